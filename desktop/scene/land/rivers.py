"""Rivers from their few known points: smooth, winding, wider towards the mouth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from desktop.scene.land.ink import InkStroke, strokes_of
from desktop.scene.land.noise import noise
from desktop.scene.land.outlines import OutlinePoints

_SPACING = 3.0
"""Canvas pixels between the points of a drawn river."""
_WINDINGS = ((52.0, 8.0, 71), (21.0, 3.6, 73), (8.0, 1.0, 79))
"""Wave length and height in canvas pixels, and seed, of the bends."""

_LAST = 18
"""Points of a river, counted from its mouth, in which it may meet another."""
_TO_RIVER, _TO_SEA = 62.0, 75.0
"""Canvas pixels from a mouth to the river or the shore it is led into."""


def smooth_line(points: OutlinePoints, spacing: float = _SPACING) -> OutlinePoints:
    """A Catmull-Rom curve through points, told every `spacing` canvas pixels or so."""
    if len(points) < 3:
        count = max(2, int(np.hypot(*(points[-1] - points[0])) / spacing))
        return np.linspace(points[0], points[-1], count)
    ends = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    pieces = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        count = max(2, int(np.hypot(*(c - b)) / spacing))
        t = np.linspace(0, 1, count, endpoint=False)[:, None]
        pieces.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack([*pieces, points[-1:]])


def winding(line: OutlinePoints) -> OutlinePoints:
    """The line with bends across its course; its ends stay where they are."""
    along = np.gradient(line, axis=0)
    across = np.column_stack([-along[:, 1], along[:, 0]]) / np.maximum(np.hypot(*along.T), 1e-9)[:, None]
    run = np.linspace(0, 1, len(line)) * len(line) * _SPACING
    free = np.clip(np.minimum(run, run[-1] - run) / 40, 0, 1)
    off = sum(height * noise(line[:, 0] / wave, line[:, 1] / wave, seed) for wave, height, seed in _WINDINGS)
    return line + across * (off * free)[:, None]


def joined_rivers(courses: Sequence[OutlinePoints], shore: OutlinePoints) -> list[OutlinePoints]:
    """The drawn lines of rivers, from source to mouth, from their known points (canvas pixels).

    A river that ends near another is led into it; one that ends near the shore (points along all coasts) into the sea.
    """
    lines = [winding(smooth_line(course)) for course in courses]
    joined = []
    for number, line in enumerate(lines):
        others = np.vstack([np.empty((0, 2)), *(other for index, other in enumerate(lines) if index != number)])
        joined.append(_led_into(line, others, shore))
    return joined


def _led_into(line: OutlinePoints, rivers: OutlinePoints, shore: OutlinePoints) -> OutlinePoints:
    met = [index for index in range(max(1, len(line) - _LAST), len(line)) if _gap(line[index], rivers) < _SPACING]
    if met:  # it crosses the other river: what lies beyond is cut off
        return line[: met[0] + 1]
    mouth, gap, target = line[-1], 0.0, None
    for points, reach in ((rivers, _TO_RIVER), (shore, _TO_SEA)):
        away = _gap(mouth, points)
        if away < reach and (target is None or away < gap):
            gap, target = away, points[int(np.argmin(np.hypot(*(points - mouth).T)))]
    if target is None or gap < 0.5:
        return line
    # A little beyond the point met, and round into it instead of straight.
    bend = (mouth + target) / 2 + 0.12 * np.array([mouth[1] - target[1], target[0] - mouth[0]])
    tail = smooth_line(np.vstack([line[-2:], bend, target + (target - bend) / max(gap, 1.0) * 1.5]))
    return np.vstack([line[:-2], tail])


def _gap(point: OutlinePoints, points: OutlinePoints) -> float:
    """Canvas pixels from a point to the nearest of others."""
    return float(np.hypot(*(points - point).T).min()) if len(points) else np.inf


def river_strokes(line: OutlinePoints) -> list[InkStroke]:
    """The strokes of one drawn river, from its source to its mouth."""
    length = len(line) * _SPACING
    widest = min(3.1, 1.25 + length / 620)
    grown = np.linspace(0, 1, len(line)) ** 0.65
    return strokes_of(line, 0.65 + (widest - 0.65) * grown, run=40)
