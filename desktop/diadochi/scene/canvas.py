"""Zoom steps of the sheet, rectangles of its canvas, papers for prints.

Imports nothing that would slow the start of a window.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from diadochi.atlas.atlas import Atlas


# Tiles, routes, names and counters are drawn once for each step, so that panning is cheap.
STEPS: tuple[float, ...] = tuple(2.0 ** (half / 2) for half in range(-4, 4))
"""Screen pixels per canvas pixel: powers of the root of 2, from a whole sheet on a small screen (0.25) to 2.83."""
_FELT = 1.1
"""The smallest change of scale, as a ratio, that a zoom command makes."""
BASE = STEPS.index(1.0)
"""The step at which one canvas pixel is one screen pixel."""


def nearest_step(scale: float) -> float:
    """The step nearest to `scale` by ratio, clamped to the first and last. `scale` must be positive."""
    return STEPS[nearest_index(scale)]


def nearest_index(scale: float) -> int:
    """The index in `STEPS` of the step nearest to `scale` by ratio."""
    half = round(2 * math.log2(scale)) + BASE
    return min(max(half, 0), len(STEPS) - 1)


def step_by(scale: float, steps: int) -> float:
    """The step `steps` above `scale` (below, if negative), clamped to the first and last.

    A scale between two steps (the whole map fitted into the window) goes to the next step at least `_FELT` away:
    a smaller change would look like a dead key.
    """
    if steps > 0:
        above = [step for step in STEPS if step > scale * _FELT] or [STEPS[-1]]
        return above[min(steps, len(above)) - 1]
    below = [step for step in reversed(STEPS) if step < scale / _FELT] or [STEPS[0]]
    return below[min(-steps, len(below)) - 1] if steps else nearest_step(scale)


# --- rectangles

BORDER = 96
"""Canvas pixels of paper around the canvas, with the meander in it."""


@dataclass(frozen=True)
class LandBox:
    """A rectangle: left, top, width, height in canvas pixels."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x just outside on the right."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y just outside below."""
        return self.top + self.height

    def grown(self, by: float) -> LandBox:
        """The box with `by` canvas pixels more on each side."""
        return LandBox(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def meets(self, other: LandBox) -> bool:
        """Whether the two share an area."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def sheet_box(atlas: Atlas) -> LandBox:
    """The whole sheet: the canvas and the paper around it."""
    return LandBox(0, 0, *atlas.canvas).grown(BORDER)


# --- papers


class Paper(StrEnum):
    """The paper for a print."""

    A4 = "a4"
    A3 = "a3"
    A2 = "a2"
    A1 = "a1"
    A0 = "a0"
    POSTER_4 = "poster4"
    POSTER_9 = "poster9"


SHEETS = (Paper.A4, Paper.A3)
"""The papers of home printers, from which larger ones are put together."""


def page_file(path: Path, number: int) -> Path:
    """The file of a page that is written as a picture, counted from 0: map.png, map-2.png, map-3.png."""
    return path if number == 0 else path.with_stem(f"{path.stem}-{number + 1}")
