"""Sizes and geometry of what is drawn on the sheet: symbols, letters, trimmed routes, port signs and siege badges.

Canvas pixels unless said otherwise; letters are sized in screen pixels for every zoom step.
"""

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise, repeat
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Element, Point
from diadochi.cache import cache_key, load_entry, store_entry
from diadochi.language import ENGLISH
from diadochi.resources import cached
from diadochi.scene.canvas import STEPS
from diadochi.scene.sheet.sheet_labels import sheet_key

SYMBOL_RADIUS: Mapping[str, float] = MappingProxyType({"square": 22.0, "disc": 17.5, "hexagon": 21.0, "diamond": 13.5})
"""Half the width of each symbol of a space, ink included."""
CROWN_HEIGHT = 7.0
"""How far the battlements of a major city rise above its square."""
PORT_RADIUS = 10.0
"""Radius of the roundel of a port's anchor, canvas pixels."""
BADGE_RADIUS = 9.5
"""Radius of the badge of a siege modifier, canvas pixels."""
ROUTE_GAP = 3.0
"""Gap between the end of a route and the symbol it leads to."""

_SMALL = {
    # step: major, minor, province, sea, river and range (em in screen pixels; 0: not named at this step)
    "major": (12.5, 14.5, 15.0, 16.0, 20.0, 25.0, 31.0, 38.0),
    "minor": (0.0, 0.0, 12.0, 14.5, 18.0, 22.5, 28.0, 34.0),
    "transit": (0.0, 0.0, 11.5, 14.0, 17.0, 21.0, 26.0, 32.0),
    "province": (11.5, 14.0, 16.0, 20.0, 27.0, 36.0, 48.0, 64.0),
    "sea": (12.0, 15.0, 19.0, 25.0, 33.0, 44.0, 58.0, 76.0),
    "desert": (0.0, 13.0, 17.0, 22.0, 29.0, 38.0, 50.0, 66.0),
    "range": (0.0, 0.0, 0.0, 13.0, 16.0, 20.0, 26.0, 34.0),
    "river": (0.0, 0.0, 0.0, 0.0, 13.5, 16.5, 20.0, 25.0),
}


def letter_size(what: str, step: float, text_scale: float = 1.0) -> float:
    """The em in canvas pixels of the lettering of `what` at a zoom step, or 0.0 where it is not named.

    `what` is major, minor, transit, province, sea, desert, range or river. Raises KeyError for anything else and
    ValueError for a scale that is no zoom step.
    """
    return _SMALL[what][STEPS.index(step)] * text_scale / step


def pen_factor(step: float) -> float:
    """Factor by which lines (canvas pixels) are drawn thicker at a small step, so that they do not fade."""
    return min(1.0, step) ** -0.38


def marker_lip(step: float) -> float:
    """How far a control marker shows below its symbol at a zoom step; names keep clear of it."""
    return 13.5 if step >= 1.0 else 18.5 if step >= 0.5 else 23.5


# --- strokes
# Polylines that can be trimmed, walked along, shifted and smoothed.


class Stroke:
    """A polyline measured by length. Points that coincide with the previous one are left out."""

    def __init__(self, points: Sequence[Point]) -> None:
        kept = [points[0]]
        kept += [q for p, q in pairwise(points) if math.dist(p, q) > 1e-9]
        self.points = tuple(kept)
        self._starts = (0.0, *accumulate(math.dist(p, q) for p, q in pairwise(kept)))

    @property
    def length(self) -> float:
        return self._starts[-1]

    def at(self, distance: float) -> tuple[Point, float]:
        """The point at a distance along the line and the direction there (radians, y down); straight
        on past its ends.
        """
        if len(self.points) == 1:
            return (self.points[0][0] + distance, self.points[0][1]), 0.0
        index = min(max(bisect_right(self._starts, distance) - 1, 0), len(self.points) - 2)
        (x, y), (x2, y2) = self.points[index], self.points[index + 1]
        angle = math.atan2(y2 - y, x2 - x)
        along = distance - self._starts[index]
        return (x + along * math.cos(angle), y + along * math.sin(angle)), angle

    def point(self, distance: float) -> Point:
        """The same without the direction, which is faster."""
        if len(self.points) == 1:
            return self.points[0][0] + distance, self.points[0][1]
        index = min(max(bisect_right(self._starts, distance) - 1, 0), len(self.points) - 2)
        (x, y), (x2, y2) = self.points[index], self.points[index + 1]
        start = self._starts[index]
        share = (distance - start) / (self._starts[index + 1] - start)
        return x + share * (x2 - x), y + share * (y2 - y)

    def part(self, start: float, end: float) -> "Stroke":
        """The piece between two distances along the line, both clamped to it."""
        start, end = max(start, 0.0), min(end, self.length)
        first, last = self.at(start)[0], self.at(end)[0]
        inner = [p for p, s in zip(self.points, self._starts, strict=True) if start < s < end]
        return Stroke([first, *inner, last])

    def every(self, gap: float) -> Iterator[tuple[Point, float]]:
        """Points with directions, evenly spaced about `gap` apart, half a gap from either end."""
        count = max(1, round(self.length / gap))
        for index in range(count):
            yield self.at((index + 0.5) * self.length / count)

    def reversed(self) -> "Stroke":
        return Stroke(self.points[::-1])

    def eased(self, gap: float, rounds: int) -> "Stroke":
        """A smoother line: resampled every `gap` pixels, each inner point moved `rounds` times towards
        its neighbours.
        """
        count = max(2, round(self.length / gap))
        line = [self.at(index * self.length / count)[0] for index in range(count + 1)]
        for _ in range(rounds):
            inner = [
                ((p[0] + 2 * q[0] + r[0]) / 4, (p[1] + 2 * q[1] + r[1]) / 4)
                for p, q, r in zip(line, line[1:], line[2:], strict=False)
            ]
            line = [line[0], *inner, line[-1]]
        return Stroke(line)


# --- outlines of symbols
# As points, battlements and stakes included, for painting and for measuring.


def symbol_outline(symbol: str, centre: Point) -> list[Point]:
    """The outer outline of a symbol, its first point not repeated."""
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
    """A wall: a square whose upper edge has four merlons, the outer two as broad as towers."""
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
    """A hexagonal fence with three broad pointed stakes on each side and plain corners."""
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


# --- cached lines
# Trimmed routes and places of signs are cached for the next start, in the cache folder.

LINES = 1
"""Raise this when routes are trimmed or signs placed differently, so that the cached lines are made again."""
_MOST_BYTES = 4_000_000


class KeptLines(msgspec.Struct, frozen=True, array_like=True):
    """The points of every trimmed route, and the centres of the port sign and the badge of every space."""

    routes: Mapping[str, tuple[Point, ...]]
    signs: Mapping[str, tuple[Point | None, Point | None]]


@lru_cache(maxsize=8)
def kept_lines(atlas: Atlas) -> KeptLines | None:
    """The cached lines of a map; None if there are none or they do not match it."""
    raw = load_entry(lines_path(atlas), _key(atlas), _MOST_BYTES)
    if raw is None:
        return None
    try:
        found = msgspec.msgpack.decode(raw, type=KeptLines)
    except msgspec.MsgspecError:
        return None
    fits = found.routes.keys() == atlas.routes.keys() and found.signs.keys() == atlas.spaces.keys()
    return found if fits and all(found.routes.values()) else None


def keep_lines(atlas: Atlas, lines: KeptLines) -> None:
    """Cache them for the next start."""
    store_entry(lines_path(atlas), _key(atlas), msgspec.msgpack.encode(lines))


def _key(atlas: Atlas) -> bytes:
    return cache_key("lines", LINES, sheet_key(atlas, ENGLISH))


def lines_path(atlas: Atlas) -> Path:
    """The path of the cached lines of a map; the name changes with whatever they depend on."""
    return cached("lines", f"{sheet_key(atlas, ENGLISH)}-{LINES}.bin")


# --- trimmed routes
# A drawn route begins and ends at the rim of the symbols it joins.


def symbol_of(atlas: Atlas, space: str) -> str:
    """The symbol a space is drawn with."""
    return atlas.space_kinds[atlas.spaces[space].kind].symbol


def rim(symbol: str, angle: float) -> float:
    """Distance from the centre of a symbol to its outline in a direction (radians)."""
    radius = SYMBOL_RADIUS.get(symbol, SYMBOL_RADIUS["disc"])
    across, down = abs(math.cos(angle)), abs(math.sin(angle))
    match symbol:
        case "square":
            return radius / max(across, down)
        case "diamond":
            return radius / (across + down)
        case _:
            return radius


@lru_cache(maxsize=4096)
def trimmed(atlas: Atlas, route: str) -> Stroke:
    """The line of a route between the symbols at its ends; at least a dash even where they nearly touch."""
    kept = kept_lines(atlas)
    return worked_out(atlas, route) if kept is None else Stroke(kept.routes[route])


def worked_out(atlas: Atlas, route: str) -> Stroke:
    """The same, computed without the cache."""
    found = atlas.routes[route]
    whole = Stroke(atlas.curve(route))
    start = _leaving(whole.point, whole.length, atlas.place[found.a], symbol_of(atlas, found.a))
    back = _leaving(
        lambda d: whole.point(whole.length - d), whole.length, atlas.place[found.b], symbol_of(atlas, found.b)
    )
    end = whole.length - back
    if end - start < 4.0:
        middle = (start + end) / 2
        start, end = middle - 2.0, middle + 2.0
    return whole.part(start, end)


def _leaving(point: Callable[[float], Point], length: float, centre: Point, symbol: str) -> float:
    """The distance along a line (of this length, with points from `point`) at which it leaves the
    symbol at `centre`.
    """
    inside, outside = 0.0, min(SYMBOL_RADIUS.get(symbol, SYMBOL_RADIUS["disc"]) * 2.0, length / 2)
    while outside - inside > 0.25:
        middle = (inside + outside) / 2
        x, y = point(middle)
        if math.dist((x, y), centre) < rim(symbol, math.atan2(y - centre[1], x - centre[0])) + ROUTE_GAP:
            inside = middle
        else:
            outside = middle
    return outside


# --- port signs and badges
# The port sign and the siege badge are drawn beside their symbol.

_CHOICES = tuple(math.radians(15 * number) for number in range(24))
_REACH = 70.0
"""Routes and neighbours within this distance of the centre matter to the place of a sign."""


class Signs(NamedTuple):
    """Centres of the small signs beside a symbol; None where the space has no such sign."""

    port: Point | None
    badge: Point | None


@lru_cache(maxsize=8)
def signs_of(atlas: Atlas) -> Mapping[str, Signs]:
    """The signs of every space: the port sign towards the sea, clear of routes; the badge where there is most room."""
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
    """The mean direction of the lines at a space; south if there are none."""
    x, y = atlas.place[space]
    angles = [math.atan2(line[-1][1] - y, line[-1][0] - x) for line in lines]
    across, down = sum(map(math.cos, angles)), sum(map(math.sin, angles))
    return math.atan2(down, across) if angles and math.hypot(across, down) > 0.05 else math.pi / 2


def _best(atlas: Atlas, space: str, radius: float, wish: float, taken: list[Point]) -> Point:
    """The place around the symbol nearest to the preferred direction that keeps clear of the taken points."""
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
    """How far an angle is from the preferred one, rounded so that both sides count alike; more below, where markers
    show.
    """
    hidden = 2.0 if math.sin(angle) > 0.6 else 0.0
    return round(abs(math.remainder(angle - wish, math.tau)) + hidden, 9)
