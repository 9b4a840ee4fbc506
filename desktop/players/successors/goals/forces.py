"""How strong armies are at first sight, before the exact odds are asked for."""

from functools import lru_cache

from desktop.rules.successors.facts import commander, strength
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.kit.pieces import IndependentArmy
from desktop.rules.successors.pieces import UNIT_KINDS, Group, Units
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered

_RATING = 1.3
"""What a point of a commander's battle rating adds, in combat strength."""
UNIT_WORTH = {"mercenary": 0.55, "loyal": 0.75, "royal": 0.6, "elephant": 0.9, "silver": 1.2}
"""What a combat unit is worth to its side, in victory points."""
_GENERAL = 0.6


@lru_cache(8192)
def force(kit: Kit, group: Group) -> float:
    """The strength of a group in the field: its units, and what its commander makes of them (BAT-05)."""
    if not group.units:
        return 0.0
    rating = kit.general(commander(kit, group)).battle if group.generals else 1
    return strength(kit, group.units) + _RATING * rating


def independent_force(army: IndependentArmy) -> float:
    """The same of an independent army (IND-16)."""
    return army.strength + _RATING * army.battle


def chance_to_win(own: float, enemy: float) -> float:
    """A first guess of the chance to win a battle, from the strengths alone."""
    if own <= 0:
        return 0.0
    return own**3 / (own**3 + enemy**3)


@lru_cache(8192)
def units_value(units: Units) -> float:
    """What combat units are worth, in victory points."""
    return sum([UNIT_WORTH[kind] * count for kind, count in units.items()])


def cheapest(units: Units, count: int) -> Units:
    """So many of the units, mercenaries first, elephants and Silver Shields last (CU-03)."""
    found = Units()
    for kind in UNIT_KINDS:
        found += Units(**{kind: min(count - found.count, getattr(units, kind))})
    return found


def group_value(group: Group) -> float:
    """What units and generals are worth, in victory points."""
    return units_value(group.units) + _GENERAL * len(group.generals)


PlacedForce = tuple[str, int, float]
"""The space, seat and strength of an army."""


@remembered("stacks")
def enemy_forces(kit: Kit, position: Position, seat: int) -> tuple[PlacedForce, ...]:
    """Every army of another side that can march: a general with units."""
    return tuple([army for army in _all_forces(kit, position) if army[1] != seat])


@remembered("stacks")
def _all_forces(kit: Kit, position: Position) -> tuple[PlacedForce, ...]:
    return tuple(
        [(space, stack.seat, force(kit, stack.group)) for space, stack in position.all_stacks() if stack.is_army]
    )
