"""The sheet of a map being edited, drawn as the table draws it, with the marks of the tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsPathItem, QGraphicsScene

from diadochi.atlas.atlas import Atlas, Hits
from diadochi.atlas.geography import GeographyError, load_geography
from diadochi.atlas.model import Feature, smooth
from diadochi.language import current_language
from diadochi.scene.canvas import nearest_step
from diadochi.scene.palette import paint_table, qcolor
from diadochi.scene.sheet.label_store import placement_of
from diadochi.scene.sheet.sheet_drawings import outline_of
from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS
from diadochi.scene.sheet.sheet_labels import Placed, ink_boxes
from diadochi.scene.sheet.sheet_layers import SheetLayers

_EDGE = 120.0
"""Canvas pixels of table around the sheet."""
_Z_MARKS = 80.0
_RING_PX, _LINE_PX = 30.0, 5.0
"""Radius of the ring about a space, and the width of lines, in canvas pixels."""
_DOT_PX = 6.0
"""Radius of the bends of a line in screen pixels."""


_NOWHERE = QPointF()
_CROSS_PX = 14.0
_FEATURE_PENS = {
    "river": ("river_ink", 5.0, Qt.PenStyle.SolidLine),
    "range": ("ink_soft", 7.0, Qt.PenStyle.DotLine),
    "sea": ("river_ink", 2.5, Qt.PenStyle.DashLine),
    "desert": ("ink_soft", 2.5, Qt.PenStyle.DashLine),
}
"""How the lines of features are drawn: ranges and the baselines of names differ by their pattern."""


class DraftScene(QGraphicsScene):
    """Shows one state of the map after another. The coast is drawn plainly: relief would be painted anew each time."""

    def __init__(self, atlas: Atlas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._frame: tuple[object, ...] = ()
        self._coast = QPainterPath()
        self._zoom = (1.0, 1.0, 1.0)
        self._sheet: SheetLayers | None = None
        self._ring = self.addEllipse(-_RING_PX, -_RING_PX, 2 * _RING_PX, 2 * _RING_PX, QPen(qcolor("gold"), _LINE_PX))
        self._line = self.addPath(QPainterPath(), QPen(qcolor("gold"), _LINE_PX, Qt.PenStyle.DashLine))
        for item in (self._ring, self._line):
            item.setZValue(_Z_MARKS)
        self._bends: list[QGraphicsEllipseItem] = []
        self._ghost = self.addPath(QPainterPath(), QPen(Qt.PenStyle.NoPen), qcolor("vermilion"))
        self._cross = self.addPath(_cross(), QPen(qcolor("vermilion"), 3.0))
        for item in (self._ghost, self._cross):
            item.setZValue(_Z_MARKS + 1)
        self._cross.setFlag(QGraphicsPathItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.show_cross(None)
        self.show_atlas(atlas)

    def show_atlas(self, atlas: Atlas) -> None:
        """Show another state of the map; what the tools marked is gone."""
        self.atlas = atlas
        self.hits = Hits(atlas, SYMBOL_RADIUS)
        if self._sheet is not None:
            self._sheet.remove_from(self)
        width, height = atlas.canvas
        self.sheet_rect = QRectF(0, 0, width, height)
        self.setSceneRect(self.sheet_rect.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE))
        frame: tuple[object, ...] = (atlas.canvas, atlas.projection, atlas.contents.geography, atlas.contents.coast)
        if frame != self._frame:
            self._frame, self._coast = frame, _coast(atlas)
        self._sheet = SheetLayers(atlas, current_language(), self)
        self._sheet.add_to(self)
        self._sheet.set_zoom_step(*self._zoom)
        self._courses = [_course(atlas, feature) for feature in atlas.features]
        self._labels: tuple[float, tuple[Placed, ...]] | None = None
        self.ring(None)
        self.line([])
        self.show_bends([])
        self.show_ghost(None)

    def set_zoom_step(self, step: float, density: float, ratio: float) -> None:
        self._zoom = (step, density, ratio)
        if self._sheet is not None:
            self._sheet.set_zoom_step(step, density, ratio)

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        paint_table(painter, rect)
        painter.fillRect(self.sheet_rect, qcolor("sea"))
        painter.save()
        painter.setClipRect(self.sheet_rect)
        painter.setPen(QPen(qcolor("ink"), 1.5))
        painter.setBrush(qcolor("parchment"))
        painter.drawPath(self._coast)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for feature, course in zip(self.atlas.features, self._courses, strict=True):
            colour, width, style = _FEATURE_PENS[feature.kind]
            painter.setPen(QPen(qcolor(colour), width, style))
            painter.drawPath(course)
        painter.restore()

    # --- what is where

    def feature_at(self, at: QPointF, reach: float) -> int | None:
        """The number of the river, range, sea or desert whose line is within `reach` canvas pixels of a point."""
        near = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
        stroker = QPainterPathStroker()
        met = (n for n, course in enumerate(self._courses) if stroker.createStroke(course).intersects(near))
        return next(met, None)

    def label_at(self, at: QPointF) -> Placed | None:
        """The name at a point: of those that meet there, the smallest."""
        met = [label for label in self.labels() if _within(label, at)]
        return min(met, key=lambda label: label.size, default=None)

    def labels(self) -> tuple[Placed, ...]:
        """All names at this zoom step, placed now if they were not yet."""
        step = nearest_step(self._zoom[0])
        if self._labels is None or self._labels[0] != step:
            self._labels = step, placement_of(self.atlas, current_language(), step).labels
        return self._labels[1]

    # --- marks

    def light(self, ids: Iterable[str]) -> None:
        """Light these spaces and routes and no others."""
        assert self._sheet is not None  # made with the scene
        self._sheet.light(ids)

    def flash(self, ids: Iterable[str]) -> None:
        """Flash these spaces and routes for a second."""
        assert self._sheet is not None  # made with the scene
        self._sheet.flash(ids)

    def show_ghost(self, label: Placed | None, by: QPointF = _NOWHERE) -> None:
        """Show a name in another colour, moved by some canvas pixels; None shows none."""
        self._ghost.setVisible(label is not None)
        if label is not None:
            self._ghost.setPath(outline_of(label))
            self._ghost.setPos(by)

    def show_cross(self, at: QPointF | None) -> None:
        """Show where the keys work on the map; None where the mouse does."""
        self._cross.setVisible(at is not None)
        if at is not None:
            self._cross.setPos(at)

    def ring(self, at: QPointF | None) -> None:
        """Mark a point, or nothing."""
        self._ring.setVisible(at is not None)
        if at is not None:
            self._ring.setPos(at)

    def line(self, points: Sequence[QPointF]) -> None:
        """Draw a line that a tool is making or a route that is chosen; none for fewer than two points."""
        path = QPainterPath()
        if len(points) > 1:
            path.moveTo(points[0])
            for point in points[1:]:
                path.lineTo(point)
        self._line.setPath(path)
        self._line.setVisible(len(points) > 1)

    def show_bends(self, bends: Sequence[QPointF]) -> None:
        """Mark the bends of the chosen route, which can be dragged."""
        for item in self._bends:
            self.removeItem(item)
        self._bends = []
        for bend in bends:
            item = self.addEllipse(-_DOT_PX, -_DOT_PX, 2 * _DOT_PX, 2 * _DOT_PX, QPen(qcolor("ink"), 2), qcolor("gold"))
            item.setFlag(QGraphicsEllipseItem.GraphicsItemFlag.ItemIgnoresTransformations)
            item.setPos(bend)
            item.setZValue(_Z_MARKS)
            self._bends.append(item)


def _coast(atlas: Atlas) -> QPainterPath:
    """The land in canvas pixels; the whole sheet where the geography is missing."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    try:
        land = load_geography(atlas).land
    except GeographyError:
        path.addRect(0, 0, *atlas.canvas)
        return path
    for polygon in land.geoms:
        for ring in (polygon.exterior, *polygon.interiors):
            points = list(ring.coords)
            path.moveTo(*points[0])
            for point in points[1:]:
                path.lineTo(*point)
            path.closeSubpath()
    return path


def _course(atlas: Atlas, feature: Feature) -> QPainterPath:
    """The line of a feature in canvas pixels."""
    path = QPainterPath()
    first, *others = smooth([atlas.projection.project(*point) for point in feature.points])
    path.moveTo(*first)
    for point in others:
        path.lineTo(*point)
    return path


def _within(label: Placed, at: QPointF) -> bool:
    slack = 0.2 * label.size
    return any(
        left - slack <= at.x() <= right + slack and top - slack <= at.y() <= bottom + slack
        for left, top, right, bottom in ink_boxes(label)
    )


def middle_of(label: Placed) -> QPointF:
    """The middle of the ink of a name, in canvas pixels."""
    boxes = ink_boxes(label)
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return QPointF((left + right) / 2, (top + bottom) / 2)


def _cross() -> QPainterPath:
    path = QPainterPath()
    for dx, dy in ((_CROSS_PX, 0.0), (0.0, _CROSS_PX)):
        path.moveTo(-dx, -dy)
        path.lineTo(dx, dy)
    return path
