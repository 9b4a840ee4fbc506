"""Where an arrow key leads on the graph: to the neighbour that lies best in that direction."""

from __future__ import annotations

import math

from desktop.atlas.atlas import Atlas

Direction = tuple[int, int]
"""Right and down as 1, left and up as -1, on the canvas."""
_WIDEST = 75.0
"""Degrees off the direction within which a neighbour may lie."""


def neighbour(atlas: Atlas, space: str, direction: Direction) -> str | None:
    """The neighbour of `space` that lies best in a direction: least off it, then nearest. None if none lies there.

    Without a neighbour there, the nearest space in that direction is taken, so that the cursor is never caught.
    """
    joined = {step.to for step in atlas.steps[space]}
    return _best(atlas, space, joined, direction) or _best(atlas, space, set(atlas.place) - {space}, direction)


def _best(atlas: Atlas, space: str, among: set[str], direction: Direction) -> str | None:
    x, y = atlas.place[space]
    found: list[tuple[float, str]] = []
    for other in among:
        ox, oy = atlas.place[other]
        along = (ox - x) * direction[0] + (oy - y) * direction[1]
        across = abs((ox - x) * direction[1]) + abs((oy - y) * direction[0])
        off = math.degrees(math.atan2(across, along))
        if along > 0 and off <= _WIDEST:
            found.append((math.hypot(along, across) * (1.0 + (off / 38.0) ** 2), other))
    return min(found)[1] if found else None
