"""The control marker under a space."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop.scene.counters import materials
from desktop.scene.counters.art import tone
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import IVORY, PAPER
from desktop.scene.counters.measures import MARKER_LIP, MARKER_RIM, Detail, Size, symbol_radius
from desktop.scene.palette import FactionColours


class MarkerFace(NamedTuple):
    """A control marker under a space whose symbol has the shape `symbol`."""

    colours: FactionColours
    symbol: str

    def size(self, detail: Detail) -> Size:
        """The symbol with a collar round it and a lip below."""
        radius = symbol_radius(self.symbol)
        return 2 * (radius + MARKER_RIM), 2 * radius + MARKER_RIM + MARKER_LIP[detail]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """A round token under the space, of which a collar and a lip with the letter show."""
        side, foot = self.size(detail)
        radius = symbol_radius(self.symbol)
        disc = QPainterPath()
        disc.addEllipse(QRectF(0, foot - side, side, side))
        shape = disc.subtracted(_symbol(self.symbol, QPointF(side / 2, side / 2), radius + 0.8))
        colours = self.colours
        painter.fillPath(shape.translated(lift * 0.3, lift * 0.6), QColor(30, 16, 6, 90))
        materials.fill_pattern(painter, shape, colours, 5.0)
        materials.gloss(painter, shape)
        painter.strokePath(shape, QPen(QColor(tone(colours.dark, "#000000", 0.5)), 1.3))
        tall = MARKER_LIP[detail] - 0.9
        spot = QRectF(side / 2 - tall * 0.55, foot - tall - 1.6, tall * 1.1, tall)
        edge = tone(colours.dark, "#000000", 0.4)
        materials.plate(painter, materials.rounded(spot, tall / 2), IVORY, PAPER, edge, 0.9)
        write(painter, colours.letter, spot, tall * 0.9, "#1d130a")


def _symbol(symbol: str, centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    if symbol == "square":
        path.addRoundedRect(
            QRectF(centre.x() - radius * 0.92, centre.y() - radius * 0.92, radius * 1.84, radius * 1.84), 2, 2
        )
    elif symbol == "hexagon":
        corners = ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))
        path.addPolygon(QPolygonF([centre + QPointF(x, y) * radius for x, y in corners]))
        path.closeSubpath()
    else:
        path.addEllipse(centre, radius, radius)
    return path
