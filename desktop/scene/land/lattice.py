"""Where the pixels of a painted piece lie on the canvas."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from desktop.scene.land.boxes import LandBox

LatticeField = npt.NDArray[Any]
"""Rows x columns, or rows x columns x 3, of floats, 32 bits wherever there are many."""


@dataclass(frozen=True)
class LatticePiece:
    """A rectangle of whole level pixels, counted from the sheet's upper left corner.

    `scale` is level pixels to one canvas pixel, `ratio` the device pixel ratio the level is meant for: lines are
    drawn `ratio` times as wide.
    """

    sheet: LandBox
    scale: float
    column: int
    row: int
    columns: int
    rows: int
    ratio: float = 1.0

    @cached_property
    def box(self) -> LandBox:
        """The piece in canvas pixels."""
        left, top = self.sheet.left + self.column / self.scale, self.sheet.top + self.row / self.scale
        return LandBox(left, top, self.columns / self.scale, self.rows / self.scale)

    @cached_property
    def xs(self) -> LatticeField:
        """Canvas x of the centres of the columns, shape 1 x columns."""
        return (self.sheet.left + (np.arange(self.column, self.column + self.columns) + 0.5) / self.scale)[None, :]

    @cached_property
    def ys(self) -> LatticeField:
        """Canvas y of the centres of the rows, shape rows x 1."""
        return (self.sheet.top + (np.arange(self.row, self.row + self.rows) + 0.5) / self.scale)[:, None]

    def pen(self, canvas_pixels: float) -> float:
        """The width in level pixels of a line meant for `canvas_pixels`: it grows more slowly than the map."""
        return float(canvas_pixels * math.sqrt(self.scale * self.ratio))

    def degrees(self, projection: Any) -> tuple[LatticeField, LatticeField]:
        """Longitude and latitude of all pixels, each rows x columns; never beyond the earth.

        The pieces of a small picture reach far beyond the sheet, where unprojecting gives any figure.
        """
        shape = (self.rows, self.columns)
        lons, lats = projection.unproject_arrays(np.broadcast_to(self.xs, shape), np.broadcast_to(self.ys, shape))
        return np.clip(lons, -360, 360), np.clip(lats, -90, 90)

    def latitude_step(self, projection: Any) -> LatticeField:
        """Degrees of latitude from each row to the next, rows x 1, in the middle of the sheet."""
        middle = np.full_like(self.ys, self.sheet.left + self.sheet.width / 2)
        half = 0.5 / self.scale
        upper, lower = (projection.unproject_arrays(middle, self.ys + off)[1] for off in (-half, half))
        return np.asarray(upper - lower)


def whole_piece(sheet: LandBox, scale: float, ratio: float = 1.0) -> LatticePiece:
    """The piece that covers the whole sheet."""
    return LatticePiece(sheet, scale, 0, 0, math.ceil(sheet.width * scale), math.ceil(sheet.height * scale), ratio)
