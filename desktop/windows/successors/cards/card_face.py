"""The face of a card, as it lies open for everybody: its kind by colour and letter, its points, its number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from desktop.rules.successors.kit.pieces import Card
from desktop.scene.fonts import text_font
from desktop.scene.palette import qcolor
from desktop.windows.successors.cards.card_tile import sign_of

WIDE, HIGH = 84, 112
"""Logical pixels of a face."""
COLOURS = {"event": "#2f5d7c", "bonus": "#2f6b45", "surprise": "#8a3324"}


def card_face(card: Card, ratio: float) -> QPixmap:
    """The face, `ratio` device pixels to a logical one."""
    picture = QPixmap(round(WIDE * ratio), round(HIGH * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint(painter, card, QRectF(1, 1, WIDE - 2, HIGH - 2))
    painter.end()
    return picture


def _paint(painter: QPainter, card: Card, box: QRectF) -> None:
    edge = QPainterPath()
    edge.addRoundedRect(box, 8, 8)
    painter.fillPath(edge, qcolor("parchment_light"))
    painter.setClipPath(edge)
    tint = QColor(COLOURS[card.kind])
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), 24), tint)
    painter.fillRect(QRectF(box.left(), box.bottom() - 20, box.width(), 20), tint)
    _paint_meander(painter, QRectF(box.left(), box.bottom() - 32, box.width(), 10), tint)
    painter.setClipping(False)
    painter.setPen(QPen(qcolor("gold"), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(edge)
    _write(painter, QRectF(box.left(), box.top(), box.width(), 24), sign_of(card.kind), 15.0, QColor("#fff8ea"))
    _write(painter, QRectF(box.left(), box.bottom() - 20, box.width(), 20), card.number, 12.0, QColor("#fff8ea"))
    disc = QRectF(0, 0, 42, 42)
    disc.moveCenter(QPointF(box.center().x(), box.top() + 51))
    painter.setPen(QPen(tint, 2.0))
    painter.setBrush(QColor("#fffdf4"))
    painter.drawEllipse(disc)
    _write(painter, disc.translated(0, -1), str(card.ops) if card.ops else "!", 30.0, qcolor("ink"))


def _write(painter: QPainter, box: QRectF, words: str, size: float, ink: QColor) -> None:
    painter.setFont(text_font(size, semibold=True))
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def _paint_meander(painter: QPainter, box: QRectF, ink: QColor) -> None:
    """A band of meander above the foot."""
    painter.setPen(QPen(ink, 1.3))
    step, high = 12.0, box.height() - 2
    x = box.left()
    while x < box.right():
        low = box.top() + high
        turns = ((0, 0), (0, high), (8, high), (8, high * 0.35), (4, high * 0.35), (4, high * 0.7))
        path = QPainterPath(QPointF(x, low))
        for across, up in turns[1:]:
            path.lineTo(x + across, low - up)
        path.moveTo(x + 8, low - high)
        path.moveTo(x, low)
        path.lineTo(x + step, low)
        painter.drawPath(path)
        x += step
