"""The pyramid of tiles: its levels, its addresses, the names of its files."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from desktop.atlas.geography import Geography
from desktop.cache import cache_key
from desktop.resources import cached
from desktop.scene.land.boxes import LandBox
from desktop.scene.land.version import PAINTER_VERSION

if TYPE_CHECKING:
    from desktop.atlas.atlas import Atlas
    from desktop.scene.land.lattice import LatticePiece

TILE = 512
"""Pixels of a tile's side; the last column and row may be narrower."""
ZOOM_STEPS = tuple(2 ** (step / 2) for step in range(-5, 4))
"""Scales of the view (screen pixels to a canvas pixel) at which tiles lie 1:1, coarsest first."""
STYLE = "parchment"
"""The one style the land is painted in."""


class Address(NamedTuple):
    """Which tile: the number of its zoom step, its column and its row."""

    step: int
    column: int
    row: int


@dataclass(frozen=True)
class Pyramid:
    """All tiles of one sheet for screens of one device pixel ratio."""

    sheet: LandBox
    ratio: float = 1.0

    def scale(self, step: int) -> float:
        """Tile pixels to one canvas pixel."""
        return ZOOM_STEPS[step] * self.ratio

    def size(self, step: int) -> tuple[int, int]:
        """Columns and rows of tiles of a step."""
        scale = self.scale(step) / TILE
        return math.ceil(self.sheet.width * scale - 1e-9), math.ceil(self.sheet.height * scale - 1e-9)

    def step_for(self, scale: float) -> int:
        """The step to show at a scale of the view: the first that is not coarser, or the finest."""
        return next((step for step, known in enumerate(ZOOM_STEPS) if known >= scale * 0.995), len(ZOOM_STEPS) - 1)

    def pixels(self, address: Address) -> tuple[int, int]:
        """Columns and rows of pixels of a tile."""
        scale = self.scale(address.step)
        columns = math.ceil(self.sheet.width * scale - 1e-9) - address.column * TILE
        rows = math.ceil(self.sheet.height * scale - 1e-9) - address.row * TILE
        return min(TILE, columns), min(TILE, rows)

    def box(self, address: Address) -> LandBox:
        """Where a tile lies, in canvas pixels."""
        scale = self.scale(address.step)
        columns, rows = self.pixels(address)
        left, top = self.sheet.left + address.column * TILE / scale, self.sheet.top + address.row * TILE / scale
        return LandBox(left, top, columns / scale, rows / scale)

    def piece(self, address: Address) -> LatticePiece:
        """What is to be painted for a tile."""
        from desktop.scene.land.lattice import LatticePiece  # brings numpy, which a window need not wait for

        columns, rows = self.pixels(address)
        scale = self.scale(address.step)
        return LatticePiece(self.sheet, scale, address.column * TILE, address.row * TILE, columns, rows, self.ratio)

    def within(self, step: int, box: LandBox) -> Iterator[Address]:
        """The tiles of a step that meet a box (canvas pixels), row by row."""
        scale = self.scale(step) / TILE
        columns, rows = self.size(step)
        left, right = (int((x - self.sheet.left) * scale) for x in (box.left, box.right - 1e-6))
        top, bottom = (int((y - self.sheet.top) * scale) for y in (box.top, box.bottom - 1e-6))
        for row in range(max(0, top), min(rows - 1, bottom) + 1):
            for column in range(max(0, left), min(columns - 1, right) + 1):
                yield Address(step, column, row)


def tile_key(map_digest: str, geography: Geography, ratio: float) -> str:
    """The name of the folder of all tiles that look alike: it changes with anything that changes a pixel."""
    parts = (map_digest, geography.digest, STYLE, f"{ratio:g}", str(PAINTER_VERSION))
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=10).hexdigest()


def tile_folder(atlas: Atlas, geography: Geography, ratio: float, cache: Path | None = None) -> Path:
    """Where the tiles of a map are kept: in the user's cache folder unless another is given. It need not exist."""
    return (cache or cached()) / "land" / atlas.id / tile_key(atlas.digest, geography, ratio)


def tile_path(folder: Path, address: Address) -> Path:
    """The file of one tile."""
    return folder / str(address.step) / f"{address.column}-{address.row}.jpg"


def tile_entry_key(folder: Path, address: Address) -> bytes:
    """What one tile is made from: the name of its folder is the key of what all tiles in it have in common."""
    return cache_key("tile", folder.name, *address)
