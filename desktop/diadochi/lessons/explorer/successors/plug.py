"""Voyages of the Successors for the explorer; see `explorer.plug`."""

from diadochi.rules.successors.kit import Kit


def voyage_points(kit: Kit) -> int | None:
    """Every space at sea has its own cost (MOV-12)."""
    del kit
    return None
