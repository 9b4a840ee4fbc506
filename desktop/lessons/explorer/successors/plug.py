"""Voyages of the Successors; see `explorer.plug`."""

from desktop.rules.successors.kit import Kit


def voyage_points(kit: Kit) -> int | None:
    """Every space at sea costs points of its own (MOV-12)."""
    del kit
    return None
