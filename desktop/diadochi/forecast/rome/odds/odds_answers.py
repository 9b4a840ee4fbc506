"""The odds of the Sword of Rome."""

from typing import final

from diadochi.forecast.odds.chance_tree import Stem
from diadochi.forecast.odds.figures import Danger, FirstOdds, Odds
from diadochi.forecast.odds.game_odds import GameOdds, MarchSubject
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import (
    BestPart,
    MarchAsked,
    OddsMoment,
    Offered,
    Policy,
    UnfitQuestion,
    WaitWeighed,
    WaysWeighed,
    policy_asked,
    refusal_said,
)
from diadochi.forecast.rome.odds import best_march, march_figures
from diadochi.forecast.rome.odds import dangers as endangering
from diadochi.forecast.rome.odds.march_goals import Wishes, fitting, read_goal
from diadochi.forecast.rome.odds.march_tree import (
    Planned,
    PlannedMarch,
    acting,
    along_routes,
    march_tree,
    planned,
)
from diadochi.forecast.rome.odds.open_question import OpenQuestion, is_counted
from diadochi.language import Message, tr
from diadochi.rules.core.flow import Node
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position

Marched = MarchSubject[Position, PlannedMarch]


@final
class RomeOdds(GameOdds[Kit, Position, PlannedMarch]):
    BEGINS = frozenset({Kind.MARCH, Kind.ACTION})
    ROLLS_TO_MOVE = False  # PLAY-03
    GOAL_EXAMPLE = "space luceria clear and general pyrrhus safe"
    GOAL_GRAMMAR = "space luceria mine and general pyrrhus safe and units luceria >= 4"
    FIGURE_GRAMMAR = "arrive, win, lose, own N, enemy N, mean own, mean enemy, general G displaced, goal ..."

    def subject(self, kit: Kit, position: Position, asked: MarchAsked) -> Marched:
        march = _march(kit, position, asked)
        return MarchSubject(march.start, march.seat, march.march)

    def open_question(self, kit: Kit, moment: OddsMoment[Position], *, cards: bool) -> OpenQuestion:
        return OpenQuestion(kit, moment)

    def counts(self, node: Node) -> bool:
        return is_counted(node)

    def read_goal(self, kit: Kit, words: str) -> Wishes:
        return read_goal(kit, words) if words.strip() else ()

    def offers(self, kit: Kit, position: Position, asked: MarchAsked) -> tuple[Offered, ...]:
        march = planned(kit, acting(position, asked.piece), asked.piece, asked.spot, asked.group, asked.points)
        if isinstance(march, Verdict):
            return ()
        return tuple(wish.offered() for wish in fitting(kit, march.start, asked.piece, asked.spot[0]))

    def tree_of(self, kit: Kit, subject: Marched, policy: Policy) -> Stem[Position]:
        return march_tree(kit, subject.position, subject.march, policy)

    def first_of(self, kit: Kit, subject: Marched, policy: Policy) -> FirstOdds | None:
        return march_figures.first_odds(kit, subject.position, subject.march, policy)

    def figures(self, kit: Kit, subject: Marched, tree: Stem[Position], goal: Wishes, policy: Policy) -> Odds:
        return march_figures.figures(kit, subject.position, subject.seat, tree, goal, policy)

    def explain(
        self, kit: Kit, subject: Marched, tree: Stem[Position], figure: str, goal: Wishes
    ) -> Explained[Position]:
        return march_figures.explained(kit, subject.seat, tree, figure, goal)

    def left_out(self, subject: Marched, policy: Policy) -> tuple[Message, ...]:
        return march_figures.left_out(subject.position, policy)

    def best(self, kit: Kit, position: Position, asked: MarchAsked) -> BestPart | None:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        here = acting(position, asked.piece)
        return best_march.best_part(kit, here, asked.piece, asked.spot[0], goal, policy, asked.group)

    def ways(self, kit: Kit, position: Position, asked: MarchAsked) -> WaysWeighed:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        return best_march.best_ways(kit, _march(kit, position, asked), goal, policy)

    def waiting(self, kit: Kit, position: Position, asked: MarchAsked) -> WaitWeighed:
        """What it is worth to stop on the way; there is no movement roll."""
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        return best_march.waiting(kit, _march(kit, position, asked), goal, policy)

    def dangers_to(
        self, kit: Kit, position: Position, seat: int, policy: Policy, *, helped: bool
    ) -> tuple[Danger, ...]:
        return endangering.dangers(kit, position, seat, policy, helped=helped)

    def dangers_left_out(self, kit: Kit, position: Position, seat: int) -> tuple[Message, ...]:
        return (endangering.LEFT_OUT,)


def _march(kit: Kit, position: Position, asked: MarchAsked) -> Planned:
    """The march in a position in which it has set out. Raises UnfitQuestion with the reason of the rules."""
    here, (space, _) = acting(position, asked.piece, afresh=asked.afresh), asked.spot
    if space not in kit.atlas.spaces or asked.piece not in kit.leaders:
        raise UnfitQuestion(tr("{general} or {space} is not on the map.", general=asked.piece, space=space))
    march = planned(kit, here, asked.piece, asked.spot, asked.group, asked.points)
    if asked.routes and not isinstance(march, Verdict):
        march = along_routes(kit, march, asked.routes)
    if isinstance(march, Verdict):
        raise UnfitQuestion(refusal_said(kit, here, march))
    return march.deciding() if asked.decides else march
