"""The city wall a garrison stands behind."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop.scene.counters import materials
from desktop.scene.counters.art import tone
from desktop.scene.counters.materials import INK
from desktop.scene.counters.measures import WALL_HEIGHT, Detail, Size


class WallFace(NamedTuple):
    """The city wall in front of the pieces inside, so many counter pixels wide."""

    width: int

    def size(self, detail: Detail) -> Size:
        """The same at every detail."""
        return self.width, WALL_HEIGHT

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Battlements over courses of stone."""
        merlons = max(3, round(self.width / 11.0))
        pitch = self.width / (2 * merlons - 1)
        shape = QPainterPath(QPointF(0, WALL_HEIGHT))
        for number in range(merlons):
            left = 2 * number * pitch
            for x, y in ((left, 5.0), (left, 0.8), (left + pitch, 0.8), (left + pitch, 5.0)):
                shape.lineTo(x, y)
        shape.lineTo(self.width, WALL_HEIGHT)
        shape.closeSubpath()
        materials.cast_shadow(painter, shape, lift * 0.6)
        materials.plate(painter, shape, "#efdcb4", "#c09a63", INK, 1.1)
        _courses(painter, self.width)


def _courses(painter: QPainter, width: int) -> None:
    painter.setPen(QPen(QColor(tone(INK, "#c09a63", 0.45)), 0.7))
    for row, y in enumerate((5.6, 9.4, 13.2)):
        painter.drawLine(QLineF(0.8, y, width - 0.8, y))
        for stone in range(int(width / 9) + 1):
            x = stone * 9.0 + (4.5 if row % 2 else 0.0)
            if 1.0 < x < width - 1.0:
                painter.drawLine(QLineF(x, y, x, min(y + 3.8, WALL_HEIGHT)))
