"""Which of all that may fall is taken for granted in a plan: what is to be expected, or the worst in ten.

Every class of what may fall is followed to where play can be taken up again, and what comes of it is measured: points
to march with, units left, units of others left. "Average" is the class that comes nearest to the mean of all; "worst
in ten" the one at which a tenth of all chances is reached, counted from the worst.
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, NamedTuple, Protocol, cast

from desktop.forecast.odds.classes import ChanceClass, classes
from desktop.language import Message
from desktop.rules.core.flow import Answer, Chance, Decision, NodeKind, Roll
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit, part

TENTH = Fraction(1, 10)


class Assumption(StrEnum):
    """What is taken for granted of dice."""

    AVERAGE = "average"
    WORST = "worst"
    FALLEN = "fallen"
    BY_HAND = "by_hand"


class ThrowOutlook(NamedTuple):
    """What a class of throws comes to: its chance, the answers that stand for it, its measures, how good it is.

    `goal` is the chance of what is wished for, `worth` the higher the better; both for the side of the plan.
    """

    chance: Fraction
    answers: tuple[Answer, ...]
    measures: tuple[Fraction, ...]
    goal: Fraction
    worth: Fraction


class PlanSystem(Protocol):
    """What a game offers whose throws are measured for plans.

    `BETWEEN` are questions that only a table asks on which single segments are tried out.
    """

    BETWEEN: frozenset[NodeKind]

    def outlooks(self, kit: Any, game: Game[Any], node: Chance, side: int, goal: str) -> tuple[ThrowOutlook, ...]:
        """Every class of the open throw, with what it comes to for a side."""
        ...

    def reply(self, kit: Any, game: Game[Any], decision: Decision, side: int, policy: str, goal: str) -> Answer | None:
        """How the open question of a plan for `side` is taken to be answered; None where that is for who plans to say.

        A policy is written as for odds; a best reply is the worst for that side, by its goal and by what else is worth
        something to it. Raises UnfitQuestion for a policy nobody can read.
        """
        ...

    def figures(self, kit: Any, position: Any, asked: Any) -> Any:
        """What a whole plan comes to: the `PlanFigures` of a `PlanOddsOf`. Raises UnfitQuestion, TooWide."""
        ...

    def left_out(self, position: Any, policy: str) -> tuple[Message, ...]:
        """What the figures of a plan from a position do not count. Raises UnfitQuestion."""
        ...

    def wishes(self, kit: Any, before: Any, after: Any, side: int) -> tuple[str, ...]:
        """What a plan from one position to another seems to be for, as goals are written, the likeliest first."""
        ...


def plan_system(kit: AnyKit) -> PlanSystem | None:
    """Who measures throws and plans of a kit's game; None where nobody does."""
    return cast(PlanSystem | None, getattr(part(kit.atlas.system, "desktop.forecast"), "PLANS", None))


def assumed(kit: AnyKit, game: Game[Any], node: Chance, side: int, how: Assumption, goal: str = "") -> Sequence[Answer]:
    """The answers taken for granted: to the open throw, then to throws that follow at once.

    Whatever cannot be measured is taken by its own number, the middle one or a low one.
    """
    found = _outlooks(kit, game, node, side, goal)
    return (worst_in_ten(found) if how is Assumption.WORST else nearest_to_mean(found)).answers


def _outlooks(kit: AnyKit, game: Game[Any], node: Chance, side: int, goal: str) -> tuple[ThrowOutlook, ...]:
    system = plan_system(kit)
    if system is not None:
        return system.outlooks(kit, game, node, side, goal)
    return tuple(_by_number(node, each) for each in classes(node))


def _by_number(node: Chance, each: ChanceClass) -> ThrowOutlook:
    """A throw by its own number: high is good for whoever throws."""
    total = Fraction(sum(getattr(each.answers[0], "faces", ())))
    if isinstance(node, Roll) and node.reading is not None:
        total = Fraction(node.reading.total(getattr(each.answers[0], "faces", ()), node.modifier))
    return ThrowOutlook(each.chance, each.answers, (total,), Fraction(0), total)


def nearest_to_mean(found: Sequence[ThrowOutlook]) -> ThrowOutlook:
    """The class nearest to the mean of all measures; of several the likeliest, then the better one."""
    means = [sum((each.chance * each.measures[n] for each in found), Fraction(0)) for n in range(_width(found))]

    def far(each: ThrowOutlook) -> Fraction:
        return sum((abs(value - mean) for value, mean in zip(each.measures, means, strict=True)), Fraction(0))

    return min(found, key=lambda each: (far(each), -each.chance, -each.worth))


def worst_in_ten(found: Sequence[ThrowOutlook]) -> ThrowOutlook:
    """The class at which a tenth of all chances is reached, counted from the worst."""
    reached = Fraction(0)
    order = sorted(found, key=lambda each: (each.goal, each.worth))
    for each in order:
        reached += each.chance
        if reached >= TENTH:
            return each
    return order[-1]


def _width(found: Sequence[ThrowOutlook]) -> int:
    return len(found[0].measures)
