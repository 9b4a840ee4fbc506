"""The pennant of an army on the move, with the movement points it has left."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop.scene.counters import materials
from desktop.scene.counters.art import tone
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import INK
from desktop.scene.counters.measures import Detail, Size
from desktop.scene.palette import FactionColours

_SIZE: Size = (26, 29)


class PennantFace(NamedTuple):
    """An army on the move (PLAY-03): movement points left, in the colours of its power."""

    points: int
    colours: FactionColours

    def size(self, detail: Detail) -> Size:
        """The same at every detail."""
        return _SIZE

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """A swallow-tailed flag on a spear."""
        flag = QPainterPath(QPointF(5.0, 3.0))
        for x, y in ((25.0, 3.0), (20.6, 10.5), (25.0, 18.0), (5.0, 18.0)):
            flag.lineTo(x, y)
        flag.closeSubpath()
        materials.cast_shadow(painter, flag, lift * 0.6)
        painter.setPen(QPen(QColor("#2a1a0c"), 2.6))
        painter.drawLine(QLineF(4.6, 3.0, 4.6, 28.0))
        painter.setPen(QPen(QColor("#b98a3a"), 1.2))
        painter.drawLine(QLineF(4.6, 3.0, 4.6, 28.0))
        head = QPainterPath(QPointF(4.6, -0.6))
        head.lineTo(7.0, 3.6)
        head.lineTo(2.2, 3.6)
        head.closeSubpath()
        materials.plate(painter, head, "#ffffff", "#b9bec4", INK, 0.6)
        materials.fill_pattern(painter, flag, self.colours, 5.0)
        box = QRectF(6.0, 3.6, 13.0, 13.8)
        materials.calm_centre(painter, flag, self.colours, box)
        materials.gloss(painter, flag)
        painter.strokePath(flag, QPen(QColor(tone(self.colours.dark, "#000000", 0.4)), 1.0))
        write(painter, str(self.points), box, 13.5, self.colours.text, halo=self.colours.fill)
