"""Hit testing on the canvas: spaces by the shape of their symbols, routes by their drawn lines."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Point

_CORNERS = {"square": (4, 45.0), "hexagon": (6, 0.0), "diamond": (4, 0.0)}


class SymbolOutline(NamedTuple):
    """A symbol on the canvas: its centre and the radius of a disc, or its corners in order if it has any."""

    centre: Point
    radius: float
    corners: tuple[Point, ...]

    def off(self, point: Point) -> float:
        """The distance of a point from the symbol in canvas pixels; 0 inside."""
        if not self.corners:
            return max(0.0, math.dist(point, self.centre) - self.radius)
        edges = tuple(pairwise((*self.corners, self.corners[0])))
        if all(_turn(a, b, point) >= 0.0 for a, b in edges):
            return 0.0
        return min(_off_edge(point, a, b) for a, b in edges)


class _Line(NamedTuple):
    """A drawn line and its bounding box (left, top, right, bottom)."""

    points: tuple[Point, ...]
    box: tuple[float, float, float, float]


class Hits:
    """Point queries for one map. No index is needed: a map has some hundred symbols and lines, and checking their
    bounding boxes takes a fraction of a millisecond.

    `radii` is half the width of each symbol (square, disc, hexagon, diamond) in canvas pixels; a symbol of another name
    is treated as a disc.
    """

    def __init__(self, atlas: Atlas, radii: Mapping[str, float]) -> None:
        self._atlas = atlas
        self._radii = radii

    def space_at(self, x: float, y: float, tolerance: float) -> str | None:
        """The space whose symbol is nearest to a point, at most `tolerance` canvas pixels away; else None."""
        near = (
            (outline.off((x, y)), space)
            for space, outline in self.symbols.items()
            if math.dist((x, y), outline.centre) <= outline.radius + tolerance
        )
        return _nearest(near, tolerance)

    def route_at(self, x: float, y: float, tolerance: float) -> str | None:
        """The route whose line is nearest to a point, at most `tolerance` canvas pixels away; else None."""
        near = (
            (_off_line((x, y), line.points), route)
            for route, line in self._lines.items()
            if line.box[0] - tolerance <= x <= line.box[2] + tolerance
            and line.box[1] - tolerance <= y <= line.box[3] + tolerance
        )
        return _nearest(near, tolerance)

    @cached_property
    def symbols(self) -> dict[str, SymbolOutline]:
        """The outline of each space's symbol in canvas pixels; its radius is that of a disc around all of it."""
        return {space: self._symbol(space) for space in self._atlas.spaces}

    def _symbol(self, space: str) -> SymbolOutline:
        symbol = self._atlas.space_kinds[self._atlas.spaces[space].kind].symbol
        radius = self._radii.get(symbol, self._radii["disc"])
        x, y = self._atlas.place[space]
        if symbol not in _CORNERS:
            return SymbolOutline((x, y), radius, ())
        count, first = _CORNERS[symbol]
        radius /= abs(math.cos(math.radians(first)))
        angles = [math.radians(first + 360 / count * corner) for corner in range(count)]
        return SymbolOutline(
            (x, y), radius, tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)
        )

    @cached_property
    def _lines(self) -> dict[str, _Line]:
        return {route: _boxed(self._atlas.curve(route)) for route in self._atlas.routes}


def _boxed(points: tuple[Point, ...]) -> _Line:
    across, down = zip(*points, strict=True)
    return _Line(points, (min(across), min(down), max(across), max(down)))


def _nearest(near: Iterator[tuple[float, str]], tolerance: float) -> str | None:
    """The first of the nearest within `tolerance`, with some room for rounding."""
    off, found = min(near, key=lambda each: each[0], default=(math.inf, None))
    return found if off <= max(tolerance, 1e-9) else None


def _off_line(point: Point, line: Sequence[Point]) -> float:
    return min(_off_edge(point, a, b) for a, b in pairwise(line))


def _off_edge(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from the segment between two others."""
    across, down = b[0] - a[0], b[1] - a[1]
    length = across * across + down * down
    share = ((point[0] - a[0]) * across + (point[1] - a[1]) * down) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (a[0] + share * across, a[1] + share * down))


def _turn(a: Point, b: Point, point: Point) -> float:
    """Positive if a point is to the right of the way from a to b (y downwards)."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
