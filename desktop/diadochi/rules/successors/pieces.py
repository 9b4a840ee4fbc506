"""Pieces as counts and names: combat units, groups that march, stacks on the map, and choices of a part of a group."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from random import Random
from typing import Self

import msgspec
from msgspec import structs

from diadochi.language import msg
from diadochi.rules.core.flow import Answer, Parcel, below
from diadochi.rules.core.game import GameGroup, Stamped, new_stamp
from diadochi.rules.core.verdict import Verdict, allow, refuse

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
        """Return the rest. Raises ValueError if `other` has more of a kind."""
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
        """Whether `other` could be taken from these units; negative counts cannot."""
        return (
            self.mercenary >= other.mercenary >= 0
            and self.loyal >= other.loyal >= 0
            and self.royal >= other.royal >= 0
            and self.elephant >= other.elephant >= 0
            and self.silver >= other.silver >= 0
        )

    def items(self) -> Iterator[tuple[str, int]]:
        """Yield (kind, count) of every kind present."""
        for kind in UNIT_KINDS:
            count = getattr(self, kind)
            if count:
                yield kind, count


class Group(msgspec.Struct, GameGroup, frozen=True, gc=False):
    """Pieces that go together: part of a stack. `royals` may include the cart. Ids are sorted, so equal groups compare
    equal.
    """

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
        """Return the rest. Raises ValueError if `other` is not part of this group."""
        if self == other:
            return NOTHING
        if not self.covers(other):
            raise ValueError(f"{other} is no part of {self}")
        return Group(
            self.units - other.units, _without(self.generals, other.generals), _without(self.royals, other.royals)
        )

    def covers(self, other: "Group") -> bool:
        """Whether `other` is part of this group; a piece named twice is not."""
        return (
            self.units.covers(other.units)
            and (self.generals == other.generals or _are_among(other.generals, self.generals))
            and (self.royals == other.royals or _are_among(other.royals, self.royals))
        )


def _without(whole: tuple[str, ...], part: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([each for each in whole if each not in part]) if part else whole


def _are_among(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
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
        return self.group.units

    @property
    def generals(self) -> tuple[str, ...]:
        return self.group.generals

    @property
    def royals(self) -> tuple[str, ...]:
        """The ids of the royals (and the funeral cart)."""
        return self.group.royals

    @property
    def is_army(self) -> bool:
        """Whether there is a general with at least one CU (GEN-31)."""
        return bool(self.group.generals) and bool(self.group.units)

    @property
    def is_lone_general(self) -> bool:
        """Whether there is a general without CUs (GEN-33)."""
        return bool(self.group.generals) and not self.group.units


def is_minor(general: str) -> bool:
    """Whether `general` is a minor general: ids are ``minor-<seat><letter>``, e.g. ``minor-2a`` (GEN-21)."""
    return general.startswith("minor-")


@lru_cache(4096)
def minors_among(generals: tuple[str, ...]) -> tuple[str, ...]:
    """Return the minor generals among `generals` (GEN-21)."""
    return tuple(general for general in generals if is_minor(general))


@cache
def minors_of(seat: int) -> tuple[str, ...]:
    """Return the four minor generals of a seat (GEN-22)."""
    return tuple(f"minor-{seat}{letter}" for letter in "abcd")


# --- stacks by space

PlacedStack = tuple[str, Stack]
"""A space and a stack in it."""
SPARE, ROYALS, ALONE = "spare", "royals", "alone"
"""Search keys of `Stacks`: `SPARE` for minor generals who lead no one or are not alone in their stack, `ROYALS` for any
royal or the cart, `ALONE` for those in a stack without generals and units, or the cart without units.
"""

_Places = dict[str | int, tuple[str, ...]]


class Stacks(Stamped[str, tuple[Stack, ...]]):
    """The stacks by space, one for each faction and side of the wall.

    From the first search on, an index is kept of the spaces of each general, royal and faction. They are sorted by
    name, so that a position read from its text plays on identically. `royals_stamp` changes only when royals move,
    which is rare; see `Stamped`.
    """

    __slots__ = ("_places", "royals_stamp")

    def __init__(self, content: Mapping[str, tuple[Stack, ...]] | Iterable[tuple[str, tuple[Stack, ...]]] = ()) -> None:
        super().__init__(content)
        self._places: _Places | None = None
        self.royals_stamp = new_stamp()

    def __setitem__(self, space: str, stacks: tuple[Stack, ...]) -> None:
        self._note(space, stacks)
        Stamped.__setitem__(self, space, stacks)

    def __delitem__(self, space: str) -> None:
        self._note(space, ())
        Stamped.__delitem__(self, space)

    def _note(self, space: str, stacks: tuple[Stack, ...]) -> None:
        before = self.get(space, ())
        were, are = _named(before), _named(stacks)
        if were == are:
            return
        if (ROYALS in were or ROYALS in are) and _royals(before) != _royals(stacks):
            self.royals_stamp = new_stamp()
        if self._places is not None:
            _move(self._places, space, were, are)

    def copy(self) -> Self:
        same: Self = super().copy()
        same.know(self._places, self.royals_stamp)
        return same

    def know(self, places: _Places | None, royals_stamp: int) -> None:
        """Take over the index of equal stacks."""
        self._places = None if places is None else places.copy()
        self.royals_stamp = royals_stamp

    def spaces_of(self, who: str | int) -> tuple[str, ...]:
        """Return the spaces of a general, a royal, a faction, or `SPARE`, `ROYALS` or `ALONE`."""
        if self._places is None:
            self._places = {}
            for space, stacks in self.items():
                _move(self._places, space, (), _named(stacks))
        return self._places.get(who, ())

    def of(self, seat: int) -> Iterator[PlacedStack]:
        for space in self.spaces_of(seat):
            for stack in self[space]:
                if stack.seat == seat:
                    yield space, stack

    def generals_of(self, seat: int) -> list[str]:
        """Return the generals of a faction in the order of their spaces."""
        stacks = [stack for space in self.spaces_of(seat) for stack in self[space] if stack.seat == seat]
        return [general for stack in stacks for general in stack.group.generals]

    def with_general(self, general: str) -> PlacedStack | None:
        """Return the space and stack of a general, None if not on the map."""
        places = self._places
        for space in self.spaces_of(general) if places is None else places.get(general, ()):
            for stack in self[space]:
                if general in stack.group.generals:
                    return space, stack
        return None


def _royals(stacks: tuple[Stack, ...]) -> list[tuple[int, tuple[str, ...]]]:
    return [(stack.seat, stack.group.royals) for stack in stacks if stack.group.royals]


def _named(stacks: tuple[Stack, ...]) -> tuple[str | int, ...]:
    names: tuple[str | int, ...] = ()
    for stack in stacks:
        group = stack.group
        names += (stack.seat, *group.generals, *group.royals)
        if group.generals and (len(group.generals) > 1 or not group.units) and minors_among(group.generals):
            names += (SPARE,)
        if group.royals:
            is_kept = group.units or (group.generals and CART not in group.royals)
            names += (ROYALS,) if is_kept else (ROYALS, ALONE)
    return names


def _move(places: _Places, space: str, were: tuple[str | int, ...], are: tuple[str | int, ...]) -> None:
    for name in were:
        if name not in are:
            places[name] = tuple([place for place in places[name] if place != space])
    for name in are:
        if name not in were and space not in places.get(name, ()):
            places[name] = tuple(sorted((*places.get(name, ()), space)))


# --- choosing a part of a group

GroupAnswer = Callable[[Group], Answer]
Refusal = Callable[[Group], Verdict | None]


_SAMPLES = 3
"""Random parts tried before falling back to the usual one."""


def parts_of(units: Units) -> Iterator[Units]:
    ranges = [range(getattr(units, kind), -1, -1) for kind in UNIT_KINDS]
    for counts in itertools.product(*ranges):
        yield Units(*counts)


def _subsets(ids: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for size in range(len(ids), -1, -1):
        yield from itertools.combinations(ids, size)


class GroupParcel(Parcel):
    """A choice of a part of `whole`, limited by `refusal`; the answer is of class `answer` with the part as `group`.

    `usual` is the default part; `least` are generals in every allowed part; `closed` refuses all parts; `beyond` may
    explain why pieces that are not there cannot be taken.
    """

    def __init__(
        self,
        answer: GroupAnswer,
        whole: Group,
        refusal: Refusal,
        default: Group,
        *rules: str,
        least: tuple[str, ...] = (),
        closed: Callable[[], bool] = lambda: False,
        beyond: Refusal = lambda _group: None,
    ) -> None:
        self.whole = whole
        self.rules = rules
        self.usual = default
        self._answer, self._refusal, self._closed, self._beyond = answer, refusal, closed, beyond
        self._least, self._free = least, tuple([general for general in whole.generals if general not in least])
        self._sampled: Answer | None = None

    def why_not(self, answer: Answer) -> Verdict:
        group = getattr(answer, "group", None)
        if not isinstance(group, Group) or type(answer) is not type(self._answer(Group())):
            return refuse(msg("This is not one of the options."), *self.rules)
        if min(getattr(group.units, kind) for kind in UNIT_KINDS) < 0 or not self.whole.covers(group):
            refused = self._beyond(group)
            return refuse(msg("Not all of these pieces are here."), *self.rules) if refused is None else refused
        refused = self._refusal(group)
        return allow(*self.rules) if refused is None else refused

    def admits(self, answer: Answer) -> bool:
        # The part picked last by `sample` has been judged already.
        return answer is self._sampled or bool(self.why_not(answer))

    def __iter__(self) -> Iterator[Answer]:
        if self._closed():
            return
        for generals in _subsets(self._free):
            for royals in _subsets(self.whole.royals):
                for units in parts_of(self.whole.units):
                    group = Group(units, self._least + generals, royals)
                    if self._refusal(group) is None:
                        yield self._answer(group)

    def default(self) -> Answer:
        return self._answer(self.usual)

    def sample(self, chance: Random) -> Answer | None:
        if not self.whole:
            return None
        counts = structs.astuple(self.whole.units)
        for _ in range(_SAMPLES):
            part = Group(
                Units(*[below(chance, 1 + count) if count else 0 for count in counts]),
                self._least + tuple([general for general in self._free if chance.random() < 0.5]),
                tuple([royal for royal in self.whole.royals if chance.random() < 0.5]) if self.whole.royals else (),
            )
            if self._refusal(part) is None:
                self._sampled = self._answer(part)
                return self._sampled
        usual = self.default()
        return usual if self.why_not(usual) else next(iter(self), None)

    def has_other(self, answer: Answer) -> bool:
        # The usual part is tried first.
        usual = self.default()
        return (usual != answer and self._refusal(self.usual) is None) or super().has_other(answer)
