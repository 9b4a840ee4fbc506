"""Fleets: ships with their strength and the place they are called after."""

from typing import NamedTuple

from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.scene.counters import materials
from desktop.scene.counters.art import draw
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import INK, IVORY, PAPER, SILVER
from desktop.scene.counters.measures import Detail, Size

_SIZE: Size = (52, 36)


class FleetFace(NamedTuple):
    """A fleet (FLT-01): its strength on the side that is up; `seat` is None for a fleet nobody owns."""

    id: str
    name: str
    strength: int
    improved: bool
    dispersed: bool
    seat: int | None

    def size(self, detail: Detail) -> Size:
        """The same at every detail."""
        return _SIZE

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """A plain ship on the weak side, a fighting ship on the improved one; a red bar when dispersed."""
        width, height = _SIZE
        shape = materials.rounded(QRectF(1.2, 1.2, width - 2.4, height - 2.4), 4.0)
        materials.cast_shadow(painter, shape, lift)
        materials.plate(painter, shape, "#c2d8d5", "#5f8f9b", INK)
        materials.gloss(painter, shape)
        _ship(painter, self, QRectF(3.4, 1.6, 24.0, 24.0))
        spot = QRectF(width - 21.0, 6.0, 16.0, 15.0)
        materials.plate(painter, materials.rounded(spot, 2.4), IVORY, PAPER, INK, 0.9)
        write(painter, str(self.strength), spot, 15.0, "#1d130a")
        strip = QRectF(2.0, height - 11.6, width - 4.0, 9.6)
        painter.fillRect(strip, QColor(IVORY))
        write(painter, self.name, strip.adjusted(1.4, 0, -1.4, -0.6), 8.4, "#1d130a")
        materials.rim(painter, shape, materials.GOLD if self.improved else SILVER, 1.6)


def _ship(painter: QPainter, face: FleetFace, box: QRectF) -> None:
    ink = "#4f7480" if face.dispersed else "#12323f"
    ship = "quinquereme" if face.improved else "trireme"
    draw(painter, "pieces", ship, box.translated(0.6, 0.8), "#e6f0ec", "#e6f0ec", "#e6f0ec")
    draw(painter, "pieces", ship, box, ink, "#d8e8e4", ink)
    if face.dispersed:
        painter.setPen(QPen(QColor("#8e2210"), 2.4))
        painter.drawLine(QLineF(box.left() + 1, box.bottom() - 2, box.right() - 1, box.top() + 2))
