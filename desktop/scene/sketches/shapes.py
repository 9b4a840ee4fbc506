"""What is drawn as shapes on the canvas: its line, its place and its reach, for painting and for pointing at it."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QRectF

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Point
from desktop.journal.record.sketch import Sketch, SketchKind, SketchPlace
from desktop.scene.sheet.sizes import SYMBOL_RADIUS, pen_factor
from desktop.scene.sheet.trimming import symbol_of
from desktop.scene.sketches.inks import INKS
from desktop.scene.sketches.lines import beside, cut, distance_to, length_of, point_at, way_through

RING = 30.0
"""Radius of a ring at a place that is no space, canvas pixels."""
AWAY = 31.0
"""Where signs lie from the middle of a space, canvas pixels: above and right of its symbol."""
_LANE = 4.0
_EDGE = 34.0


class SketchShape(NamedTuple):
    """Something drawn, laid out for a map: the `line` of an arrow, or where the `centre` of anything else lies.

    `radius` is that of a ring in canvas pixels; `secret`: one seat alone sees it.
    """

    sketch: Sketch
    line: tuple[Point, ...]
    centre: Point
    radius: float
    secret: bool = False

    def box(self, thick: float) -> QRectF:
        """The rectangle that holds all of it; `thick` is how much thicker than usual lines are drawn."""
        edge = _EDGE * thick + self.radius
        xs, ys = zip(*(self.line or (self.centre,)), strict=True)
        return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).adjusted(-edge, -edge, edge, edge)

    def distance(self, point: Point) -> float:
        """How far a point lies from what can be pointed at, in canvas pixels."""
        if self.line:
            return distance_to(self.line, point)
        away = math.dist(self.centre, point)
        return abs(away - self.radius) if self.sketch.kind == SketchKind.RING else away


def thickness(step: float) -> float:
    """How much thicker than usual lines are drawn at a zoom step: they are to be seen from afar."""
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
    """Each ink has a lane of its own beside the way, so that arrows of several inks lie side by side."""
    line = way_through(atlas, sketch.places)
    if length_of(line) < 1.0:
        return ()
    lane = (1 + list(INKS).index(sketch.ink)) * _LANE * thickness(step) * 0.8
    gaps = (room_at(atlas, sketch.places[0]), room_at(atlas, sketch.places[-1]))
    return cut(beside(line, lane), *(gap + 4.0 if gap else 0.0 for gap in gaps))
