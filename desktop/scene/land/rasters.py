"""Shipped rasters as arrays, and soft sampling between their cells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage

from desktop.atlas.geography import GeographyError, Region
from desktop.language import tr
from desktop.scene.land.lattice import LatticeField

RasterPlaces = npt.NDArray[Any]


def read_grey16(path: Path) -> LatticeField:
    """A grey picture as values from 0 to 1. Raises GeographyError when it cannot be decoded."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_Grayscale16)
    if image.isNull():
        raise GeographyError.of(path, tr("damaged, the picture cannot be decoded"))
    cells = np.frombuffer(image.constBits(), np.uint16).reshape(image.height(), image.bytesPerLine() // 2)
    return (cells[:, : image.width()] / np.float32(65535)).astype(np.float32)


def read_rgb(path: Path) -> LatticeField:
    """A picture as rows x columns x 3 values from 0 to 1. Raises GeographyError when it cannot be decoded."""
    image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGB888)
    if image.isNull():
        raise GeographyError.of(path, tr("damaged, the picture cannot be decoded"))
    cells = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return (cells[:, : image.width() * 3].reshape(image.height(), image.width(), 3) / np.float32(255)).astype(
        np.float32
    )


def cells_of(
    region: Region, raster: LatticeField, lons: RasterPlaces, lats: RasterPlaces
) -> tuple[RasterPlaces, RasterPlaces]:
    """Column and row (fractions, cell centres at whole numbers) of degrees in a raster over `region`."""
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
    at = row * raster.shape[1] + column  # one number for each cell: taking by it is quicker than by row and column
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
    """A cubic surface through (near) the cells: value, slope per column, slope per row."""
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
    """Three box blurs: near a Gaussian. Edges are repeated."""
    for axis in (0, 1) * 3:
        width = [(0, 0)] * raster.ndim
        width[axis] = (radius + 1, radius)
        sums = np.cumsum(np.pad(raster, width, mode="edge"), axis=axis, dtype=np.float64)
        size = sums.shape[axis]
        ends = np.take(sums, range(2 * radius + 1, size), axis=axis)
        starts = np.take(sums, range(size - 2 * radius - 1), axis=axis)
        raster = ((ends - starts) / (2 * radius + 1)).astype(np.float32)
    return raster
