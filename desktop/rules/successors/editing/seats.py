"""Sides that join the table, change, or leave it with everything they have (SET-01, LEG-19)."""

from msgspec import structs

from desktop.rules.successors.editing.generals import send_off_map
from desktop.rules.successors.editing.troops import clear_stack
from desktop.rules.successors.pieces import CART, Group
from desktop.rules.successors.position import Clock, Faction, FleetState, Position


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
    """A side leaves the table: its stacks as by `clear_stack`, markers and siege points to the box, fleets nobody's."""
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
    there.clock = _without(there.clock, seat, there.factions)
    return there


def _empty_box(position: Position, seat: int) -> Position:
    """Whoever waits in the dispersed box of a seat goes off the map."""
    group = position.dispersed.get(seat, Group())
    there = position.copy()
    for general in group.generals:
        there = send_off_map(there, general)
    there.dispersed.pop(seat, None)
    there.royal_state.update({royal: "off_map" for royal in group.royals if royal != CART})
    if group.units.silver:
        there.silver = "not_arrived"
    return there


def _without(clock: Clock, seat: int, left: dict[int, Faction]) -> Clock:
    active = clock.active if clock.active != seat or not left else min(left)
    return structs.replace(clock, active=active, order=tuple(other for other in clock.order if other != seat))
