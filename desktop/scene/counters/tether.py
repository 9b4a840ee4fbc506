"""A thin line from a stack that found no room at its space to the space."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.scene.counters.siting import CounterBox
from desktop.scene.palette import qcolor

SLACK = 12.0
"""Canvas pixels between a stack and its symbol that need no line."""


def tether_of(box: CounterBox, place: tuple[float, float], radius: float) -> tuple[QPointF, QPointF] | None:
    """The line from the edge of a stack's box to the edge of its space's symbol; None when they are close."""
    near = QPointF(min(max(place[0], box[0]), box[2]), min(max(place[1], box[1]), box[3]))
    way = QPointF(place[0], place[1]) - near
    distance = (way.x() ** 2 + way.y() ** 2) ** 0.5
    if distance - radius <= SLACK:
        return None
    return near, near + way * ((distance - radius) / distance)


class TetherItem(QGraphicsItem):
    """The line; it takes no buttons."""

    def __init__(self, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._line = (QPointF(), QPointF())
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_line(self, line: tuple[QPointF, QPointF]) -> None:
        """Draw another line."""
        if line != self._line:
            self.prepareGeometryChange()
            self._line = line
            self.update()

    def boundingRect(self) -> QRectF:
        """The line with its round end."""
        return QRectF(*self._line).normalized().adjusted(-6, -6, 6, 6)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw a pale line under a dark one, so that it shows on land and sea, and a knob at the space."""
        paint_tether(painter, self._line)


def paint_tether(painter: QPainter, line: tuple[QPointF, QPointF]) -> None:
    """Paint a tether with the present painter, canvas pixels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    start, end = line
    for colour, width in ((qcolor("halo", 210), 5.0), (qcolor("ink"), 2.2)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(start, end)
    painter.setBrush(qcolor("ink"))
    painter.drawEllipse(end, 2.4, 2.4)
