"""How dice are read, as values shared by the rules and by displays of the roll.

A `Reading` exists before the dice fall and can be asked about any faces, so it serves to compute chances too.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from diadochi.language import Message


class Reading(msgspec.Struct, frozen=True):
    """The base of readings: faces are 1 to 6, `modifier` is the sum of a roll's modifiers."""

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        """The sum that is compared or looked up."""
        return sum(faces) + modifier

    def read(self, faces: Sequence[int], modifier: int = 0) -> object:
        """The result of the dice."""
        raise NotImplementedError


class Beats(Reading, frozen=True):
    """Succeeds if the total is above `number`, for instance an initiative."""

    number: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> bool:
        return self.total(faces, modifier) > self.number


class Dies(Reading, frozen=True):
    """A general dies if the total is `least` or more."""

    least: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> bool:
        return self.total(faces, modifier) >= self.least


class Each(Reading, frozen=True):
    """Counts the dice that show `least` or more."""

    least: int

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        return sum(map(self.worth, faces)) + modifier

    def worth(self, face: int) -> int:
        """What one die counts for."""
        return int(face >= self.least)

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        return self.total(faces, modifier)


class _Compared(Reading, frozen=True):
    """One die for each player, compared."""

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        return self.total(faces, modifier)


class Highest(_Compared, frozen=True):
    """The highest roll wins; ties are rolled again."""


class Lowest(_Compared, frozen=True):
    """The lowest roll decides; ties are rolled again."""


# --- rolls counted together
# A procedure that rolls several times before single faces matter says so with its roll: which sets of faces lead to
# different results, and how often. Odds are then computed for all of these rolls at once. Play still answers them one
# by one.

Key = TypeVar("Key")
FacesShown = tuple[int, ...]


class WaysToRoll(NamedTuple):
    """Example faces of a class of rolls, and in how many ways the class comes up."""

    ways: int
    faces: FacesShown


class Alike(NamedTuple):
    """A class of rolls with the same outcome: its number of ways, example faces, and the outcome in words.

    No two outcomes have the same `key`.
    """

    ways: int
    rolls: tuple[FacesShown, ...]
    words: Message
    key: Hashable = None


class Compared(NamedTuple):
    """The possible results of one side: whose they are, and the ways to each number that is compared."""

    who: Message
    ways: Mapping[int, int]


class Brought(NamedTuple):
    """Rolls of one side with the same result: in `words`, as the `number` compared, and in how many `ways`.

    `decides` is the part that matters later; `key` identifies it among the results of this side. `parts` are its
    components besides the dice.
    """

    ways: int
    number: int
    decides: Hashable
    words: Message
    key: Hashable = None
    parts: tuple[Message, ...] = ()


class ShownRoll(NamedTuple):
    """Faces of one side's rolls, each with its purpose, and the number of orders in which they may fall."""

    ways: int
    rolls: tuple[tuple[Message, FacesShown], ...]


class Ahead(Protocol):
    """The combined result of the open roll and those after it."""

    def outcomes(self) -> tuple[Alike, ...]:
        """All classes, each with at least one way; the open roll is first in `rolls`."""
        ...

    def parts(self) -> tuple[Compared, ...]:
        """The sides whose numbers are compared, to explain where a chance comes from."""
        ...

    def sides(self) -> tuple[tuple[Brought, ...], ...]:
        """The possible results of each side of `parts`."""
        ...

    def decided(self, brought: tuple[Brought, ...]) -> Hashable:
        """The key of the outcome if the sides have these results."""
        ...

    def shown(self, side: int, brought: Brought) -> Iterable[ShownRoll]:
        """All rolls of a side with this result, in any order; none if it has no dice."""
        ...


def multisets(dice: int) -> Iterable[WaysToRoll]:
    """Yield all rolls of `dice` dice regardless of order, with the number of ways of each."""
    orders = factorial(dice)
    for faces in combinations_with_replacement(range(1, 7), dice):
        yield WaysToRoll(orders // prod(factorial(faces.count(face)) for face in set(faces)), faces)


def sums(worth: Mapping[int, int], dice: int) -> dict[int, WaysToRoll]:
    """Return the rolls of `dice` dice by sum, where a face counts `worth[face]`."""
    found = {0: WaysToRoll(1, ())}
    for _ in range(dice):
        longer: dict[int, WaysToRoll] = {}
        for total, rolled in found.items():
            for face, counts in worth.items():
                merge(longer, total + counts, WaysToRoll(rolled.ways, (*rolled.faces, face)))
        found = longer
    return found


def merge(classes: dict[Key, WaysToRoll], key: Key, rolled: WaysToRoll) -> None:
    """Add a roll to its class; the first one is its example."""
    known = classes.get(key)
    classes[key] = rolled if known is None else known._replace(ways=known.ways + rolled.ways)
