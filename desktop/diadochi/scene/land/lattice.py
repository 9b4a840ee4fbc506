"""Arrays under the painted land: the pixels of a piece on the canvas, repeatable noise, and sampled rasters."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

from diadochi.atlas.geography import GeographyError, Region
from diadochi.atlas.model import Projection
from diadochi.language import tr
from diadochi.scene.canvas import LandBox

LatticeField = npt.NDArray[Any]
"""Rows x columns, or rows x columns x 3, of floats, 32 bits wherever there are many."""


@dataclass(frozen=True)
class LatticePiece:
    """A rectangle of whole level pixels, counted from the sheet's upper left corner.

    `scale` is level pixels per canvas pixel, `ratio` the device pixel ratio of the level: lines are drawn `ratio` times
    as wide.
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
        """The width in level pixels of a line of `canvas_pixels`: it grows more slowly than the map."""
        return float(canvas_pixels * math.sqrt(self.scale * self.ratio))

    def degrees(self, projection: Projection) -> tuple[LatticeField, LatticeField]:
        """Longitude and latitude of all pixels, each rows x columns, clamped to the globe.

        Pieces of a small picture extend far beyond the sheet, where unprojecting gives meaningless values.
        """
        shape = (self.rows, self.columns)
        lons, lats = projection.unproject_arrays(np.broadcast_to(self.xs, shape), np.broadcast_to(self.ys, shape))
        return np.clip(lons, -360, 360), np.clip(lats, -90, 90)

    def latitude_step(self, projection: Projection) -> LatticeField:
        """Degrees of latitude from each row to the next, rows x 1, in the middle of the sheet."""
        middle = np.full_like(self.ys, self.sheet.left + self.sheet.width / 2)
        half = 0.5 / self.scale
        upper, lower = (projection.unproject_arrays(middle, self.ys + off)[1] for off in (-half, half))
        return np.asarray(upper - lower)


def whole_piece(sheet: LandBox, scale: float) -> LatticePiece:
    """The piece that covers the whole sheet."""
    return LatticePiece(sheet, scale, 0, 0, math.ceil(sheet.width * scale), math.ceil(sheet.height * scale), 1.0)


# --- noise
# Hashed numbers, and smooth noise with its slope, the same on every machine.

CELLS = 32
"""Waves across one texture before it repeats."""
TEXELS = 16
"""Texels per wave."""
NoisePlaces = LatticeField


def hashed(x: npt.ArrayLike, y: npt.ArrayLike, seed: int) -> npt.NDArray[np.float64]:
    """A number from 0 to 1 for each pair of integers."""
    # at least 1-d: the overflow is intended, and numpy warns of it for scalars only
    a = np.atleast_1d(np.asarray(x, np.int64)).astype(np.uint32) * np.uint32(0x9E3779B1)
    b = np.atleast_1d(np.asarray(y, np.int64)).astype(np.uint32) * np.uint32(0x85EBCA77)
    mixed = a ^ (b + np.uint32(seed * 0x27D4EB2F & 0xFFFFFFFF))
    for shift, factor in ((15, 0x2C1B3C6D), (12, 0x297A2D39), (15, 0x5BD1E995)):
        mixed = (mixed ^ (mixed >> np.uint32(shift))) * np.uint32(factor)
    numbers: npt.NDArray[np.float64] = (mixed >> np.uint32(8)).astype(np.float64) / float(1 << 24)
    return numbers.reshape(np.broadcast_shapes(np.shape(x), np.shape(y)))


@cache
def _texture(seed: int) -> LatticeField:
    """Gradient noise of `CELLS` waves, about -1 to 1."""
    return _waves(seed).astype(np.float32)


@cache
def _slopes(seed: int) -> tuple[LatticeField, LatticeField]:
    """The slopes of a texture, across and down (per wave)."""
    total = _waves(seed)
    across = (np.roll(total, -1, 1) - np.roll(total, 1, 1)) * (TEXELS / 2)
    down = (np.roll(total, -1, 0) - np.roll(total, 1, 0)) * (TEXELS / 2)
    return across.astype(np.float32), down.astype(np.float32)


def _waves(seed: int) -> npt.NDArray[np.float64]:
    part = np.arange(TEXELS) / TEXELS
    fade = part**3 * (part * (part * 6 - 15) + 10)
    angle = 2 * np.pi * hashed(np.arange(CELLS)[None, :], np.arange(CELLS)[:, None], seed)
    east, south = np.cos(angle), np.sin(angle)
    # by row of cells, row of texels in it, cell, texel in it
    total: npt.NDArray[np.float64] = np.zeros((CELLS, TEXELS, CELLS, TEXELS))
    for down in (0, 1):
        for across in (0, 1):
            lean_x, lean_y = (np.roll(part_of, (-down, -across), (0, 1))[:, None, :, None] for part_of in (east, south))
            lean = lean_x * (part - across) + lean_y * (part - down)[:, None, None]
            weight_x = fade if across else 1 - fade
            weight_y = fade if down else 1 - fade
            lean *= weight_x
            lean *= weight_y[:, None, None]
            total += lean
    total *= 1.5
    return total.reshape(CELLS * TEXELS, CELLS * TEXELS)


def smooth_noise(u: NoisePlaces, v: NoisePlaces, seed: int) -> tuple[LatticeField, LatticeField, LatticeField]:
    """Noise of one wave per unit at the places u, v: value (-1 to 1), slope along u, slope along v."""
    corners, weights = _corners(u, v)
    across, down = (_between(slope, corners, weights) for slope in _slopes(seed))
    return _between(_texture(seed), corners, weights), across, down


def noise(u: NoisePlaces, v: NoisePlaces, seed: int) -> LatticeField:
    """The value of `smooth_noise` only; u and v may be a row and a column."""
    return _between(_texture(seed), *_corners(*np.broadcast_arrays(u, v)))


def _corners(u: NoisePlaces, v: NoisePlaces) -> tuple[tuple[NoisePlaces, ...], tuple[LatticeField, ...]]:
    """The four texels around each place, and their weights."""
    size = CELLS * TEXELS
    x, y = u * TEXELS, v * TEXELS
    left, top = np.floor(x), np.floor(y)
    part_x, part_y = (x - left).astype(np.float32), (y - top).astype(np.float32)
    # the size is a power of two, so a mask wraps indices, negative ones included
    column, row = left.astype(np.int32) & (size - 1), top.astype(np.int32) & (size - 1)
    right, below = (column + 1) & (size - 1), ((row + 1) & (size - 1)) * size
    row = row * size
    weight = part_x * part_y
    weights = (1 - part_x - part_y + weight, part_x - weight, part_y - weight, weight)
    return (row + column, row + right, below + column, below + right), weights


def _between(table: LatticeField, corners: tuple[NoisePlaces, ...], weights: tuple[LatticeField, ...]) -> LatticeField:
    flat = table.ravel()
    total: LatticeField = flat.take(corners[0]) * weights[0]
    for corner, weight in zip(corners[1:], weights[1:], strict=True):
        total += flat.take(corner) * weight
    return total


# --- rasters
# Shipped rasters as arrays, and smooth sampling between their cells.

RasterPlaces = LatticeField


def read_grey16(path: Path) -> LatticeField:
    """A grey picture as values from 0 to 1. Raises GeographyError when it cannot be decoded."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_Grayscale16)
    if image.isNull():
        raise GeographyError.of(path, tr("damaged: the picture cannot be read"))
    cells = np.frombuffer(image.constBits(), np.uint16).reshape(image.height(), image.bytesPerLine() // 2)
    return (cells[:, : image.width()] / np.float32(65535)).astype(np.float32)


def read_rgb(path: Path) -> LatticeField:
    """A picture as rows x columns x 3 values from 0 to 1. Raises GeographyError when it cannot be decoded."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB888)
    if image.isNull():
        raise GeographyError.of(path, tr("damaged: the picture cannot be read"))
    cells = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return (cells[:, : image.width() * 3].reshape(image.height(), image.width(), 3) / np.float32(255)).astype(
        np.float32
    )


def cells_of(
    region: Region, raster: LatticeField, lons: RasterPlaces, lats: RasterPlaces
) -> tuple[RasterPlaces, RasterPlaces]:
    """Column and row (fractions; cell centres are integers) of degrees in a raster over `region`."""
    rows, columns = raster.shape[:2]
    across = (lons - region.west) / (region.east - region.west) * columns - 0.5
    down = (region.north - lats) / (region.north - region.south) * rows - 0.5
    return np.clip(across, 0, columns - 1.001), np.clip(down, 0, rows - 1.001)


def between(raster: LatticeField, across: RasterPlaces, down: RasterPlaces) -> LatticeField:
    """Bilinear values of a raster (with or without colours) at fractional columns and rows."""
    column = np.clip(across.astype(np.int64), 0, raster.shape[1] - 2)
    row = np.clip(down.astype(np.int64), 0, raster.shape[0] - 2)
    part_x, part_y = (across - column).astype(np.float32), (down - row).astype(np.float32)
    if raster.ndim == 3:
        part_x, part_y = part_x[..., None], part_y[..., None]
    cells = raster.reshape(-1, *raster.shape[2:])
    at = row * raster.shape[1] + column  # one index for each cell: taking by it is faster than by row and column
    upper = cells.take(at, 0) * (1 - part_x) + cells.take(at + 1, 0) * part_x
    at += raster.shape[1]
    lower = cells.take(at, 0) * (1 - part_x) + cells.take(at + 1, 0) * part_x
    return upper * (1 - part_y) + lower * part_y


def _spline(part: LatticeField) -> tuple[tuple[LatticeField, ...], tuple[LatticeField, ...]]:
    """Weights of a cubic B-spline over four cells, and of its slope."""
    rest = 1 - part
    values = (
        rest**3 / 6,
        (3 * part**3 - 6 * part**2 + 4) / 6,
        (3 * rest**3 - 6 * rest**2 + 4) / 6,
        part**3 / 6,
    )
    slopes = (-(rest**2) / 2, (3 * part**2 - 4 * part) / 2, -(3 * rest**2 - 4 * rest) / 2, part**2 / 2)
    return values, slopes


def smooth_surface(
    raster: LatticeField, across: RasterPlaces, down: RasterPlaces
) -> tuple[LatticeField, LatticeField, LatticeField]:
    """A cubic surface near the cells: value, slope per column, slope per row."""
    rows, columns = raster.shape
    column = np.clip(across.astype(np.int64), 1, columns - 3)
    row = np.clip(down.astype(np.int64), 1, rows - 3)
    weight_x, slope_x = _spline((across - column).astype(np.float32))
    weight_y, slope_y = _spline((down - row).astype(np.float32))
    flat, first = raster.ravel(), (row - 1) * columns + column - 1
    value = leaning_x = leaning_y = np.zeros(across.shape, np.float32)
    for j in range(4):
        taps = [flat[first + (j * columns + i)] for i in range(4)]
        line = taps[0] * weight_x[0] + taps[1] * weight_x[1] + taps[2] * weight_x[2] + taps[3] * weight_x[3]
        lean = taps[0] * slope_x[0] + taps[1] * slope_x[1] + taps[2] * slope_x[2] + taps[3] * slope_x[3]
        value = value + line * weight_y[j]
        leaning_x = leaning_x + lean * weight_y[j]
        leaning_y = leaning_y + line * slope_y[j]
    return value, leaning_x, leaning_y


def softened(raster: LatticeField, radius: int) -> LatticeField:
    """Three box blurs, close to a Gaussian. Edges are repeated."""
    for axis in (0, 1) * 3:
        width = [(0, 0)] * raster.ndim
        width[axis] = (radius + 1, radius)
        sums = np.cumsum(np.pad(raster, width, mode="edge"), axis=axis, dtype=np.float64)
        size = sums.shape[axis]
        ends = np.take(sums, range(2 * radius + 1, size), axis=axis)
        starts = np.take(sums, range(size - 2 * radius - 1), axis=axis)
        raster = ((ends - starts) / (2 * radius + 1)).astype(np.float32)
    return raster
