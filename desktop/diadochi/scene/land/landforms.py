"""Small inked landforms: mountains along the ranges, dots and dunes in the deserts; where they are and how one is
drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from diadochi.atlas.model import Point
from diadochi.scene.land.ink_strokes import OutlinePoints, dotted, smooth_line
from diadochi.scene.land.land_box import LandBox
from diadochi.scene.land.lattice import LatticePiece, hashed, noise
from diadochi.scene.palette import qcolor

CLEARANCE = 34.0
"""Canvas pixels between a mountain and the centre of a space."""
_ROWS = ((0.0, 1.0), (-25.0, 0.74), (24.0, 0.68))
"""Rows along a range: distance from its line in pixels, share of the full size."""
_TURNS, _CHANCES = np.arange(4), np.arange(48)
"""The seeds of the random numbers for a mountain's place and for its shape."""


@dataclass(frozen=True)
class Mountain:
    """A drawn mountain: middle of its foot in canvas pixels, width, height and a number that shapes it."""

    x: float
    y: float
    width: float
    height: float
    seed: int

    @cached_property
    def box(self) -> LandBox:
        """All that is drawn of it."""
        return LandBox(self.x - self.width / 2, self.y - self.height, self.width, self.height + 2)

    @cached_property
    def chances(self) -> list[float]:
        """Random numbers from 0 to 1 for this mountain, always the same."""
        return hashed(self.seed, _CHANCES, 97).tolist()


def mountains_of(
    lines: Iterable[OutlinePoints], places: Sequence[Point], on_land: Callable[[float, float], bool]
) -> list[Mountain]:
    """Mountains along ranges (canvas pixels), from north to south; none touches another, a space or water."""
    spots = np.array(places, float).reshape(-1, 2)
    lines = list(lines)
    kept: list[Mountain] = []
    for row, (aside, share) in enumerate(_ROWS):
        for number, points in enumerate(lines):
            for mountain in _along(smooth_line(points, 4.0), number * 7 + row, aside, share):
                if _stands_free(mountain, kept, spots, on_land):
                    kept.append(mountain)
    return sorted(kept, key=lambda mountain: (mountain.y, mountain.x))


def _stands_free(
    mountain: Mountain, kept: Sequence[Mountain], spots: OutlinePoints, on_land: Callable[[float, float], bool]
) -> bool:
    box = mountain.box.grown(1.5)
    if not all(on_land(x, mountain.y) for x in (box.left, mountain.x, box.right)):
        return False
    near = (other for other in kept if abs(other.x - mountain.x) < 60 and abs(other.y - mountain.y) < 60)
    return not any(box.meets(other.box) for other in near) and not _holds(mountain.box.grown(CLEARANCE), spots)


def _along(line: OutlinePoints, seed: int, aside: float, share: float) -> Iterable[Mountain]:
    """Candidates along one row of one range, larger towards its middle."""
    length = len(line) * 4.0
    at, number = 4.0, 0
    while at < length:
        index = min(len(line) - 1, int(at / 4))
        before, after = line[max(0, index - 4)], line[min(len(line) - 1, index + 4)]
        lean = math.atan2(after[1] - before[1], after[0] - before[0])
        key = seed * 1009 + number
        a, b, c, d = hashed(key, _TURNS, 89).tolist()
        middle = math.sin(math.pi * min(1.0, at / length))
        width = (27 + 15 * middle + 9 * (a - 0.5)) * share
        height = width * (0.54 + 0.24 * b)
        off = aside * (0.8 + 0.4 * c) + 7 * (d - 0.5)
        x, y = line[index] + off * np.array([-math.sin(lean), math.cos(lean)])
        yield Mountain(float(x), float(y) + height * 0.4, width, height, key)
        at += max(6.0, width * (0.55 + 0.4 * c))
        number += 1


def _holds(box: LandBox, spots: OutlinePoints) -> bool:
    across = (spots[:, 0] > box.left) & (spots[:, 0] < box.right)
    return bool(np.any(across & (spots[:, 1] > box.top) & (spots[:, 1] < box.bottom)))


def draw_mountains(painter: QPainter, piece: LatticePiece, mountains: Iterable[Mountain]) -> None:
    """Draw the mountains that touch the piece, far ones first."""
    for mountain in mountains:
        if mountain.box.grown(9).meets(piece.box):
            _draw(painter, piece, mountain)


def _draw(painter: QPainter, piece: LatticePiece, m: Mountain) -> None:
    left, ridge, right = _flanks(m)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_fading(m, "parchment_light", 190))
    painter.drawPolygon(QPolygonF([*left, *reversed(ridge)]))
    painter.setBrush(_fading(m, "relief_shadow", 150))
    painter.drawPolygon(QPolygonF([*ridge, *reversed(right)]))
    _hatch(painter, piece, m, ridge, right)
    _ink(painter, piece, _curve(ridge[: len(ridge) - 1]), 0.75)
    _ink(painter, piece, _curve(left), 1.05)
    _ink(painter, piece, _curve(right), 1.5)


def _fading(m: Mountain, name: str, alpha: int) -> QLinearGradient:
    """A wash that fades out at the foot, so that the mountain grows out of the land."""
    wash = QLinearGradient(QPointF(m.x, m.y - m.height), QPointF(m.x, m.y))
    wash.setColorAt(0.0, qcolor(name, alpha))
    wash.setColorAt(0.55, qcolor(name, int(alpha * 0.7)))
    wash.setColorAt(1.0, qcolor(name, 0))
    return wash


def _flanks(m: Mountain) -> tuple[list[QPointF], list[QPointF], list[QPointF]]:
    """From the peak down: the left flank, the ridge towards the viewer, the right flank."""
    half, peak = m.width / 2, m.x + m.width * 0.14 * (m.chances[1] - 0.5)
    top = m.y - m.height

    def flank(foot: float, first: int) -> list[QPointF]:
        points = [QPointF(peak, top)]
        for step, (across, down) in enumerate(((0.17, 0.3), (0.4, 0.58), (0.66, 0.84), (1.0, 1.0))):
            jut = (m.chances[first + step] - 0.5) * 0.09 * m.width if down < 1 else 0.0
            points.append(QPointF(peak + (foot - peak) * across + jut, top + m.height * down - 0.4 * abs(jut)))
        return points

    sway = m.width * 0.1
    ridge = [
        QPointF(peak, top),
        QPointF(peak + sway * (0.4 + m.chances[20]), top + m.height * 0.27),
        QPointF(peak - sway * (0.2 + 0.8 * m.chances[21]), top + m.height * 0.52),
        QPointF(peak + sway * (0.2 + m.chances[22]), top + m.height * 0.74),
        QPointF(peak - sway * 0.4, m.y),
    ]
    return flank(m.x - half, 2), ridge, flank(m.x + half, 10)


def _hatch(painter: QPainter, piece: LatticePiece, m: Mountain, ridge: list[QPointF], right: list[QPointF]) -> None:
    strokes = QPainterPath()
    count = max(3, int(m.width / 6))
    for number in range(1, count + 1):
        share = number / (count + 1)
        start = _at(right, share * 0.8)
        inward = _at(ridge, min(1.0, share * 0.8 + 0.12))
        depth = 0.4 + 0.35 * m.chances[30 + number]
        end = QPointF(
            start.x() + (inward.x() - start.x()) * depth, min(m.y, start.y() + m.height * (0.12 + 0.1 * depth))
        )
        strokes.moveTo(start)
        strokes.lineTo(end)
    _ink(painter, piece, strokes, 0.6)


def _at(points: list[QPointF], share: float) -> QPointF:
    """The point at a share of the length of a line."""
    place = share * (len(points) - 1)
    index = min(int(place), len(points) - 2)
    part = place - index
    return points[index] * (1 - part) + points[index + 1] * part


def _curve(points: list[QPointF]) -> QPainterPath:
    """A smooth line through the middle of each side."""
    path = QPainterPath(points[0])
    for here, after in pairwise(points[1:]):
        path.quadTo(here, (here + after) / 2)
    path.lineTo(points[-1])
    return path


def _ink(painter: QPainter, piece: LatticePiece, path: QPainterPath, width: float) -> None:
    """Ink a line as a filled shape: Qt's thin pens differ by a shade from piece to piece."""
    nib = QPainterPathStroker()
    nib.setWidth(piece.pen(width) / piece.scale)
    nib.setCapStyle(Qt.PenCapStyle.RoundCap)
    nib.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    outline = nib.createStroke(path)
    outline.setFillRule(Qt.FillRule.WindingFill)
    painter.fillPath(outline, qcolor("ink"))


# --- deserts
# Dots scattered over dry plains, and a few dunes.

_PITCH = 13.0
"""Canvas pixels between candidate places of dots."""
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
    """Dots and dunes around the middle lines of deserts, thinning out towards the edge."""
    middles = [dotted([line], 8.0) for line in lines]
    if not middles:
        return []
    spine, spots = np.concatenate(middles), np.array(places, float).reshape(-1, 2)
    columns = np.arange(int(canvas.left / _PITCH), int(canvas.right / _PITCH))
    rows = np.arange(int(canvas.top / _PITCH), int(canvas.bottom / _PITCH))
    column, row = (part.ravel() for part in np.meshgrid(columns, rows))
    x = (column + 0.15 + 0.7 * hashed(column, row, 101)) * _PITCH
    y = (row + 0.15 + 0.7 * hashed(column, row, 102)) * _PITCH
    # most places are far from every desert: only those that may be near enough are measured
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
    """Draw the dots and dunes that touch the piece."""
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
