"""Where the anchor of a port and the badge of a siege modifier stand beside their symbol."""

import math
from collections.abc import Mapping
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Element, Point
from desktop.scene.sheet.kept_lines import KeptLines, keep_lines, kept_lines
from desktop.scene.sheet.sizes import BADGE_RADIUS, PORT_RADIUS
from desktop.scene.sheet.strokes import Stroke
from desktop.scene.sheet.trimming import rim, symbol_of, trimmed

_CHOICES = tuple(math.radians(15 * number) for number in range(24))
_REACH = 70.0
"""Canvas pixels from the centre within which routes and neighbours matter to a sign."""


class Signs(NamedTuple):
    """Centres of the small signs beside a symbol, canvas pixels; None where the space has no such sign."""

    port: Point | None
    badge: Point | None


@lru_cache(maxsize=8)
def signs_of(atlas: Atlas) -> Mapping[str, Signs]:
    """The signs of every space: the anchor towards the sea, free of routes; the badge where there is most room."""
    kept = kept_lines(atlas)
    if kept is not None:
        return {space: Signs(*centres) for space, centres in kept.signs.items()}
    found = {space: _signs(atlas, space) for space in atlas.spaces}
    keep_lines(atlas, KeptLines({route: trimmed(atlas, route).points for route in atlas.routes}, found))
    return found


def _signs(atlas: Atlas, space: str) -> Signs:
    found = atlas.spaces[space]
    if not (found.port or found.siege_modifier):
        return Signs(None, None)
    strokes = [(trimmed(atlas, step.route), step.by) for step in atlas.steps[space]]
    lines = [_near(atlas, space, stroke) for stroke, _ in strokes]
    taken = [point for line in lines for point in line]
    taken += [p for other, p in atlas.place.items() if other != space and math.dist(p, atlas.place[space]) < 2 * _REACH]
    port = badge = None
    if found.port:
        seaward = _mean_direction(
            [line for line, (_, by) in zip(lines, strokes, strict=True) if by == Element.SEA], atlas, space
        )
        port = _best(atlas, space, PORT_RADIUS, seaward, taken)
        taken.append(port)
    if found.siege_modifier:
        badge = _best(atlas, space, BADGE_RADIUS, -math.pi / 4, taken)
    return Signs(port, badge)


def _near(atlas: Atlas, space: str, stroke: Stroke) -> list[Point]:
    """The first stretch of a route at a space, as points five pixels apart."""
    reach = min(_REACH, stroke.length)
    ways = [reach * index / 14 for index in range(15)]
    if math.dist(stroke.points[0], atlas.place[space]) > math.dist(stroke.points[-1], atlas.place[space]):
        ways = [stroke.length - way for way in ways]
    return [stroke.point(way) for way in ways]


def _mean_direction(lines: list[list[Point]], atlas: Atlas, space: str) -> float:
    """The direction of the sum of unit vectors towards where the lines lead; south without any line."""
    x, y = atlas.place[space]
    angles = [math.atan2(line[-1][1] - y, line[-1][0] - x) for line in lines]
    across, down = sum(map(math.cos, angles)), sum(map(math.sin, angles))
    return math.atan2(down, across) if angles and math.hypot(across, down) > 0.05 else math.pi / 2


def _best(atlas: Atlas, space: str, radius: float, wish: float, taken: list[Point]) -> Point:
    """The place round the symbol nearest to the wished direction that keeps clear of the points taken."""
    x, y = atlas.place[space]
    symbol = symbol_of(atlas, space)
    best, least = (x, y), math.inf
    for dislike, angle in sorted((_dislike(angle, wish), angle) for angle in _CHOICES):
        if dislike >= least:
            break
        distance = rim(symbol, angle) + radius - 1.0
        if symbol == "square" and math.sin(angle) < -0.3:
            distance += 6.0
        centre = x + distance * math.cos(angle), y + distance * math.sin(angle)
        room = min(map(math.dist, repeat(centre), taken), default=math.inf)
        cost = dislike + 1.2 * max(0.0, radius + 5.0 - room)
        if cost < least - 1e-9:
            best, least = centre, cost
    return best


def _dislike(angle: float, wish: float) -> float:
    """How far an angle turns from the wished one, rounded so that both sides count alike; below, markers look out."""
    hidden = 2.0 if math.sin(angle) > 0.6 else 0.0
    return round(abs(math.remainder(angle - wish, math.tau)) + hidden, 9)
