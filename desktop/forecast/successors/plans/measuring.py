"""What a throw comes to for a side of the Successors: points to march with, its own units left, those of others."""

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from desktop.forecast.odds.classes import ChanceClass, classes
from desktop.forecast.odds.line import Line
from desktop.forecast.odds.tree import Stem, TooWide, chance_of, ends, grow_from
from desktop.forecast.odds.written_goal import BadGoal
from desktop.forecast.plans.assuming import ThrowOutlook
from desktop.forecast.plans.figures import PlanFigures, PlanOddsOf
from desktop.forecast.successors.odds.goals import Goal, all_hold, read_goal
from desktop.forecast.successors.odds.policy import replies, usual
from desktop.forecast.successors.plans.figuring import left_out_of, plan_figures, policy_of
from desktop.forecast.successors.plans.wishing import plan_wishes
from desktop.language import Message
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Chance, Decision, NodeKind
from desktop.rules.core.game import Game
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.table_or_game import table_or_game

_MOST = 4000
"""Moments that are looked at for one class of a throw."""
_RESTS = frozenset((Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER, Kind.WHO_GOES))
"""Questions at which a throw has come to what it comes to."""


class SuccessorsPlans:
    """The measures of this game."""

    BETWEEN: frozenset[NodeKind] = frozenset((Kind.HAND_OVER,))

    def outlooks(self, kit: Kit, game: Game[Any], node: Chance, side: int, goal: str) -> tuple[ThrowOutlook, ...]:
        """Every class of the open throw, with what it comes to for a side."""
        wished = _goal(kit, goal)
        return tuple(_outlook(kit, game, each, side, wished) for each in classes(node))

    def reply(self, kit: Kit, game: Game[Any], decision: Decision, side: int, policy: str, goal: str) -> Answer | None:
        """How whoever is asked on a march of others is taken to answer; the side of the plan answers by itself."""
        march = game.position.activation
        if march is None or decision.seat in (march.seat, side) or decision.kind in _RESTS:
            return None
        answers = replies(kit, game.position, decision, policy_of(policy))
        if len(answers) == 1:
            return answers[0]
        wished = _goal(kit, goal)
        outlooks = [_outlook(kit, game, ChanceClass(Fraction(1), (answer,)), side, wished) for answer in answers]
        worst = min(outlooks, key=lambda each: (each.goal, each.worth))
        return worst.answers[0]

    def figures(self, kit: Kit, position: Position, asked: PlanOddsOf) -> PlanFigures:
        """What a whole plan comes to."""
        return plan_figures(kit, position, asked)

    def left_out(self, position: Position, policy: str) -> tuple[Message, ...]:
        """What its figures do not count."""
        return left_out_of(position, policy_of(policy))

    def wishes(self, kit: Kit, before: Position, after: Position, side: int) -> tuple[str, ...]:
        """What a plan from one position to another seems to be for, as goals are written."""
        return plan_wishes(kit, before, after, side)


PLANS = SuccessorsPlans()


def _goal(kit: Kit, words: str) -> Goal:
    try:
        return read_goal(kit, words) if words.strip() else ()
    except BadGoal:
        return ()


class _UntilRest:
    """Everybody answers as usual until play can be taken up again."""

    def is_end(self, line: Line[Position], memory: Any) -> bool:
        """Whether it can."""
        del memory
        return isinstance(line.node, Decision) and (line.node.checkpoint or line.node.kind in _RESTS)

    def answers(self, line: Line[Position], decision: Decision, memory: Any) -> tuple[tuple[Answer, Any], ...]:
        """What is usual."""
        del line
        return ((usual(decision), memory),)

    def falls(self, line: Line[Position], node: Chance) -> tuple[ChanceClass, ...]:
        """Everything that may."""
        del line
        return classes(node)

    def noted(self, memory: Any, events: tuple[Event, ...]) -> Any:
        """Nothing."""
        del events
        return memory

    def resumes(self, line: Line[Position], decision: Decision, memory: Any) -> Hashable | None:
        """Nowhere: it ends before."""
        del line, decision, memory
        return None


def _outlook(kit: Kit, game: Game[Any], each: ChanceClass, side: int, goal: Goal) -> ThrowOutlook:
    line: Line[Position] = Line(game.checkpoint, lambda p: table_or_game(kit, p), (*game.answers, *each.answers))
    try:
        stem = grow_from(line, lambda p: table_or_game(kit, p), _UntilRest(), most=_MOST)
    except TooWide:
        return ThrowOutlook(each.chance, each.answers, (Fraction(0),) * 3, Fraction(0), Fraction(0))
    points, own, others = _mean(stem, side)
    holds = chance_of(stem, lambda end: _holds(kit, goal, side, end), for_seat=side) if goal else Fraction(0)
    return ThrowOutlook(each.chance, each.answers, (points, own, others), holds, points + own - others)


def _holds(kit: Kit, goal: Goal, side: int, end: Stem[Position]) -> bool:
    return end.position is not None and all_hold(goal, kit, side, end.position)


def _mean(stem: Stem[Position], side: int) -> tuple[Fraction, Fraction, Fraction]:
    points = own = others = Fraction(0)
    for end, chance in ends(stem).items():
        assert end.position is not None
        march = end.position.activation
        mine = march is None or march.seat == side
        points += chance * ((march.points or 0) if march is not None else 0) * (1 if mine else -1)
        for _, stack in end.position.all_stacks():
            if stack.seat == side:
                own += chance * stack.units.count
            else:
                others += chance * stack.units.count
    return points, own, others
