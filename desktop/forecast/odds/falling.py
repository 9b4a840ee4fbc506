"""Which dice a chance is made of, opened step by step down to single faces: no number of it is counted anew.

A class of throws is opened by what its sides come to, then side by side by how that comes about, then by faces. What
stands below a row is counted in the same throws, and sums to its number.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import NamedTuple

from desktop.language import Message, msg
from desktop.rules.core.ahead import Ahead, Alike, Brought, FacesShown, ShownThrow, multisets
from desktop.rules.core.flow import Answer, Dice, Roll

Opens = Callable[[], "tuple[Falling, ...]"]
"""Lists the throws that something is made of."""


class Falling(NamedTuple):
    """So many of all throws: in `words`, or the `faces` themselves, each with what it was thrown for.

    `opened` lists the throws it is made of, None at single faces. `parts` are what comes to the dice.
    """

    ways: int
    words: Message
    faces: tuple[tuple[Message, FacesShown], ...] = ()
    opened: Opens | None = None
    parts: tuple[Message, ...] = ()


class Throws(NamedTuple):
    """The throws of one class: `ways` of all `of`; `opened` lists them; `single`: they are the same faces."""

    ways: int
    of: int
    opened: Opens
    single: bool


class OpenedRoll:
    """A roll whose classes are opened."""

    def __init__(self, roll: Roll) -> None:
        self._roll = roll

    def words(self, number: int) -> Message | None:
        """What the class of that number decides, where several throws are taken together."""
        return None if self._roll.ahead is None else self._outcomes[number].words

    def throws(self, number: int, answers: tuple[Answer, ...]) -> Throws | None:
        """The throws of a class, for which `answers` stand; None where nobody can tell them apart."""
        ahead = self._roll.ahead
        if ahead is None:
            return _of_one(self._roll, answers)
        if not self._sides:
            return None
        outcome, of = self._outcomes[number], sum(each.ways for each in self._outcomes)
        return Throws(outcome.ways, of, partial(_by_numbers, ahead, outcome, self._sides), single=False)

    @cached_property
    def _outcomes(self) -> tuple[Alike, ...]:
        return self._roll.ahead.outcomes() if self._roll.ahead is not None else ()

    @cached_property
    def _sides(self) -> tuple[tuple[Brought, ...], ...]:
        return self._roll.ahead.sides() if self._roll.ahead is not None else ()


def _of_one(roll: Roll, answers: tuple[Answer, ...]) -> Throws | None:
    """A single roll: the faces that are read as those that stand for the class."""
    (dice,) = answers
    if not isinstance(dice, Dice):
        return None
    wanted = _read(roll, dice.faces)
    alike = [thrown for thrown in multisets(roll.dice) if _read(roll, thrown.faces) == wanted]
    falls = tuple(Falling(each.ways, msg("{faces}", faces=each.faces), ((_PLAIN, each.faces),)) for each in alike)
    return Throws(sum(each.ways for each in alike), 6**roll.dice, lambda: falls, single=len(falls) == 1)


def _read(roll: Roll, faces: FacesShown) -> object:
    return tuple(sorted(faces)) if roll.reading is None else roll.reading.read(faces, roll.modifier)


_PLAIN = msg("dice")
_Several = list[Brought]


def _by_numbers(ahead: Ahead, outcome: Alike, sides: tuple[tuple[Brought, ...], ...]) -> tuple[Falling, ...]:
    """By the two numbers that are compared."""
    ones, others = (_grouped(side) for side in sides)
    found: dict[tuple[int, int], list[tuple[_Several, _Several]]] = {}
    for one in ones:
        for other in others:
            if ahead.decided((one[0], other[0])) == outcome.key:
                found.setdefault((one[0].number, other[0].number), []).append((one, other))
    return tuple(
        Falling(
            sum(_ways(one) * _ways(other) for one, other in pairs),
            msg("score {mine} against {theirs}", mine=mine, theirs=theirs),
            opened=partial(_first_side, ahead, pairs),
        )
        for (mine, theirs), pairs in found.items()
    )


def _grouped(side: tuple[Brought, ...]) -> list[_Several]:
    """All that a side may bring, what decides alike together."""
    found: dict[tuple[int, object], _Several] = {}
    for brought in side:
        found.setdefault((brought.number, brought.decides), []).append(brought)
    return [*found.values()]


def _ways(several: _Several) -> int:
    return sum(brought.ways for brought in several)


def _first_side(ahead: Ahead, pairs: list[tuple[_Several, _Several]]) -> tuple[Falling, ...]:
    """How the first side comes to its number."""
    who = ahead.parts()[0].who
    against: dict[Brought, _Several] = {}
    for ones, others in pairs:
        for one in ones:
            against.setdefault(one, []).extend(others)
    return tuple(
        Falling(one.ways * _ways(others), _told(who, one), (), partial(_second_side, ahead, one, others), one.parts)
        for one, others in against.items()
    )


def _second_side(ahead: Ahead, one: Brought, others: _Several) -> tuple[Falling, ...]:
    """How the other side comes to its own."""
    who = ahead.parts()[1].who
    return tuple(
        Falling(one.ways * other.ways, _told(who, other), (), partial(_faces, ahead, one, other), other.parts)
        for other in others
    )


def _told(who: Message, brought: Brought) -> Message:
    return msg("{side} {n}: {what}", side=who, n=brought.number, what=brought.words)


def _faces(ahead: Ahead, one: Brought, other: Brought) -> tuple[Falling, ...]:
    """The faces of both."""
    return tuple(_of_faces(ahead, one, other))


def _of_faces(ahead: Ahead, one: Brought, other: Brought) -> Iterator[Falling]:
    theirs_all = tuple(ahead.shown(1, other))
    for mine in ahead.shown(0, one):
        for theirs in theirs_all:
            words = msg("{one} against {other}", one=_faces_words(mine), other=_faces_words(theirs))
            yield Falling(mine.ways * theirs.ways, words, (*mine.throws, *theirs.throws))


def _faces_words(throw: ShownThrow) -> Message:
    """The faces of one side, each throw with what it was for; nothing is thrown without a fleet (NAV-23)."""
    if not throw.throws:
        return msg("no dice")
    shown = (msg("{purpose} {faces}", purpose=what, faces=" ".join(map(str, faces))) for what, faces in throw.throws)
    return msg("{throws}", throws=tuple(shown))
