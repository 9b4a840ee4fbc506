"""The odds of the Sword of Rome: answers the questions of `forecast.odds.odds_questions`."""

from collections.abc import Mapping

from diadochi.forecast.odds.chance_tree import Stem
from diadochi.forecast.odds.figures import AnswerOdds, Danger, FirstOdds, Odds, QuestionOdds, Wished
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_questions import (
    OFFERED,
    AnswerAsked,
    BadGoal,
    BestPart,
    MarchAsked,
    OddsMoment,
    Offered,
    QuestionAsked,
    UnfitQuestion,
    WaitWeighed,
    WaysWeighed,
    policy_asked,
    policy_words,
    read_policy,
    refusal_said,
)
from diadochi.forecast.rome.odds import best_march as looking
from diadochi.forecast.rome.odds import dangers as endangering
from diadochi.forecast.rome.odds.march_figures import BadFigure, explained, figures, first_odds, left_out, wished
from diadochi.forecast.rome.odds.march_goals import Wishes, fitting, offered, read_goal
from diadochi.forecast.rome.odds.march_tree import Planned, acting, along_routes, march_tree, planned
from diadochi.forecast.rome.odds.open_question import OpenQuestion, is_counted, moment_of
from diadochi.language import Message, tr
from diadochi.rules.core.flow import Node
from diadochi.rules.core.game import Game
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position


class RomanOdds:
    """Odds of this game; the methods are described in `OddsSystem`."""

    def policies(self) -> Mapping[str, Message]:
        return {policy: policy_words(read_policy(policy)) for policy in OFFERED}

    def first(self, kit: Kit, position: Position, asked: MarchAsked) -> FirstOdds | None:
        march = _march(kit, position, asked)
        return first_odds(kit, march.start, march.march, policy_asked(asked.policy))

    def odds(self, kit: Kit, position: Position, asked: MarchAsked) -> Odds:
        march, policy = _march(kit, position, asked), policy_asked(asked.policy)
        tree = march_tree(kit, march.start, march.march, policy)
        return figures(kit, march.start, march.seat, tree, _goal(kit, asked.goal), policy)

    def counts(self, node: Node) -> bool:
        return is_counted(node)

    def moment(self, game: Game[Position], seat: int | None) -> OddsMoment:
        """The present point of a game; nothing is hidden."""
        del seat
        return moment_of(game)

    def question(self, kit: Kit, moment: OddsMoment, asked: QuestionAsked) -> QuestionOdds:
        question = OpenQuestion(kit, moment)
        goal, policy = _goal(kit, asked.goal), policy_asked(asked.policy)
        here = question.line.position
        found = [
            AnswerOdds(answer, figures(kit, here, question.seat, question.tree(answer, policy), goal, policy))
            for answer in question.answers()
        ]
        return QuestionOdds(question.node.kind, question.seat, tuple(found))

    def tree(self, kit: Kit, position: Position, asked: MarchAsked) -> Stem[Position]:
        march = _march(kit, position, asked)
        return march_tree(kit, march.start, march.march, policy_asked(asked.policy))

    def explained(self, kit: Kit, position: Position, asked: MarchAsked | AnswerAsked, figure: str) -> Explained:
        if isinstance(asked, AnswerAsked):
            question = OpenQuestion(kit, OddsMoment(position, asked.answers))
            here, seat, wanted = question.line.position, question.seat, asked.question.goal
            policy = policy_asked(asked.question.policy)
            tree = question.tree(asked.answer, policy)
        else:
            march = _march(kit, position, asked)
            here, seat, wanted, policy = march.start, march.seat, asked.goal, policy_asked(asked.policy)
            tree = march_tree(kit, here, march.march, policy)
        goal = _goal(kit, wanted)
        try:
            found = explained(kit, seat, tree, figure, goal)
        except BadGoal as error:
            raise _no_goal(error) from None
        except BadFigure as error:
            raise UnfitQuestion(
                tr(
                    "{words} is no figure; write {grammar}.",
                    words=f'"{error}"',
                    grammar="arrive, win, lose, own N, enemy N, mean own, mean enemy, general G displaced, goal ...",
                )
            ) from None
        found.left_out = left_out(here, policy)
        return found

    def best(self, kit: Kit, position: Position, asked: MarchAsked) -> BestPart | None:
        goal, policy, here = _some_goal(kit, asked.goal), policy_asked(asked.policy), acting(position, asked.piece)
        return looking.best_part(kit, here, asked.piece, asked.spot[0], goal, policy, asked.group)

    def ways(self, kit: Kit, position: Position, asked: MarchAsked) -> WaysWeighed:
        goal, policy = _some_goal(kit, asked.goal), policy_asked(asked.policy)
        return looking.best_ways(kit, _march(kit, position, asked), goal, policy)

    def waiting(self, kit: Kit, position: Position, asked: MarchAsked) -> WaitWeighed:
        """What it is worth to stop on the way; there is no movement roll."""
        goal, policy = _some_goal(kit, asked.goal), policy_asked(asked.policy)
        return looking.waiting(kit, _march(kit, position, asked), goal, policy)

    def offers(self, kit: Kit, position: Position, asked: MarchAsked) -> tuple[Offered, ...]:
        march = planned(kit, acting(position, asked.piece), asked.piece, asked.spot, asked.group, asked.points)
        if isinstance(march, Verdict):
            return ()
        return tuple(map(offered, fitting(kit, march.start, asked.piece, asked.spot[0])))

    def wished(self, kit: Kit, position: Position, asked: MarchAsked, goals: tuple[str, ...]) -> tuple[Wished, ...]:
        march = _march(kit, position, asked)
        tree = march_tree(kit, march.start, march.march, policy_asked(asked.policy))
        return tuple(wished(kit, march.seat, tree, _goal(kit, goal)) for goal in goals)

    def goal_example(self) -> str:
        return "space luceria clear and general pyrrhus safe"

    def rolls_to_move(self) -> bool:
        """Movement points are not rolled (PLAY-03)."""
        return False

    def wishes(self, kit: Kit, text: str) -> tuple[Offered, ...]:
        return tuple(map(offered, _goal(kit, text)))

    def dangers(
        self, kit: Kit, position: Position, seat: int, policy: str, *, helped: bool = True
    ) -> tuple[Danger, ...]:
        if seat not in position.sides:
            seats = ", ".join(map(str, sorted(position.sides)))
            raise UnfitQuestion(tr("Nobody sits at seat {seat}; the seats are {seats}.", seat=seat, seats=seats))
        return endangering.dangers(kit, position, seat, policy_asked(policy), helped=helped)

    def dangers_left_out(self, kit: Kit, position: Position, seat: int) -> tuple[Message, ...]:
        del kit, position, seat
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


def _goal(kit: Kit, words: str) -> Wishes:
    try:
        return read_goal(kit, words) if words.strip() else ()
    except BadGoal as error:
        raise _no_goal(error) from None


def _no_goal(error: BadGoal) -> UnfitQuestion:
    grammar = "space luceria mine and general pyrrhus safe and units luceria >= 4"
    return UnfitQuestion(
        tr("{words} is no goal on this map; write for instance: {grammar}.", words=f'"{error}"', grammar=grammar)
    )


def _some_goal(kit: Kit, words: str) -> Wishes:
    goal = _goal(kit, words)
    if not goal:
        raise UnfitQuestion(tr("There is no goal to look for the best for; say what is wanted."))
    return goal


ODDS = RomanOdds()
