"""Which units fought a land battle in this segment beside the army that marched (SIE-06).

Another general may lead them on, but they count for no siege. Units of a kind are alike: whoever did not fight is taken
along first, and whoever fought is lost and left behind first.
"""

from msgspec import structs

from desktop.rules.successors.pieces import UNIT_KINDS, Group, Units
from desktop.rules.successors.position import Activation, MovedUnits, Position

BattledPlace = tuple[str, bool]
"""A space, and whether inside its walls."""


def remember_battled(position: Position, march: Activation, place: BattledPlace, units: Units) -> None:
    """`units` that are in `place` now fought beside the army that marches."""
    if units:
        _keep(position, (*position.memory.battled, MovedUnits(march.general, *place, Group(units))))


def remember_beside(position: Position, march: Activation) -> None:
    """After a battle all who stand outside have fought; that is remembered if not all of them are on the march."""
    place = (march.space, False)
    outside = position.group(march.seat, *place).units
    before = _fought(position, place)
    forget_battled(position, place, before)
    if before or outside != march.group.units:
        remember_battled(position, march, place, outside)


def battled_on(position: Position, march: Activation) -> Units:
    """The units on the march that fought in this segment."""
    place = (march.space, march.inside)
    fought, here, there = _fought(position, place), position.group(march.seat, *place).units, march.group.units
    rested = (max(0, getattr(here, kind) - getattr(fought, kind)) for kind in UNIT_KINDS)
    return Units(*(max(0, getattr(there, kind) - fresh) for kind, fresh in zip(UNIT_KINDS, rested, strict=True)))


def rested(position: Position, march: Activation, beside: Units) -> Units:
    """Of units that stand outside beside the march, those that did not fight in this segment (SIE-06)."""
    fought = _fought(position, (march.space, False)) - battled_on(position, march)
    return beside - _common(beside, fought)


def carry_battled(position: Position, march: Activation, to: BattledPlace, units: Units) -> None:
    """`units` of the march are about to go to another place: those of them who fought are remembered there."""
    if position.memory.battled:
        gone = _common(units, battled_on(position, march))
        forget_battled(position, (march.space, march.inside), gone)
        remember_battled(position, march, to, gone)


def forget_battled(position: Position, place: BattledPlace, gone: Units) -> None:
    """`gone` are no longer in `place`."""
    kept = []
    for battled in position.memory.battled:
        here = (battled.space, battled.inside) == place
        going = _common(gone, battled.group.units) if here else Units()
        gone -= going
        if battled.group.units != going:
            kept.append(structs.replace(battled, group=Group(battled.group.units - going)))
    if position.memory.battled:
        _keep(position, tuple(kept))


def _fought(position: Position, place: BattledPlace) -> Units:
    there = (battled for battled in position.memory.battled if (battled.space, battled.inside) == place)
    return sum((battled.group.units for battled in there), Units())


def _common(one: Units, other: Units) -> Units:
    return Units(*(min(getattr(one, kind), getattr(other, kind)) for kind in UNIT_KINDS))


def _keep(position: Position, battled: tuple[MovedUnits, ...]) -> None:
    position.change_memory(battled=battled)
