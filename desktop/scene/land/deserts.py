"""Deserts: dots strewn over dry plains, and a few dunes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from desktop.atlas.model import Point
from desktop.scene.land.boxes import LandBox
from desktop.scene.land.distance import dotted
from desktop.scene.land.lattice import LatticePiece
from desktop.scene.land.noise import hashed, noise
from desktop.scene.land.outlines import OutlinePoints
from desktop.scene.palette import qcolor

_PITCH = 13.0
"""Canvas pixels between places where a dot may fall."""
_REACH = 300.0
"""Canvas pixels from the middle of a desert to its edge."""
_CLEARANCE = 36.0


@dataclass(frozen=True)
class Grain:
    """A dot (or, if `dune`, a small arc) at x, y with a size in canvas pixels."""

    x: float
    y: float
    size: float
    dune: bool


def grains_of(
    lines: Iterable[OutlinePoints], canvas: LandBox, places: Sequence[Point], on_land: Callable[[float, float], bool]
) -> list[Grain]:
    """Dots and dunes round the middle lines of deserts, thinning out towards the edge."""
    middles = [dotted([line], 8.0) for line in lines]
    if not middles:
        return []
    spine, spots = np.concatenate(middles), np.array(places, float).reshape(-1, 2)
    columns = np.arange(int(canvas.left / _PITCH), int(canvas.right / _PITCH))
    rows = np.arange(int(canvas.top / _PITCH), int(canvas.bottom / _PITCH))
    column, row = (part.ravel() for part in np.meshgrid(columns, rows))
    x = (column + 0.15 + 0.7 * hashed(column, row, 101)) * _PITCH
    y = (row + 0.15 + 0.7 * hashed(column, row, 102)) * _PITCH
    # Most places are far from every desert: only those that may be near enough are measured.
    reach = 1.4 * _REACH
    (left, top), (right, bottom) = spine.min(axis=0) - reach, spine.max(axis=0) + reach
    near = (x > left) & (x < right) & (y > top) & (y < bottom)
    column, row, x, y = column[near], row[near], x[near], y[near]
    off = np.sqrt(
        np.min((x[:, None] - spine[None, ::8, 0]) ** 2 + 1.9 * (y[:, None] - spine[None, ::8, 1]) ** 2, axis=1)
    )
    wanted = np.clip(1 - off / _REACH + 0.45 * noise(x / 90, y / 90, 103), 0, 0.85)
    free = np.min((x[:, None] - spots[None, :, 0]) ** 2 + (y[:, None] - spots[None, :, 1]) ** 2, axis=1) > _CLEARANCE**2
    chosen = np.flatnonzero((hashed(column, row, 104) < wanted) & free & (off < 1.4 * _REACH))
    sizes, dunes = hashed(column, row, 105), hashed(column, row, 106)
    found = [
        Grain(float(x[i]), float(y[i]), 0.7 + 0.75 * float(sizes[i]), bool(dunes[i] < 0.1 and wanted[i] > 0.35))
        for i in chosen
    ]
    return [grain for grain in found if on_land(grain.x, grain.y)]


def draw_grains(painter: QPainter, piece: LatticePiece, grains: Iterable[Grain]) -> None:
    """Draws the dots and dunes that touch the piece."""
    near = piece.box.grown(14)
    ink = qcolor("stipple", 205)
    dots, dunes = QPainterPath(), QPainterPath()
    for grain in grains:
        if not (near.left < grain.x < near.right and near.top < grain.y < near.bottom):
            continue
        if grain.dune:
            wide = 5 + 4 * grain.size
            dunes.moveTo(grain.x - wide, grain.y + 1)
            dunes.quadTo(grain.x - wide * 0.2, grain.y - wide * 0.75, grain.x + wide * 0.35, grain.y - 0.5)
            dunes.quadTo(grain.x + wide * 0.6, grain.y + 0.8, grain.x + wide, grain.y + 1)
        else:
            size = piece.pen(grain.size) / piece.scale
            dots.addEllipse(QRectF(QPointF(grain.x - size, grain.y - size), QPointF(grain.x + size, grain.y + size)))
    painter.fillPath(dots, ink)
    pen = QPen(ink, piece.pen(0.9) / piece.scale)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(dunes)
