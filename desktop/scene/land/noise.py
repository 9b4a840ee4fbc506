"""Repeatable randomness: hashed numbers and smooth noise with its slope, the same on every machine."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from desktop.scene.land.lattice import LatticeField

CELLS = 32
"""Waves across one texture before it repeats."""
TEXELS = 16
"""Texels to a wave."""
NoisePlaces = npt.NDArray[Any]


def hashed(x: npt.ArrayLike, y: npt.ArrayLike, seed: int) -> npt.NDArray[np.float64]:
    """A number from 0 to 1 for each pair of whole numbers."""
    # Arrays of one number at least: wrapping round is meant, and numpy warns of it for bare numbers only.
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
    # By row of cells, row of texels in it, cell, texel in it.
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
    """The value alone of `smooth_noise`; u and v may be a row and a column."""
    return _between(_texture(seed), *_corners(*np.broadcast_arrays(u, v)))


def _corners(u: NoisePlaces, v: NoisePlaces) -> tuple[tuple[NoisePlaces, ...], tuple[LatticeField, ...]]:
    """The four texels round each place, and their weights."""
    size = CELLS * TEXELS
    x, y = u * TEXELS, v * TEXELS
    left, top = np.floor(x), np.floor(y)
    part_x, part_y = (x - left).astype(np.float32), (y - top).astype(np.float32)
    # The size is a power of two, so that a mask wraps places round, those below nought included.
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
