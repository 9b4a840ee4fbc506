"""Marches into places where something may happen, from set-ups and from positions changed by a free hand."""

from collections.abc import Iterator
from random import Random

from diadochi.forecast.successors.march_reach import as_if_active, lift, reach
from diadochi.forecast.successors.march_ways import most_points, way_answers
from diadochi.forecast.successors.odds.march_tree import PlannedMarch
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.rules.fuzz.positions import disturbed, opening

SETUPS = ("babylon-323", "two-regents")


def random_march(kit: Kit, chance: Random) -> tuple[Kit, Position, PlannedMarch] | None:
    """A position, and a march in it that may end in a fight or at a city; None where no one can march."""
    setup = chance.choice([*kit.setups])
    home, position = opening(kit, setup, chance.choice(("fourth", "third")), chance)
    position = disturbed(home, position, chance)
    seat = chance.choice(sorted(position.factions))
    active = as_if_active(position, seat)
    found = [*_marches(home, active, seat, chance)]
    return (home, active, chance.choice(found)) if found else None


def _marches(kit: Kit, position: Position, seat: int, chance: Random) -> Iterator[PlannedMarch]:
    generals = [general for _, stack in position.stacks_of(seat) for general in stack.generals]
    for general in generals:
        lifted = lift(kit, position, general)
        if lifted is None or lifted.refused is not None:
            continue
        found = reach(kit, position, lifted, most_points(kit, lifted))
        for space in found.targets:
            way = found.way((space, False))
            if way is not None and (way.fights or way.ambushes or kit.is_major_city(space)):
                yield PlannedMarch(lifted, space, way_answers(found, (space, False)), besieges=chance.random() < 0.5)
