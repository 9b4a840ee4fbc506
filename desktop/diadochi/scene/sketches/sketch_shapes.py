"""Drawings as shapes on the canvas: line, place and reach of each, for painting and for hit-testing."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Point
from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind, SketchPlace
from diadochi.scene.palette import SKETCH_INKS
from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS, pen_factor, symbol_of

# --- inks
# Each ink has its own colour, dash and sign; no two differ by colour alone.


class InkSign(Enum):
    """The shape at the tail of an arrow and behind a mark."""

    DISC = "disc"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"


class InkLook(NamedTuple):
    """`colour` as "#rrggbb", `dashes` in widths of the line, the sign."""

    colour: str
    dashes: tuple[float, ...]
    sign: InkSign


INKS: Mapping[SketchInk, InkLook] = {
    SketchInk.BLUE: InkLook(SKETCH_INKS["blue"], (), InkSign.DISC),
    SketchInk.VERMILION: InkLook(SKETCH_INKS["vermilion"], (3.0, 1.4), InkSign.SQUARE),
    SketchInk.GREEN: InkLook(SKETCH_INKS["green"], (1.0, 1.0), InkSign.TRIANGLE),
    SketchInk.VIOLET: InkLook(SKETCH_INKS["violet"], (4.0, 1.2, 1.0, 1.2), InkSign.DIAMOND),
    SketchInk.BLACK: InkLook(SKETCH_INKS["black"], (6.0, 2.0), InkSign.HEXAGON),
}
_CORNERS = {
    InkSign.SQUARE: (4, 45.0),
    InkSign.TRIANGLE: (3, 90.0),
    InkSign.DIAMOND: (4, 0.0),
    InkSign.HEXAGON: (6, 0.0),
}
"""The number of corners of a sign, and the angle of the first: degrees from the right, counter-clockwise."""


def sign_path(sign: InkSign, centre: QPointF, radius: float) -> QPainterPath:
    """The outline of a sign with the area of a disc of this radius."""
    path = QPainterPath()
    if sign == InkSign.DISC:
        path.addEllipse(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius))
        return path
    count, first = _CORNERS[sign]
    reach = radius * (1.4 if count == 3 else 1.25 if count == 4 else 1.1)
    turns = [math.radians(first + 360.0 * corner / count) for corner in range(count)]
    path.addPolygon(QPolygonF([centre + QPointF(math.cos(t), -math.sin(t)) * reach for t in turns]))
    path.closeSubpath()
    return path


# --- lines of arrows
# An arrow follows the routes between its spaces, and is straight where there is none.

_NEAR = 6.0
"""Points of a line closer than this (canvas pixels) are merged."""


def point_at(atlas: Atlas, place: SketchPlace) -> Point | None:
    """A place in canvas pixels; None for a space that the map does not have."""
    return atlas.place.get(place) if isinstance(place, str) else place


def way_through(atlas: Atlas, places: Sequence[SketchPlace]) -> tuple[Point, ...]:
    """The line through places, along the first route that joins two neighbours; unknown spaces are skipped."""
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
    """The same line shifted to its right by `away` canvas pixels, so that lines along one route do not overlap."""
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
    """The line without `start` and `end` canvas pixels at its ends; a third of it always remains."""
    whole = length_of(line)
    spare = min(1.0, whole * 0.66 / (start + end)) if start + end else 1.0
    return tuple(reversed(_without_end(tuple(reversed(_without_end(tuple(line), end * spare))), start * spare)))


def length_of(line: Sequence[Point]) -> float:
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
    """The distance of a point from a line in canvas pixels."""
    return min((_to_piece(point, one, other) for one, other in pairwise(line)), default=math.inf)


def _to_piece(point: Point, one: Point, other: Point) -> float:
    (px, py), (x, y), (ox, oy) = point, one, other
    dx, dy = ox - x, oy - y
    square = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((px - x) * dx + (py - y) * dy) / square)) if square else 0.0
    return math.hypot(px - x - dx * share, py - y - dy * share)


# --- shapes

RING = 30.0
"""Radius of a ring at a place that is no space, canvas pixels."""
AWAY = 31.0
"""Distance of signs from the middle of a space, canvas pixels: above and right of its symbol."""
_LANE = 4.0
_EDGE = 34.0


class SketchShape(NamedTuple):
    """A drawing laid out for a map: the `line` of an arrow, or the `centre` of anything else.

    `radius` is that of a ring in canvas pixels; `secret` means that only one seat sees it.
    """

    sketch: Sketch
    line: tuple[Point, ...]
    centre: Point
    radius: float
    secret: bool = False

    def box(self, thick: float) -> QRectF:
        """Its bounding rectangle; `thick` is the factor by which lines are thicker than usual."""
        edge = _EDGE * thick + self.radius
        xs, ys = zip(*(self.line or (self.centre,)), strict=True)
        return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).adjusted(-edge, -edge, edge, edge)

    def distance(self, point: Point) -> float:
        """The distance of a point from the parts that can be clicked, in canvas pixels."""
        if self.line:
            return distance_to(self.line, point)
        away = math.dist(self.centre, point)
        return abs(away - self.radius) if self.sketch.kind == SketchKind.RING else away


def thickness(step: float) -> float:
    """The factor by which lines are thicker at a zoom step, so that they can be seen from afar."""
    return max(pen_factor(step), 0.72 / step)


def shape_of(atlas: Atlas, sketch: Sketch, step: float, *, secret: bool = False) -> SketchShape | None:
    """The shape of a sketch at a zoom step; None where the map does not have its places."""
    if sketch.kind == SketchKind.ARROW:
        line = _arrow_line(atlas, sketch, step)
        return SketchShape(sketch, line, line[-1], 0.0, secret) if len(line) > 1 else None
    centre = point_at(atlas, sketch.places[0])
    if centre is None:
        return None
    room = room_at(atlas, sketch.places[0])
    if sketch.kind == SketchKind.RING:
        return SketchShape(sketch, (), centre, (room + 9.0) if room else RING, secret)
    away = room * 0.5 + AWAY * 0.5 * thickness(step) if room else 0.0
    return SketchShape(sketch, (), (centre[0] + away, centre[1] - away), 0.0, secret)


def room_at(atlas: Atlas, place: SketchPlace) -> float:
    """Half the width of the symbol of a space, canvas pixels; 0 for a point."""
    if not isinstance(place, str) or place not in atlas.spaces:
        return 0.0
    return SYMBOL_RADIUS.get(symbol_of(atlas, place), SYMBOL_RADIUS["disc"])


def _arrow_line(atlas: Atlas, sketch: Sketch, step: float) -> tuple[Point, ...]:
    """Each ink has its own lane beside the route, so that arrows of several inks do not overlap."""
    line = way_through(atlas, sketch.places)
    if length_of(line) < 1.0:
        return ()
    lane = (1 + list(INKS).index(sketch.ink)) * _LANE * thickness(step) * 0.8
    gaps = (room_at(atlas, sketch.places[0]), room_at(atlas, sketch.places[-1]))
    return cut(beside(line, lane), *(gap + 4.0 if gap else 0.0 for gap in gaps))
