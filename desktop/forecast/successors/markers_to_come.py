"""Markers that units bring where they stand, when the surrender segment of their side comes (SEQ-20 to SEQ-25)."""

from msgspec import structs

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Memory, Position
from desktop.rules.successors.turn.surrender import place_own_markers, remove_enemy_markers


def with_markers_of(kit: Kit, position: Position, *seats: int) -> Position:
    """A copy in which the first two steps of the surrender segments of these seats are done, in this order (SEQ-21)."""
    later = position.copy()
    for seat in seats:
        later.clock, later.memory = structs.replace(position.clock, active=seat), Memory()
        remove_enemy_markers(kit, later)
        place_own_markers(kit, later)
    return later
