"""How dice are read, as values: the procedure that threw them and whoever shows the roll ask the same one.

A reading is made before the dice fall and can be asked of any faces, so that it tells chances too.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from desktop.language import Message


class Reading(msgspec.Struct, frozen=True):
    """The base of every reading: faces are 1 to 6, `modifier` is the sum of a roll's modifiers."""

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        """What the dice come to."""
        return sum(faces) + modifier

    def read(self, faces: Sequence[int], modifier: int = 0) -> object:
        """What follows from them."""
        raise NotImplementedError


class Beats(Reading, frozen=True):
    """The total must be above `number`: an initiative, mostly."""

    number: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> bool:
        """Whether it is."""
        return self.total(faces, modifier) > self.number


class Dies(Reading, frozen=True):
    """Somebody dies when the total is `least` or more."""

    least: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> bool:
        """Whether he does."""
        return self.total(faces, modifier) >= self.least


class Each(Reading, frozen=True):
    """Every die of `least` or more counts one."""

    least: int

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        """How many do."""
        return sum(map(self.worth, faces)) + modifier

    def worth(self, face: int) -> int:
        """What one die counts."""
        return int(face >= self.least)

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        """How many do."""
        return self.total(faces, modifier)


class _Compared(Reading, frozen=True):
    """One die each, compared with those of others."""

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        """What is compared."""
        return self.total(faces, modifier)


class Highest(_Compared, frozen=True):
    """The highest among those who throw wins; ties are thrown again."""


class Lowest(_Compared, frozen=True):
    """The lowest among those who throw decides; ties are thrown again."""


# --- ahead
# What throws that follow on each other come to together: for whoever counts chances instead of throwing.
#
# A procedure that throws several times before anything depends on a single face says so with its roll: which sets of
# faces lead to different things, and how often. The throws themselves are answered as ever.

Key = TypeVar("Key")
FacesShown = tuple[int, ...]


class Thrown(NamedTuple):
    """FacesShown that stand for a whole class: in how many of all throws they or their like fall."""

    ways: int
    faces: FacesShown


class Alike(NamedTuple):
    """A class of several throws: in how many of all it falls, faces that stand for it, and what it decides in words.

    No two outcomes have the same `key`.
    """

    ways: int
    throws: tuple[FacesShown, ...]
    words: Message
    key: Hashable = None


class Compared(NamedTuple):
    """What one side of it may come to by itself: for whom, and the ways to each number that is compared."""

    who: Message
    ways: Mapping[int, int]


class Brought(NamedTuple):
    """Throws of one side that come to the same: what to in `words`, the `number` that is compared, in so many `ways`.

    `decides` is all of it that can matter to what follows; `key` tells it apart from others of this side. `parts` are
    what it is made of besides the dice.
    """

    ways: int
    number: int
    decides: Hashable
    words: Message
    key: Hashable = None
    parts: tuple[Message, ...] = ()


class ShownThrow(NamedTuple):
    """Faces of the throws of one side, each with what it was thrown for, and the orders in which they may fall."""

    ways: int
    throws: tuple[tuple[Message, FacesShown], ...]


class Ahead(Protocol):
    """What the open roll and those that follow come to together."""

    def outcomes(self) -> tuple[Alike, ...]:
        """Every class, each with at least one way; the open roll comes first in `throws`."""
        ...

    def parts(self) -> tuple[Compared, ...]:
        """The sides whose numbers are compared, for whoever wants to see where a chance comes from."""
        ...

    def sides(self) -> tuple[tuple[Brought, ...], ...]:
        """For each side of `parts` all that its throws may come to."""
        ...

    def decided(self, brought: tuple[Brought, ...]) -> Hashable:
        """The key of the outcome it is if the sides bring these."""
        ...

    def shown(self, side: int, brought: Brought) -> Iterable[ShownThrow]:
        """Every throw of a side that comes to it, without regard to orders; no throws where it has no dice."""
        ...


def multisets(dice: int) -> Iterable[Thrown]:
    """Every throw of so many dice without regard to their order, in as many ways as it falls."""
    orders = factorial(dice)
    for faces in combinations_with_replacement(range(1, 7), dice):
        yield Thrown(orders // prod(factorial(faces.count(face)) for face in set(faces)), faces)


def sums(worth: Mapping[int, int], dice: int) -> dict[int, Thrown]:
    """Throws of so many dice by their sum, where a face counts `worth[face]`."""
    found = {0: Thrown(1, ())}
    for _ in range(dice):
        longer: dict[int, Thrown] = {}
        for total, thrown in found.items():
            for face, counts in worth.items():
                merge(longer, total + counts, Thrown(thrown.ways, (*thrown.faces, face)))
        found = longer
    return found


def merge(classes: dict[Key, Thrown], key: Key, thrown: Thrown) -> None:
    """Count a throw to its class; the first one stands for it."""
    known = classes.get(key)
    classes[key] = thrown if known is None else known._replace(ways=known.ways + thrown.ways)
