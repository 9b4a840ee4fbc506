"""Terms of who stands near whom: pressed armies, overshadowed markers, cities that are hard to take, armies together.

What is near an enemy need not be in danger at once, and yet sides that are hemmed in win less: all these say in the
long run what the terms of danger say of the next player turn.
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from desktop.players.successors.goals.danger import comes_from
from desktop.players.successors.goals.forces import enemy_forces, force, units_value
from desktop.players.successors.goals.prizes import province_worth
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered

_NEAR = 1.0
"""The strength of the enemies near an army of no strength that presses it by half."""
_GUARDED = 12.0
"""The strength of the enemies near a marker without any army near it that overshadows it by half."""

Strengths = Mapping[str, float]
"""How much strength is near each space: of each army as much as it is likely to come there."""


class Near(NamedTuple):
    """The strength near each space, `by_all` sides together and `by_side`."""

    by_all: Strengths
    by_side: Mapping[int, Strengths]

    def of(self, seat: int) -> Strengths:
        """That of one side; nothing of a side without an army."""
        return self.by_side.get(seat, _NOTHING)


_NOTHING: Strengths = MappingProxyType({})


@remembered("stacks")
def near_spaces(kit: Kit, position: Position) -> Near:
    """Whose armies are near which spaces."""
    together: dict[str, float] = {}
    found: dict[int, dict[str, float]] = {}
    for place, seat, strength in enemy_forces(kit, position, INDEPENDENT):
        near = found.setdefault(seat, {})
        for space, comes in comes_from(kit, place).items():
            part = strength * comes
            near[space] = near.get(space, 0.0) + part
            together[space] = together.get(space, 0.0) + part
    return Near(together, found)


@remembered("stacks")
def _pressed(kit: Kit, position: Position, seat: int) -> float:
    near = near_spaces(kit, position)
    own = near.of(seat)
    return sum(
        [
            units_value(stack.group.units)
            * _outweighed(near.by_all.get(space, 0.0) - own.get(space, 0.0), force(kit, stack.group), _NEAR)
            for space, stack in position.stacks_of(seat)
            if stack.group.units and not stack.inside
        ]
    )


def pressed(kit: Kit, position: Position, _found: object, seat: int) -> float:
    """Combat units outside all walls that have enemies near, in victory points, by how far those outweigh them."""
    return _pressed(kit, position, seat)


@remembered("stacks", "markers")
def _overshadowed(kit: Kit, position: Position) -> Mapping[int, float]:
    near, shares = near_spaces(kit, position), _shares(kit)
    found: dict[int, float] = {}
    for space, owner in position.markers.items():
        by_all = near.by_all.get(space)
        if by_all is not None and space in shares:
            own = near.of(owner).get(space, 0.0)
            found[owner] = found.get(owner, 0.0) + shares[space] * _outweighed(by_all - own, own, _GUARDED)
    return found


def overshadowed(kit: Kit, position: Position, _found: object, seat: int) -> float:
    """Their markers near which enemies outweigh their own armies, in victory points of their provinces (CTL-14)."""
    return _overshadowed(kit, position).get(seat, 0.0)


def _outweighed(enemies: float, own: float, wary: float) -> float:
    """The share (0 to 1) of the enemies in the strength that is near."""
    return enemies / (enemies + own + wary)


@lru_cache(8)
def _shares(kit: Kit) -> Mapping[str, float]:
    """What each space has of its province: half of it goes to the cities, the rest to all spaces alike (CTL-14)."""
    found: dict[str, float] = {}
    for province, spaces in kit.province_spaces.items():
        half, cities = province_worth(kit, province) / 2, kit.province_cities[province] or spaces
        found |= {space: half / len(spaces) + half / len(cities) * (space in cities) for space in spaces}
    return found


@remembered("markers")
def _cities(kit: Kit, position: Position) -> Mapping[int, int]:
    return Counter([owner for space, owner in position.markers.items() if kit.is_major_city(space)])


def cities(kit: Kit, position: Position, _found: object, seat: int) -> float:
    """Major cities with their marker, which only a siege takes away (SIE-01)."""
    return _cities(kit, position)[seat]


@remembered("stacks")
def _together(kit: Kit, position: Position, seat: int) -> float:
    armies = [(space, force(kit, stack.group)) for space, stack in position.stacks_of(seat) if stack.is_army]
    return sum(
        [
            strength * comes_from(kit, space).get(other, 0.0)
            for at, (space, strength) in enumerate(armies)
            for by, (other, _) in enumerate(armies)
            if at != by
        ]
    )


def together(kit: Kit, position: Position, _found: object, seat: int) -> float:
    """How much strength their armies have near one another: each may come to the help of the others."""
    return _together(kit, position, seat)
