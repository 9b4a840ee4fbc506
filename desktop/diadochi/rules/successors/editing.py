"""Free changes to a position, for the editor: each takes a position and returns another.

A counter that is put somewhere is taken from where it was, so that none is ever in two places. What else the rules
forbid is allowed; `invariants.broken` names it.

Generals on the map, in a dispersed box, off the map or in hand (GEN-11, GEN-22); markers, sieges and independent armies
in a space; royals and Alexander's body (LEG-10, LEG-44); the clock and other things beside the map; combat units and
stacks (CU-04, CU-15, CTL-17); sides that join, change or leave (SET-01, LEG-19).
"""

from collections.abc import Callable

from msgspec import structs

from diadochi.rules.successors.control import fleets_now
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import CART, Group, Units, is_minor
from diadochi.rules.successors.position import Clock, Faction, FleetState, Memory, Position, Siege

# --- picking pieces up


def lift_general(position: Position, general: str) -> None:
    """Take a general off the map, out of the dispersed boxes and the pools."""
    change_groups(position, lambda group: Group(group.units, _without(group.generals, general), group.royals))
    position.off_map.pop(general, None)


def lift_royal(position: Position, royal: str) -> None:
    """Take a royal or the funeral cart from its stack or space."""
    change_groups(position, lambda group: Group(group.units, group.generals, _without(group.royals, royal)))
    position.lying.pop(royal, None)


def change_groups(position: Position, change: Callable[[Group], Group]) -> None:
    """Replace every group of pieces, on the map and in the dispersed boxes, by what `change` makes of it."""
    for space, stack in tuple(position.all_stacks()):
        changed = change(stack.group)
        if changed != stack.group:
            position.put(stack.seat, space, stack.inside, changed)
    for seat, group in tuple(position.dispersed.items()):
        put_dispersed(position, seat, change(group))


def put_dispersed(position: Position, seat: int, group: Group) -> None:
    """Replace what is in the dispersed box of a seat; an empty group clears it."""
    if group:
        position.dispersed[seat] = group
    else:
        position.dispersed.pop(seat, None)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)


# --- generals


def put_general(position: Position, general: str, seat: int, space: str, inside: bool = False) -> Position:
    """Put `general` with the pieces of `seat` in a place."""
    there = position.copy()
    lift_general(there, general)
    there.put(seat, space, inside, there.group(seat, space, inside) + Group(generals=(general,)))
    return there


def disperse_general(position: Position, general: str, seat: int) -> Position:
    """`general` waits in the dispersed box of `seat`."""
    there = position.copy()
    lift_general(there, general)
    put_dispersed(there, seat, there.dispersed.get(seat, Group()) + Group(generals=(general,)))
    return there


def send_off_map(position: Position, general: str, pool: str = "reserve") -> Position:
    """A major general waits in `pool` (reserve, event, unavailable, deck, dead); a minor one goes back to hand."""
    there = position.copy()
    lift_general(there, general)
    if not is_minor(general):
        there.off_map[general] = pool
    return there


# --- other things in a space
# Control markers, siege points, independent armies.


def set_marker(kit: Kit, position: Position, space: str, seat: int | None) -> Position:
    """The control marker of `seat` (0: the Independents) is in `space`; None takes it away.

    Fleets that are where control has them stay in step (CTL-15); those given by hand to someone else stay with him.
    """
    there = position.copy()
    if seat is None:
        there.markers.pop(space, None)
    else:
        there.markers[space] = seat
    before, after = fleets_now(kit, position), fleets_now(kit, there)
    for fleet in kit.fleets:
        if position.fleets.get(fleet, FleetState(None)) == before[fleet]:
            there.fleets[fleet] = after[fleet]
    return there


def set_siege(position: Position, space: str, points: int, seat: int) -> Position:
    """Set the siege points of `seat` at `space`; 0 removes them (SIE-13)."""
    there = position.copy()
    if points:
        there.sieges[space] = Siege(points, seat)
    else:
        there.sieges.pop(space, None)
    return there


def put_independent(position: Position, army: str, place: str) -> Position:
    """An independent army is in a space, or is in its "box", or "gone" (IND-02)."""
    there = position.copy()
    there.independents[army] = place
    return there


# --- the royal family

ON_MAP = ("active", "inactive")
"""States of a member of the royal family who is on the map."""


def put_royal(position: Position, royal: str, seat: int, space: str, inside: bool = False) -> Position:
    """`royal`, or the funeral cart, goes with the pieces of `seat` in a place. Whoever was away becomes active.

    A lady who was married is that side's from now on.
    """
    there = _on_map(position, royal)
    if royal in there.ladies:
        there.ladies[royal] = seat
    there.put(seat, space, inside, there.group(seat, space, inside) + Group(royals=(royal,)))
    return there


def lay_royal(position: Position, royal: str, space: str) -> Position:
    """Put `royal`, or the funeral cart, alone into `space`. An absent royal becomes active."""
    there = _on_map(position, royal)
    there.lying[royal] = space
    return there


def set_royal_state(position: Position, royal: str, state: str) -> Position:
    """Make a member on the map active or inactive, where it is; nothing changes for one who is away."""
    there = position.copy()
    if there.royal_state.get(royal) in ON_MAP:
        there.royal_state[royal] = state
    if state != "active":
        there.ladies.pop(royal, None)
    return there


def royal_away(position: Position, royal: str, state: str = "off_map") -> Position:
    """A member leaves the map as `state` (off_map, gone); the funeral cart, and with it the tomb, goes to the box."""
    there = position.copy()
    lift_royal(there, royal)
    if royal == CART:
        there.tomb = ""
    else:
        there.royal_state[royal] = state
        there.ladies.pop(royal, None)
    return there


def bury(position: Position, space: str) -> Position:
    """Alexander is in his tomb in `space`; the cart is its other side and leaves the map."""
    there = position.copy()
    lift_royal(there, CART)
    there.tomb = space
    return there


def _on_map(position: Position, royal: str) -> Position:
    there = position.copy()
    lift_royal(there, royal)
    if royal == CART:
        there.tomb = ""
    elif there.royal_state.get(royal) not in ON_MAP:
        there.royal_state[royal] = "active"
    return there


# --- beside the map
# Clock, Usurper, fleets, earned popularity, and the memory of the segment.


def set_clock(position: Position, clock: Clock) -> Position:
    """Turn, phase, segment, round, active seat and turn order are those of `clock` (SEQ-02, SEQ-11)."""
    there = position.copy()
    there.clock = clock
    return there


def set_usurper(position: Position, seat: int | None) -> Position:
    """`seat` is the Usurper, or no one (LEG-19)."""
    there = position.copy()
    there.usurper = seat
    return there


def set_fleet(position: Position, fleet: str, state: FleetState) -> Position:
    """A fleet is whose, on which side, and dispersed or not as `state` says (FLT-11, FLT-16)."""
    there = position.copy()
    there.fleets[fleet] = state
    return there


def set_popularity(position: Position, general: str, points: int) -> Position:
    """Set the popularity that a major general has earned beside the printed one (LEG-42)."""
    there = position.copy()
    if points:
        there.popularity[general] = points
    else:
        there.popularity.pop(general, None)
    return there


def end_march(position: Position) -> Position:
    """End the march; its pieces stay where they are."""
    there = position.copy()
    there.activation = None
    there.independent_march = None
    return there


def forget_segment(position: Position) -> Position:
    """No one has been activated, moved, sailed or fought in this segment."""
    there = position.copy()
    there.memory = Memory()
    return there


# --- combat units and stacks


def set_units(position: Position, seat: int, space: str, inside: bool, kind: str, count: int) -> Position:
    """`seat` has `count` units of `kind` in a place. Silver Shields are one piece: they leave every other place."""
    there = _without_silver(position) if kind == "silver" else position.copy()
    there.put(seat, space, inside, _with(there.group(seat, space, inside), kind, count))
    return _silver_seen(there) if kind == "silver" else there


def set_dispersed_units(position: Position, seat: int, kind: str, count: int) -> Position:
    """`seat` has `count` units of `kind` in its dispersed box."""
    there = _without_silver(position) if kind == "silver" else position.copy()
    put_dispersed(there, seat, _with(there.dispersed.get(seat, Group()), kind, count))
    return _silver_seen(there) if kind == "silver" else there


def silver_away(position: Position, state: str) -> Position:
    """The Silver Shields leave the map as `state`: not_arrived or gone (CU-16, CU-17)."""
    there = _without_silver(position)
    there.silver = state
    return there


def move_group(position: Position, seat: int, here: tuple[str, bool], group: Group, goal: tuple[str, bool]) -> Position:
    """Part of a stack, or all of it, joins the pieces of its side in another place; places are (space, inside).

    Raises ValueError when `group` is no part of what `seat` has in `here`.
    """
    there = position.copy()
    there.put(seat, *here, there.group(seat, *here) - group)
    there.put(seat, *goal, there.group(seat, *goal) + group)
    return there


def clear_stack(position: Position, seat: int, space: str, inside: bool) -> Position:
    """A stack leaves the map: majors to the reserve, minors to hand, units to the box; royals are in the space."""
    group = position.group(seat, space, inside)
    there = position.copy()
    there.put(seat, space, inside, Group(royals=group.royals))
    there.off_map.update({general: "reserve" for general in group.generals if not is_minor(general)})
    if group.units.silver:
        there.silver = "not_arrived"
    for royal in group.royals:
        there = lay_royal(there, royal, space)
    return there


def _with(group: Group, kind: str, count: int) -> Group:
    units: Units = structs.replace(group.units, **{kind: count})
    return structs.replace(group, units=units)


def _without_silver(position: Position) -> Position:
    there = position.copy()
    change_groups(there, lambda group: _with(group, "silver", 0))
    return there


def _silver_seen(position: Position) -> Position:
    # The Silver Shields are in play while they stand somewhere; taken away they have not arrived, unless gone.
    groups = [stack.group for _, stack in position.all_stacks()] + list(position.dispersed.values())
    if any(group.units.silver for group in groups):
        position.silver = "in_play"
    elif position.silver == "in_play":
        position.silver = "not_arrived"
    return position


# --- sides


def add_faction(position: Position, seat: int, name: str) -> Position:
    """A side called `name` sits down at a free seat, last in the turn order."""
    there = position.copy()
    there.factions = dict(sorted({**there.factions, seat: Faction(name)}.items()))
    if there.clock.order and seat not in there.clock.order:
        there.clock = structs.replace(there.clock, order=(*there.clock.order, seat))
    return there


def set_faction(position: Position, seat: int, faction: Faction) -> Position:
    """Name, status, legitimacy, training and cards of a seat are those of `faction`."""
    there = position.copy()
    there.factions[seat] = faction
    return there


def remove_faction(position: Position, seat: int) -> Position:
    """A side leaves the table: its stacks as by `clear_stack`, markers and siege points to the box, fleets no one's."""
    there = position.copy()
    for space, stack in tuple(position.all_stacks()):
        if stack.seat == seat:
            there = clear_stack(there, seat, space, stack.inside)
    there = _empty_box(there, seat)
    there.factions.pop(seat, None)
    there.markers = {space: owner for space, owner in there.markers.items() if owner != seat}
    there.sieges = {space: siege for space, siege in there.sieges.items() if siege.seat != seat}
    there.ladies = {lady: husband for lady, husband in there.ladies.items() if husband != seat}
    there.fleets = {f: FleetState(None) if state.seat == seat else state for f, state in there.fleets.items()}
    there.usurper = None if there.usurper == seat else there.usurper
    there.clock = _clock_without(there.clock, seat, there.factions)
    return there


def _empty_box(position: Position, seat: int) -> Position:
    group = position.dispersed.get(seat, Group())
    there = position.copy()
    for general in group.generals:
        there = send_off_map(there, general)
    there.dispersed.pop(seat, None)
    there.royal_state.update({royal: "off_map" for royal in group.royals if royal != CART})
    if group.units.silver:
        there.silver = "not_arrived"
    return there


def _clock_without(clock: Clock, seat: int, left: dict[int, Faction]) -> Clock:
    active = clock.active if clock.active != seat or not left else min(left)
    return structs.replace(clock, active=active, order=tuple(other for other in clock.order if other != seat))
