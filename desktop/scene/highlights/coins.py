"""The coin with a cost and the chip with chance and signs of risk, drawn around the origin in screen pixels."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from desktop.scene.fonts import text_font
from desktop.scene.highlights.tones import gold, mixed
from desktop.scene.palette import qcolor

CHIP_HEIGHT = 17.0
_LETTERS, _SIGN, _PAD = 13.5, 12.0, 5.0


def coin_radius(step: float) -> float:
    """Radius of a coin in screen pixels at a zoom step: large enough to read, and from afar clear of its neighbours."""
    return min(6.0 + 5.5 * step, 19.0)


def draw_coin(painter: QPainter, radius: float, cost: int, band: int | None) -> None:
    """A struck gold coin with the cost in movement points."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor("ink", 80))
    painter.drawEllipse(QPointF(radius * 0.06, radius * 0.16), radius * 1.04, radius * 1.04)
    shine = QRadialGradient(QPointF(-radius * 0.35, -radius * 0.4), radius * 1.7)
    shine.setColorAt(0.0, mixed("parchment_light", "gold", 0.15))
    shine.setColorAt(0.55, gold(band).lighter(118))
    shine.setColorAt(1.0, gold(band))
    painter.setPen(QPen(mixed("gold_deep", "ink", 0.6), 1.4))
    painter.setBrush(QBrush(shine))
    painter.drawEllipse(QPointF(0, 0), radius - 0.7, radius - 0.7)
    number = _letters(str(cost), radius * 1.5)
    painter.setPen(QPen(qcolor("parchment_light", 150), 2.0))
    painter.drawPath(number)
    painter.fillPath(number, qcolor("ink"))


@lru_cache(maxsize=256)
def chip_width(percent: int | None, signs: tuple[str, ...]) -> float:
    """Width in screen pixels of the chip with these contents."""
    words = QFontMetricsF(text_font(_LETTERS, semibold=True)).horizontalAdvance(_words(percent)) if percent else 0.0
    return words + len(signs) * (_SIGN + 2.0) + 2 * _PAD - (0.0 if percent else 2.0)


def draw_chip(painter: QPainter, percent: int | None, signs: tuple[str, ...]) -> None:
    """A parchment chip edged in vermilion: signs of what waits on the way, and the chance in per cent."""
    width = chip_width(percent, signs)
    box = QRectF(-width / 2, -CHIP_HEIGHT / 2, width, CHIP_HEIGHT)
    painter.setPen(QPen(qcolor("vermilion"), 1.3))
    painter.setBrush(qcolor("parchment_light", 246))
    painter.drawRoundedRect(box, CHIP_HEIGHT * 0.42, CHIP_HEIGHT * 0.42)
    x = box.left() + _PAD + _SIGN / 2
    for sign in signs:
        painter.save()
        painter.translate(x, 0)
        _SIGNS[sign](painter)
        painter.restore()
        x += _SIGN + 2.0
    if percent is not None:
        words = _letters(_words(percent), _LETTERS)
        words.translate(box.right() - _PAD - words.boundingRect().right(), 0)
        painter.fillPath(words, qcolor("vermilion_deep"))


def _words(percent: int | None) -> str:
    return f"{percent}\N{NARROW NO-BREAK SPACE}%"


def _letters(text: str, em: float) -> QPainterPath:
    """Text as a path, its ink centred on the origin."""
    path = QPainterPath()
    path.addText(0, 0, text_font(em, semibold=True), text)
    path.translate(-path.boundingRect().center())
    return path


def _strokes(painter: QPainter, width: float = 1.6) -> None:
    pen = QPen(qcolor("vermilion_deep"), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _swords(painter: QPainter) -> None:
    """Two crossed swords: enemies are met."""
    _strokes(painter)
    for side in (-1.0, 1.0):
        painter.drawLine(QPointF(-4.6 * side, -5.0), QPointF(4.2 * side, 4.6))
        painter.drawLine(QPointF(1.2 * side, 4.4), QPointF(4.6 * side, 1.2))


def _ambush(painter: QPainter) -> None:
    """A warning triangle: a stronghold is passed."""
    _strokes(painter, 1.4)
    painter.drawPolygon(QPolygonF([QPointF(0, -5.4), QPointF(5.6, 4.8), QPointF(-5.6, 4.8)]))
    painter.drawLine(QPointF(0, -1.8), QPointF(0, 1.4))
    painter.drawPoint(QPointF(0, 3.4))


def _stop(painter: QPainter) -> None:
    """A post with an arrow run against it: the march ends here."""
    _strokes(painter)
    painter.drawLine(QPointF(4.6, -5.0), QPointF(4.6, 5.0))
    painter.drawLine(QPointF(-5.2, 0), QPointF(2.2, 0))
    painter.drawLine(QPointF(-0.6, -2.8), QPointF(2.2, 0))
    painter.drawLine(QPointF(-0.6, 2.8), QPointF(2.2, 0))


def _interception(painter: QPainter) -> None:
    """A way that is cut from the side: an independent army may come between."""
    _strokes(painter)
    painter.drawLine(QPointF(-5.2, 3.6), QPointF(5.2, 3.6))
    painter.drawLine(QPointF(3.4, -5.2), QPointF(0, 0.6))
    painter.drawLine(QPointF(0, 0.6), QPointF(0.2, -2.8))
    painter.drawLine(QPointF(0, 0.6), QPointF(3.2, -0.9))


_SIGNS = {"fight": _swords, "interception": _interception, "ambush": _ambush, "stop": _stop}
