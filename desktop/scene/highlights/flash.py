"""What forbids a move flashes twice, or stands outlined for the same time when motion is off; then it goes out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.atlas.atlas import Atlas
from desktop.scene.highlights.heights import Z_FLASH
from desktop.scene.highlights.spots import SpotPlaces
from desktop.scene.palette import qcolor
from desktop.scene.sheet.marks import line_path, pen
from desktop.scene.sheet.sizes import pen_factor
from desktop.scene.sheet.trimming import trimmed

FLASH_MS = 1100
PULSES = 2
Locate = Callable[[str], QRectF | None]
"""Where "stack:<seat>@<space>" or "counter:<id>" lies on the canvas, or None."""


class Outline(QGraphicsItem):
    """Outlines of routes, spaces and counters in vermilion, cased in ink and paper so that they show on any ground."""

    def __init__(self, atlas: Atlas, places: SpotPlaces) -> None:
        super().__init__()
        self._atlas, self._places = atlas, places
        self._path = QPainterPath()
        self._thick = 1.0
        self.locate: Locate = lambda _name: None
        self.setZValue(Z_FLASH)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def set_step(self, step: float) -> None:
        """Keep the outline as broad on the screen at small zoom steps."""
        self.prepareGeometryChange()
        self._thick = pen_factor(step)

    def trace(self, ids: Iterable[str]) -> bool:
        """Outline these things ("route:", "space:", "stack:", "counter:"); whether any of them was found."""
        self.prepareGeometryChange()
        self._path = QPainterPath()
        for name in ids:
            self._add(name)
        self.setVisible(not self._path.isEmpty())
        return not self._path.isEmpty()

    def _add(self, name: str) -> None:
        kind, _, thing = name.partition(":")
        if kind == "route" and thing in self._atlas.routes:
            self._path.addPath(line_path(trimmed(self._atlas, thing)))
        elif kind == "space" and thing in self._atlas.place:
            ring = self._places.ring(thing, 1.0) + 3.0
            self._path.addEllipse(QPointF(*self._atlas.place[thing]), ring, ring)
        elif kind in ("stack", "counter"):
            box = self.locate(name)
            if box is not None:
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


class Flash(QObject):
    """Runs the pulses of an outline and ends them by itself."""

    def __init__(self, outline: Outline, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.motion = True
        self._outline = outline
        self._run = QVariantAnimation(self)
        self._run.setDuration(FLASH_MS)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.valueChanged.connect(self._shine)
        self._run.finished.connect(self.stop)

    @property
    def is_on(self) -> bool:
        """Whether something is outlined now."""
        return self._outline.isVisible()

    def start(self, ids: Iterable[str]) -> None:
        """Flash these things in place of what flashed before."""
        self._run.stop()
        if self._outline.trace(ids):
            self._outline.setOpacity(1.0)
            self._run.start()

    def stop(self) -> None:
        """Go out at once."""
        self._run.stop()
        self._outline.trace(())

    def _shine(self, share: object) -> None:
        if self.motion:
            self._outline.setOpacity(abs(math.sin(math.pi * PULSES * float(share))))  # type: ignore[arg-type]
