"""Small pictures of tools and inks, painted as the map paints what they draw."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from desktop.journal.record.sketch import Sketch, SketchInk, SketchKind
from desktop.scene.sketches.inks import INKS, sign_path
from desktop.scene.sketches.painting import SketchPart, paint_part, parts_of
from desktop.scene.sketches.shapes import SketchShape
from desktop.windows.drawing.tools import MARKS, Tool

SIDE = 28
"""Pixels of a picture's side."""
_BENT = ((4.0, 24.0), (9.0, 12.0), (16.0, 12.0), (25.0, 3.0))
_STRAIGHT = ((4.0, 24.0), (25.0, 4.0))


def tool_icon(tool: Tool, ink: SketchInk, lines: QColor) -> QIcon:
    """What a tool draws, in an ink; `lines` is the colour of the hand that selects."""
    picture, painter = _sheet()
    if tool == Tool.SELECT:
        painter.setPen(QPen(lines, 1.4))
        painter.setBrush(lines)
        hand = ((8, 4), (8, 22), (12.5, 17.5), (15.5, 24), (18, 23), (15, 16.5), (21, 16.5))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in hand]))
    else:
        shape = _shape(tool, ink)
        thick = 0.55 if shape.line else 0.85
        for part in parts_of(shape):
            paint_part(painter, shape, part, 0.45 if part == SketchPart.LINE else thick)
    painter.end()
    return QIcon(picture)


def ink_icon(ink: SketchInk) -> QIcon:
    """An ink: its sign, and a line with its dashes."""
    picture, painter = _sheet(QSize(46, SIDE))
    look = INKS[ink]
    pen = QPen(QColor(look.colour), 3.0)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if look.dashes:
        pen.setDashPattern(list(look.dashes))
    painter.setPen(pen)
    painter.drawLine(QPointF(18, SIDE / 2), QPointF(45, SIDE / 2))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.colour))
    painter.drawPath(sign_path(look.sign, QPointF(9, SIDE / 2), 6.5))
    painter.end()
    return QIcon(picture)


def _sheet(size: QSize | None = None) -> tuple[QPixmap, QPainter]:
    picture = QPixmap(size or QSize(SIDE, SIDE))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return picture, painter


def _shape(tool: Tool, ink: SketchInk) -> SketchShape:
    if tool in (Tool.ARROW, Tool.STRAIGHT):
        line = _BENT if tool == Tool.ARROW else _STRAIGHT
        return SketchShape(Sketch(SketchKind.ARROW, ink, ()), line, line[-1], 0.0)
    if tool == Tool.NOTE:
        return SketchShape(Sketch(SketchKind.NOTE, ink, ()), (), (5.0, 25.0), 0.0)
    return SketchShape(Sketch(MARKS[tool], ink, ()), (), (14.0, 14.0), 9.0)
