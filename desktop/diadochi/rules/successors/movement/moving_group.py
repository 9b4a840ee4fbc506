"""The moving group: moving it from place to place, with the sieges it raises and the royals it leaves behind.

Units that fought a land battle in this segment beside a marching army are remembered (SIE-06): another general may lead
them on, but they count for no siege. Units of a kind are interchangeable, so those that did not fight are taken along
first, and those that did are lost and left behind first.
"""

from msgspec import structs

from diadochi.rules.successors.events import By, Moved
from diadochi.rules.successors.facts import city_holder
from diadochi.rules.successors.movement.memory import forget_marched
from diadochi.rules.successors.pieces import ALONE, CART, UNIT_KINDS, Group, Stack, Units
from diadochi.rules.successors.position import Activation, MovedUnits, Position

# --- units that fought

BattledPlace = tuple[str, bool]
"""A space, and whether inside its walls."""


def remember_battled(position: Position, march: Activation, place: BattledPlace, units: Units) -> None:
    """`units` that are in `place` now fought beside the army that marches."""
    if units:
        _keep(position, (*position.memory.battled, MovedUnits(march.general, *place, Group(units))))


def remember_beside(position: Position, march: Activation) -> None:
    """After a battle all who are outside have fought; that is remembered if not all of them are on the march."""
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
    """Of units that are outside beside the march, those that did not fight in this segment (SIE-06)."""
    fought = _fought(position, (march.space, False)) - battled_on(position, march)
    return beside - _common(beside, fought)


def carry_battled(position: Position, march: Activation, to: BattledPlace, units: Units) -> None:
    """`units` of the march are about to go to another place: those of them who fought are remembered there."""
    if position.memory.battled:
        gone = _common(units, battled_on(position, march))
        forget_battled(position, (march.space, march.inside), gone)
        remember_battled(position, march, to, gone)


def forget_battled(position: Position, place: BattledPlace, gone: Units) -> None:
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


# --- moving the group


def the_march(position: Position) -> Activation:
    """Return the current activation. Raises ValueError if there is none."""
    if position.activation is None:
        raise ValueError("no activation is open")
    return position.activation


def move_group(position: Position, path: tuple[str, ...], routes: tuple[str, ...], inside: bool, by: By) -> None:
    """Move the group along `path` to its last space, and note the way it came."""
    march, space = the_march(position), path[-1]
    position.note(Moved(seat=march.seat, path=(march.space, *path), by=by, routes=routes, group=march.group))
    carry_battled(position, march, (space, inside), march.group.units)
    rest = position.group(march.seat, march.space, march.inside) - march.group
    position.put(march.seat, march.space, march.inside, rest)
    position.put(march.seat, space, inside, position.group(march.seat, space, inside) + march.group)
    position.change_activation(
        space=space,
        inside=inside,
        came_from=march.space,
        came_by=routes[-1],
        passing=False,
        path=(*march.path, *path),
    )
    leave_royals_alone(position)
    if position.sieges:
        lift_siege(position, march.space)
    if position.memory.marched:
        forget_marched(position, march.space, march.inside, march.group.units.royal)


def take_up(position: Position, seat: int, space: str, inside: bool, royals: tuple[str, ...]) -> None:
    """Royals and the cart that lay in a space join the stack that takes them along (MOV-06, MOV-15)."""
    if not royals:
        return
    stack = position.group(seat, space, inside)
    for royal in royals:
        position.lying.pop(royal, None)
    position.put(seat, space, inside, stack + Group(royals=tuple(r for r in royals if r not in stack.royals)))


def lift_siege(position: Position, space: str) -> None:
    """A siege ends when the last besieging CU has left (CTL-18, SIE-18), or when there is no one to besiege.

    The last defenders of an uncontrolled city have gone, or the besieger has come to hold the place (CTL-17).
    """
    siege = position.sieges.get(space)
    if siege is None:
        return
    if not position.group(siege.seat, space, False).units or city_holder(position, space) in (None, siege.seat):
        del position.sieges[space]


def sail_from_siege(position: Position) -> None:
    """The march leaves by sea: its siege is raised unless others stay before the place (CTL-18, SIE-18).

    It has left even if it is driven back, though until it lands it is counted where it embarked.
    """
    march = the_march(position)
    siege = position.sieges.get(march.space)
    if siege and siege.seat == march.seat and position.group(march.seat, march.space, False).units == march.group.units:
        del position.sieges[march.space]


def leave_royals_alone(position: Position) -> None:
    """Royals left without a stack, and the cart without units, stay alone in the space (R-53, R-54, R-68)."""
    spaces = position.stacks.spaces_of(ALONE)
    if not spaces:
        return
    for space, stack in [(place, stack) for place in spaces for stack in position.at(place)]:
        alone = _alone(stack)
        if not alone:
            continue
        position.put(stack.seat, space, stack.inside, stack.group - Group(royals=alone))
        for royal in alone:
            position.lying[royal] = space
        _leave_behind(position, alone)


def _leave_behind(position: Position, royals: tuple[str, ...]) -> None:
    march = position.activation
    if march is not None:
        with_it = tuple(royal for royal in royals if royal in march.group.royals)
        position.change_activation(group=march.group - Group(royals=with_it))


def _alone(stack: Stack) -> tuple[str, ...]:
    # The royals of a stack that is no one's company: all where there is no one, the cart where there is no army.
    if stack.group.units:
        return ()
    return tuple(royal for royal in stack.royals if royal == CART) if stack.group.generals else stack.royals


def trim_group(position: Position) -> None:
    """After losses the moving group is what is left of it in its stack; captured royals go with it."""
    march = position.activation
    if march is None:
        return
    stack = position.group(march.seat, march.space, march.inside)
    units = Units(*(min(getattr(march.group.units, kind), getattr(stack.units, kind)) for kind in UNIT_KINDS))
    generals = tuple(g for g in march.group.generals if g in stack.generals)
    royals = tuple(r for r in march.group.royals if r in stack.royals)
    position.change_activation(group=Group(units, generals, royals))
