"""Which dice a chance is made of, opened step by step down to single faces: no number of it is counted anew.

A class of throws is opened by what its sides come to, then side by side by how that comes about, then by faces. What
stands below a row is counted in the same throws, and sums to its number.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from desktop.language import Message, msg
from desktop.rules.core.ahead import Ahead, Alike, Brought, FacesShown, multisets
from desktop.rules.core.flow import Answer, Dice, Roll


class Falling(NamedTuple):
    """So many of all throws: in `words`, or the `faces` themselves, each with what it was thrown for.

    `opened` lists the throws it is made of, None at single faces.
    """

    ways: int
    words: Message
    faces: tuple[tuple[Message, FacesShown], ...] = ()
    opened: "Callable[[], tuple[Falling, ...]] | None" = None


class Throws(NamedTuple):
    """The throws of one class: `ways` of all `of`, and what they are."""

    ways: int
    of: int
    opened: Callable[[], tuple[Falling, ...]]


def throws_of(roll: Roll, number: int, answers: tuple[Answer, ...]) -> Throws | None:
    """The throws of the class `number` of a roll, for which `answers` stand; None where nobody can tell them apart."""
    if roll.ahead is None:
        return _of_one(roll, answers)
    outcomes = roll.ahead.outcomes()
    outcome, of = outcomes[number], sum(each.ways for each in outcomes)
    sides = roll.ahead.sides()
    if not sides:
        return None
    ahead = roll.ahead
    return Throws(outcome.ways, of, lambda: (*_by_numbers(ahead, outcome, sides),))


def _of_one(roll: Roll, answers: tuple[Answer, ...]) -> Throws | None:
    """A single roll: the faces that are read as those that stand for the class."""
    (dice,) = answers
    if not isinstance(dice, Dice):
        return None
    reading, modifier = roll.reading, roll.modifier
    wanted = None if reading is None else reading.read(dice.faces, modifier)
    alike = tuple(
        thrown
        for thrown in multisets(roll.dice)
        if (
            sorted(thrown.faces) == sorted(dice.faces)
            if reading is None
            else reading.read(thrown.faces, modifier) == wanted
        )
    )
    falls = tuple(Falling(each.ways, msg("{faces}", faces=each.faces), ((_PLAIN, each.faces),)) for each in alike)
    return Throws(sum(each.ways for each in alike), 6**roll.dice, lambda: falls)


_PLAIN = msg("dice")
_Groups = Mapping[tuple[int, object], list[Brought]]


def _by_numbers(ahead: Ahead, outcome: Alike, sides: tuple[tuple[Brought, ...], ...]) -> Iterator[Falling]:
    """By the two numbers that are compared."""
    ones, others = (_grouped(side) for side in sides)
    found: dict[tuple[int, int], list[tuple[list[Brought], list[Brought]]]] = {}
    for one in ones.values():
        for other in others.values():
            if ahead.decided((one[0], other[0])) == outcome.key:
                found.setdefault((one[0].number, other[0].number), []).append((one, other))
    for (mine, theirs), pairs in found.items():
        ways = sum(_ways(one) * _ways(other) for one, other in pairs)
        words = msg("score {mine} against {theirs}", mine=mine, theirs=theirs)
        yield Falling(ways, words, opened=lambda pairs=pairs: (*_first_side(ahead, pairs),))  # type: ignore[misc]


def _grouped(side: tuple[Brought, ...]) -> _Groups:
    """All that a side may bring, what decides alike together."""
    found: dict[tuple[int, object], list[Brought]] = {}
    for brought in side:
        found.setdefault((brought.number, brought.decides), []).append(brought)
    return found


def _ways(several: list[Brought]) -> int:
    return sum(brought.ways for brought in several)


def _first_side(ahead: Ahead, pairs: list[tuple[list[Brought], list[Brought]]]) -> Iterator[Falling]:
    """How the first side comes to its number."""
    who = ahead.parts()[0].who
    against: dict[Brought, list[Brought]] = {}
    for ones, others in pairs:
        for one in ones:
            against.setdefault(one, []).extend(others)
    for one, others in against.items():
        words = msg("{side}: {what}", side=who, what=one.words)
        opened: Callable[[], tuple[Falling, ...]] = lambda one=one, others=others: (*_second(ahead, one, others),)  # type: ignore[misc] # noqa: E731
        yield Falling(one.ways * _ways(others), words, opened=opened)


def _second(ahead: Ahead, one: Brought, others: list[Brought]) -> Iterator[Falling]:
    """How the other side comes to its own."""
    who = ahead.parts()[1].who
    for other in others:
        words = msg("{side}: {what}", side=who, what=other.words)
        opened: Callable[[], tuple[Falling, ...]] = lambda other=other: (*_faces(ahead, one, other),)  # type: ignore[misc] # noqa: E731
        yield Falling(one.ways * other.ways, words, opened=opened)


def _faces(ahead: Ahead, one: Brought, other: Brought) -> Iterator[Falling]:
    """The faces of both."""
    for mine in ahead.shown(0, one):
        for theirs in ahead.shown(1, other):
            faces = (*mine.throws, *theirs.throws)
            words = tuple(msg("{purpose} {faces}", purpose=what, faces=shown) for what, shown in faces)
            yield Falling(mine.ways * theirs.ways, msg("{throws}", throws=words), faces)
