"""How much draws an army of the Sword of Rome to a space: cities that count, near and taken by others."""

from desktop.forecast.rome.hops import hops
from desktop.rules.rome.facts import cu_of_enemies, is_friendly
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position

_NEARER = 0.75
"""What is left of a city's pull with each route that lies between."""
_THREATENED = 0.5
"""What an own city that enemies stand near pulls, of what a city to be taken does."""
_NEAR = 3


def pull(kit: Kit, position: Position, seat: int, space: str, cu: int) -> float:
    """What it is worth for so many combat units to stand in a space; less than nothing where more enemies stand."""
    near = hops(kit, space)
    cities = kit.scenarios[position.scenario].city if position.scenario else {}
    wanted = [
        worth * _NEARER ** near[city] * _reason(kit, position, seat, city, cu)
        for city, worth in cities.items()
        if city in near
    ]
    against = cu_of_enemies(position, seat, space)
    return max(wanted, default=0.0) - (0.4 * (against - cu) if against >= cu else -0.15 * against)


def _reason(kit: Kit, position: Position, seat: int, city: str, cu: int) -> float:
    """How far a city is to be taken, or to be guarded."""
    enemies = cu_of_enemies(position, seat, city)
    if not is_friendly(position, seat, city):
        return 1.0 if cu > enemies else 0.3
    around = [space for space, far in hops(kit, city).items() if far <= _NEAR]
    beside = max(cu_of_enemies(position, seat, space) for space in around)
    return _THREATENED if 0 < beside <= 1.5 * cu else 0.05
