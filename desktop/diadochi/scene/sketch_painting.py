"""What people draw on the map: shapes on the canvas for painting and hit tests, and how they are painted."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTextLayout, QTextOption

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Point
from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind, SketchPlace
from diadochi.scene.canvas import nearest_step
from diadochi.scene.palette import SKETCH_INKS, qcolor, text_font
from diadochi.scene.sheet.map_symbols import points_path
from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS, pen_factor, symbol_of

# --- inks
# Each ink has its own colour, dash and sign; no two differ by colour alone.


class InkSign(Enum):
    """The shape at the tail of an arrow and behind a mark."""

    DISC = "disc"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"


class InkLook(NamedTuple):
    """`colour` as "#rrggbb", `dashes` in widths of the line, the sign."""

    colour: str
    dashes: tuple[float, ...]
    sign: InkSign


INKS: Mapping[SketchInk, InkLook] = {
    SketchInk.BLUE: InkLook(SKETCH_INKS["blue"], (), InkSign.DISC),
    SketchInk.VERMILION: InkLook(SKETCH_INKS["vermilion"], (3.0, 1.4), InkSign.SQUARE),
    SketchInk.GREEN: InkLook(SKETCH_INKS["green"], (1.0, 1.0), InkSign.TRIANGLE),
    SketchInk.VIOLET: InkLook(SKETCH_INKS["violet"], (4.0, 1.2, 1.0, 1.2), InkSign.DIAMOND),
    SketchInk.BLACK: InkLook(SKETCH_INKS["black"], (6.0, 2.0), InkSign.HEXAGON),
}
_CORNERS = {
    InkSign.SQUARE: (4, 45.0),
    InkSign.TRIANGLE: (3, 90.0),
    InkSign.DIAMOND: (4, 0.0),
    InkSign.HEXAGON: (6, 0.0),
}
"""The number of corners of a sign, and the angle of the first: degrees from the right, counter-clockwise."""


def sign_path(sign: InkSign, centre: QPointF, radius: float) -> QPainterPath:
    """The outline of a sign with the area of a disc of this radius."""
    path = QPainterPath()
    if sign == InkSign.DISC:
        path.addEllipse(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius))
        return path
    count, first = _CORNERS[sign]
    reach = radius * (1.4 if count == 3 else 1.25 if count == 4 else 1.1)
    turns = [math.radians(first + 360.0 * corner / count) for corner in range(count)]
    path.addPolygon(QPolygonF([centre + QPointF(math.cos(t), -math.sin(t)) * reach for t in turns]))
    path.closeSubpath()
    return path


# --- lines of arrows
# An arrow follows the routes between its spaces, and is straight where there is none.

_NEAR = 6.0
"""Points of a line closer than this (canvas pixels) are merged."""


def point_at(atlas: Atlas, place: SketchPlace) -> Point | None:
    """A place in canvas pixels; None for a space that the map does not have."""
    return atlas.place.get(place) if isinstance(place, str) else place


def way_through(atlas: Atlas, places: Sequence[SketchPlace]) -> tuple[Point, ...]:
    """The line through places, along the first route that joins two neighbours; unknown spaces are skipped."""
    known = [place for place in places if point_at(atlas, place) is not None]
    line: list[Point] = []
    for here, there in pairwise(known):
        piece = _between(atlas, here, there)
        line += piece[1:] if line else piece
    return tuple(line)


def _between(atlas: Atlas, here: SketchPlace, there: SketchPlace) -> tuple[Point, ...]:
    start, end = point_at(atlas, here), point_at(atlas, there)
    assert start is not None
    assert end is not None
    if isinstance(here, str) and isinstance(there, str):
        step = next((step for step in atlas.steps.get(here, ()) if step.to == there), None)
        if step is not None:
            curve = atlas.curve(step.route)
            return curve if atlas.routes[step.route].a == here else tuple(reversed(curve))
    return start, end


def beside(line: Sequence[Point], away: float) -> tuple[Point, ...]:
    """The same line shifted to its right by `away` canvas pixels, so that lines along one route do not overlap."""
    thinned = _thinned(line)
    if len(thinned) < 2 or not away:
        return tuple(thinned)
    moved = []
    for number, (x, y) in enumerate(thinned):
        before, after = thinned[max(0, number - 1)], thinned[min(len(thinned) - 1, number + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        moved.append((x - dy / length * away, y + dx / length * away))
    return tuple(moved)


def _thinned(line: Sequence[Point]) -> list[Point]:
    kept: list[Point] = []
    for point in line:
        if not kept or math.dist(kept[-1], point) >= _NEAR:
            kept.append(point)
    if line and kept[-1] != line[-1]:
        kept[-1 if len(kept) > 1 else len(kept) :] = [line[-1]]
    return kept


def cut(line: Sequence[Point], start: float, end: float) -> tuple[Point, ...]:
    """The line without `start` and `end` canvas pixels at its ends; a third of it always remains."""
    whole = length_of(line)
    spare = min(1.0, whole * 0.66 / (start + end)) if start + end else 1.0
    return tuple(reversed(_without_end(tuple(reversed(_without_end(tuple(line), end * spare))), start * spare)))


def length_of(line: Sequence[Point]) -> float:
    return sum(math.dist(one, other) for one, other in pairwise(line))


def _without_end(line: tuple[Point, ...], left: float) -> tuple[Point, ...]:
    points = list(line)
    while len(points) > 1 and left > 0:
        (x, y), (bx, by) = points[-1], points[-2]
        length = math.dist(points[-1], points[-2])
        if length > left:
            share = left / length
            points[-1] = (x + (bx - x) * share, y + (by - y) * share)
            break
        left -= length
        points.pop()
    return tuple(points)


def distance_to(line: Sequence[Point], point: Point) -> float:
    """The distance of a point from a line in canvas pixels."""
    return min((_to_piece(point, one, other) for one, other in pairwise(line)), default=math.inf)


def _to_piece(point: Point, one: Point, other: Point) -> float:
    (px, py), (x, y), (ox, oy) = point, one, other
    dx, dy = ox - x, oy - y
    square = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((px - x) * dx + (py - y) * dy) / square)) if square else 0.0
    return math.hypot(px - x - dx * share, py - y - dy * share)


# --- shapes

RING = 30.0
"""Radius of a ring at a place that is no space, canvas pixels."""
AWAY = 31.0
"""Distance of signs from the middle of a space, canvas pixels: above and right of its symbol."""
_LANE = 4.0
_EDGE = 34.0


class SketchShape(NamedTuple):
    """A drawing laid out for a map: the `line` of an arrow, or the `centre` of anything else.

    `radius` is that of a ring in canvas pixels; `secret` means that only one seat sees it.
    """

    sketch: Sketch
    line: tuple[Point, ...]
    centre: Point
    radius: float
    secret: bool = False

    def box(self, thick: float) -> QRectF:
        """Its bounding rectangle; `thick` is the factor by which lines are thicker than usual."""
        edge = _EDGE * thick + self.radius
        xs, ys = zip(*(self.line or (self.centre,)), strict=True)
        return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).adjusted(-edge, -edge, edge, edge)

    def distance(self, point: Point) -> float:
        """The distance of a point from the parts that can be clicked, in canvas pixels."""
        if self.line:
            return distance_to(self.line, point)
        away = math.dist(self.centre, point)
        return abs(away - self.radius) if self.sketch.kind == SketchKind.RING else away


def thickness(step: float) -> float:
    """The factor by which lines are thicker at a zoom step, so that they can be seen from afar."""
    return max(pen_factor(step), 0.72 / step)


def shape_of(atlas: Atlas, sketch: Sketch, step: float, *, secret: bool = False) -> SketchShape | None:
    """The shape of a sketch at a zoom step; None where the map does not have its places."""
    if sketch.kind == SketchKind.ARROW:
        line = _arrow_line(atlas, sketch, step)
        return SketchShape(sketch, line, line[-1], 0.0, secret) if len(line) > 1 else None
    centre = point_at(atlas, sketch.places[0])
    if centre is None:
        return None
    room = room_at(atlas, sketch.places[0])
    if sketch.kind == SketchKind.RING:
        return SketchShape(sketch, (), centre, (room + 9.0) if room else RING, secret)
    away = room * 0.5 + AWAY * 0.5 * thickness(step) if room else 0.0
    return SketchShape(sketch, (), (centre[0] + away, centre[1] - away), 0.0, secret)


def room_at(atlas: Atlas, place: SketchPlace) -> float:
    """Half the width of the symbol of a space, canvas pixels; 0 for a point."""
    if not isinstance(place, str) or place not in atlas.spaces:
        return 0.0
    return SYMBOL_RADIUS.get(symbol_of(atlas, place), SYMBOL_RADIUS["disc"])


def _arrow_line(atlas: Atlas, sketch: Sketch, step: float) -> tuple[Point, ...]:
    """Each ink has its own lane beside the route, so that arrows of several inks do not overlap."""
    line = way_through(atlas, sketch.places)
    if length_of(line) < 1.0:
        return ()
    lane = (1 + list(INKS).index(sketch.ink)) * _LANE * thickness(step) * 0.8
    gaps = (room_at(atlas, sketch.places[0]), room_at(atlas, sketch.places[-1]))
    return cut(beside(line, lane), *(gap + 4.0 if gap else 0.0 for gap in gaps))


# --- sketch painting
# How drawings are painted, part by part: parts over a counter are painted above it, everything else
# below the names.

SHAFT, HALO = 5.0, 8.6
"""Width of a line and of the light around it, canvas pixels."""
HEAD_LENGTH, HEAD_BREADTH = 23.0, 10.5
SIGN = 6.0
PLATE = 12.0
_PAPER_EM, _PAPER_WIDTH, _PAD = 15.0, 250.0, 9.0


class SketchPart(Enum):
    """The parts of a drawing: line, head and tail of an arrow, or the mark."""

    LINE = "line"
    HEAD = "head"
    TAIL = "tail"
    MARK = "mark"


def parts_of(shape: SketchShape) -> tuple[SketchPart, ...]:
    """The parts of a drawing, in the order they are painted."""
    if shape.line:
        return SketchPart.LINE, SketchPart.TAIL, SketchPart.HEAD
    is_ring = shape.sketch.kind == SketchKind.RING
    return (SketchPart.LINE, SketchPart.MARK) if is_ring else (SketchPart.MARK,)


def part_box(shape: SketchShape, part: SketchPart, thick: float) -> QRectF:
    """The rectangle that holds a part, in canvas pixels."""
    if part == SketchPart.LINE or not shape.line:
        return shape.box(thick)
    (x, y), reach = shape.line[-1 if part == SketchPart.HEAD else 0], (HEAD_LENGTH + 4.0) * thick
    if part == SketchPart.TAIL:
        reach = (SIGN * 1.4 + 3.0) * thick
    return QRectF(x - reach, y - reach, 2 * reach, 2 * reach)


def paint_part(painter: QPainter, shape: SketchShape, part: SketchPart, thick: float, *, chosen: bool = False) -> None:
    """Paint one part of a drawing, with broader light around it when it is chosen."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    match part:
        case SketchPart.LINE:
            paint_line(painter, shape, thick, chosen=chosen)
        case SketchPart.HEAD:
            painter.setPen(_edge(chosen, thick))
            painter.setBrush(QColor(INKS[shape.sketch.ink].colour))
            painter.drawPolygon(_head(shape.line, HEAD_LENGTH * thick, HEAD_BREADTH * thick))
        case SketchPart.TAIL:
            _paint_sign(painter, shape, QPointF(*shape.line[0]), SIGN * thick, chosen)
        case SketchPart.MARK:
            _paint_mark(painter, shape, thick, chosen)


def paint_sketch(painter: QPainter, shape: SketchShape, thick: float) -> None:
    for part in parts_of(shape):
        paint_part(painter, shape, part, thick)


def paint_line(painter: QPainter, shape: SketchShape, thick: float, *, chosen: bool = False) -> None:
    """Paint the shaft of an arrow or a ring in its ink's dashes, with broader light around it when it is chosen."""
    path = _path_of(shape, thick)
    if path.isEmpty():
        return
    look = INKS[shape.sketch.ink]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    light = qcolor("gold", 235) if chosen else qcolor("halo", 205)
    painter.setPen(_pen(light, (HALO + (3.0 if chosen else 0.0)) * thick))
    painter.drawPath(path)
    painter.setPen(_pen(QColor(look.colour), SHAFT * thick, look.dashes))
    painter.drawPath(path)
    if shape.secret:
        painter.setPen(_pen(qcolor("halo"), SHAFT * 0.36 * thick))
        painter.drawPath(path)


def _paint_mark(painter: QPainter, shape: SketchShape, thick: float, chosen: bool) -> None:
    """The sign of a ring, the plate of a mark, the flag of a note."""
    colour = QColor(INKS[shape.sketch.ink].colour)
    match shape.sketch.kind:
        case SketchKind.RING:
            at = math.sqrt(0.5) * shape.radius
            centre = QPointF(shape.centre[0] + at, shape.centre[1] - at)
            _paint_sign(painter, shape, centre, SIGN * 0.9 * thick, chosen)
        case SketchKind.NOTE:
            _paint_flag(painter, shape, thick, colour, chosen)
        case _:
            _paint_plate(painter, shape, thick, colour, chosen)


def _path_of(shape: SketchShape, thick: float) -> QPainterPath:
    if shape.line:
        return points_path(cut(shape.line, 0.0, HEAD_LENGTH * 0.7 * thick))
    path = QPainterPath()
    if shape.sketch.kind == SketchKind.RING:
        path.addEllipse(QPointF(*shape.centre), shape.radius, shape.radius)
    return path


def _pen(colour: QColor, width: float, dashes: tuple[float, ...] = ()) -> QPen:
    made = QPen(colour, width)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    made.setCapStyle(Qt.PenCapStyle.FlatCap if dashes else Qt.PenCapStyle.RoundCap)
    if dashes:
        made.setDashPattern(list(dashes))
    return made


def _edge(chosen: bool, thick: float) -> QPen:
    return _pen(qcolor("gold") if chosen else qcolor("halo"), (3.2 if chosen else 1.8) * thick)


def _paint_sign(painter: QPainter, shape: SketchShape, centre: QPointF, radius: float, chosen: bool) -> None:
    """The sign of the ink; hollow for a drawing that only one seat sees."""
    look = INKS[shape.sketch.ink]
    path = sign_path(look.sign, centre, radius)
    painter.setPen(_edge(chosen, radius / SIGN))
    painter.setBrush(QColor(look.colour))
    painter.drawPath(path)
    if shape.secret:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(qcolor("halo"))
        painter.drawPath(sign_path(look.sign, centre, radius * 0.5))


def _head(line: tuple[Point, ...], length: float, breadth: float) -> QPolygonF:
    tip, before = QPointF(*line[-1]), QPointF(*cut(line, 0.0, length)[-1])
    way = tip - before
    size = math.hypot(way.x(), way.y()) or 1.0
    along = way / size
    across = QPointF(-along.y(), along.x())
    base = tip - along * length
    return QPolygonF([tip, base + across * breadth, tip - along * (length * 0.74), base - across * breadth])


def _paint_plate(painter: QPainter, shape: SketchShape, thick: float, colour: QColor, chosen: bool) -> None:
    centre = QPointF(*shape.centre)
    painter.setPen(_pen(qcolor("gold") if chosen else colour, (3.6 if chosen else 2.2) * thick))
    painter.setBrush(qcolor("parchment_light"))
    painter.drawPath(sign_path(INKS[shape.sketch.ink].sign, centre, PLATE * thick))
    if shape.secret:
        painter.setPen(_pen(colour, 1.0 * thick))
        painter.drawPath(sign_path(INKS[shape.sketch.ink].sign, centre, (PLATE - 2.8) * thick))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(colour, 3.0 * thick))
    reach = 5.4 * thick
    if shape.sketch.kind == SketchKind.QUERY:
        _paint_query(painter, centre, reach, colour)
        return
    path = QPainterPath()
    if shape.sketch.kind == SketchKind.CROSS:
        for across in (1, -1):
            path.moveTo(centre + QPointF(-reach, -reach * across))
            path.lineTo(centre + QPointF(reach, reach * across))
    else:
        path.moveTo(centre + QPointF(-reach, 0.1 * reach))
        path.lineTo(centre + QPointF(-0.25 * reach, 0.8 * reach))
        path.lineTo(centre + QPointF(reach, -0.8 * reach))
    painter.drawPath(path)


def _paint_query(painter: QPainter, centre: QPointF, reach: float, colour: QColor) -> None:
    path = QPainterPath()
    path.arcMoveTo(QRectF(centre.x() - 0.7 * reach, centre.y() - 1.35 * reach, 1.4 * reach, 1.4 * reach), 170)
    path.arcTo(QRectF(centre.x() - 0.7 * reach, centre.y() - 1.35 * reach, 1.4 * reach, 1.4 * reach), 170, -250)
    path.lineTo(centre + QPointF(0, 0.5 * reach))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(centre + QPointF(0, 1.25 * reach), 0.32 * reach, 0.32 * reach)


def _paint_flag(painter: QPainter, shape: SketchShape, thick: float, colour: QColor, chosen: bool) -> None:
    foot = QPointF(*shape.centre)
    staff = QPointF(0, -30.0 * thick)
    painter.setPen(_pen(qcolor("halo", 220), 6.0 * thick))
    painter.drawLine(foot, foot + staff)
    painter.setPen(_pen(colour, 2.6 * thick))
    painter.drawLine(foot, foot + staff)
    sheet = QRectF(foot.x(), foot.y() - 30.0 * thick, 24.0 * thick, 17.0 * thick)
    painter.setPen(_pen(qcolor("gold") if chosen else colour, (3.4 if chosen else 2.0) * thick))
    painter.setBrush(qcolor("parchment_light"))
    painter.drawRect(sheet)
    painter.setPen(_pen(qcolor("ink_soft"), 1.3 * thick))
    for row in (0.3, 0.55, 0.8):
        y = sheet.top() + sheet.height() * row
        painter.drawLine(QPointF(sheet.left() + sheet.width() * 0.42, y), QPointF(sheet.right() - 3.4 * thick, y))
    _paint_sign(painter, shape, QPointF(sheet.left() + 6.4 * thick, sheet.center().y()), 3.6 * thick, chosen=False)


def flag_box(shape: SketchShape, thick: float) -> QRectF:
    x, y = shape.centre
    return QRectF(x - 4 * thick, y - 32 * thick, 32 * thick, 36 * thick)


def paper_size(words: str) -> QRectF:
    """The box of a note's paper with its upper left corner at 0, 0, in its own pixels."""
    layout = _set_words(words)
    wide = max((layout.lineAt(row).naturalTextWidth() for row in range(layout.lineCount())), default=0.0)
    return QRectF(0, 0, wide + 2 * _PAD, layout.boundingRect().height() + 2 * _PAD)


def paint_paper(painter: QPainter, at: QPointF, words: str) -> None:
    """Paint the paper of a note with its upper left corner at a point."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(qcolor("ink_soft"), 1.3))
    painter.setBrush(QBrush(qcolor("parchment_light", 248)))
    painter.drawRoundedRect(paper_size(words).translated(at), 5, 5)
    painter.setPen(qcolor("ink"))
    _set_words(words).draw(painter, at + QPointF(_PAD, _PAD))


def _set_words(words: str) -> QTextLayout:
    layout = QTextLayout(words.replace("\n", "\N{LINE SEPARATOR}"), text_font(_PAPER_EM))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    down = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(_PAPER_WIDTH)
        line.setPosition(QPointF(0, down))
        down += line.height()
    layout.endLayout()
    return layout


# --- drawings in exported pictures
# Below the names and above the counters; notes are shown with their words.


class PicturedSketches:
    """The drawings on `atlas`, for a picture of `scale` picture pixels per canvas pixel.

    `boxes` are those of the counters above them.
    """

    def __init__(self, atlas: Atlas, sketches: Iterable[Sketch], scale: float, boxes: Sequence[QRectF] = ()) -> None:
        step = nearest_step(scale)
        self._thick, self._scale, self._boxes = thickness(step), scale, boxes
        self._sheet = QRectF(0, 0, *atlas.canvas)
        shapes = (shape_of(atlas, sketch, step) for sketch in sketches)
        self._shapes = tuple(shape for shape in shapes if shape is not None)

    def paint_below(self, painter: QPainter) -> None:
        """Paint all of them, before the names; the painter is scaled to canvas pixels."""
        for shape in self._shapes:
            paint_sketch(painter, shape, self._thick)

    def paint_above(self, painter: QPainter) -> None:
        """Paint again what counters would hide, and the papers of notes."""
        for shape in self._shapes:
            for part in parts_of(shape):
                if part != SketchPart.LINE and self._is_hidden(part_box(shape, part, self._thick)):
                    paint_part(painter, shape, part, self._thick)
        for shape in self._shapes:
            if shape.sketch.kind == SketchKind.NOTE:
                self._paint_words(painter, shape)

    def _is_hidden(self, box: QRectF) -> bool:
        return any(box.intersects(other) for other in self._boxes)

    def _paint_words(self, painter: QPainter, shape: SketchShape) -> None:
        """The letters have the same size in pixels at every scale; the paper stays on the sheet."""
        flag, paper = flag_box(shape, self._thick), paper_size(shape.sketch.words)
        wide, high = paper.width() / self._scale, paper.height() / self._scale
        left = flag.right() if flag.right() + wide <= self._sheet.right() else flag.left() - wide
        top = max(self._sheet.top(), min(flag.top(), self._sheet.bottom() - high))
        painter.save()
        painter.translate(left, top)
        painter.scale(1 / self._scale, 1 / self._scale)
        paint_paper(painter, QPointF(0, 0), shape.sketch.words)
        painter.restore()
