"""Curves of points by turn, painted: every side by colour, by the way its line is broken and by its letter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from desktop.scene.fonts import text_font
from desktop.scene.palette import FactionColours

SIZE = QSize(620, 250)
"""Of a picture, in logical pixels."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 64, 14, 28
_BESIDE = 17
"""Pixels between signs that would cover each other."""
DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (2, 2), (8, 3, 2, 3), (1, 3))
"""How the line of each side is broken, in the order of the sides."""
_STEPS = (1, 2, 5, 10, 20, 50)
_LINES = 6


def curves(
    series: Sequence[tuple[FactionColours, Sequence[int]]],
    labels: Sequence[str],
    ink: str,
    paper: str,
    ratio: float = 2.0,
) -> QImage:
    """A line for every side through its values, one value for each label along the foot."""
    image = QImage(SIZE * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(QColor(paper))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(text_font(13))
    field = QRectF(_LEFT, _TOP, SIZE.width() - _LEFT - _RIGHT, SIZE.height() - _TOP - _BOTTOM)
    most = max((value for _, values in series for value in values), default=1) or 1
    step = next((step for step in _STEPS if most / step <= _LINES), _STEPS[-1])
    top = -(-most // step) * step
    _paint_grid(painter, field, QColor(ink), step, top)
    _paint_labels(painter, field, QColor(ink), labels)
    taken: Counter[tuple[int, int]] = Counter()
    laid: list[tuple[FactionColours, list[QPointF]]] = []
    for number, (look, values) in enumerate(series):
        points = []
        for n, value in enumerate(values):
            across = _across(field, n, len(labels)) + _BESIDE * taken[n, value]
            points.append(QPointF(across, field.bottom() - field.height() * value / top))
        taken.update(enumerate(values))
        _paint_line(painter, look, points, number)
        laid.append((look, points))
    for look, points in laid:
        _paint_signs(painter, look, points)
    painter.end()
    return image


def _across(field: QRectF, number: int, count: int) -> float:
    return field.left() + field.width() * (number / max(1, count - 1))


def _paint_grid(painter: QPainter, field: QRectF, ink: QColor, step: int, top: int) -> None:
    faint = QColor(ink)
    faint.setAlphaF(0.18)
    for value in range(0, top + 1, step):
        height = field.bottom() - field.height() * value / top
        painter.setPen(QPen(faint, 1))
        painter.drawLine(QPointF(field.left(), height), QPointF(field.right(), height))
        painter.setPen(ink)
        box = QRectF(0, height - 10, field.left() - 16, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(value))


def _paint_labels(painter: QPainter, field: QRectF, ink: QColor, labels: Sequence[str]) -> None:
    painter.setPen(ink)
    for number, label in enumerate(labels):
        box = QRectF(_across(field, number, len(labels)) - 40, field.bottom() + 6, 80, 20)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, label)


def _paint_line(painter: QPainter, look: FactionColours, points: Sequence[QPointF], number: int) -> None:
    pen = QPen(QColor(look.fill), 2.4)
    dashes = DASHES[number % len(DASHES)]
    if dashes:
        pen.setDashPattern(dashes)
    painter.setPen(pen)
    painter.drawPolyline(QPolygonF(list(points)))


def _paint_signs(painter: QPainter, look: FactionColours, points: Sequence[QPointF]) -> None:
    """The discs with the letter, above all lines."""
    for point in points:
        painter.setPen(QPen(QColor(look.dark), 1))
        painter.setBrush(QColor(look.fill))
        painter.drawEllipse(point, 8, 8)
        painter.setPen(QColor(look.text))
        painter.drawText(QRectF(point.x() - 8, point.y() - 8, 16, 16), Qt.AlignmentFlag.AlignCenter, look.letter)
    painter.setBrush(Qt.BrushStyle.NoBrush)
