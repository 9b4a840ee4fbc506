"""The odds of the game of the Successors: answers the questions of `forecast.odds.odds_questions`."""

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
    Policy,
    QuestionAsked,
    UnfitQuestion,
    WaitWeighed,
    WaysWeighed,
    policy_asked,
    policy_words,
    read_policy,
    refusal_said,
)
from diadochi.forecast.successors.lifted_army import as_if_active, lift
from diadochi.forecast.successors.march_reach import Reach, reach
from diadochi.forecast.successors.march_threats import most_points
from diadochi.forecast.successors.march_ways import answers_along, way_along, way_answers
from diadochi.forecast.successors.odds import best_march as looking
from diadochi.forecast.successors.odds import best_march as weighing
from diadochi.forecast.successors.odds import dangers as endangering
from diadochi.forecast.successors.odds.best_march import best_ways
from diadochi.forecast.successors.odds.dangers import dangers_left_out
from diadochi.forecast.successors.odds.march_figures import BadFigure, explained, figures, first_odds, left_out, wished
from diadochi.forecast.successors.odds.march_goals import Goal, fitting, offered, read_goal
from diadochi.forecast.successors.odds.march_tree import GrownTrees, NoSuchPoints, PlannedMarch
from diadochi.forecast.successors.odds.open_question import OpenQuestion, is_counted, moment_of
from diadochi.language import Message, tr
from diadochi.rules.core.flow import Answer, Node
from diadochi.rules.core.game import Game
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position


class SuccessorsOdds:
    """Odds of this game; the methods are described in `OddsSystem`."""

    def policies(self) -> Mapping[str, Message]:
        return {policy: policy_words(read_policy(policy)) for policy in OFFERED}

    def first(self, kit: Kit, position: Position, asked: MarchAsked) -> FirstOdds | None:
        here, march = _march(kit, position, asked)
        return first_odds(kit, here, march, policy_asked(asked.policy))

    def odds(self, kit: Kit, position: Position, asked: MarchAsked) -> Odds:
        here, march = _march(kit, position, asked)
        policy = policy_asked(asked.policy)
        return figures(kit, here, march, _tree(kit, here, march, policy), _goal(kit, asked.goal), policy)

    def counts(self, node: Node) -> bool:
        return is_counted(node)

    def moment(self, game: Game[Position], seat: int | None) -> OddsMoment:
        return moment_of(game, seat)

    def question(self, kit: Kit, moment: OddsMoment, asked: QuestionAsked) -> QuestionOdds:
        question = OpenQuestion(kit, moment, cards=asked.cards)
        goal, policy = _goal(kit, asked.goal or question.usual_goal), policy_asked(asked.policy)
        march, here = question.march, question.line.position
        found = [
            AnswerOdds(answer, figures(kit, here, march, question.tree(answer, policy), goal, policy))
            for answer in question.answers()
        ]
        return QuestionOdds(question.node.kind, question.seat, tuple(found))

    def tree(self, kit: Kit, position: Position, asked: MarchAsked) -> Stem[Position]:
        here, march = _march(kit, position, asked)
        return _tree(kit, here, march, policy_asked(asked.policy))

    def explained(self, kit: Kit, position: Position, asked: MarchAsked | AnswerAsked, figure: str) -> Explained:
        if isinstance(asked, AnswerAsked):
            question = OpenQuestion(kit, OddsMoment(position, asked.answers), cards=asked.question.cards)
            here, march, wanted = question.line.position, question.march, asked.question.goal or question.usual_goal
            policy = policy_asked(asked.question.policy)
            tree = question.tree(asked.answer, policy)
        else:
            here, march = _march(kit, position, asked)
            wanted, policy = asked.goal, policy_asked(asked.policy)
            tree = _tree(kit, here, march, policy)
        goal = _goal(kit, wanted)
        try:
            found = explained(kit, march.lifted.seat, tree, figure, goal)
        except BadGoal as error:
            raise _no_goal(error) from None
        except BadFigure as error:
            raise UnfitQuestion(
                tr(
                    "{words} is no figure; write {grammar}.",
                    words=f'"{error}"',
                    grammar="arrive, win, draw, lose, own N, enemy N, mean own, points N, general G dead, goal ...",
                )
            ) from None
        found.left_out = left_out(here, march, policy)
        return found

    def best(self, kit: Kit, position: Position, asked: MarchAsked) -> BestPart | None:
        goal, policy = _some_goal(kit, asked.goal), policy_asked(asked.policy)
        here = _acting(position, asked.piece)
        target, besieges = asked.spot[0], asked.besieges
        return looking.best_part(kit, here, asked.piece, target, goal, policy, besieges=besieges, group=asked.group)

    def ways(self, kit: Kit, position: Position, asked: MarchAsked) -> WaysWeighed:
        goal, policy = _some_goal(kit, asked.goal), policy_asked(asked.policy)
        here, march, found = _looked_at(kit, position, asked)
        return best_ways(kit, here, march, found, asked.spot, goal, policy)

    def waiting(self, kit: Kit, position: Position, asked: MarchAsked) -> WaitWeighed:
        goal, policy = _some_goal(kit, asked.goal), policy_asked(asked.policy)
        here, march = _march(kit, position, asked)
        return weighing.waiting(kit, here, march, goal, policy)

    def offers(self, kit: Kit, position: Position, asked: MarchAsked) -> tuple[Offered, ...]:
        here = _acting(position, asked.piece)
        lifted = lift(kit, here, asked.piece, asked.group)
        if lifted is None or asked.spot[0] not in kit.atlas.spaces:
            return ()
        return tuple(map(offered, fitting(kit, here, lifted, asked.spot[0])))

    def wished(self, kit: Kit, position: Position, asked: MarchAsked, goals: tuple[str, ...]) -> tuple[Wished, ...]:
        here, march = _march(kit, position, asked)
        tree = _tree(kit, here, march, policy_asked(asked.policy))
        return tuple(wished(kit, march.lifted.seat, tree, _goal(kit, goal)) for goal in goals)

    def goal_example(self) -> str:
        return "space damaskos mine and lp >= 5"

    def rolls_to_move(self) -> bool:
        """Movement points are rolled (MOV-10)."""
        return True

    def wishes(self, kit: Kit, text: str) -> tuple[Offered, ...]:
        return tuple(map(offered, _goal(kit, text)))

    def dangers(
        self, kit: Kit, position: Position, seat: int, policy: str, *, helped: bool = True
    ) -> tuple[Danger, ...]:
        if seat not in position.factions:
            seats = ", ".join(map(str, sorted(position.factions)))
            raise UnfitQuestion(tr("Nobody sits at seat {seat}; the seats are {seats}.", seat=seat, seats=seats))
        return endangering.dangers(kit, position, seat, policy_asked(policy), helped=helped)

    def dangers_left_out(self, kit: Kit, position: Position, seat: int) -> tuple[Message, ...]:
        return dangers_left_out(kit, position, seat)


def _march(kit: Kit, position: Position, asked: MarchAsked) -> tuple[Position, PlannedMarch]:
    """The position of the march, and the march. Raises UnfitQuestion with the reason of the rules."""
    here, march, _ = _looked_at(kit, position, asked)
    return here, march


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


_GROWN = GrownTrees()


def _tree(kit: Kit, position: Position, march: PlannedMarch, policy: Policy) -> Stem[Position]:
    try:
        return _GROWN.tree(kit, position, march, policy)
    except NoSuchPoints as error:
        raise UnfitQuestion(tr("No throw gives this army so many movement points: {points}.", points=error)) from None


def _goal(kit: Kit, words: str) -> Goal:
    try:
        return read_goal(kit, words) if words.strip() else ()
    except BadGoal as error:
        raise _no_goal(error) from None


def _no_goal(error: BadGoal) -> UnfitQuestion:
    grammar = "space damaskos mine and general ptolemaios safe and units memphis >= 4"
    return UnfitQuestion(
        tr("{words} is no goal on this map; write for instance: {grammar}.", words=f'"{error}"', grammar=grammar)
    )


def _some_goal(kit: Kit, words: str) -> Goal:
    goal = _goal(kit, words)
    if not goal:
        raise UnfitQuestion(tr("There is no goal to look for the best for; say what is wanted."))
    return goal


ODDS = SuccessorsOdds()
