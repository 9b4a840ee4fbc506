"""Geometry of drawn lines: trimming, walking along, shifting aside. Polylines are points in canvas pixels."""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from desktop.atlas.model import Point


class Stroke:
    """A polyline measured by its length, to be walked along. Points that coincide with the one before are left out."""

    def __init__(self, points: Sequence[Point]) -> None:
        kept = [points[0]]
        kept += [q for p, q in pairwise(points) if math.dist(p, q) > 1e-9]
        self.points = tuple(kept)
        self._starts = (0.0, *accumulate(math.dist(p, q) for p, q in pairwise(kept)))

    @property
    def length(self) -> float:
        """Length in canvas pixels."""
        return self._starts[-1]

    def at(self, distance: float) -> tuple[Point, float]:
        """The point so far along the line and the direction there (radians, y downwards); straight on past its ends."""
        if len(self.points) == 1:
            return (self.points[0][0] + distance, self.points[0][1]), 0.0
        index = min(max(bisect_right(self._starts, distance) - 1, 0), len(self.points) - 2)
        (x, y), (x2, y2) = self.points[index], self.points[index + 1]
        angle = math.atan2(y2 - y, x2 - x)
        along = distance - self._starts[index]
        return (x + along * math.cos(angle), y + along * math.sin(angle)), angle

    def point(self, distance: float) -> Point:
        """The point so far along the line, straight on past its ends: for whoever needs no direction."""
        if len(self.points) == 1:
            return self.points[0][0] + distance, self.points[0][1]
        index = min(max(bisect_right(self._starts, distance) - 1, 0), len(self.points) - 2)
        (x, y), (x2, y2) = self.points[index], self.points[index + 1]
        start = self._starts[index]
        share = (distance - start) / (self._starts[index + 1] - start)
        return x + share * (x2 - x), y + share * (y2 - y)

    def part(self, start: float, end: float) -> "Stroke":
        """The piece between two distances along the line; both are kept within it."""
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
        """The same line walked the other way."""
        return Stroke(self.points[::-1])

    def eased(self, gap: float, rounds: int) -> "Stroke":
        """A calmer line: resampled every `gap` pixels, each inner point drawn `rounds` times towards its neighbours."""
        count = max(2, round(self.length / gap))
        line = [self.at(index * self.length / count)[0] for index in range(count + 1)]
        for _ in range(rounds):
            inner = [
                ((p[0] + 2 * q[0] + r[0]) / 4, (p[1] + 2 * q[1] + r[1]) / 4)
                for p, q, r in zip(line, line[1:], line[2:], strict=False)
            ]
            line = [line[0], *inner, line[-1]]
        return Stroke(line)
