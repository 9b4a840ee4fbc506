"""Counters as counts and names: combat units, stacks, and groups that march."""

from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec

UNIT_KINDS = ("mercenary", "loyal", "royal", "elephant", "silver")
"""Kinds of combat unit (CU-03): mercenaries, loyal Macedonians, Royal Army, elephants, Silver Shields."""
INDEPENDENT = 0
"""The seat of the Independents (CTL-12); players sit at 1 to 5."""
CART = "funeral_cart"


class Units(msgspec.Struct, frozen=True, gc=False):
    """How many combat units of each kind (CU-04: counts, not counters). Silver Shields count 0, 1 or 2 (CU-14)."""

    mercenary: int = 0
    loyal: int = 0
    royal: int = 0
    elephant: int = 0
    silver: int = 0

    @property
    def count(self) -> int:
        """The number of combat units (CUs)."""
        return self.mercenary + self.loyal + self.royal + self.elephant + self.silver

    def __bool__(self) -> bool:
        return self.mercenary > 0 or self.loyal > 0 or self.royal > 0 or self.elephant > 0 or self.silver > 0

    def __add__(self, other: "Units") -> "Units":
        return Units(
            self.mercenary + other.mercenary,
            self.loyal + other.loyal,
            self.royal + other.royal,
            self.elephant + other.elephant,
            self.silver + other.silver,
        )

    def __sub__(self, other: "Units") -> "Units":
        """What is left. Raises ValueError when `other` holds more of a kind than there is."""
        if not self.covers(other):
            raise ValueError(f"{other} cannot be taken from {self}")
        return Units(
            self.mercenary - other.mercenary,
            self.loyal - other.loyal,
            self.royal - other.royal,
            self.elephant - other.elephant,
            self.silver - other.silver,
        )

    def covers(self, other: "Units") -> bool:
        """Whether `other` could be taken from these units; less than nothing cannot."""
        return (
            self.mercenary >= other.mercenary >= 0
            and self.loyal >= other.loyal >= 0
            and self.royal >= other.royal >= 0
            and self.elephant >= other.elephant >= 0
            and self.silver >= other.silver >= 0
        )

    def items(self) -> Iterator[tuple[str, int]]:
        """(kind, count) of every kind present."""
        for kind in UNIT_KINDS:
            count = getattr(self, kind)
            if count:
                yield kind, count


class Group(msgspec.Struct, frozen=True, gc=False):
    """Pieces that go together: part of a stack. `royals` may hold the cart. Ids are kept sorted: equal is equal."""

    units: Units = Units()
    generals: tuple[str, ...] = ()
    royals: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.generals) > 1:
            msgspec.structs.force_setattr(self, "generals", tuple(sorted(self.generals)))
        if len(self.royals) > 1:
            msgspec.structs.force_setattr(self, "royals", tuple(sorted(self.royals)))

    def __bool__(self) -> bool:
        return bool(self.generals or self.royals or self.units)

    def __add__(self, other: "Group") -> "Group":
        if self is NOTHING:
            return other
        return Group(self.units + other.units, self.generals + other.generals, self.royals + other.royals)

    def __sub__(self, other: "Group") -> "Group":
        """What is left. Raises ValueError when `other` is not part of this group."""
        if self == other:
            return NOTHING
        if not self.covers(other):
            raise ValueError(f"{other} is no part of {self}")
        return Group(
            self.units - other.units,
            _without(self.generals, other.generals),
            _without(self.royals, other.royals),
        )

    def covers(self, other: "Group") -> bool:
        """Whether `other` is part of this group; who is named twice is not."""
        return (
            self.units.covers(other.units)
            and (self.generals == other.generals or _are_among(other.generals, self.generals))
            and (self.royals == other.royals or _are_among(other.royals, self.royals))
        )


def _without(whole: tuple[str, ...], part: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `whole` that are not in `part`."""
    return tuple([each for each in whole if each not in part]) if part else whole


def _are_among(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether all of `part` are in `whole`, none of them twice."""
    return (len(part) < 2 or len(set(part)) == len(part)) and set(whole).issuperset(part)


NOTHING = Group()
"""No pieces at all."""


class Stack(msgspec.Struct, frozen=True, gc=False):
    """All pieces of one faction in one place: a space, inside its city walls or outside (CTL-17)."""

    seat: int
    inside: bool
    group: Group

    @property
    def units(self) -> Units:
        """The combat units of the stack."""
        return self.group.units

    @property
    def generals(self) -> tuple[str, ...]:
        """The ids of its generals."""
        return self.group.generals

    @property
    def royals(self) -> tuple[str, ...]:
        """The ids of the royals (and the funeral cart) with it."""
        return self.group.royals

    @property
    def is_army(self) -> bool:
        """At least one general stacked with at least one CU (GEN-31)."""
        return bool(self.group.generals) and bool(self.group.units)

    @property
    def is_lone_general(self) -> bool:
        """A general without CUs (GEN-33)."""
        return bool(self.group.generals) and not self.group.units


def is_minor(general: str) -> bool:
    """Whether `general` is a minor general: ids are ``minor-<seat><letter>``, e.g. ``minor-2a`` (GEN-21)."""
    return general.startswith("minor-")


@lru_cache(4096)
def minors_among(generals: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `generals` who are minor (GEN-21)."""
    return tuple(general for general in generals if is_minor(general))


@cache
def minors_of(seat: int) -> tuple[str, ...]:
    """The four minor generals of a seat (GEN-22)."""
    return tuple(f"minor-{seat}{letter}" for letter in "abcd")
