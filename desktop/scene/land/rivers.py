"""Rivers from their few known points: smooth, winding, wider towards the mouth."""

from __future__ import annotations

import numpy as np

from desktop.scene.land.ink import Stroke, strokes_of
from desktop.scene.land.noise import noise
from desktop.scene.land.outlines import Line

_SPACING = 3.0
"""Canvas pixels between the points of a drawn river."""
_WINDINGS = ((52.0, 8.0, 71), (21.0, 3.6, 73), (8.0, 1.0, 79))
"""Wave length and height in canvas pixels, and seed, of the bends."""


def smooth_line(points: Line, spacing: float = _SPACING) -> Line:
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


def winding(line: Line) -> Line:
    """The line with bends across its course; its ends stay where they are."""
    along = np.gradient(line, axis=0)
    across = np.column_stack([-along[:, 1], along[:, 0]]) / np.maximum(np.hypot(*along.T), 1e-9)[:, None]
    run = np.linspace(0, 1, len(line)) * len(line) * _SPACING
    free = np.clip(np.minimum(run, run[-1] - run) / 40, 0, 1)
    off = sum(height * noise(line[:, 0] / wave, line[:, 1] / wave, seed) for wave, height, seed in _WINDINGS)
    return line + across * (off * free)[:, None]


def river_strokes(points: Line) -> list[Stroke]:
    """The strokes of one river, from its source (first point, canvas pixels) to its mouth."""
    line = winding(smooth_line(points))
    length = len(line) * _SPACING
    widest = min(3.1, 1.25 + length / 620)
    grown = np.linspace(0, 1, len(line)) ** 0.65
    return strokes_of(line, 0.65 + (widest - 0.65) * grown, run=40)
