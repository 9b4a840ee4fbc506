"""Paints any piece of the bare sheet: land, sea, coasts, rivers, mountains, deserts, frame, paper. No lettering."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QLinearGradient, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from diadochi.atlas.geography import Geography
from diadochi.atlas.model import Point
from diadochi.scene.canvas import BORDER, LandBox, sheet_box
from diadochi.scene.land.ink_strokes import (
    OutlinePoints,
    coast_strokes,
    covered,
    dotted,
    draw_strokes,
    drawn_coasts,
    drawn_lakes,
    joined_rivers,
    kept_distances,
    onto,
    river_strokes,
    smooth_line,
)
from diadochi.scene.land.lattice import LatticeField, LatticePiece, hashed, noise, whole_piece
from diadochi.scene.land.terrain import Country, Provinces, Relief, mixed, tone, water_lines
from diadochi.scene.palette import qcolor

if TYPE_CHECKING:
    from diadochi.atlas.atlas import Atlas


# --- landforms
# Small inked landforms: mountains along the ranges, dots and dunes in the deserts; where they are and how one is
# drawn.

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


# --- frame
# Fine lines, a meander along all sides, suns in the corners.

_BAND_NEAR, _BAND_FAR = 18.0, 66.0
"""Canvas pixels from the canvas to both edges of the meander."""
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
    """The corners of a meander `length` pixels long around a middle line, as (along, down)."""
    cell = tall / 4
    turns = max(1, round(length / (5 * cell)))
    wide = length / turns / 5
    points = [(0.0, cell * 2)]
    for turn in range(turns):
        points += [((5 * turn + across) * wide, (down - 2) * cell) for across, down in _KEY[1:]]
    return points


def draw_frame(painter: QPainter, piece: LatticePiece, canvas: LandBox, meander: QPainterPath) -> None:
    """Draw the frame where the piece extends beyond the canvas."""
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
    """The background of the meander."""
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


# --- painter

_SMALL_ISLAND = 16_000.0
"""Square canvas pixels: islands up to the size of Lesbos count as small."""


class LandPainter:
    """Paints pieces of one map's sheet. Creating one reads the geography and measures distances: about two seconds.

    Raises GeographyError when the geography is damaged.
    """

    def __init__(self, atlas: Atlas, geography: Geography) -> None:
        self.sheet = sheet_box(atlas)
        self.canvas = LandBox(0, 0, *atlas.canvas)
        self._projection = atlas.projection
        self._country, self._relief = Country.of(geography), Relief.of(geography)
        self._land, self._lakes = drawn_coasts(geography.land), drawn_lakes(geography.lakes)
        self._islands = [outline for outline in self._land if outline.area < _SMALL_ISLAND]
        rings = [ring for outline in self._land for ring in outline.rings]
        self._shore = dotted(rings, 1.0)
        self._coast = kept_distances(self._shore, self.sheet, 2.0, 128.0)
        self._coast_ink = coast_strokes(rings, 1.35)
        self._lake_ink = coast_strokes([ring for lake in self._lakes for ring in lake.rings], 0.8)
        self._provinces = Provinces.of(atlas, geography, self.sheet, self._coast)
        self._features(atlas)
        self._meander = frame_path(self.canvas)

    def _features(self, atlas: Atlas) -> None:
        """Place rivers, mountains and deserts."""
        lines: dict[str, list[OutlinePoints]] = {"river": [], "range": [], "desert": [], "sea": []}
        for feature in atlas.features:
            points = np.array([atlas.projection.project(*point) for point in feature.points], float)
            lines.setdefault(feature.kind, []).append(points)
        coarse = whole_piece(self.sheet, 0.25)
        mask = covered(coarse, self._land) - covered(coarse, self._lakes)

        def on_land(x: float, y: float) -> bool:
            column, row = int((x - self.sheet.left) / 4), int((y - self.sheet.top) / 4)
            inside = 0 <= column < mask.shape[1] and 0 <= row < mask.shape[0]
            return inside and bool(mask[row, column] > 0.9)

        places = list(atlas.place.values())
        self._rivers = [
            stroke for river in joined_rivers(lines["river"], self._shore) for stroke in river_strokes(river)
        ]
        self.mountains = mountains_of(lines["range"], places, on_land)
        self._grains = grains_of(lines["desert"], self.canvas, places, on_land)

    def paint(self, piece: LatticePiece) -> QImage:
        image = self.paint_ground(piece)
        self.draw_lines(image, piece)
        return image

    def paint_ground(self, piece: LatticePiece) -> QImage:
        """The colours of land and sea only, which take nearly all the time of a piece."""
        coast = self._coast.at(piece)
        land = covered(piece, self._land)
        return _picture(self._papered(piece, self._ground(piece, coast, land)))

    def draw_lines(self, image: QImage, piece: LatticePiece) -> None:
        """Draw all lines onto the ground of the piece."""
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(onto(piece))
        self._draw_lines(painter, piece)
        painter.end()

    def _ground(self, piece: LatticePiece, coast: LatticeField, land: LatticeField) -> LatticeField:
        """Land and sea without lines, 0 to 1 for each colour."""
        sea = self._country.sea(piece, self._projection, coast)
        lines = water_lines(piece, coast)
        shore = 0.34 * np.exp(-coast / 2.6) + 0.13 * np.exp(-coast / 13)
        sea = mixed(sea, tone("sea_line"), np.clip(lines * 0.8 + shore, 0, 0.9))
        if not land.any():
            return sea
        return mixed(sea, self._dry_land(piece, coast), land)

    def _dry_land(self, piece: LatticePiece, coast: LatticeField) -> LatticeField:
        colours, _ = self._country.land(piece, self._projection)
        wash, strength = self._provinces.tint(piece, coast)
        colours = colours * (1 - strength[..., None] * (1 - (0.25 + 0.75 * wash)))
        colours = mixed(colours, wash, strength * 0.22)
        light = self._relief.light(piece, self._projection, coast, covered(piece, self._islands))
        colours = mixed(colours, tone("relief_light"), np.clip(light, 0, 1) * 0.42)
        dark = np.clip(-light, 0, 1)
        colours = colours * (1 - (1 - tone("relief_shadow")) * (dark * 0.46)[..., None])
        colours = mixed(colours, tone("ink_faint"), 0.20 * np.exp(-coast / 4.5))
        lakes = covered(piece, self._lakes)
        return mixed(colours, tone("lake"), lakes) if lakes.any() else colours

    def _papered(self, piece: LatticePiece, ground: LatticeField) -> LatticeField:
        """The ground within the canvas, paper around it; grain, stains and a darker rim over both."""
        half = 0.5 / piece.scale
        across = _within(piece.xs, self.canvas.left, self.canvas.right, half)
        down = _within(piece.ys, self.canvas.top, self.canvas.bottom, half)
        paper = np.broadcast_to(tone("parchment"), ground.shape)
        ground = mixed(paper, ground, (across * down).astype(np.float32))
        stain = 0.5 * noise(piece.xs / 310, piece.ys / 310, 7) + 0.3 * noise(piece.xs / 97, piece.ys / 97, 8)
        fibre = 0.5 * noise(piece.xs / 6.5, piece.ys / 2.1, 9) + 0.5 * noise(piece.xs / 1.9, piece.ys / 5.7, 10)
        columns = np.arange(piece.column, piece.column + piece.columns)[None, :]
        rows = np.arange(piece.row, piece.row + piece.rows)[:, None]
        grain = hashed(columns, rows, 13).astype(np.float32) - np.float32(0.5)
        light = 1 + 0.035 * stain + 0.016 * fibre + 0.022 * grain
        return ground * (light * self._rim(piece))[..., None]

    def _rim(self, piece: LatticePiece) -> LatticeField:
        """The vignette: 1 in the middle, darker towards the corners and at the very edge."""
        u = (piece.xs - self.sheet.left) / self.sheet.width * 2 - 1
        v = (piece.ys - self.sheet.top) / self.sheet.height * 2 - 1
        corner = np.clip((u**2 + v**2) / 2, 0, 1)
        edge = np.minimum(
            np.minimum(piece.xs - self.sheet.left, self.sheet.right - piece.xs),
            np.minimum(piece.ys - self.sheet.top, self.sheet.bottom - piece.ys),
        )
        return np.asarray(1 - 0.17 * corner**1.7 - 0.16 * np.exp(-np.maximum(edge, 0) / 16), np.float32)

    def _draw_lines(self, painter: QPainter, piece: LatticePiece) -> None:
        painter.save()
        painter.setClipRect(QRectF(0, 0, self.canvas.width, self.canvas.height))
        draw_grains(painter, piece, self._grains)
        self._provinces.draw_borders(painter, piece)
        draw_strokes(painter, piece, self._rivers, qcolor("river_ink"), more=0.9)
        draw_strokes(painter, piece, self._rivers, qcolor("river"))
        draw_strokes(painter, piece, self._lake_ink, qcolor("river_ink"))
        draw_strokes(painter, piece, self._coast_ink, qcolor("ink"))
        draw_mountains(painter, piece, self.mountains)
        painter.restore()
        draw_frame(painter, piece, self.canvas, self._meander)


def _within(at: LatticeField, low: float, high: float, half: float) -> LatticeField:
    """1 between low and high, 0 outside, soft over one pixel (`half` each way)."""
    return np.asarray(np.clip((np.minimum(at - low, high - at) + half) / (2 * half), 0, 1))


def _picture(colours: LatticeField) -> QImage:
    """Colours from 0 to 1 as an image with its own memory."""
    rows, columns, _ = colours.shape
    cells = np.full((rows, columns, 4), 255, np.uint8)
    cells[..., 2::-1] = np.clip(colours * 255 + 0.5, 0, 255).astype(np.uint8)
    return QImage(cells.data, columns, rows, columns * 4, QImage.Format.Format_RGB32).copy()
