"""A drawing carried by the hand: an arrow by one of its ends or as a whole, anything else to another place."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF

from desktop.atlas.atlas import Atlas
from desktop.journal.record.sketch import Sketch, SketchKind, SketchPlace, point_of
from desktop.scene.sketches.lines import point_at
from desktop.scene.view.map_scene import MapScene
from desktop.windows.drawing.aiming import place_at

_GRIP = 46.0
"""Canvas pixels from the end of an arrow within which that end is taken."""


def moved(scene: MapScene, sketch: Sketch, start: QPointF, point: QPointF, scale: float) -> Sketch:
    """The sketch after the hand has carried it from `start` to `point`."""
    if sketch.kind != SketchKind.ARROW:
        return _with(sketch, (place_at(scene, point, scale),))
    places, there = sketch.places, place_at(scene, point, scale)
    if _grips(scene.atlas, places[-1], start, scale):
        return _with(sketch, (*places[:-1], there)) if there != places[-2] else sketch
    if _grips(scene.atlas, places[0], start, scale):
        return _with(sketch, (there, *places[1:])) if there != places[1] else sketch
    off = point - start
    return _with(sketch, tuple(_shifted(scene, place, off, scale) for place in places))


def grips_end(scene: MapScene, sketch: Sketch, start: QPointF, scale: float) -> bool:
    """Whether a hand at a point takes an arrow by one of its ends, where counters and symbols may lie over it."""
    ends = (sketch.places[0], sketch.places[-1]) if sketch.kind == SketchKind.ARROW else ()
    return any(_grips(scene.atlas, end, start, scale) for end in ends)


def _grips(atlas: Atlas, end: SketchPlace, start: QPointF, scale: float) -> bool:
    at = point_at(atlas, end)
    return at is not None and math.dist(at, (start.x(), start.y())) <= max(_GRIP, 22.0 / scale)


def _shifted(scene: MapScene, place: SketchPlace, off: QPointF, scale: float) -> SketchPlace:
    at = point_at(scene.atlas, place)
    if at is None:
        return place
    there = QPointF(at[0] + off.x(), at[1] + off.y())
    return place_at(scene, there, scale) if isinstance(place, str) else point_of(there.x(), there.y())


def _with(sketch: Sketch, places: tuple[SketchPlace, ...]) -> Sketch:
    kept = [place for number, place in enumerate(places) if number == 0 or place != places[number - 1]]
    if sketch.kind == SketchKind.ARROW and len(kept) < 2:
        return sketch
    return Sketch(sketch.kind, sketch.ink, tuple(kept), sketch.words)
