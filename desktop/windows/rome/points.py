"""Points of cities by side, each with its city, and what they are compared with (PLAY-19)."""

from __future__ import annotations

from typing import NamedTuple

from desktop.rules.rome.facts import is_friendly
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.turn.victory import points


class Goal(NamedTuple):
    """What a side has in points, of which cities, and how many it needs; 0 where it only has to keep the other off."""

    total: int
    cities: tuple[tuple[str, int], ...]
    needed: int = 0


def goal_of(kit: Kit, position: Position, seat: int) -> Goal | None:
    """The points of a side in the scenario that is played; None where none is."""
    if not position.scenario:
        return None
    scenario = kit.scenarios[position.scenario]
    worths = sorted(scenario.city.items(), key=lambda entry: -entry[1])
    held = tuple((city, worth) for city, worth in worths if is_friendly(position, seat, city))
    gathers = position.sides[seat].name == scenario.victory.side
    return Goal(points(kit, position, seat), held, scenario.victory.points if gathers else 0)
