"""What lies near for a side of the Sword of Rome: cities that count, to be taken or to be kept; of public facts."""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from desktop.rules.rome.facts import is_enemy, is_friendly
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position

# --- hops
# How far apart spaces of the Sword of Rome lie, counted in routes.


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


# --- counsel

AIMS = 3
"""So many aims are named; house."""
_NEARER = 0.75
"""What is left of the worth of a city with each route that lies between; house."""
_THREATENED = 4
"""Routes from which an enemy army threatens a city; house."""


class CityAim(NamedTuple):
    """A city that counts `points` (PLAY-19). The nearest leader who may take it stands so many routes away; of a city
    that is `held` the nearest enemy leader does.
    """

    city: str
    points: int
    held: bool
    leader: str
    routes: int

    @property
    def worth(self) -> float:
        """Points, less with each route: what is to be kept counts half."""
        return self.points * _NEARER**self.routes * (0.5 if self.held else 1.0)


def city_aims(kit: Kit, position: Position, seat: int) -> tuple[CityAim, ...]:
    """What a side may well do first, what brings most for the shortest way first; nothing outside a scenario."""
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
    """Where armies with a leader stand, of the side or against it, and who leads each (OP-10)."""
    for space, force in position.all_forces():
        against = is_enemy(position, seat, force.power)
        own = force.power in position.sides[seat].powers
        if force.cu and force.leaders and (against if enemies else own):
            yield space, kit.best_first(force.leaders)[0]
