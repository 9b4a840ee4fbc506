"""The frame of the sheet: fine lines, a meander all round, suns in the corners."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from desktop.scene.land.boxes import BORDER, LandBox
from desktop.scene.land.lattice import LatticePiece
from desktop.scene.palette import qcolor

_BAND_NEAR, _BAND_FAR = 18.0, 66.0
"""Canvas pixels from the canvas to both edges of the meander's band."""
_KEY = ((0, 4), (4, 4), (4, 1), (2, 1), (2, 2), (3, 2), (3, 3), (1, 3), (1, 0), (5, 0), (5, 4))
"""One turn of the meander on a grid of 5 x 4, from its start to the start of the next."""
_RAYS = 16
"""Rays of the sun of the Argeads."""


def frame_path(canvas: LandBox) -> QPainterPath:
    """The meander along all four sides, as a line to be drawn with a pen."""
    path = QPainterPath()
    mid = (_BAND_NEAR + _BAND_FAR) / 2
    tall = (_BAND_FAR - _BAND_NEAR) * 0.56
    sides = (
        (canvas.left, canvas.top - mid, canvas.width, 0.0),
        (canvas.right + mid, canvas.top, canvas.height, 90.0),
        (canvas.right, canvas.bottom + mid, canvas.width, 180.0),
        (canvas.left - mid, canvas.bottom, canvas.height, 270.0),
    )
    for x, y, length, turn in sides:
        cosine, sine = round(math.cos(math.radians(turn))), round(math.sin(math.radians(turn)))
        points = [
            QPointF(x + along * cosine - down * sine, y + along * sine + down * cosine)
            for along, down in _meander(length, tall)
        ]
        path.addPolygon(QPolygonF(points))
    return path


def _meander(length: float, tall: float) -> list[tuple[float, float]]:
    """The corners of a meander `length` pixels long about a middle line, as (along, down)."""
    cell = tall / 4
    turns = max(1, round(length / (5 * cell)))
    wide = length / turns / 5
    points = [(0.0, cell * 2)]
    for turn in range(turns):
        points += [((5 * turn + across) * wide, (down - 2) * cell) for across, down in _KEY[1:]]
    return points


def draw_frame(painter: QPainter, piece: LatticePiece, canvas: LandBox, meander: QPainterPath) -> None:
    """Draws the frame where the piece reaches beyond the canvas."""
    inside = piece.box
    if min(inside.left - canvas.left, inside.top - canvas.top) > 0 and (
        inside.right < canvas.right and inside.bottom < canvas.bottom
    ):
        return
    _band(painter, canvas)
    _rule(painter, piece, canvas, 1.5, 2.6)
    _rule(painter, piece, canvas, 7.0, 0.9)
    for edge in (_BAND_NEAR, _BAND_FAR):
        _rule(painter, piece, canvas, edge, 1.3)
    _rule(painter, piece, canvas, _BAND_FAR + 6, 2.6)
    pen = QPen(qcolor("meander"), (_BAND_FAR - _BAND_NEAR) * 0.56 / 4 * 0.52)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.drawPath(meander)
    mid = (_BAND_NEAR + _BAND_FAR) / 2
    for x in (canvas.left - mid, canvas.right + mid):
        for y in (canvas.top - mid, canvas.bottom + mid):
            _sun(painter, piece, x, y)


def _band(painter: QPainter, canvas: LandBox) -> None:
    """The ground of the meander."""
    outer, inner = canvas.grown(_BAND_FAR), canvas.grown(_BAND_NEAR)
    path = QPainterPath()
    for box in (outer, inner):
        path.addRect(QRectF(box.left, box.top, box.width, box.height))
    painter.fillPath(path, qcolor("meander_ground", 190))


def _rule(painter: QPainter, piece: LatticePiece, canvas: LandBox, off: float, width: float) -> None:
    box = canvas.grown(off)
    pen = QPen(qcolor("ink"), max(width, 0.7 / piece.scale))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(box.left, box.top, box.width, box.height))


def _sun(painter: QPainter, piece: LatticePiece, x: float, y: float) -> None:
    """A sun of sixteen rays in a square."""
    half = (_BAND_FAR - _BAND_NEAR) / 2
    painter.setPen(QPen(qcolor("ink"), max(1.3, 0.7 / piece.scale)))
    painter.setBrush(qcolor("meander_ground"))
    painter.drawRect(QRectF(x - half, y - half, 2 * half, 2 * half))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor("meander"))
    for ray in range(_RAYS):
        angle = 2 * math.pi * ray / _RAYS
        long = half * (0.86 if ray % 2 == 0 else 0.66)
        tip = QPointF(x + long * math.sin(angle), y - long * math.cos(angle))
        feet = [
            QPointF(x + half * 0.3 * math.sin(angle + side), y - half * 0.3 * math.cos(angle + side))
            for side in (-0.17, 0.17)
        ]
        painter.drawPolygon(QPolygonF([tip, *feet]))
    painter.drawEllipse(QPointF(x, y), half * 0.23, half * 0.23)
    painter.setBrush(qcolor("meander_ground"))
    painter.drawEllipse(QPointF(x, y), half * 0.09, half * 0.09)


assert BORDER > _BAND_FAR + 10
