"""The drawn line of a route: straight without bend points, else a smooth curve through each of them."""

import math
from collections.abc import Sequence

from desktop.atlas.model import Point

_STEP_PX = 9.0
"""About how far apart the points of a drawn curve lie: below what an eye sees at twice the size."""


def smooth(points: Sequence[Point]) -> tuple[Point, ...]:
    """A polyline in canvas pixels from the first to the last point, a centripetal Catmull-Rom curve through the others.

    The centripetal kind makes neither loops nor cusps, however unevenly the bend points lie.
    """
    if len(points) < 3:
        return tuple(points)
    chain = [_mirrored(points[1], points[0]), *points, _mirrored(points[-2], points[-1])]
    line: list[Point] = [points[0]]
    for before, start, end, after in zip(chain, chain[1:], chain[2:], chain[3:], strict=False):
        pieces = max(2, round(math.dist(start, end) / _STEP_PX))
        knots = _knots(before, start, end, after)
        line += [_between((before, start, end, after), knots, i / pieces) for i in range(1, pieces)]
        line.append(end)
    return tuple(line)


def _mirrored(point: Point, centre: Point) -> Point:
    return 2 * centre[0] - point[0], 2 * centre[1] - point[1]


def _knots(p0: Point, p1: Point, p2: Point, p3: Point) -> tuple[float, float, float, float]:
    """Where the four points lie on the line of knots: roots of distances apart."""
    t0 = 0.0
    t1 = t0 + _knot(p0, p1)
    t2 = t1 + _knot(p1, p2)
    return t0, t1, t2, t2 + _knot(p2, p3)


def _between(points: tuple[Point, ...], knots: tuple[float, ...], share: float) -> Point:
    """The point of the curve between the inner two of four, by the pyramid of Barry and Goldman."""
    p0, p1, p2, p3 = points
    t0, t1, t2, t3 = knots
    t = t1 + share * (t2 - t1)
    a1, a2, a3 = _mix(p0, p1, t0, t1, t), _mix(p1, p2, t1, t2, t), _mix(p2, p3, t2, t3, t)
    b1, b2 = _mix(a1, a2, t0, t2, t), _mix(a2, a3, t1, t3, t)
    return _mix(b1, b2, t1, t2, t)


def _knot(p: Point, q: Point) -> float:
    """The knot distance of two points: the root of their distance, never quite zero."""
    return max(math.sqrt(math.dist(p, q)), 1e-6)


def _mix(p: Point, q: Point, start: float, end: float, t: float) -> Point:
    share = (t - start) / (end - start)
    return p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])
