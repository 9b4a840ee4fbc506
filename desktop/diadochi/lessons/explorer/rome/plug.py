"""Voyages of the Sword of Rome for the explorer; see `explorer.plug`."""

from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.movement import sea_cost


def voyage_points(kit: Kit) -> int | None:
    """A voyage of any length costs the same (PLAY-04)."""
    return sea_cost(kit)
