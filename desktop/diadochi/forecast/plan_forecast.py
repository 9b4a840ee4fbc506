"""The dice that a plan assumes ("average" or "worst in ten"), and the figures of a whole plan.

Each class of results of a roll is followed until play can restart, and measured there: movement points, own units left,
enemy units left. "Average" is the class nearest to the mean of all. "Worst in ten" is the class that reaches a tenth of
all chances, counted from the worst.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from hashlib import blake2b
from typing import Generic, NamedTuple, TypeVar

import msgspec

from diadochi import __version__
from diadochi.forecast.odds.chance_tree import ChanceClass, classes
from diadochi.forecast.odds.figures import Wished
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import OddsQuestion
from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.journal.record.plan_book import KeptFigures
from diadochi.language import Message, tr
from diadochi.rules.core.flow import Answer, Chance, Decision, NodeKind, Roll
from diadochi.rules.core.game import Game, GameKit, GamePosition, K, P
from diadochi.rules.core.system import optional_part

TENTH = Fraction(1, 10)


class Assumption(StrEnum):
    """Which dice are assumed."""

    AVERAGE = "average"
    WORST = "worst"
    FALLEN = "fallen"
    BY_HAND = "by_hand"


class ThrowOutlook(NamedTuple):
    """A class of results of a roll: its chance, the answers that represent it, its measures and its value.

    `goal` is the chance of the goal, `worth` the value, higher is better; both for the side of the plan.
    """

    chance: Fraction
    answers: tuple[Answer, ...]
    measures: tuple[Fraction, ...]
    goal: Fraction
    worth: Fraction


def assumed(
    kit: GameKit, game: Game[GamePosition], node: Chance, side: int, how: Assumption, goal: str = ""
) -> Sequence[Answer]:
    """The assumed results: of the open roll, then of rolls that follow immediately.

    Rolls that cannot be measured are judged by their number alone: a middle or a low one.
    """
    found = _outlooks(kit, game, node, side, goal)
    return (worst_in_ten(found) if how is Assumption.WORST else nearest_to_mean(found)).answers


def _outlooks(kit: GameKit, game: Game[GamePosition], node: Chance, side: int, goal: str) -> tuple[ThrowOutlook, ...]:
    system = plans_of(kit)
    if system is not None:
        return system.outlooks(kit, game, node, side, goal)
    return tuple(_by_number(node, each) for each in classes(node))


def _by_number(node: Chance, each: ChanceClass) -> ThrowOutlook:
    # High is good for the player who rolls.
    total = Fraction(sum(getattr(each.answers[0], "faces", ())))
    if isinstance(node, Roll) and node.reading is not None:
        total = Fraction(node.reading.total(getattr(each.answers[0], "faces", ()), node.modifier))
    return ThrowOutlook(each.chance, each.answers, (total,), Fraction(0), total)


def nearest_to_mean(found: Sequence[ThrowOutlook]) -> ThrowOutlook:
    """The class nearest to the mean of all measures; of equal ones the likeliest, then the better one."""
    means = [sum((each.chance * each.measures[n] for each in found), Fraction(0)) for n in range(_width(found))]

    def far(each: ThrowOutlook) -> Fraction:
        return sum((abs(value - mean) for value, mean in zip(each.measures, means, strict=True)), Fraction(0))

    return min(found, key=lambda each: (far(each), -each.chance, -each.worth))


def worst_in_ten(found: Sequence[ThrowOutlook]) -> ThrowOutlook:
    """The class that reaches a tenth of all chances, counted from the worst."""
    reached = Fraction(0)
    order = sorted(found, key=lambda each: (each.goal, each.worth))
    for each in order:
        reached += each.chance
        if reached >= TENTH:
            return each
    return order[-1]


def _width(found: Sequence[ThrowOutlook]) -> int:
    return len(found[0].measures)


# --- figures of a whole plan, with all possible dice


class PlannedAnswer(msgspec.Struct, frozen=True):
    """An answer of a plan and its kind of question; dice are left out."""

    kind: str
    seat: int
    answer: Answer


class PlanFigures(msgspec.Struct, frozen=True):
    """The figures of a plan for its side; all chances are exact.

    `kept`: every answer of its side can be given as planned. `results`: the end of its last battle, "win", "draw" or
    "lose". `own` and `enemy`: units lost, by number. `left_out`: what is not taken into account.
    """

    kept: Fraction
    results: Mapping[str, Fraction]
    own: Mapping[int, Fraction]
    enemy: Mapping[int, Fraction]
    goals: tuple[Wished, ...]
    policy: str
    left_out: tuple[Message, ...]


class PlanOddsOf(OddsQuestion, frozen=True):
    """Asks for the `PlanFigures` of a plan that starts at the position."""

    answers: tuple[PlannedAnswer, ...]
    side: int
    goal: str = ""
    policy: str = "stand"

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[PlanFigures]:
        system = plans_of(kit)
        if system is None:
            raise UnfitQuestion(tr("No odds are counted for the game on this map; ask on the map of the Successors."))
        yield system.figures(kit, position, self)


def at_least(losses: Mapping[int, Fraction]) -> tuple[Fraction, ...]:
    """The loss curve: the chance to lose at least 0, 1, 2 ... units."""
    most = max((number for number, chance in losses.items() if chance), default=0)
    return tuple(
        sum((chance for number, chance in losses.items() if number >= count), Fraction(0)) for count in range(most + 1)
    )


# --- what a game provides


class GamePlans(ABC, Generic[K, P]):
    """What a game provides for plans.

    `BETWEEN` are questions that exist only on free tables, where single segments are played.
    """

    BETWEEN: frozenset[NodeKind]

    @abstractmethod
    def outlooks(self, kit: K, game: Game[P], node: Chance, side: int, goal: str) -> tuple[ThrowOutlook, ...]:
        """Every class of results of the open roll, measured for a side."""

    @abstractmethod
    def reply(self, kit: K, game: Game[P], decision: Decision, side: int, policy: str, goal: str) -> Answer | None:
        """The assumed answer to the open question of a plan for `side`; None if the planner has to choose it.

        Policies are written as for odds. A best reply is the worst for `side`, by its goal and by its other values.
        Raises UnfitQuestion for an invalid policy.
        """

    @abstractmethod
    def figures(self, kit: K, position: P, asked: PlanOddsOf) -> PlanFigures:
        """The figures of a plan. Raises UnfitQuestion, TooWide."""

    @abstractmethod
    def left_out(self, position: P, policy: str) -> tuple[Message, ...]:
        """What the figures of a plan do not take into account. Raises UnfitQuestion."""

    @abstractmethod
    def wishes(self, kit: K, before: P, after: P, side: int) -> tuple[str, ...]:
        """The goals that a plan between two positions probably has, as text, the most likely first."""


def plans_of(kit: GameKit) -> GamePlans[GameKit, GamePosition] | None:
    """The plans of a kit's game; None if it has none."""
    return optional_part(GamePlans, kit.atlas.system, "diadochi.forecast.{}.plan_figures")


# --- figures stored with the plan


def figures_key(kit: GameKit, position: GamePosition, asked: PlanOddsOf) -> str:
    """A key of all inputs: the position, the plan's answers, the goal, the policy, this version and the map."""
    digest = blake2b(digest_size=16)
    for what in (__version__, kit.digest, position, asked):
        digest.update(msgspec.json.encode(what))
    return digest.hexdigest()


def kept_figures(kit: GameKit, position: GamePosition, asked: PlanOddsOf, found: PlanFigures) -> KeptFigures:
    """Convert figures for storage in a plan."""
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


def figures_kept(
    kit: GameKit, position: GamePosition, asked: PlanOddsOf, kept: KeptFigures | None
) -> PlanFigures | None:
    """The stored figures; None if they are outdated."""
    system = plans_of(kit)
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


Named = TypeVar("Named", str, int)


def _written(chances: Mapping[Named, Fraction]) -> dict[Named, str]:
    return {name: str(chance) for name, chance in chances.items()}


def _wished(kit: GameKit, text: str, chance: str) -> Wished:
    try:
        words = tuple(each.words for each in odds_system(kit).wishes(kit, text))
    except UnfitQuestion:
        words = ()
    return Wished(text, words, Fraction(chance))
