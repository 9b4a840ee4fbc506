"""What lies beside the map: clock, usurper, fleets, earned popularity, and what the segment remembers."""

from desktop.rules.successors.position import Clock, FleetState, Memory, Position


def set_clock(position: Position, clock: Clock) -> Position:
    """Turn, phase, segment, round, active seat and turn order are those of `clock` (SEQ-02, SEQ-11)."""
    there = position.copy()
    there.clock = clock
    return there


def set_usurper(position: Position, seat: int | None) -> Position:
    """`seat` is the Usurper, or nobody (LEG-19)."""
    there = position.copy()
    there.usurper = seat
    return there


def set_fleet(position: Position, fleet: str, state: FleetState) -> Position:
    """A fleet is whose, on which side, and dispersed or not as `state` says (FLT-11, FLT-16)."""
    there = position.copy()
    there.fleets[fleet] = state
    return there


def set_popularity(position: Position, general: str, points: int) -> Position:
    """A major general has earned so many points of popularity beside the printed ones (LEG-42)."""
    there = position.copy()
    if points:
        there.popularity[general] = points
    else:
        there.popularity.pop(general, None)
    return there


def end_march(position: Position) -> Position:
    """No army is on the march; its pieces stay where they stand."""
    there = position.copy()
    there.activation = None
    there.independent_march = None
    return there


def forget_segment(position: Position) -> Position:
    """Nobody has been activated, moved, sailed or fought in this segment."""
    there = position.copy()
    there.memory = Memory()
    return there
