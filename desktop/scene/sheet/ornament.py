"""Ornaments of the cartouche: the rayed star that points north, the double border with its corners."""

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from desktop.atlas.model import Point
from desktop.scene.palette import qcolor
from desktop.scene.sheet.marks import NO_BRUSH, LineMark, circle, filled, lined, pen, points_path

_RAYS = 16


def star(centre: Point, radius: float) -> tuple[LineMark, ...]:
    """A star of sixteen rays, the four of the winds longest, north marked by an arrow head."""
    long, short = QPainterPath(), QPainterPath()
    for number in range(_RAYS):
        angle = math.tau * number / _RAYS - math.pi / 2
        reach = radius * (1.0 if number % 4 == 0 else 0.74 if number % 2 == 0 else 0.58)
        path = _ray(centre, angle, reach, radius)
        (long if number % 4 == 0 else short).addPath(path)
    ink = qcolor("ink")
    heart = circle(centre, radius * 0.17)
    north = centre[0], centre[1] - radius * 1.08
    head = points_path(
        [
            (north[0], north[1] - radius * 0.16),
            (north[0] + radius * 0.08, north[1]),
            (north[0], north[1] - radius * 0.05),
            (north[0] - radius * 0.08, north[1]),
        ],
        closed=True,
    )
    return (
        lined(circle(centre, radius * 0.82), qcolor("ink_faint"), 1.0),
        filled(short, qcolor("ink_faint")),
        filled(long, qcolor("meander")),
        LineMark(heart, pen(ink, 1.2), filled(heart, qcolor("gold")).brush),
        filled(head, ink),
    )


def _ray(centre: Point, angle: float, reach: float, radius: float) -> QPainterPath:
    """A slender lozenge from the heart of the star outwards."""

    def at(distance: float, turn: float) -> Point:
        return centre[0] + distance * math.cos(angle + turn), centre[1] + distance * math.sin(angle + turn)

    return points_path(
        [at(radius * 0.2, 0), at(radius * 0.34, 0.17), at(reach, 0), at(radius * 0.34, -0.17)], closed=True
    )


def panel(box: QRectF) -> tuple[LineMark, ...]:
    """The ground of the cartouche: parchment with a double border whose corners are cut in."""
    outer, inner = _cut(box, 16.0), _cut(box.adjusted(7, 7, -7, -7), 14.0)
    return (
        LineMark(outer, pen(qcolor("ink"), 2.6), filled(outer, qcolor("parchment_light", 240)).brush),
        LineMark(inner, pen(qcolor("meander"), 1.2), NO_BRUSH),
    )


def _cut(box: QRectF, notch: float) -> QPainterPath:
    """A rectangle with quarter circles taken out of its corners."""
    path = QPainterPath()
    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    path.moveTo(left + notch, top)
    path.lineTo(right - notch, top)
    path.arcTo(QRectF(right - notch, top - notch, 2 * notch, 2 * notch), 180, 90)
    path.lineTo(right, bottom - notch)
    path.arcTo(QRectF(right - notch, bottom - notch, 2 * notch, 2 * notch), 90, 90)
    path.lineTo(left + notch, bottom)
    path.arcTo(QRectF(left - notch, bottom - notch, 2 * notch, 2 * notch), 0, 90)
    path.lineTo(left, top + notch)
    path.arcTo(QRectF(left - notch, top - notch, 2 * notch, 2 * notch), 270, 90)
    path.closeSubpath()
    return path


def rule(x: float, top: float, bottom: float) -> tuple[LineMark, ...]:
    """A thin upright rule between columns, with a bead in its middle."""
    middle = (top + bottom) / 2
    return (
        lined(points_path([(x, top), (x, middle - 6)]), qcolor("ink_faint"), 1.0),
        lined(points_path([(x, middle + 6), (x, bottom)]), qcolor("ink_faint"), 1.0),
        filled(circle((x, middle), 2.6), qcolor("meander")),
    )
