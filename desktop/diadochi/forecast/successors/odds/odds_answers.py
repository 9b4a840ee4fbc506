"""The odds of the game of the Successors."""

from collections.abc import Sequence
from typing import final

from msgspec import structs

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
from diadochi.forecast.successors.lifted_army import as_if_active, lift
from diadochi.forecast.successors.march_reach import Reach, reach
from diadochi.forecast.successors.march_threats import most_points
from diadochi.forecast.successors.march_ways import answers_along, way_along, way_answers
from diadochi.forecast.successors.odds import best_march, march_figures
from diadochi.forecast.successors.odds import dangers as endangering
from diadochi.forecast.successors.odds.march_goals import Goal, fitting, read_goal
from diadochi.forecast.successors.odds.march_tree import GrownTrees, NoSuchPoints, PlannedMarch
from diadochi.forecast.successors.odds.open_question import OpenQuestion, is_counted
from diadochi.language import Message, tr
from diadochi.rules.core.flow import Answer, Draw, Drawn, Node
from diadochi.rules.successors.answers import PlaySurprise
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import HIDDEN, Position

Marched = MarchSubject[Position, PlannedMarch]


@final
class SuccessorsOdds(GameOdds[Kit, Position, PlannedMarch]):
    BEGINS = frozenset({Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER})
    ROLLS_TO_MOVE = True  # MOV-10
    GOAL_EXAMPLE = "space damaskos mine and lp >= 5"
    GOAL_GRAMMAR = "space damaskos mine and general ptolemaios safe and units memphis >= 4"
    FIGURE_GRAMMAR = "arrive, win, draw, lose, own N, enemy N, mean own, points N, general G dead, goal ..."

    def __init__(self) -> None:
        self._grown = GrownTrees()

    def subject(self, kit: Kit, position: Position, asked: MarchAsked) -> Marched:
        here, march, _ = _looked_at(kit, position, asked)
        return MarchSubject(here, march.lifted.seat, march)

    def open_question(self, kit: Kit, moment: OddsMoment[Position], *, cards: bool) -> OpenQuestion:
        return OpenQuestion(kit, moment, cards=cards)

    def counts(self, node: Node) -> bool:
        return is_counted(node)

    def read_goal(self, kit: Kit, words: str) -> Goal:
        return read_goal(kit, words) if words.strip() else ()

    def offers(self, kit: Kit, position: Position, asked: MarchAsked) -> tuple[Offered, ...]:
        here = _acting(position, asked.piece)
        lifted = lift(kit, here, asked.piece, asked.group)
        if lifted is None or asked.spot[0] not in kit.atlas.spaces:
            return ()
        return tuple(wish.offered() for wish in fitting(kit, here, lifted, asked.spot[0]))

    def tree_of(self, kit: Kit, subject: Marched, policy: Policy) -> Stem[Position]:
        try:
            return self._grown.tree(kit, subject.position, subject.march, policy)
        except NoSuchPoints as error:
            raise UnfitQuestion(
                tr("No throw gives this army so many movement points: {points}.", points=error)
            ) from None

    def first_of(self, kit: Kit, subject: Marched, policy: Policy) -> FirstOdds | None:
        return march_figures.first_odds(kit, subject.position, subject.march, policy)

    def figures(self, kit: Kit, subject: Marched, tree: Stem[Position], goal: Goal, policy: Policy) -> Odds:
        return march_figures.figures(kit, subject.position, subject.march, tree, goal, policy)

    def explain(self, kit: Kit, subject: Marched, tree: Stem[Position], figure: str, goal: Goal) -> Explained[Position]:
        return march_figures.explained(kit, subject.seat, tree, figure, goal)

    def left_out(self, subject: Marched, policy: Policy) -> tuple[Message, ...]:
        return march_figures.left_out(subject.position, subject.march, policy)

    def best(self, kit: Kit, position: Position, asked: MarchAsked) -> BestPart | None:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        here, (target, _) = _acting(position, asked.piece), asked.spot
        return best_march.best_part(
            kit, here, asked.piece, target, goal, policy, besieges=asked.besieges, group=asked.group
        )

    def ways(self, kit: Kit, position: Position, asked: MarchAsked) -> WaysWeighed:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        here, march, found = _looked_at(kit, position, asked)
        return best_march.best_ways(kit, here, march, found, asked.spot, goal, policy)

    def waiting(self, kit: Kit, position: Position, asked: MarchAsked) -> WaitWeighed:
        goal, policy = self.goal_to_reach(kit, asked.goal), policy_asked(asked.policy)
        here, march, _ = _looked_at(kit, position, asked)
        return best_march.waiting(kit, here, march, goal, policy)

    def dangers_to(
        self, kit: Kit, position: Position, seat: int, policy: Policy, *, helped: bool
    ) -> tuple[Danger, ...]:
        return endangering.dangers(kit, position, seat, policy, helped=helped)

    def dangers_left_out(self, kit: Kit, position: Position, seat: int) -> tuple[Message, ...]:
        return endangering.dangers_left_out(kit, position, seat)

    def seen_answer(self, node: Node | None, answer: Answer, seat: int | None) -> Answer:
        """The answer; what was drawn is only known to the player who drew it."""
        if isinstance(node, Draw) and isinstance(answer, Drawn) and node.seats and seat not in node.seats:
            return Drawn((HIDDEN,) * len(answer.things))
        return answer

    def seen_position(self, position: Position, seat: int | None, since: Sequence[Answer]) -> Position:
        """The position with the hands of others hidden (SEQ-10), except for cards played openly since."""
        seen, open_cards = position.copy(), {answer.card for answer in since if isinstance(answer, PlaySurprise)}
        for other, faction in position.factions.items():
            if other != seat:
                hand = tuple(sorted(card if card in open_cards else HIDDEN for card in faction.hand))
                seen.factions[other] = structs.replace(faction, hand=hand)
        return seen


def _looked_at(kit: Kit, position: Position, asked: MarchAsked) -> tuple[Position, PlannedMarch, Reach]:
    here = _acting(position, asked.piece, afresh=asked.afresh)
    lifted = lift(kit, here, asked.piece, asked.group)
    space, _ = asked.spot
    if lifted is None or space not in kit.atlas.spaces:
        raise UnfitQuestion(tr("{general} or {space} is not on the map.", general=asked.piece, space=space))
    if lifted.refused is not None:
        raise UnfitQuestion(refusal_said(kit, here, lifted.refused))
    points = here.activation.points if here.activation is not None else asked.points
    found = reach(kit, here, lifted, most_points(kit, lifted) if points is None else points)
    way = _way(found, asked)
    if not way and asked.spot != (lifted.space, lifted.inside):
        verdict = found.inside_verdict(space) if asked.spot[1] else found.outside_verdict(space)
        raise UnfitQuestion(refusal_said(kit, here, verdict))
    march = PlannedMarch(lifted, space, way, asked.besieges, asked.points, asked.cards, asked.decides)
    return here, march, found


def _way(found: Reach, asked: MarchAsked) -> tuple[Answer, ...]:
    """The answers of the way in the question, by default the cheapest."""
    if not asked.routes:
        return way_answers(found, asked.spot)
    along = way_along(found, asked.spot, asked.routes)
    if along is None:
        raise UnfitQuestion(tr("This army cannot go that way; let the cheapest one be taken."))
    return answers_along(found, asked.spot, along)


def _acting(position: Position, general: str, *, afresh: bool = False) -> Position:
    found = position.where(general)
    acts = (
        not afresh
        and position.clock.segment == "activation"
        and found is not None
        and position.clock.active == found[1].seat
    )
    return position if found is None or acts else as_if_active(position, found[1].seat)
