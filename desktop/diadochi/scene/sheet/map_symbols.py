"""How routes and the symbols of spaces are drawn: discs, walled squares, hexagons, diamonds, port
signs, siege badges.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform

from diadochi.atlas.model import Point
from diadochi.scene.palette import qcolor
from diadochi.scene.sheet.sheet_geometry import (
    BADGE_RADIUS,
    PORT_RADIUS,
    SYMBOL_RADIUS,
    Stroke,
    battlements,
    palisade,
    ring_points,
)
from diadochi.scene.sheet.sheet_labels import EM, placed_path, set_line

# --- marks
# Drawings as values: paths with their pens and brushes, so that one drawing serves screen, print and legend.


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


# --- routes
# Every style has its own shape; colour only repeats what the shape says.
#
# road: two ink lines; chevrons: the same with peaks across; rope: two strands with waves beside; dashes: short and
# fine; long_dashes: long, with a ship.

RoutePainter = Callable[[Stroke, float], tuple[LineMark, ...]]


def draw_route(style: str, stroke: Stroke, factor: float = 1.0) -> tuple[LineMark, ...]:
    """The marks of a route; `factor` thickens lines at small scales. An unknown style is drawn as a plain line."""
    return ROUTE_PAINTERS.get(style, _plain)(stroke, factor)


def _plain(stroke: Stroke, factor: float) -> tuple[LineMark, ...]:
    return (lined(line_path(stroke), qcolor("ink"), 2.0 * factor),)


def _road(stroke: Stroke, factor: float) -> tuple[LineMark, ...]:
    path = line_path(stroke)
    edge = lined(path, qcolor("route.road"), 5.6 * factor)
    bed = lined(path, qcolor("parchment_light"), 2.8 * factor)
    for mark in (edge, bed):
        mark.pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return edge, bed


def _chevrons(stroke: Stroke, factor: float) -> tuple[LineMark, ...]:
    path = line_path(stroke)
    edge = lined(path, qcolor("route.chevrons"), 5.6 * factor)
    bed = lined(path, qcolor("parchment_light"), 2.8 * factor)
    for mark in (edge, bed):
        mark.pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    peaks = QPainterPath()
    for centre, angle in stroke.every(24.0 * factor):
        peaks.addPath(points_path(_peak(centre, angle, factor)))
    under = lined(peaks, qcolor("halo", 230), 5.0 * factor)
    return edge, bed, under, lined(peaks, qcolor("route.chevrons"), 2.5 * factor)


def _peak(centre: Point, angle: float, size: float) -> list[Point]:
    if math.cos(angle) < 0:
        angle += math.pi
    along, up = (math.cos(angle), math.sin(angle)), (math.sin(angle), -math.cos(angle))
    return [
        (centre[0] + size * (a * along[0] + u * up[0]), centre[1] + size * (a * along[1] + u * up[1]))
        for a, u in ((-6.0, -4.5), (0.0, 6.0), (6.0, -4.5))
    ]


def _rope(stroke: Stroke, factor: float) -> tuple[LineMark, ...]:
    blue, ink = qcolor("route.rope"), qcolor("ink")
    amplitude, wave = 2.7 * factor, 15.0 * factor
    one, other = (_wavy(stroke, amplitude, wave, phase) for phase in (0.0, math.pi))
    under = lined(line_path(stroke), qcolor("halo", 170), 9.5 * factor)
    under.pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    waves = QPainterPath()
    for centre, angle in stroke.every(30.0 * factor):
        for side in (-1, 1):
            waves.addPath(_wavelet(centre, angle, side * 9.0 * factor, factor))
    return under, lined(waves, blue, 1.4 * factor), lined(one, ink, 2.0 * factor), lined(other, blue, 2.4 * factor)


def _wavy(stroke: Stroke, amplitude: float, wave: float, phase: float) -> QPainterPath:
    """A sine of a whole number of half waves, so that the two strands meet at both ends."""
    halves = max(2, round(2 * stroke.length / wave))
    count = max(8, round(stroke.length / 1.5))
    points = []
    for index in range(count + 1):
        (x, y), angle = stroke.at(stroke.length * index / count)
        aside = amplitude * math.sin(math.pi * halves * index / count + phase)
        points.append((x - aside * math.sin(angle), y + aside * math.cos(angle)))
    return points_path(points)


def _wavelet(centre: Point, angle: float, aside: float, factor: float) -> QPainterPath:
    x, y = centre[0] - aside * math.sin(angle), centre[1] + aside * math.cos(angle)
    path = QPainterPath()
    path.moveTo(x - 5.0 * factor, y)
    path.quadTo(x - 2.5 * factor, y - 4.2 * factor, x, y)
    path.quadTo(x + 2.5 * factor, y + 4.2 * factor, x + 5.0 * factor, y)
    return path


def _dashes(stroke: Stroke, factor: float) -> tuple[LineMark, ...]:
    path = line_path(stroke)
    under = lined(path, qcolor("halo", 110), 4.0 * factor)
    return under, lined(path, qcolor("route.dashes"), 1.9 * factor, (7.0 * factor, 5.0 * factor))


def _long_dashes(stroke: Stroke, factor: float) -> tuple[LineMark, ...]:
    violet = qcolor("route.long_dashes")
    centre, _ = stroke.at(stroke.length / 2)
    gap = min(24.0 * factor, stroke.length / 3)
    path = QPainterPath()
    for piece in (
        stroke.part(0.0, stroke.length / 2 - gap).reversed(),
        stroke.part(stroke.length / 2 + gap, stroke.length),
    ):
        path.addPath(line_path(piece))
    under = lined(path, qcolor("halo", 120), 5.4 * factor)
    dashes = lined(path, violet, 2.9 * factor, (21.0 * factor, 8.0 * factor))
    return under, dashes, *ship(centre, violet, factor)


def ship(centre: Point, colour: QColor, factor: float = 1.0) -> tuple[LineMark, ...]:
    """A round merchant ship under sail, some 36 canvas pixels long."""
    hull = QPainterPath()
    hull.moveTo(-16.0, 3.0)
    hull.cubicTo(-12.0, 12.0, 10.0, 12.0, 15.0, 2.0)
    hull.lineTo(18.0, -3.0)
    hull.cubicTo(11.0, 3.5, -8.0, 4.5, -13.0, 1.0)
    hull.lineTo(-18.0, -2.0)
    hull.closeSubpath()
    sail = QPainterPath()
    sail.moveTo(-8.0, -13.0)
    sail.lineTo(8.0, -13.0)
    sail.cubicTo(12.0, -8.0, 12.0, -4.0, 8.0, 0.5)
    sail.lineTo(-8.0, 0.5)
    sail.cubicTo(-4.0, -4.0, -4.0, -8.0, -8.0, -13.0)
    mast = points_path([(0.0, -16.0), (0.0, 4.0)])
    place = QTransform().translate(*centre).scale(factor, factor)
    hull, sail, mast = (place.map(path) for path in (hull, sail, mast))
    return (
        lined(hull, qcolor("halo", 150), 4.0 * factor),
        filled(hull, colour),
        lined(mast, colour, 1.8 * factor),
        LineMark(sail, pen(colour, 1.8 * factor), filled(sail, qcolor("parchment_light")).brush),
    )


def anchor(centre: Point, radius: float, colour: QColor) -> tuple[LineMark, ...]:
    """An anchor inside a circle of the given radius (the circle is not drawn)."""
    u = radius / 10.0
    x, y = centre
    path = circle((x, y - 5.2 * u), 1.7 * u)
    path.addPath(points_path([(x, y - 3.5 * u), (x, y + 6.6 * u)]))
    path.addPath(points_path([(x - 3.4 * u, y - 1.4 * u), (x + 3.4 * u, y - 1.4 * u)]))
    arms = QPainterPath()
    arms.moveTo(x - 5.6 * u, y + 1.8 * u)
    arms.cubicTo(x - 5.0 * u, y + 8.2 * u, x + 5.0 * u, y + 8.2 * u, x + 5.6 * u, y + 1.8 * u)
    path.addPath(arms)
    return (lined(path, colour, 1.75 * u),)


ROUTE_PAINTERS: Mapping[str, RoutePainter] = {
    "road": _road,
    "chevrons": _chevrons,
    "rope": _rope,
    "dashes": _dashes,
    "long_dashes": _long_dashes,
}


# --- symbols

_BADGE_TEXT = 14.0
"""The em of the number on a badge, canvas pixels."""


def draw_symbol(symbol: str, centre: Point, ring: QColor | None) -> tuple[LineMark, ...]:
    """The marks of a space's symbol; `ring` is the province's colour. An unknown symbol is drawn as a disc."""
    match symbol:
        case "square":
            return _walled(centre, ring)
        case "hexagon":
            return _palisaded(centre, ring)
        case "diamond":
            return _open_diamond(centre)
        case _:
            return _ringed_disc(centre, ring)


def _ringed_disc(centre: Point, ring: QColor | None) -> tuple[LineMark, ...]:
    radius = SYMBOL_RADIUS["disc"]
    ink = qcolor("space.edge")
    marks = [*_shadow(circle(centre, radius)), filled(circle(centre, radius), ink)]
    if ring is not None:
        marks.append(filled(circle(centre, radius - 1.7), ring))
    marks.append(filled(circle(centre, radius - 5.2), ink))
    marks.append(filled(circle(centre, radius - 6.2), qcolor("space.disc")))
    return tuple(marks)


def _walled(centre: Point, ring: QColor | None) -> tuple[LineMark, ...]:
    x, y = centre
    r = SYMBOL_RADIUS["square"]
    outline = points_path(battlements(centre, r), closed=True)
    ink = qcolor("space.edge")
    band = QPainterPath()
    band.addRect(x - r + 4.6, y - r + 4.6, 2 * r - 9.2, 2 * r - 9.2)
    inner = QPainterPath()
    inner.addRect(x - r + 8.6, y - r + 8.6, 2 * r - 17.2, 2 * r - 17.2)
    marks = [*_shadow(outline), LineMark(outline, pen(ink, 2.0), filled(outline, qcolor("space.crown")).brush)]
    if ring is not None:
        marks.append(filled(band, ring))
    marks.append(LineMark(inner, pen(ink, 1.5), filled(inner, qcolor("space.disc")).brush))
    return tuple(marks)


def _palisaded(centre: Point, ring: QColor | None) -> tuple[LineMark, ...]:
    r = SYMBOL_RADIUS["hexagon"]
    ink = qcolor("space.edge")
    stakes = points_path(palisade(centre, r), closed=True)
    marks = [*_shadow(stakes), LineMark(stakes, pen(ink, 1.3), filled(stakes, qcolor("space.hexagon")).brush)]
    if ring is not None:
        marks.append(filled(_hexagon(centre, r - 4.2), ring))
    marks.append(LineMark(_hexagon(centre, r - 8.6), pen(ink, 1.5), filled(stakes, qcolor("space.disc")).brush))
    return tuple(marks)


def _hexagon(centre: Point, radius: float) -> QPainterPath:
    return points_path(ring_points(centre, radius, 6), closed=True)


def _open_diamond(centre: Point) -> tuple[LineMark, ...]:
    r = SYMBOL_RADIUS["diamond"] - 1.2
    path = points_path(ring_points(centre, r, 4), closed=True)
    return *_shadow(path), LineMark(path, pen(qcolor("space.edge"), 2.2), filled(path, qcolor("space.diamond")).brush)


def _shadow(path: QPainterPath) -> tuple[LineMark, ...]:
    return (lined(path, qcolor("halo", 150), 4.5),)


def draw_port(centre: Point) -> tuple[LineMark, ...]:
    """The port sign: an anchor on a pale roundel."""
    rim = circle(centre, PORT_RADIUS - 0.8)
    blue = qcolor("space.port")
    return LineMark(rim, pen(blue, 1.5), filled(rim, qcolor("halo")).brush), *anchor(centre, PORT_RADIUS * 0.86, blue)


def draw_badge(centre: Point, modifier: int) -> tuple[LineMark, ...]:
    """The badge of a siege modifier: a small round shield with the number and its sign."""
    x, y = centre
    rim = circle(centre, BADGE_RADIUS - 0.8)
    text = f"{modifier:+d}".replace("-", "−")
    line = set_line("value", text)
    centre_of_ink = line.ink.center() * (_BADGE_TEXT / EM)
    words = placed_path(line.path, x - centre_of_ink.x(), y - centre_of_ink.y(), _BADGE_TEXT)
    return (
        LineMark(rim, pen(qcolor("space.edge"), 1.4), filled(rim, qcolor("vermilion_deep")).brush),
        filled(words, qcolor("parchment_light")),
    )
