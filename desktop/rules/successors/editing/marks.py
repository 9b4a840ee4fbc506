"""What lies in a space besides pieces of a side: control marker, siege points, an independent army."""

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import FleetState, Position, Siege
from desktop.rules.successors.standing.control import fleets_now


def set_marker(kit: Kit, position: Position, space: str, seat: int | None) -> Position:
    """The control marker of `seat` (0: the Independents) lies in `space`; None takes it away.

    Fleets that are where control has them stay in step (CTL-15); those given by hand to somebody else stay with him.
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
    """`seat` has so many siege points at `space`; 0 takes them away (SIE-13)."""
    there = position.copy()
    if points:
        there.sieges[space] = Siege(points, seat)
    else:
        there.sieges.pop(space, None)
    return there


def put_independent(position: Position, army: str, place: str) -> Position:
    """An independent army stands in a space, or is in its "box", or "gone" (IND-02)."""
    there = position.copy()
    there.independents[army] = place
    return there
