"""Drawings in a picture that leaves the program: below the names and above the counters, notes with their words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.atlas.atlas import Atlas
from desktop.journal.record.sketch import Sketch, SketchKind
from desktop.scene.sketches.painting import (
    SketchPart,
    flag_box,
    paint_paper,
    paint_part,
    paint_sketch,
    paper_size,
    part_box,
    parts_of,
)
from desktop.scene.sketches.shapes import SketchShape, shape_of, thickness
from desktop.scene.zoom import nearest_step


class PicturedSketches:
    """What is drawn on `atlas`, for a picture of `scale` picture pixels to a canvas pixel.

    `boxes` are those of the counters that lie over it.
    """

    def __init__(self, atlas: Atlas, sketches: Iterable[Sketch], scale: float, boxes: Sequence[QRectF] = ()) -> None:
        step = nearest_step(scale)
        self._thick, self._scale, self._boxes = thickness(step), scale, boxes
        self._sheet = QRectF(0, 0, *atlas.canvas)
        shapes = (shape_of(atlas, sketch, step) for sketch in sketches)
        self._shapes = tuple(shape for shape in shapes if shape is not None)

    def paint_below(self, painter: QPainter) -> None:
        """All of it, before the names are painted; the painter is scaled to canvas pixels."""
        for shape in self._shapes:
            paint_sketch(painter, shape, self._thick)

    def paint_above(self, painter: QPainter) -> None:
        """Once more what counters would hide, and the notes to be read."""
        for shape in self._shapes:
            for part in parts_of(shape):
                if part != SketchPart.LINE and self._is_hidden(part_box(shape, part, self._thick)):
                    paint_part(painter, shape, part, self._thick)
        for shape in self._shapes:
            if shape.sketch.kind == SketchKind.NOTE:
                self._paint_words(painter, shape)

    def _is_hidden(self, box: QRectF) -> bool:
        return any(box.intersects(other) for other in self._boxes)

    def _paint_words(self, painter: QPainter, shape: SketchShape) -> None:
        """The paper beside the flag, its letters as large whatever the scale; it stays on the sheet."""
        flag, paper = flag_box(shape, self._thick), paper_size(shape.sketch.words)
        wide, high = paper.width() / self._scale, paper.height() / self._scale
        left = flag.right() if flag.right() + wide <= self._sheet.right() else flag.left() - wide
        top = max(self._sheet.top(), min(flag.top(), self._sheet.bottom() - high))
        painter.save()
        painter.translate(left, top)
        painter.scale(1 / self._scale, 1 / self._scale)
        paint_paper(painter, QPointF(0, 0), shape.sketch.words)
        painter.restore()
