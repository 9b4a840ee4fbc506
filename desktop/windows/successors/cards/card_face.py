"""The face of a card, as it lies open for everybody: kind by colour and letters, points, drawing, title, number."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from desktop.language import Message, current_language, msg, sentence
from desktop.rules.successors.kit.pieces import Card
from desktop.scene.fonts import text_font
from desktop.scene.palette import qcolor
from desktop.windows.successors.cards.drawing import ASPECT, CLAY, drawing

KINDS: dict[str, Message] = {"event": msg("Event"), "bonus": msg("Bonus"), "surprise": msg("Surprise")}
"""What the kinds of cards are called."""
TINTS = {"event": "#2f5d7c", "bonus": "#2f6b45", "surprise": "#8a3324"}
"""The colours of the kinds; their letters stand beside them."""
WIDE, HIGH = 104, 132
"""Logical pixels of a face that stands for itself."""
_LIGHT = QColor("#fff8ea")


def sign_of(kind: str) -> str:
    """The first letters of a kind, as many as tell it from the others in the present language."""
    words = {other: sentence(said) for other, said in KINDS.items()}
    own = words.pop(kind)
    fit = (
        own[:count]
        for count in range(1, len(own))
        if not any(other.startswith(own[:count]) for other in words.values())
    )
    return next(fit, own).capitalize()


def card_face(card: Card, ratio: float) -> QPixmap:
    """The face, `ratio` device pixels to a logical one."""
    picture = QPixmap(round(WIDE * ratio), round(HIGH * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_whole(painter, card, QRectF(1, 1, WIDE - 2, HIGH - 2))
    painter.end()
    return picture


def _paint_whole(painter: QPainter, card: Card, box: QRectF) -> None:
    edge = QPainterPath()
    edge.addRoundedRect(box, 8, 8)
    painter.fillPath(edge, qcolor("parchment_light"))
    painter.save()
    painter.setClipPath(edge)
    paint_head(painter, card, QRectF(box.left(), box.top(), box.width(), 28), 1.0)
    clay = QRectF(box.left(), box.top() + 28, box.width(), box.width() / ASPECT)
    paint_clay(painter, card, clay)
    painter.restore()
    foot = QRectF(box.left() + 4, clay.bottom() + 1, box.width() - 8, box.bottom() - clay.bottom() - 3)
    paint_title(painter, card, foot, 13.0, qcolor("ink"))
    painter.setPen(QPen(qcolor("gold"), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(edge)


def paint_head(painter: QPainter, card: Card, box: QRectF, scale: float) -> None:
    """A band in the colour of the kind: the points on a disc at the left, the letters of the kind at the right."""
    painter.fillRect(box, QColor(TINTS[card.kind]))
    side = box.height() - 4 * scale
    paint_points(painter, card, QRectF(box.left() + 3 * scale, box.top() + 2 * scale, side, side))
    words = QRectF(box.left(), box.top(), box.width() - 8 * scale, box.height())
    painter.setPen(_LIGHT)
    painter.setFont(text_font(box.height() * 0.6, semibold=True))
    painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, sign_of(card.kind))


def paint_points(painter: QPainter, card: Card, disc: QRectF) -> None:
    """The operation points; an exclamation mark for a card that has none."""
    painter.setPen(QPen(qcolor("gold"), 1.4))
    painter.setBrush(qcolor("parchment_light"))
    painter.drawEllipse(disc)
    painter.setPen(qcolor("ink"))
    painter.setFont(text_font(disc.height() * 0.78, semibold=True))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(card.ops) if card.ops else "!")


def paint_clay(painter: QPainter, card: Card, box: QRectF) -> None:
    """The drawing on its ground of clay, which fills all of `box`."""
    painter.fillRect(box, QColor(CLAY))
    wide = min(box.width(), box.height() * ASPECT)
    fitting = QRectF(0, 0, wide, wide / ASPECT)
    fitting.moveCenter(QPointF(box.center()))
    drawing(card.id).render(painter, fitting)


def paint_title(painter: QPainter, card: Card, box: QRectF, size: float, ink: QColor) -> None:
    """The title in letters of `size` pixels, smaller where the box is narrow."""
    words = card.names.in_language(current_language())
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    painter.setPen(ink)
    painter.setFont(_fitting(words, box, size))
    painter.drawText(box, flags, words)


def _fitting(words: str, box: QRectF, size: float) -> QFont:
    """A font in which the words, broken between them, find room in the box; at the least three fifths of `size`."""
    least, flags = size * 0.6, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    while True:
        font = text_font(size, semibold=True)
        metrics = QFontMetricsF(font)
        need = metrics.boundingRect(QRectF(0, 0, box.width(), 1000), flags, words)
        broad = max(metrics.horizontalAdvance(word) for word in words.split())
        if size <= least or (need.height() <= box.height() + 1 and broad <= box.width()):
            return font
        size -= 1.0
