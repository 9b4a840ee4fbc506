"""A small round sign on a stack: it has moved, or it can still act."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, Qt

from desktop.scene.counters import materials
from desktop.scene.counters.materials import INK
from desktop.scene.counters.measures import Detail, Size

SIGN: Size = (15, 15)
SIGN_SCALE = {Detail.FULL: 1.0, Detail.COMPACT: 1.2, Detail.SMALL: 1.6}
"""Signs are drawn larger from afar, where whoever is asked looks for the armies that can act."""


class SignFace(NamedTuple):
    """A small round sign on a stack: "moved" or "ready"."""

    sign: str

    def size(self, detail: Detail) -> Size:
        """The same at every detail."""
        return SIGN

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """An open arrow for a stack that can still act, a bar at rest for one that has moved."""
        width, height = SIGN
        disc = materials.oval(QRectF(0.7, 0.7, width - 1.4, height - 1.4))
        materials.cast_shadow(painter, disc, lift * 0.4)
        ready = self.sign == "ready"
        materials.plate(painter, disc, "#fff3c4" if ready else "#c9c2b4", "#f2b705" if ready else "#97907f", INK, 0.9)
        pen = QPen(QColor("#1d130a"), 1.9)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        sign = QPainterPath()
        if ready:
            sign.moveTo(5.6, 4.2)
            sign.lineTo(9.9, 7.5)
            sign.lineTo(5.6, 10.8)
        else:
            sign.moveTo(4.4, 7.8)
            sign.lineTo(6.8, 10.0)
            sign.lineTo(10.8, 5.0)
        painter.strokePath(sign, pen)
