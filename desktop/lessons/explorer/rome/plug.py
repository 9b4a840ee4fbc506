"""Voyages of the Sword of Rome; see `explorer.plug`."""

from desktop.rules.rome.kit import Kit
from desktop.rules.rome.movement import sea_cost


def voyage_points(kit: Kit) -> int | None:
    """A voyage costs the same however long it is (PLAY-04)."""
    return sea_cost(kit)
