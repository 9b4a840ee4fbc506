"""Aims that suggest themselves to a side of the Sword of Rome: cities to take or keep. Only public facts are used."""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from diadochi.rules.rome.facts import is_enemy, is_friendly
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position

# --- distances in routes


@lru_cache(400)
def hops(kit: Kit, start: str) -> Mapping[str, int]:
    """The number of routes on the shortest way to each space."""
    found, queue = {start: 0}, deque((start,))
    while queue:
        space = queue.popleft()
        for step in kit.atlas.steps[space]:
            if step.to not in found:
                found[step.to] = found[space] + 1
                queue.append(step.to)
    return found


# --- aims

AIMS = 3
"""The number of aims that are named; our own choice."""
_NEARER = 0.75
"""The factor for a city's value with each route of distance; our own choice."""
_THREATENED = 4
"""An enemy army within so many routes threatens a city; our own choice."""


class CityAim(NamedTuple):
    """A city worth `points` (PLAY-19), and the distance in routes of the nearest leader who could take it, or if it is
    `held`, of the nearest enemy leader.
    """

    city: str
    points: int
    held: bool
    leader: str
    routes: int

    @property
    def worth(self) -> float:
        """The points, reduced by the distance; a city to keep counts half."""
        return self.points * _NEARER**self.routes * (0.5 if self.held else 1.0)


def city_aims(kit: Kit, position: Position, seat: int) -> tuple[CityAim, ...]:
    """The aims of a side, the most valuable first; empty outside a scenario."""
    return tuple(sorted(_aims(kit, position, seat), key=lambda aim: (-aim.worth, aim.city))[:AIMS])


def _aims(kit: Kit, position: Position, seat: int) -> Iterator[CityAim]:
    cities = kit.scenarios[position.scenario].city if position.scenario else {}
    for city, points in cities.items():
        held = is_friendly(position, seat, city)
        near = [(hops(kit, space).get(city), leader) for space, leader in _armies(kit, position, seat, enemies=held)]
        found = min(((far, leader) for far, leader in near if far is not None), default=None)
        if found is not None and (not held or found[0] <= _THREATENED):
            yield CityAim(city, points, held, found[1], found[0])


def _armies(kit: Kit, position: Position, seat: int, *, enemies: bool) -> Iterator[tuple[str, str]]:
    """The places of armies with a leader, of the side or of its enemies, and each leader (OP-10)."""
    for space, force in position.all_forces():
        against = is_enemy(position, seat, force.power)
        own = force.power in position.sides[seat].powers
        if force.cu and force.leaders and (against if enemies else own):
            yield space, kit.best_first(force.leaders)[0]
