"""Generals put on the map, into the dispersed boxes, off the map or back to hand (GEN-11, GEN-22)."""

from desktop.rules.successors.editing.lifting import lift_general, put_dispersed
from desktop.rules.successors.pieces import Group, is_minor
from desktop.rules.successors.position import Position


def put_general(position: Position, general: str, seat: int, space: str, inside: bool = False) -> Position:
    """`general`, any general, stands with the pieces of `seat` in a place."""
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
