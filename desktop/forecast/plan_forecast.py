"""Which of all that may fall is taken for granted in a plan: what is to be expected, or the worst in ten.

Every class of what may fall is followed to where play can be taken up again, and what comes of it is measured: points
to march with, units left, units of others left. "Average" is the class that comes nearest to the mean of all; "worst
in ten" the one at which a tenth of all chances is reached, counted from the worst.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol, cast

import msgspec

from desktop import __version__
from desktop.forecast.odds.chance_tree import ChanceClass, classes
from desktop.forecast.odds.figures import Wished
from desktop.forecast.odds.odds_protocol import OddsQuestion
from desktop.forecast.odds.odds_questions import UnfitQuestion, odds_system
from desktop.journal.record.plan_book import KeptFigures
from desktop.language import Message, tr
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


# --- figures
# What a plan comes to if all dice may fall as they will: asked of the counting process, answered by each game.


class PlannedAnswer(msgspec.Struct, frozen=True):
    """An answer of a plan, and the question it is for; dice are left out."""

    kind: str
    seat: int
    answer: Answer


class PlanFigures(msgspec.Struct, frozen=True):
    """The figures of a plan for its side; every chance is exact.

    `kept`: every answer of its side can be given as planned. `results`: how the last fight of its side ends, "win",
    "draw" or "lose". `own` and `enemy` units lost, by number. `left_out` is what is not counted.
    """

    kept: Fraction
    results: Mapping[str, Fraction]
    own: Mapping[int, Fraction]
    enemy: Mapping[int, Fraction]
    goals: tuple[Wished, ...]
    policy: str
    left_out: tuple[Message, ...]


class PlanOddsOf(OddsQuestion, frozen=True):
    """The figures of a plan that begins at the position: `PlanFigures`."""

    answers: tuple[PlannedAnswer, ...]
    side: int
    goal: str = ""
    policy: str = "stand"

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """Raises UnfitQuestion, and TooWide where too much may come."""
        system = plan_system(kit)
        if system is None:
            raise UnfitQuestion(tr("No odds are counted for the game on this map; ask on the map of the Successors."))
        yield system.figures(kit, position, self)


def at_least(losses: Mapping[int, Fraction]) -> tuple[Fraction, ...]:
    """The loss curve: the chance to lose at least 0, 1, 2 ... units, as far as anything can be lost."""
    most = max((number for number, chance in losses.items() if chance), default=0)
    return tuple(
        sum((chance for number, chance in losses.items() if number >= count), Fraction(0)) for count in range(most + 1)
    )


# --- keeping
# Figures of a plan as they are kept with it, and whether they still hold.


def figures_key(kit: AnyKit, position: Any, asked: PlanOddsOf) -> str:
    """What is counted: the position a plan begins with, its answers, its goal, the policy; by this version, by the
    tables of a kit.
    """
    digest = blake2b(digest_size=16)
    for what in (__version__, kit.digest, position, asked):
        digest.update(msgspec.json.encode(what))
    return digest.hexdigest()


def kept_figures(kit: AnyKit, position: Any, asked: PlanOddsOf, found: PlanFigures) -> KeptFigures:
    """Figures as they are kept."""
    return KeptFigures(
        figures_key(kit, position, asked),
        asked.goal,
        asked.policy,
        str(found.kept),
        _written(found.results),
        _written(found.own),
        _written(found.enemy),
        tuple((wish.text, str(wish.chance)) for wish in found.goals),
    )


def figures_kept(kit: AnyKit, position: Any, asked: PlanOddsOf, kept: KeptFigures | None) -> PlanFigures | None:
    """The figures that were kept, where they are what is asked now."""
    system = plan_system(kit)
    if kept is None or system is None or kept.key != figures_key(kit, position, asked):
        return None
    return PlanFigures(
        Fraction(kept.kept),
        {result: Fraction(chance) for result, chance in kept.results.items()},
        {number: Fraction(chance) for number, chance in kept.own.items()},
        {number: Fraction(chance) for number, chance in kept.enemy.items()},
        tuple(_wished(kit, text, chance) for text, chance in kept.goals),
        kept.policy,
        system.left_out(position, kept.policy),
    )


def _written(chances: Mapping[Any, Fraction]) -> dict[Any, str]:
    return {name: str(chance) for name, chance in chances.items()}


def _wished(kit: AnyKit, text: str, chance: str) -> Wished:
    try:
        words = tuple(each.words for each in odds_system(kit).wishes(kit, text))
    except UnfitQuestion:
        words = ()
    return Wished(text, words, Fraction(chance))
