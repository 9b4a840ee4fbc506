"""The distance of every place of the sheet from a line, in canvas pixels: jump flooding over a
lattice, and its cache.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt

from diadochi.cache import cache_key, is_trusted, load_entry, store_entry
from diadochi.resources import cached
from diadochi.scene.land.land_box import LandBox
from diadochi.scene.land.lattice import LatticeField, LatticePiece, between

FAR = np.float32(1e4)
"""More than any distance on a sheet."""
_ROWS = 24
"""The number of rows of a lattice that are processed at a time."""


@dataclass(frozen=True)
class DistanceField:
    """Distances on a lattice of `pitch` canvas pixels whose first node is the box's upper left corner."""

    box: LandBox
    pitch: float
    values: LatticeField

    def at(self, piece: LatticePiece) -> LatticeField:
        """Distances in canvas pixels of all pixels of a piece."""
        across = np.clip((piece.xs - self.box.left) / self.pitch, 0, self.values.shape[1] - 1.001)
        down = np.clip((piece.ys - self.box.top) / self.pitch, 0, self.values.shape[0] - 1.001)
        return between(self.values, *np.broadcast_arrays(across, down))

    def near(self, points: npt.NDArray[np.float64]) -> LatticeField:
        """Distances in canvas pixels of points, n x 2; points off the lattice get the value at its edge."""
        across = np.clip((points[:, 0] - self.box.left) / self.pitch, 0, self.values.shape[1] - 1.001)
        down = np.clip((points[:, 1] - self.box.top) / self.pitch, 0, self.values.shape[0] - 1.001)
        return between(self.values, across, down)


def distance_field(points: npt.NDArray[np.float64], box: LandBox, pitch: float, reach: float) -> DistanceField:
    """Distances from points (n x 2, canvas pixels, close together along their lines); exact up to about `reach`."""
    columns, rows = int(box.width / pitch) + 2, int(box.height / pitch) + 2
    near_x, near_y = np.full((rows, columns), FAR), np.full((rows, columns), FAR)
    _plant(points, box, pitch, near_x, near_y)
    across = (np.arange(columns, dtype=np.float32) * np.float32(pitch) + np.float32(box.left))[None, :]
    down = (np.arange(rows, dtype=np.float32) * np.float32(pitch) + np.float32(box.top))[:, None]
    best = (near_x - across) ** 2 + (near_y - down) ** 2
    step = 1
    while step * 2 * pitch < reach:
        step *= 2
    while step:
        for dy in (-step, 0, step):
            for dx in (-step, 0, step):
                if dx or dy:
                    _ask_neighbour(dx, dy, near_x, near_y, best, across, down)
        step //= 2
    return DistanceField(box, pitch, np.sqrt(best))


def _plant(
    points: npt.NDArray[np.float64], box: LandBox, pitch: float, near_x: LatticeField, near_y: LatticeField
) -> None:
    """Put each point into the node nearest to it; of several the nearest stays."""
    rows, columns = near_x.shape
    column = np.rint((points[:, 0] - box.left) / pitch).astype(int)
    row = np.rint((points[:, 1] - box.top) / pitch).astype(int)
    inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    points, column, row = points[inside], column[inside], row[inside]
    off = (points[:, 0] - box.left - column * pitch) ** 2 + (points[:, 1] - box.top - row * pitch) ** 2
    order = np.argsort(-off, kind="stable")
    near_x[row[order], column[order]] = points[order, 0]
    near_y[row[order], column[order]] = points[order, 1]


def _ask_neighbour(
    dx: int,
    dy: int,
    near_x: LatticeField,
    near_y: LatticeField,
    best: LatticeField,
    across: LatticeField,
    down: LatticeField,
) -> None:
    """Take over the nearest point of the node at dx, dy wherever it is nearer than the present one.

    A few rows at a time, so that they stay in the processor's cache; in the direction away from the neighbour, so that
    no updated node is read.
    """
    rows, columns = best.shape
    own, other = _sides(dx, columns)
    starts = range(max(0, -dy), rows - max(0, dy), _ROWS)
    for top in starts if dy >= 0 else reversed(starts):
        bottom = min(top + _ROWS, rows - max(0, dy))
        here, there = np.s_[top:bottom, own], np.s_[top + dy : bottom + dy, other]
        other_x, other_y = near_x[there], near_y[there]
        apart, aside = other_x - across[:, own], other_y - down[top:bottom]
        apart *= apart
        aside *= aside
        apart += aside
        nearer = apart < best[here]
        if nearer.any():
            np.copyto(best[here], apart, where=nearer)
            np.copyto(near_x[here], other_x.copy(), where=nearer)
            np.copyto(near_y[here], other_y.copy(), where=nearer)


def _sides(off: int, size: int) -> tuple[slice, slice]:
    """The places that have a neighbour at this offset, and those neighbours."""
    return slice(max(0, -off), size - max(0, off)), slice(max(0, off), size - max(0, -off))


def dotted(rings: list[npt.NDArray[np.float64]], spacing: float) -> npt.NDArray[np.float64]:
    """Points at most `spacing` apart along the given lines, n x 2."""
    pieces = []
    for ring in rings:
        lengths = np.hypot(*np.diff(ring, axis=0).T)
        run = np.concatenate([[0.0], np.cumsum(lengths)])
        marks = np.linspace(0, run[-1], max(2, int(run[-1] / spacing) + 2))
        pieces.append(np.column_stack([np.interp(marks, run, ring[:, 0]), np.interp(marks, run, ring[:, 1])]))
    return np.concatenate(pieces) if pieces else np.empty((0, 2))


# --- cached distances
# Distances are cached for the next start, in the cache folder.

FORM = 1
"""Raise this when distances are measured or stored differently."""
MOST = 16
"""The number of stored fields, three for each map; the oldest is deleted first."""
_MOST_BYTES = 100_000_000


def kept_distances(points: npt.NDArray[np.float64], box: LandBox, pitch: float, reach: float) -> DistanceField:
    """What `distance_field` returns, computed once: the file is named after a hash of all inputs."""
    key = cache_key("distances", FORM, box, pitch, reach, np.ascontiguousarray(points).tobytes())
    path = cached("distances", f"{key[:16].hex()}.bin")
    content = load_entry(path, key, _MOST_BYTES)
    if content is not None:
        shape, values = msgspec.msgpack.decode(content, type=tuple[tuple[int, ...], bytes])
        return DistanceField(box, pitch, np.frombuffer(values, np.float32).reshape(shape).copy())
    found = distance_field(points, box, pitch, reach)
    _make_room(path.parent)
    values = np.ascontiguousarray(found.values, np.float32).tobytes()
    store_entry(path, key, msgspec.msgpack.encode((found.values.shape, values)))
    return found


def _make_room(folder: Path) -> None:
    """Delete the oldest files. A folder that cannot be read cannot be written either."""
    if not is_trusted(folder):
        return
    with suppress(OSError):
        newest_first = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in newest_first[MOST - 1 :]:
            old.unlink(missing_ok=True)
