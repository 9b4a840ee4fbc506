"""One scene that joins what others paint: land, routes, spaces and names, counters, highlights."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from desktop.atlas.atlas import Atlas
from desktop.scene.palette import qcolor


class MapScene(QGraphicsScene):
    """The sheet of `atlas` with everything on it. `kit` is needed for counters; without it there are none."""

    def __init__(self, atlas: Atlas, kit: Any | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.atlas, self.kit = atlas, kit
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.setSceneRect(0, 0, *atlas.canvas)
        self._ground = _Ground(atlas)
        self.addItem(self._ground)

    def place(self, space: str) -> QPointF:
        """Where a space is drawn, in scene coordinates."""
        return QPointF(*self.atlas.place[space])

    def space_at(self, point: QPointF, tolerance: float = 26.0) -> str | None:
        """The space at a scene point or within `tolerance` canvas pixels of it."""

        def far(space: str) -> float:
            x, y = self.atlas.place[space]
            return (x - point.x()) ** 2 + (y - point.y()) ** 2

        near = min(self.atlas.place, key=far)
        return near if far(near) <= tolerance**2 else None


class _Ground(QGraphicsItem):
    def __init__(self, atlas: Atlas) -> None:
        super().__init__()
        self._atlas = atlas

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, *self._atlas.canvas)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.fillRect(option.exposedRect, qcolor("parchment"))
        painter.setPen(qcolor("ink"))
        painter.setBrush(qcolor("parchment_light"))
        for space, (x, y) in self._atlas.place.items():
            painter.drawEllipse(QPointF(x, y), 10, 10)
