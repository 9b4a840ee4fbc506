"""Drawings as values: paths with their pens and brushes, so that one drawing serves screen, print and legend."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from diadochi.atlas.model import Point
from diadochi.scene.sheet.sheet_geometry import Stroke


class LineMark(NamedTuple):
    """A path in canvas pixels with the pen that follows it and the brush that fills it."""

    path: QPainterPath
    pen: QPen
    brush: QBrush


NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)


def pen(colour: QColor, width: float, dashes: tuple[float, ...] = ()) -> QPen:
    """A pen in canvas pixels, dashes too; dashed pens end flat, others round."""
    made = QPen(colour, width)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if dashes else Qt.PenCapStyle.RoundCap)
    if dashes:
        made.setDashPattern([dash / width for dash in dashes])
    return made


def line_path(stroke: Stroke) -> QPainterPath:
    return points_path(stroke.points)


def points_path(points: Iterable[Point], *, closed: bool = False) -> QPainterPath:
    """The path through points in canvas pixels."""
    path = QPainterPath()
    for index, (x, y) in enumerate(points):
        if index:
            path.lineTo(x, y)
        else:
            path.moveTo(x, y)
    if closed:
        path.closeSubpath()
    return path


def lined(path: QPainterPath, colour: QColor, width: float, dashes: tuple[float, ...] = ()) -> LineMark:
    return LineMark(path, pen(colour, width, dashes), NO_BRUSH)


def filled(path: QPainterPath, colour: QColor) -> LineMark:
    return LineMark(path, NO_PEN, QBrush(colour))


def circle(centre: Point, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(*centre), radius, radius)
    return path


def bounds(marks: Iterable[LineMark]) -> QRectF:
    """The rectangle that holds the ink of all marks."""
    whole = QRectF()
    for mark in marks:
        edge = mark.pen.widthF() * 0.75 + 0.5 if mark.pen.style() != Qt.PenStyle.NoPen else 0.5
        whole = whole.united(mark.path.boundingRect().adjusted(-edge, -edge, edge, edge))
    return whole


def paint_marks(painter: QPainter, marks: Iterable[LineMark]) -> None:
    for mark in marks:
        painter.setPen(mark.pen)
        painter.setBrush(mark.brush)
        painter.drawPath(mark.path)
