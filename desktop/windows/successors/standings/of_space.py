"""What a side has, from the rules: points, legitimacy, fleets, troops."""

from __future__ import annotations

from typing import NamedTuple

from desktop.rules.successors.facts import strength
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Units
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import fleet_strength, holder
from desktop.rules.successors.standing.points import Tally, legitimacy, victory_points


class SpaceStanding(NamedTuple):
    """A side at a glance: victory points and legitimacy with their lines, combat units on the map, fleet strength."""

    victory: Tally
    legitimacy: Tally
    units: Units
    fleet: int


def standing(kit: Kit, position: Position, seat: int) -> SpaceStanding:
    """The standing of a seat in a position."""
    return SpaceStanding(
        victory_points(kit, position, seat),
        legitimacy(kit, position, seat),
        position.units_on_map(seat),
        fleet_strength(kit, position, seat),
    )


def province_holder(kit: Kit, position: Position, province: str) -> int | None:
    """The seat that controls a province, 0 for the Independents, or None (CTL-14)."""
    return holder(kit, position, province)


def strength_of(kit: Kit, units: Units) -> int:
    """The combat strength of units without their elephants, whose dice decide (CU-08)."""
    return kit.tables.strength.without_elephants(units)


def overrun_strength_of(kit: Kit, units: Units) -> int:
    """The combat strength of units in an overrun, elephants at their fixed value (MOV-25, R-01)."""
    return strength(kit, units)
