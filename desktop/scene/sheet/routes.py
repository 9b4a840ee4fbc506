"""How each style of route is drawn. Every style has a shape of its own; colour only repeats what the shape says.

road: two ink lines; chevrons: the same with peaks across; rope: two strands with waves beside; dashes: short and fine;
long_dashes: long, with a ship.
"""

import math
from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainterPath, QTransform

from desktop.atlas.model import Point
from desktop.scene.palette import qcolor
from desktop.scene.sheet.marks import LineMark, circle, filled, line_path, lined, pen, points_path
from desktop.scene.sheet.strokes import Stroke

RoutePainter = Callable[[Stroke, float], tuple[LineMark, ...]]


def draw_route(style: str, stroke: Stroke, factor: float = 1.0) -> tuple[LineMark, ...]:
    """The marks of a route; `factor` thickens lines at small scales. An unknown style is drawn as a plain line."""
    return _DRAW.get(style, _plain)(stroke, factor)


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
    """Foot, summit, foot of a chevron that stands across the road with its summit upwards."""
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
    """A sine along a line, a whole number of half waves long, so that the strands meet at both ends."""
    halves = max(2, round(2 * stroke.length / wave))
    count = max(8, round(stroke.length / 1.5))
    points = []
    for index in range(count + 1):
        (x, y), angle = stroke.at(stroke.length * index / count)
        aside = amplitude * math.sin(math.pi * halves * index / count + phase)
        points.append((x - aside * math.sin(angle), y + aside * math.cos(angle)))
    return points_path(points)


def _wavelet(centre: Point, angle: float, aside: float, factor: float) -> QPainterPath:
    """A small upright wave beside a rope."""
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
    """A round merchantman under sail, some 36 canvas pixels long."""
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


_DRAW: Mapping[str, RoutePainter] = {
    "road": _road,
    "chevrons": _chevrons,
    "rope": _rope,
    "dashes": _dashes,
    "long_dashes": _long_dashes,
}
STYLES = tuple(_DRAW)
"""The styles a route kind of a map can ask for."""
