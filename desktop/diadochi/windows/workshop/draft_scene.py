"""The sheet of a map being edited, drawn as the table draws it, with what the tools show on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsEllipseItem, QGraphicsScene, QWidget

from diadochi.atlas.atlas import Atlas, Hits
from diadochi.atlas.geography import GeographyError, load_geography
from diadochi.language import current_language
from diadochi.scene.palette import paint_table, qcolor
from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS
from diadochi.scene.sheet.sheet_layers import SheetLayers
from diadochi.scene.view.map_view import MapView

_EDGE = 120.0
"""Canvas pixels of table around the sheet."""
_TOLERANCE_PX = 10.0
"""Screen pixels by which a press may miss a symbol or a line."""
_Z_MARKS = 80.0
_RING_PX, _DOT_PX, _LINE_PX = 30.0, 9.0, 5.0
"""Radii of the ring about a space and of the bends of a route, and the width of lines, in canvas pixels."""


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
        self.ring(None)
        self.line([])
        self.show_bends([])

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
        painter.restore()

    # --- marks

    def light(self, ids: Iterable[str]) -> None:
        """Light these spaces and routes and no others."""
        assert self._sheet is not None  # made with the scene
        self._sheet.light(ids)

    def flash(self, ids: Iterable[str]) -> None:
        """Flash these spaces and routes for a second."""
        assert self._sheet is not None  # made with the scene
        self._sheet.flash(ids)

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


class DraftTool:
    """What the left button does on the map. Points are canvas pixels; a press that is not taken pans the map."""

    def press(self, at: QPointF) -> bool:
        """Begin; return whether the press is taken."""
        raise NotImplementedError

    def drag(self, at: QPointF) -> None:
        """The pointer moves with the button held."""

    def release(self, at: QPointF) -> None:
        """End."""

    def double(self, at: QPointF) -> None:
        """A double click."""


class DraftView(MapView):
    """Passes the left button to the tool in hand."""

    def __init__(self, scene: DraftScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.tool: DraftTool | None = None
        self._drags = False
        self.settled.connect(lambda step, density: scene.set_zoom_step(step, density, self.devicePixelRatioF()))

    @property
    def tolerance(self) -> float:
        """Canvas pixels by which a press may miss."""
        return _TOLERANCE_PX / max(self.scale_now, 0.01)

    def _at(self, event: QMouseEvent) -> QPointF:
        return self.mapToScene(event.position().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._drags = is_left and self.tool is not None and self.tool.press(self._at(event))
        if not self._drags:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drags and self.tool is not None:
            self.tool.drag(self._at(event))
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drags and self.tool is not None:
            self._drags = False
            self.tool.release(self._at(event))
        else:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.double(self._at(event))
