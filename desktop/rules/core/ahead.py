"""What throws that follow on each other come to together: for whoever counts chances instead of throwing.

A procedure that throws several times before anything depends on a single face says so with its roll: which sets of
faces lead to different things, and how often. The throws themselves are answered as ever.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple, Protocol, TypeVar

from desktop.language import Message

Key = TypeVar("Key")
FacesShown = tuple[int, ...]


class Thrown(NamedTuple):
    """FacesShown that stand for a whole class: in how many of all throws they or their like fall."""

    ways: int
    faces: FacesShown


class Alike(NamedTuple):
    """A class of several throws: in how many of all it falls, faces that stand for it, and what it decides in words."""

    ways: int
    throws: tuple[FacesShown, ...]
    words: Message


class Compared(NamedTuple):
    """What one side of it may come to by itself: for whom, and the ways to each number that is compared."""

    who: Message
    ways: Mapping[int, int]


class Ahead(Protocol):
    """What the open roll and those that follow come to together."""

    def outcomes(self) -> tuple[Alike, ...]:
        """Every class, each with at least one way; the open roll comes first in `throws`."""
        ...

    def parts(self) -> tuple[Compared, ...]:
        """The sides whose numbers are compared, for whoever wants to see where a chance comes from."""
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
