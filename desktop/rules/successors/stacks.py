"""The stacks on the map by space, and the ways to find one without looking at all of them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self

from desktop.rules.core.stamped import Stamped, new_stamp
from desktop.rules.successors.pieces import CART, Stack, minors_among

PlacedStack = tuple[str, Stack]
"""A space and a stack in it."""
SPARE, ROYALS, ALONE = "spare", "royals", "alone"
"""Where stacks are looked for, `SPARE` names minor generals who lead nobody or are not the only general of their stack,
`ROYALS` any royal or the cart, and `ALONE` those in a stack without generals and units, or the cart without units."""

_Places = dict[str | int, tuple[str, ...]]


class Stacks(Stamped[str, tuple[Stack, ...]]):
    """By space the stacks that stand there, one per faction and side of the wall.

    Beside it is kept, from the first time that somebody asks, in which spaces each general and royal and each faction
    stands. They come by name, so that a position read from its text goes on alike. `royals_stamp` is another one as
    soon as royals stand otherwise, which is seldom; see `Stamped`.
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
        """In a space there will be these stacks."""
        before = self.get(space, ())
        were, are = _named(before), _named(stacks)
        if were == are:
            return
        if (ROYALS in were or ROYALS in are) and _royals(before) != _royals(stacks):
            self.royals_stamp = new_stamp()
        if self._places is not None:
            _move(self._places, space, were, are)

    def copy(self) -> Self:
        """The same stacks, and where everybody stands as far as it is known."""
        same: Self = super().copy()
        same.know(self._places, self.royals_stamp)
        return same

    def know(self, places: _Places | None, royals_stamp: int) -> None:
        """What is known of the same stacks elsewhere."""
        self._places = None if places is None else places.copy()
        self.royals_stamp = royals_stamp

    def spaces_of(self, who: str | int) -> tuple[str, ...]:
        """The spaces where a general, a royal or a faction stands, or any `SPARE`, `ROYALS` or `ALONE`."""
        if self._places is None:
            self._places = {}
            for space, stacks in self.items():
                _move(self._places, space, (), _named(stacks))
        return self._places.get(who, ())

    def of(self, seat: int) -> Iterator[PlacedStack]:
        """The stacks of a faction."""
        for space in self.spaces_of(seat):
            for stack in self[space]:
                if stack.seat == seat:
                    yield space, stack

    def generals_of(self, seat: int) -> list[str]:
        """The generals of a faction, by the names of the spaces where they stand."""
        stacks = [stack for space in self.spaces_of(seat) for stack in self[space] if stack.seat == seat]
        return [general for stack in stacks for general in stack.group.generals]

    def with_general(self, general: str) -> PlacedStack | None:
        """Where a general stands; None when he is not on the map."""
        places = self._places
        for space in self.spaces_of(general) if places is None else places.get(general, ()):
            for stack in self[space]:
                if general in stack.group.generals:
                    return space, stack
        return None


def _royals(stacks: tuple[Stack, ...]) -> list[tuple[int, tuple[str, ...]]]:
    """The royals of some stacks with the factions they are with."""
    return [(stack.seat, stack.group.royals) for stack in stacks if stack.group.royals]


def _named(stacks: tuple[Stack, ...]) -> tuple[str | int, ...]:
    """The factions, generals and royals of some stacks, and what is to be noted about them."""
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
    """Note who has left a space and who has come to it."""
    for name in were:
        if name not in are:
            places[name] = tuple([place for place in places[name] if place != space])
    for name in are:
        if name not in were and space not in places.get(name, ()):
            places[name] = tuple(sorted((*places.get(name, ()), space)))
