"""Areas of provinces that can be picked: tinted and edged in gold, hatched under the pointer.

The hatching is the second sign besides the colour; a draft has a tick in the middle of its area.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from diadochi.scene.highlights.overlay_item import Overlay
from diadochi.scene.palette import qcolor

Z_AREAS = 18.5
"""Above the tint of provinces, routes and threats, below rings, names and counters."""
_EDGE, _POINTED_EDGE, _HATCH = 3.0, 5.0, 11.0
"""Screen pixels: width of the edge inside the border, the same under the pointer, between lines."""


class MarkedArea(NamedTuple):
    """An area in canvas pixels."""

    path: QPainterPath
    middle: QPointF


class AreaMarks(Overlay):
    """Shows the areas that can be picked, each by a key."""

    def __init__(self, sheet: QRectF) -> None:
        super().__init__(sheet, Z_AREAS)
        self._areas: dict[str, MarkedArea] = {}
        self._pointed = ""
        self.step = 1.0

    @property
    def areas(self) -> Mapping[str, MarkedArea]:
        return self._areas

    @property
    def pointed(self) -> str:
        """The key of the area under the pointer; empty if there is none."""
        return self._pointed

    def show(self, areas: Mapping[str, MarkedArea]) -> None:  # type: ignore[override]  # an item of a scene, no widget
        """Show these areas and no others."""
        if areas == self._areas:
            return
        before = [area.path.boundingRect() for area in self._areas.values()]
        self._areas = dict(areas)
        self._pointed = self._pointed if self._pointed in areas else ""
        self.repaint((*before, *(area.path.boundingRect() for area in areas.values())))

    def point(self, key: str) -> None:
        """Mark the area of a key as the one under the pointer, and no other."""
        if key not in self._areas:
            key = ""
        if key != self._pointed:
            changed = [self._areas[each] for each in (key, self._pointed) if each in self._areas]
            self._pointed = key
            self.repaint([area.path.boundingRect() for area in changed])

    def area_at(self, point: QPointF) -> str:
        """The key of the area at a point of the sheet; empty if there is none."""
        return next((key for key, area in self._areas.items() if area.path.contains(point)), "")

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for key, area in self._areas.items():
            if area.path.boundingRect().intersects(option.exposedRect):
                painter.save()
                self._paint(painter, area.path, pointed=key == self._pointed)
                painter.restore()

    def _paint(self, painter: QPainter, path: QPainterPath, *, pointed: bool) -> None:
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.fillPath(path, qcolor("gold", 110 if pointed else 64))
        if pointed:
            painter.setPen(QPen(qcolor("parchment_light", 150), _HATCH * 0.3 / self.step))
            box, pitch = path.boundingRect(), _HATCH * 1.41 / self.step
            for number in range(int((box.width() + box.height()) / pitch) + 1):
                x = box.left() + number * pitch
                painter.drawLine(QLineF(x, box.top(), x - box.height(), box.bottom()))
        width = (_POINTED_EDGE if pointed else _EDGE) / self.step
        for colour, share in (("ink", 2.0), ("gold", 1.5), ("parchment_light", 0.5 if pointed else 0.0)):
            if share:
                edge = QPen(qcolor(colour, 210), 2 * width * share / 1.5)
                edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                painter.strokePath(path, edge)
