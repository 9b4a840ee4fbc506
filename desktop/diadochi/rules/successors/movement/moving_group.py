"""The moving group: moving it from place to place, with the sieges it raises and the royals it leaves behind.

Units that fought a land battle in this segment beside a marching army are remembered (SIE-06): another general may lead
them on, but they count for no siege. Units of a kind are interchangeable, so those that did not fight are taken along
first, and those that did are lost and left behind first.

The memory of a segment: which generals were activated, and who moved which pieces (MOV-03).
"""

from msgspec import structs

from diadochi.rules.successors.control import active_members, lone_owner
from diadochi.rules.successors.events import By, Moved
from diadochi.rules.successors.facts import city_holder, commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import ALONE, CART, NOTHING, UNIT_KINDS, Group, Stack, Units
from diadochi.rules.successors.position import Activation, Memory, MovedUnits, Position

# --- the memory of a segment


def next_segment(position: Position) -> None:
    """The next segment of a player turn begins: only which Royal Army has marched is still remembered (CU-31)."""
    memory = position.memory
    marched = tuple(
        MovedUnits(moved.by, moved.space, moved.inside, Group(Units(royal=moved.group.units.royal)))
        for moved in (*memory.marched, *memory.moved)
        if moved.group.units.royal
    )
    position.memory = Memory(marched=marched)


def royal_army_that_marched(position: Position, space: str, inside: bool) -> int:
    """How many Royal Army CUs in a place have been moved in this player turn, the march that is on aside (CU-31)."""
    memory = position.memory
    there = (moved for moved in (*memory.marched, *memory.moved) if (moved.space, moved.inside) == (space, inside))
    return sum(moved.group.units.royal for moved in there)


def forget_marched(position: Position, space: str, inside: bool, royal: int) -> None:
    """Royal Army leaves a place on another march: first those who have marched before, to whom it makes no difference.

    Those who stay may then be the ones who have not moved (CU-31).
    """
    kept = []
    for moved in position.memory.marched:
        gone = min(royal, moved.group.units.royal) if (moved.space, moved.inside) == (space, inside) else 0
        royal -= gone
        left = moved.group.units.royal - gone
        if left:
            kept.append(structs.replace(moved, group=Group(Units(royal=left))))
    position.change_memory(marched=tuple(kept))


def moved_group(position: Position, space: str, inside: bool, other_than: str = "") -> Group:
    """The pieces left in a place by armies that moved them in this segment, but for those of general `other_than`.

    So do those that was there and counted for a siege of his (R-66).
    """
    memory = position.memory
    return _sum_of((*memory.moved, *memory.counted), space, inside, other_than)


def unmoved(position: Position, group: Group, space: str, by: str) -> Group:
    """What of `group`, outside in `space`, no one has moved in this segment, and only `by` has counted (R-66)."""
    memory = position.memory
    gone = _sum_of(memory.moved, space, False, "") + _sum_of(memory.counted, space, False, by)
    return _without(group, gone)


def _sum_of(left: tuple[MovedUnits, ...], space: str, inside: bool, other_than: str) -> Group:
    total = NOTHING
    for moved in left:
        if moved.space == space and moved.inside == inside and moved.by != other_than:
            total = total + moved.group
    return total


def remember_counted(position: Position, by: str, space: str, group: Group) -> None:
    """These pieces outside in `space` are with the army of `by` for the rest of the segment (R-66)."""
    others = tuple(other for other in position.memory.counted if (other.by, other.space) != (by, space))
    counted = (*others, MovedUnits(by, space, False, group)) if group else others
    if counted != position.memory.counted:
        position.change_memory(counted=counted)


def takeable(kit: Kit, position: Position, seat: int, space: str, inside: bool, by: str) -> Group:
    """The pieces of a place that the army of general `by` may take along (MOV-06, MOV-15).

    Not what another army moved in this segment (MOV-03); also royals and the cart that lie here and are the faction's.
    """
    own = _without(position.group(seat, space, inside), moved_group(position, space, inside, by))
    lying = lying_for(kit, position, seat, space)
    return own + Group(royals=lying) if lying else own


def lying_for(kit: Kit, position: Position, seat: int, space: str) -> tuple[str, ...]:
    """Royals and the cart lying alone in `space` that an army of `seat` may take along (R-54, R-79, R-80)."""
    return tuple(
        [
            royal
            for royal, place in position.lying.items()
            if place == space
            and (
                _cart_is_free(position, seat, space)
                if royal == CART
                else royal in active_members(kit, position) and lone_owner(kit, position, royal, space) == seat
            )
        ]
    )


def _cart_is_free(position: Position, seat: int, space: str) -> bool:
    """The cart goes with the army that is alone with it (R-54)."""
    return all(stack.seat == seat for stack in position.at(space) if stack.is_army)


def _without(group: Group, barred: Group) -> Group:
    # Pieces that have gone elsewhere since bar nothing.
    if not barred:
        return group
    there, gone = group.units, barred.units
    return Group(
        Units(
            max(0, there.mercenary - gone.mercenary),
            max(0, there.loyal - gone.loyal),
            max(0, there.royal - gone.royal),
            max(0, there.elephant - gone.elephant),
            max(0, there.silver - gone.silver),
        ),
        tuple(g for g in group.generals if g not in barred.generals),
        tuple(r for r in group.royals if r not in barred.royals),
    )


def remember_moved(position: Position, by: str, space: str, inside: bool, group: Group) -> None:
    """These pieces were moved by `by` and left here: no other army moves them in this segment (MOV-03)."""
    if group:
        position.change_memory(moved=(*position.memory.moved, MovedUnits(by, space, inside, group)))


def was_moved(position: Position, general: str) -> bool:
    """Whether an army took `general` along and left him, or stopped with him, in this segment (MOV-03)."""
    memory = position.memory
    for moved in (*memory.moved, *memory.counted):  # noqa: SIM110 - most often there is none, and this ends at once
        if general in moved.group.generals:
            return True
    return False


def forget_moved(position: Position, by: str, space: str, inside: bool, taken: Group) -> None:
    """The army of `by` takes along what it left here itself, or what stood here and counted for it."""
    moved, taken = _less(position.memory.moved, by, space, inside, taken)
    counted, taken = _less(position.memory.counted, by, space, inside, taken)
    position.change_memory(moved=moved, counted=counted)


def _less(
    left: tuple[MovedUnits, ...], by: str, space: str, inside: bool, taken: Group
) -> tuple[tuple[MovedUnits, ...], Group]:
    # What stays of `left` when `taken` is taken along, and what of it was not found there.
    kept = []
    for moved in left:
        if (moved.by, moved.space, moved.inside) == (by, space, inside):
            rest = _without(moved.group, taken)
            taken = _without(taken, moved.group)
            if rest:
                kept.append(MovedUnits(by, space, inside, rest))
        else:
            kept.append(moved)
    return tuple(kept), taken


def remember_activated(position: Position, general: str) -> None:
    """No general is activated twice in a segment (MOV-03)."""
    if general not in position.memory.activated:
        position.change_memory(activated=(*position.memory.activated, general))


def pass_command(kit: Kit, position: Position) -> None:
    """When the leader was left behind, the most senior general of the rest leads the same army on (MOV-17).

    Both count as activated (MOV-03); what the army left on the way is still its own.
    """
    march = position.activation
    if march is None or not march.group.generals or march.general in march.group.generals:
        return
    leader = commander(kit, march.group)
    remember_activated(position, march.general)
    memory = position.memory
    moved, counted = (
        tuple(structs.replace(m, by=leader) if m.by == march.general else m for m in left)
        for left in (memory.moved, memory.counted)
    )
    position.change_memory(moved=moved, counted=counted)
    position.change_activation(general=leader)


def remember_placed(position: Position, minor: str) -> None:
    """`minor` was placed to lead units away (R-75); placed again, he keeps his place among the others."""
    position.change_memory(placed=tuple(dict.fromkeys((*position.memory.placed, minor))))


def forget_placed(position: Position, minor: str) -> None:
    """He was taken back."""
    position.change_memory(placed=tuple(other for other in position.memory.placed if other != minor))


def remember_sailed(position: Position) -> None:
    """At most one naval move in a segment (NAV-02)."""
    position.change_memory(sailed=True)


def remember_fought(position: Position, general: str) -> None:
    """`general` took part in a land battle in this segment, with the army that marched or beside it (SIE-06)."""
    if general not in position.memory.fought:
        position.change_memory(fought=(*position.memory.fought, general))


def remember_siege(position: Position, space: str) -> None:
    """One siege attempt more was made at `space` in this segment (SIE-08, TRN-12)."""
    position.change_memory(sieges=(*position.memory.sieges, space))


def remember_opposed(position: Position, seat: int) -> None:
    """One declaration of a naval battle in a segment (NAV-17)."""
    position.change_memory(opposed=(*position.memory.opposed, seat))


def remember_foraged(position: Position, space: str) -> None:
    """The excess at `space` has been paid for in this segment (SEQ-31)."""
    position.change_memory(foraged=(*position.memory.foraged, space))


def remember_reinforced(position: Position) -> None:
    """The reinforcements of this turn have been given out (SEQ-06)."""
    position.change_memory(reinforced=True)


def remember_evaded(position: Position, space: str) -> None:
    """An army or a general has come to `space` by avoiding battle with the army that marches (R-82)."""
    position.change_memory(evaded=(*position.memory.evaded, space))


def forget_evaded(position: Position) -> None:
    """End of a march: the pieces in a space count as already there for the next march (R-82)."""
    if position.memory.evaded:
        position.change_memory(evaded=())


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
        space=space, inside=inside, came_from=march.space, came_by=routes[-1], passing=False, path=(*march.path, *path)
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
