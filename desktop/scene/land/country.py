"""The tones of land and sea before any line is drawn: parchment by climate, water by depth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from desktop.atlas.geography import Geography
from desktop.scene.land.lattice import LatticeField, LatticePiece
from desktop.scene.land.noise import noise
from desktop.scene.land.rasters import between, cells_of, read_grey16, read_rgb
from desktop.scene.palette import rgb

_STEPS = 6
"""Tones of the sea from the shore to the deep."""
WATER_LINES = ((3.6, 0.55), (8.2, 0.40), (13.8, 0.28), (20.6, 0.18), (28.8, 0.10))
"""Distance from the coast in canvas pixels, and strength, of the lines that echo the coast."""


def tone(name: str) -> LatticeField:
    """A colour of the palette as three values from 0 to 1."""
    return np.array(rgb(name), np.float32) / np.float32(255)


def mixed(one: LatticeField, other: LatticeField, share: LatticeField | float) -> LatticeField:
    """`share` of `other` and the rest of `one`; a share with rows and columns is used for all colours."""
    part = share[..., None] if isinstance(share, np.ndarray) and share.ndim == 2 else share
    return one + (other - one) * part


@dataclass(frozen=True)
class Country:
    """Ground colours and sea depths of the region."""

    geography: Geography
    ground: LatticeField
    depth: LatticeField

    @classmethod
    def of(cls, geography: Geography) -> Country:
        """The country of a geography. Raises GeographyError when a raster is damaged."""
        return cls(geography, read_rgb(geography.ground), read_grey16(geography.depth))

    def land(self, piece: LatticePiece, projection: Any) -> tuple[LatticeField, LatticeField]:
        """Colours of level land, and how dry it is (0 green to 1 desert)."""
        lons, lats = piece.degrees(projection)
        seen = between(self.ground, *cells_of(self.geography.region, self.ground, lons, lats))
        green = np.clip((seen[..., 1] - seen[..., 0]) * 9 + 0.35, 0, 1)
        high = np.clip((seen[..., 0] - seen[..., 1]) * 9 - 0.15, 0, 1)
        dim = np.clip((0.80 - seen.mean(axis=2)) * 4, 0, 1)
        dry = np.clip(1 - green * 1.6, 0, 1) * np.clip(dim + 0.25, 0, 1)
        colours = mixed(np.broadcast_to(tone("land_plain"), seen.shape), tone("land_desert"), dry)
        colours = mixed(colours, tone("land_low"), green * 0.95)
        return mixed(colours, tone("land_high"), high * 0.75), dry

    def sea(self, piece: LatticePiece, projection: Any, coast: LatticeField) -> LatticeField:
        """Colours of the sea; `coast` is the distance to the coast in canvas pixels."""
        lons, lats = piece.degrees(projection)
        depth = between(self.depth, *cells_of(self.geography.region, self.depth, lons, lats))
        far = np.clip(coast / 120, 0, 1)
        level = np.clip(0.62 * depth + 0.38 * far, 0, 1) * np.clip(coast / 42, 0, 1)
        level = (
            level + 0.035 * noise(piece.xs / 63, piece.ys / 63, 41) + 0.006 * noise(piece.xs / 17, piece.ys / 17, 43)
        )
        steps = np.clip(level, 0, 1) * _STEPS
        whole = np.floor(steps)
        # Each tone keeps its own level and turns into the next within a soft edge, like washes laid one on another.
        edge = np.clip((steps - whole - 0.5) / 0.16 + 0.5, 0, 1)
        share = np.clip((whole + edge * edge * (3 - 2 * edge)) / _STEPS, 0, 1)
        share = 0.65 * share + 0.35 * np.clip(level, 0, 1)
        shallow = mixed(tone("sea_shallow"), tone("sea"), np.clip(share * 2, 0, 1))
        return mixed(shallow, tone("sea_deep"), np.clip(share * 2 - 1, 0, 1))


def water_lines(piece: LatticePiece, coast: LatticeField) -> LatticeField:
    """Strength (0 to 1) of the lines that echo the coast in the sea."""
    wobble = 0.9 * noise(piece.xs / 23, piece.ys / 23, 47)
    breaks = np.clip(0.75 + 0.9 * noise(piece.xs / 31, piece.ys / 31, 53), 0.15, 1)
    half = piece.pen(0.62) / piece.scale
    soft = 1 / piece.scale
    total = np.zeros_like(coast)
    for number, (distance, strength) in enumerate(WATER_LINES):
        off = np.abs(coast + wobble * (0.25 + 0.16 * number) - distance)
        line = np.clip((half - off) / soft + 0.5, 0, 1)
        # Lines closer together than two pixels are one soft band.
        line = line * min(1.0, piece.scale * 1.6)
        total = np.maximum(total, line * strength)
    return total * breaks
