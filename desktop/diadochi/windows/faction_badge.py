"""The small shield of a side: colour, pattern and letter say the same thing three times."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap

from diadochi.scene.fonts import text_font
from diadochi.scene.palette import FactionColours, qcolor


def paint_shield(painter: QPainter, box: QRect, look: FactionColours) -> None:
    """Paint the shield of a side into `box`."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = QRectF(box)
    shield = _shield(frame)
    painter.fillPath(shield, QColor(look.fill))
    painter.save()
    painter.setClipPath(shield)
    _paint_pattern(painter, frame, look.pattern, QColor(look.dark))
    painter.restore()
    painter.setPen(QPen(qcolor("ink"), 1.2))
    painter.drawPath(shield)
    plate = QRectF(0, 0, frame.height() * 0.52, frame.height() * 0.52)
    plate.moveCenter(QPointF(frame.center().x(), frame.top() + frame.height() * 0.44))
    painter.setBrush(QColor(look.fill))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(plate)
    font = text_font(frame.height() * 0.5)
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(QColor(look.text))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, look.letter)


@lru_cache(maxsize=128)
def shield_pixmap(look: FactionColours, width: int, height: int, ratio: float = 1.0) -> QPixmap:
    """The shield as a picture of `width` x `height` logical pixels."""
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_shield(painter, QRect(1, 1, width - 2, height - 2), look)
    painter.end()
    return picture


def _shield(box: QRectF) -> QPainterPath:
    path = QPainterPath(box.topLeft())
    path.lineTo(box.topRight())
    low = box.top() + box.height() * 0.52
    path.lineTo(box.right(), low)
    path.quadTo(box.right(), box.bottom() - box.height() * 0.12, box.center().x(), box.bottom())
    path.quadTo(box.left(), box.bottom() - box.height() * 0.12, box.left(), low)
    path.closeSubpath()
    return path


def _paint_pattern(painter: QPainter, box: QRectF, pattern: str, ink: QColor) -> None:
    gap = box.height() / 5.5
    painter.setPen(QPen(ink, gap * 0.34))
    left, right, top, bottom = box.left(), box.right(), box.top(), box.bottom()
    if pattern in ("diagonal_stripes", "cross_hatch"):
        across = left - box.height()
        while across < right:
            painter.drawLine(QPointF(across, bottom), QPointF(across + box.height(), top))
            if pattern == "cross_hatch":
                painter.drawLine(QPointF(across, top), QPointF(across + box.height(), bottom))
            across += gap * 1.3
    elif pattern == "horizontal_bars":
        for row in range(1, 6):
            painter.drawLine(QPointF(left, top + gap * row), QPointF(right, top + gap * row))
    elif pattern == "dots":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for row in range(6):
            for column in range(-1, 6):
                at = QPointF(left + gap * (column + 0.5 * (row % 2)), top + gap * (row + 0.4))
                painter.drawEllipse(at, gap * 0.2, gap * 0.2)
    elif pattern == "double_border":
        painter.drawPath(_shield(box.adjusted(gap * 0.55, gap * 0.55, -gap * 0.55, -gap * 0.6)))
