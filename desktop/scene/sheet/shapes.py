"""Outlines of the symbols of spaces as points, battlements and stakes included: for painting and for measuring."""

import math
from itertools import pairwise

from desktop.atlas.model import Point
from desktop.scene.sheet.sizes import CROWN_HEIGHT, SYMBOL_RADIUS


def symbol_outline(symbol: str, centre: Point) -> list[Point]:
    """The outer outline of a symbol in canvas pixels, its first point not repeated."""
    match symbol:
        case "square":
            return battlements(centre, SYMBOL_RADIUS["square"])
        case "hexagon":
            return palisade(centre, SYMBOL_RADIUS["hexagon"])
        case "diamond":
            return ring_points(centre, SYMBOL_RADIUS["diamond"], 4)
        case _:
            return ring_points(centre, SYMBOL_RADIUS["disc"], 48)


def ring_points(centre: Point, radius: float, count: int) -> list[Point]:
    """The corners of a regular polygon, the first one to the right of its centre."""
    return [
        (centre[0] + radius * math.cos(math.tau * n / count), centre[1] + radius * math.sin(math.tau * n / count))
        for n in range(count)
    ]


def battlements(centre: Point, radius: float) -> list[Point]:
    """A wall: a square whose upper edge carries four merlons, the outer two as broad as towers."""
    x, y = centre
    r = radius - 1.0
    top, base = y - r - CROWN_HEIGHT + 1.0, y - r
    merlons = ((-r - 1.5, -r + 7.5), (-r + 12.5, -2.5), (2.5, r - 12.5), (r - 7.5, r + 1.5))
    points: list[Point] = [(x - r, y + r), (x - r, base + 3.0)]
    for left, right in merlons:
        points += [(x + left, base), (x + left, top), (x + right, top), (x + right, base)]
    points += [(x + r, base + 3.0), (x + r, y + r)]
    return points


def palisade(centre: Point, radius: float) -> list[Point]:
    """A hexagonal fence: three broad pointed stakes on each side, the corners plain."""
    corners = ring_points((0.0, 0.0), radius - 2.0, 6)
    points: list[Point] = []
    for (x, y), (x2, y2) in pairwise([*corners, corners[0]]):
        outward = math.atan2(y + y2, x + x2)
        points.append((centre[0] + x, centre[1] + y))
        for number in range(1, 8):
            rise = 0.0 if number % 2 else 3.0
            px = x + number / 8 * (x2 - x) + rise * math.cos(outward)
            py = y + number / 8 * (y2 - y) + rise * math.sin(outward)
            points.append((centre[0] + px, centre[1] + py))
    return points
