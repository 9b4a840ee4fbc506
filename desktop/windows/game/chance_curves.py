"""Curves of each side's chance to win along a game, painted: by colour, by how its line is broken, by its letter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from desktop.scene.fonts import text_font
from desktop.scene.palette import FactionColours
from desktop.windows.game.curves import DASHES, SIZE

_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 34, 22, 28
_APART = 17
"""Pixels between letters at the end of lines, and between numbers above the field."""


def chance_curves(
    series: Sequence[tuple[FactionColours, Sequence[float]]],
    turns: Sequence[tuple[int, str]],
    points: Sequence[int],
    ink: str,
    paper: str,
    ratio: float = 2.0,
) -> QImage:
    """A line for every side through its chances, of 0 to 1, one for each moment. `turns` are the moments with which
    turns begin and their names, `points` the moments that are numbered from 1 above the field.
    """
    image = QImage(SIZE * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor(paper))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(text_font(13))
    field = QRectF(_LEFT, _TOP, SIZE.width() - _LEFT - _RIGHT, SIZE.height() - _TOP - _BOTTOM)
    count = max((len(values) for _, values in series), default=1)
    _paint_field(painter, field, QColor(ink))
    for moment, name in turns:
        _mark(painter, field, QColor(ink), _across(field, moment, count), field.bottom() + 6, name)
    at = [_across(field, moment, count) for moment in points]
    for number, (across, words_at) in enumerate(zip(at, kept_apart(at, _APART), strict=True), 1):
        _mark(painter, field, QColor(ink), across, field.top() - 21, str(number), words_at)
    for number, (look, values) in enumerate(series):
        _paint_chances(painter, field, look, values, number, count)
    _paint_letters(painter, field, series)
    painter.end()
    return image


def _across(field: QRectF, moment: int, count: int) -> float:
    return field.left() + field.width() * moment / max(1, count - 1)


def _up(field: QRectF, chance: float) -> float:
    return field.bottom() - field.height() * chance


def _paint_field(painter: QPainter, field: QRectF, ink: QColor) -> None:
    faint = QColor(ink)
    faint.setAlphaF(0.18)
    for hundredths in (0, 25, 50, 75, 100):
        height = _up(field, hundredths / 100)
        painter.setPen(QPen(faint, 1))
        painter.drawLine(QPointF(field.left(), height), QPointF(field.right(), height))
        painter.setPen(ink)
        box = QRectF(0, height - 10, field.left() - 8, 20)
        words = f"{hundredths}\N{NO-BREAK SPACE}%"
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)


def kept_apart(places: Sequence[float], apart: float) -> list[float]:
    """Places from left to right, each moved to the right as far as it must be to be `apart` from the one before."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + apart) if found else place)
    return found


def _mark(
    painter: QPainter,
    field: QRectF,
    ink: QColor,
    across: float,
    top: float,
    words: str,
    words_at: float | None = None,
) -> None:
    """A thin line through the field, and words at its end, or at `words_at`."""
    faint = QColor(ink)
    faint.setAlphaF(0.3)
    painter.setPen(QPen(faint, 1, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(across, field.top()), QPointF(across, field.bottom()))
    painter.setPen(ink)
    middle = across if words_at is None else words_at
    painter.drawText(QRectF(middle - 20, top, 40, 20), Qt.AlignmentFlag.AlignCenter, words)


def _paint_chances(
    painter: QPainter, field: QRectF, look: FactionColours, values: Sequence[float], number: int, count: int
) -> None:
    pen = QPen(QColor(look.fill), 2.2)
    dashes = DASHES[number % len(DASHES)]
    if dashes:
        pen.setDashPattern(dashes)
    painter.setPen(pen)
    spots = [QPointF(_across(field, moment, count), _up(field, chance)) for moment, chance in enumerate(values)]
    painter.drawPolyline(QPolygonF(spots))


def _paint_letters(painter: QPainter, field: QRectF, series: Sequence[tuple[FactionColours, Sequence[float]]]) -> None:
    """Each side's letter behind the end of its line; letters that would cover each other give way upwards."""
    ends = sorted(((_up(field, values[-1]), look) for look, values in series if values), key=lambda each: -each[0])
    free = field.bottom() + _APART
    for height, look in ends:
        free = min(height, free - _APART)
        spot = QPointF(field.right() + 14, free)
        painter.setPen(QPen(QColor(look.dark), 1))
        painter.setBrush(QColor(look.fill))
        painter.drawEllipse(spot, 8, 8)
        painter.setPen(QColor(look.text))
        painter.drawText(QRectF(spot.x() - 8, spot.y() - 8, 16, 16), Qt.AlignmentFlag.AlignCenter, look.letter)
    painter.setBrush(Qt.BrushStyle.NoBrush)
