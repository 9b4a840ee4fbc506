"""What a space can feed: of those who are too many one starves in each player turn (SEQ-31, ATT-15)."""

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.lasting import forage_limit
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.forage import units_at

STARVED = 0.6
"""What the unit that starves is worth, in victory points."""


def too_many(kit: Kit, position: Position, seat: int, space: str, coming: int = 0) -> int:
    """By how many the units of a seat in a space are more than it feeds, once so many have come."""
    return max(0, units_at(position, seat, space).count + coming - forage_limit(kit, position, space))
