"""What forbids a move, outlined: routes, spaces, stacks and counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.atlas.atlas import Atlas
from desktop.rules.core.things import CounterAt, RouteAt, SpaceAt, StackAt, Thing
from desktop.scene.highlights.heights import Z_FLASH
from desktop.scene.highlights.spots import SpotPlaces
from desktop.scene.palette import qcolor
from desktop.scene.sheet.marks import line_path, pen
from desktop.scene.sheet.sizes import pen_factor
from desktop.scene.sheet.trimming import trimmed

Locate = Callable[[Thing], QRectF | None]
"""Where a stack or a counter lies on the canvas, or None."""


class CauseOutline(QGraphicsItem):
    """Outlines of routes, spaces and counters in vermilion, cased in ink and paper so that they show on any ground."""

    def __init__(self, atlas: Atlas, places: SpotPlaces) -> None:
        super().__init__()
        self._atlas, self._places = atlas, places
        self._path = QPainterPath()
        self._thick = 1.0
        self.locate: Locate = lambda _thing: None
        self.setZValue(Z_FLASH)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def set_step(self, step: float) -> None:
        """Keep the outline as broad on the screen at small zoom steps."""
        self.prepareGeometryChange()
        self._thick = pen_factor(step)

    def light(self, things: Iterable[Thing]) -> None:
        """Outline these things and nothing else; what is not on the map is passed over."""
        self.prepareGeometryChange()
        self._path = QPainterPath()
        for thing in things:
            self._add(thing)
        self.setVisible(not self._path.isEmpty())

    def _add(self, thing: Thing) -> None:
        match thing:
            case RouteAt(route=route) if route in self._atlas.routes:
                self._path.addPath(line_path(trimmed(self._atlas, route)))
            case SpaceAt(space=space) if space in self._atlas.place:
                ring = self._places.ring(space, 1.0) + 3.0
                self._path.addEllipse(QPointF(*self._atlas.place[space]), ring, ring)
            case StackAt() | CounterAt() if (box := self.locate(thing)) is not None:
                self._path.addRoundedRect(box.adjusted(-5, -5, 5, 5), 9, 9)

    def boundingRect(self) -> QRectF:
        """What may be painted, in the plane of the item."""
        edge = 9.0 * self._thick
        return self._path.boundingRect().adjusted(-edge, -edge, edge, edge)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        strokes = (("vermilion_deep", 13.0, 70), ("halo", 8.5, 235), ("vermilion", 5.0, 255))
        for colour, width, alpha in strokes:
            painter.setPen(pen(qcolor(colour, alpha), width * self._thick))
            painter.drawPath(self._path)
