"""Rectangles of the canvas, and the sheet around it. Imports nothing that would slow the start of a window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from diadochi.atlas.atlas import Atlas

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
