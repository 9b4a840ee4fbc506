"""The line of a drawn arrow on the canvas: along the routes between its spaces, straight where there is none."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Point
from desktop.journal.record.sketch import SketchPlace

_NEAR = 6.0
"""Canvas pixels: points of a line that lie nearer to each other are one."""


def point_at(atlas: Atlas, place: SketchPlace) -> Point | None:
    """Where a place lies in canvas pixels; None for a space that the map does not have."""
    return atlas.place.get(place) if isinstance(place, str) else place


def way_through(atlas: Atlas, places: Sequence[SketchPlace]) -> tuple[Point, ...]:
    """The line through places, along the first route that joins two neighbours; unknown spaces are passed over."""
    known = [place for place in places if point_at(atlas, place) is not None]
    line: list[Point] = []
    for here, there in pairwise(known):
        piece = _between(atlas, here, there)
        line += piece[1:] if line else piece
    return tuple(line)


def _between(atlas: Atlas, here: SketchPlace, there: SketchPlace) -> tuple[Point, ...]:
    start, end = point_at(atlas, here), point_at(atlas, there)
    assert start is not None
    assert end is not None
    if isinstance(here, str) and isinstance(there, str):
        step = next((step for step in atlas.steps.get(here, ()) if step.to == there), None)
        if step is not None:
            curve = atlas.curve(step.route)
            return curve if atlas.routes[step.route].a == here else tuple(reversed(curve))
    return start, end


def beside(line: Sequence[Point], away: float) -> tuple[Point, ...]:
    """The same line, moved to its right by so many canvas pixels, so that lines along one way lie beside each other."""
    thinned = _thinned(line)
    if len(thinned) < 2 or not away:
        return tuple(thinned)
    moved = []
    for number, (x, y) in enumerate(thinned):
        before, after = thinned[max(0, number - 1)], thinned[min(len(thinned) - 1, number + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        moved.append((x - dy / length * away, y + dx / length * away))
    return tuple(moved)


def _thinned(line: Sequence[Point]) -> list[Point]:
    kept: list[Point] = []
    for point in line:
        if not kept or math.dist(kept[-1], point) >= _NEAR:
            kept.append(point)
    if line and kept[-1] != line[-1]:
        kept[-1 if len(kept) > 1 else len(kept) :] = [line[-1]]
    return kept


def cut(line: Sequence[Point], start: float, end: float) -> tuple[Point, ...]:
    """The line without so many canvas pixels at its start and its end; a third of it is left in any case."""
    whole = length_of(line)
    spare = min(1.0, whole * 0.66 / (start + end)) if start + end else 1.0
    return tuple(reversed(_without_end(tuple(reversed(_without_end(tuple(line), end * spare))), start * spare)))


def length_of(line: Sequence[Point]) -> float:
    """How long a line is, in canvas pixels."""
    return sum(math.dist(one, other) for one, other in pairwise(line))


def _without_end(line: tuple[Point, ...], left: float) -> tuple[Point, ...]:
    points = list(line)
    while len(points) > 1 and left > 0:
        (x, y), (bx, by) = points[-1], points[-2]
        length = math.dist(points[-1], points[-2])
        if length > left:
            share = left / length
            points[-1] = (x + (bx - x) * share, y + (by - y) * share)
            break
        left -= length
        points.pop()
    return tuple(points)


def distance_to(line: Sequence[Point], point: Point) -> float:
    """How far a point lies from a line, in canvas pixels."""
    return min((_to_piece(point, one, other) for one, other in pairwise(line)), default=math.inf)


def _to_piece(point: Point, one: Point, other: Point) -> float:
    (px, py), (x, y), (ox, oy) = point, one, other
    dx, dy = ox - x, oy - y
    square = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((px - x) * dx + (py - y) * dy) / square)) if square else 0.0
    return math.hypot(px - x - dx * share, py - y - dy * share)
