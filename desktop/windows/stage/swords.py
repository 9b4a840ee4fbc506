"""Two crossed swords between the sides: our own drawing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.scene.palette import qcolor
from desktop.windows.styles import part

_SIZE = 46


class CrossedSwords(QWidget):
    """As high as there is room: the swords above, a fine line below them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """No broader than the swords."""
        return QSize(_SIZE, _SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The second sword is the first one seen in a mirror."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(part("border")), 1))
        middle = self.width() / 2
        painter.drawLine(QPointF(middle, _SIZE + 6), QPointF(middle, self.height() - 2))
        for turn in (-45, 45):
            painter.save()
            painter.translate(middle, _SIZE / 2)
            painter.rotate(turn)
            _paint_sword(painter, _SIZE * 0.6)
            painter.restore()


def _paint_sword(painter: QPainter, length: float) -> None:
    """Upright round its middle: blade with a ridge, guard, grip, pommel."""
    top, guard, end = -length * 0.66, length * 0.3, length * 0.56
    blade = QPainterPath(QPointF(0, top))
    blade.lineTo(length * 0.075, top + length * 0.14)
    blade.lineTo(length * 0.055, guard)
    blade.lineTo(-length * 0.055, guard)
    blade.lineTo(-length * 0.075, top + length * 0.14)
    blade.closeSubpath()
    painter.setPen(QPen(qcolor("ink"), 1.1))
    painter.setBrush(qcolor("parchment_light"))
    painter.drawPath(blade)
    painter.drawLine(QPointF(0, top + length * 0.16), QPointF(0, guard))
    painter.setBrush(QColor(part("accent")))
    painter.drawRoundedRect(QRectF(-length * 0.19, guard, length * 0.38, length * 0.07), 1.5, 1.5)
    painter.drawRect(QRectF(-length * 0.035, guard + length * 0.07, length * 0.07, end - guard - length * 0.07))
    painter.drawEllipse(QPointF(0, end), length * 0.07, length * 0.07)
    painter.setBrush(Qt.BrushStyle.NoBrush)
