"""Deeds with what could have come of them and what came, and answers that cost chance: values for every game.

What could come is a number, or several that are compared one after another: the greater, the better for `seat`.
"""

from collections.abc import Container, Iterator
from fractions import Fraction
from typing import Any, Protocol, cast

import msgspec
from msgspec import structs

from desktop.forecast.odds.odds_questions import UnfitQuestion
from desktop.journal.record.record_browser import Browsing
from desktop.language import tr
from desktop.rules.core.system import AnyKit, part

_HALF, _LEAST = Fraction(1, 2), Fraction(1, 100)
OutcomeValue = tuple[int, ...]
"""1, 0 or -1 for a fight that is won, drawn or lost; 1 or 0 for what succeeds or fails; points, then minus losses."""


class LuckOutcome(msgspec.Struct, frozen=True):
    """What could come, and its chance."""

    value: OutcomeValue
    chance: Fraction


class LuckDeed(msgspec.Struct, frozen=True):
    """Something that chance decided, at the moment `node` of a record.

    `kind` is what the dice fell for, `seat` whose deed it was (0 for nobody's), `against` whom it was directed, None
    where nobody. `who` led it, a general or an independent army. `outcomes` stand from the worst to the best; `came` is
    the value of the one that came.
    """

    node: int
    kind: str
    seat: int
    against: int | None
    space: str
    who: str
    outcomes: tuple[LuckOutcome, ...]
    came: OutcomeValue

    @property
    def chance(self) -> Fraction:
        """The chance that it went just so."""
        return sum((each.chance for each in self.outcomes if each.value == self.came), Fraction(0))

    @property
    def at_least(self) -> Fraction:
        """The chance that it went as well or better."""
        return sum((each.chance for each in self.outcomes if each.value >= self.came), Fraction(0))

    @property
    def at_most(self) -> Fraction:
        """The chance that it went as badly or worse."""
        return sum((each.chance for each in self.outcomes if each.value <= self.came), Fraction(0))

    @property
    def expected(self) -> Fraction:
        """The mean of the first number of what could come."""
        return sum((each.value[0] * each.chance for each in self.outcomes), Fraction(0))

    @property
    def success(self) -> Fraction:
        """The chance that the first number of what could come was above 0: a fight won, an attempt that succeeds."""
        return sum((each.chance for each in self.outcomes if each.value[0] > 0), Fraction(0))

    def mirrored(self) -> "LuckDeed | None":
        """The same as the other side saw it; None where there is no other side."""
        if not self.against:
            return None
        turned = tuple(LuckOutcome(_turned(each.value), each.chance) for each in reversed(self.outcomes))
        return structs.replace(self, seat=self.against, against=self.seat, outcomes=turned, came=_turned(self.came))


def _turned(value: OutcomeValue) -> OutcomeValue:
    return tuple(-number for number in value)


class CostlyAnswer(msgspec.Struct, frozen=True):
    """An answer with which the deed's own goal had a smaller chance than with another: `chosen` and `best`.

    `kind` names the question; `answer` and `better` say what was answered and what had the best chance.
    """

    node: int
    kind: str
    seat: int
    space: str
    who: str
    answer: str
    better: str
    chosen: Fraction
    best: Fraction

    @property
    def cost(self) -> Fraction:
        """How much chance it cost."""
        return self.best - self.chosen


class LuckTold(msgspec.Struct, frozen=True):
    """The luck of a game up to a moment: its deeds and costly answers in order, and deeds that could not be counted."""

    deeds: tuple[LuckDeed, ...]
    answers: tuple[CostlyAnswer, ...]
    uncounted: int = 0

    def of(self, seat: int) -> Iterator[LuckDeed]:
        """The deeds that were luck for a side, as it saw them: its own, and those of others against it."""
        for deed in self.deeds:
            if deed.seat == seat:
                yield deed
            elif deed.against == seat and (turned := deed.mirrored()) is not None:
                yield turned


def luckiest(told: LuckTold, seat: int, kinds: Container[str], most: int) -> list[LuckDeed]:
    """The deeds of these kinds that went better for a side than at least every other throw, the rarest first."""
    found = [deed for deed in told.of(seat) if deed.kind in kinds and deed.at_least < _HALF]
    return sorted(found, key=lambda deed: (deed.at_least, deed.node))[:most]


def unluckiest(told: LuckTold, seat: int, kinds: Container[str], most: int) -> list[LuckDeed]:
    """The deeds of these kinds that went worse for a side than at least every other throw, the rarest first."""
    found = [deed for deed in told.of(seat) if deed.kind in kinds and deed.at_most < _HALF]
    return sorted(found, key=lambda deed: (deed.at_most, deed.node))[:most]


def costliest(told: LuckTold, most: int) -> list[CostlyAnswer]:
    """The answers that cost most chance, the dearest first; those that cost less than one in a hundred are none."""
    found = [answer for answer in told.answers if answer.cost >= _LEAST]
    return sorted(found, key=lambda answer: (-answer.cost, answer.node))[:most]


def luck_text(told: LuckTold) -> bytes:
    """As JSON; every chance exact, and as a number."""
    return msgspec.json.encode(told, enc_hook=_written)


def read_luck(text: bytes) -> LuckTold:
    """What `luck_text` wrote. Raises msgspec.ValidationError for anything else."""
    return msgspec.json.decode(text, type=LuckTold, dec_hook=_read)


def _written(value: Any) -> Any:
    if isinstance(value, Fraction):
        return {"exact": f"{value.numerator}/{value.denominator}", "float": float(value)}
    raise NotImplementedError(type(value))


def _read(kind: type, value: Any) -> Any:
    if kind is Fraction and isinstance(value, dict):
        return Fraction(value["exact"])
    raise NotImplementedError(kind)


# --- system
# Where the luck of a record is counted: by the forecast of its game.

Counted = tuple[int, int, tuple[LuckDeed | CostlyAnswer | None, ...]]
"""After an answer: its number, how many there are, what it told; None stands for a deed that could not be counted."""


class LuckSystem(Protocol):
    """What a game offers whose luck is counted, as LUCK of its forecast."""

    def __call__(self, record: Browsing, node: int) -> Iterator[Counted]:
        """The line of a record up to a node."""
        ...


def has_luck(kit: AnyKit) -> bool:
    """Whether the luck of a kit's game is counted at all."""
    return _found(kit) is not None


def luck_steps(record: Browsing, node: int) -> Iterator[tuple[int, int, LuckTold]]:
    """After each answer up to `node`: its number, how many there are, and what has been told so far.

    Raises UnfitQuestion where the luck of this game is not counted.
    """
    counted = _found(record.kit)
    if counted is None:
        raise UnfitQuestion(tr("No luck is counted for the game on this map; ask for a game of the Successors."))
    told = LuckTold((), ())
    for number, of, came in counted(record, node):
        for each in came:
            told = _with(told, each)
        yield number, of, told


def luck_of_record(record: Browsing, node: int) -> LuckTold:
    """The luck of a game up to a moment. Raises UnfitQuestion."""
    told = LuckTold((), ())
    for _, _, so_far in luck_steps(record, node):
        told = so_far
    return told


def _with(told: LuckTold, came: LuckDeed | CostlyAnswer | None) -> LuckTold:
    match came:
        case LuckDeed():
            return LuckTold((*told.deeds, came), told.answers, told.uncounted)
        case CostlyAnswer():
            return LuckTold(told.deeds, (*told.answers, came), told.uncounted)
    return LuckTold(told.deeds, told.answers, told.uncounted + 1)


def _found(kit: AnyKit) -> LuckSystem | None:
    return cast("LuckSystem | None", getattr(part(kit.atlas.system, "desktop.forecast"), "LUCK", None))
