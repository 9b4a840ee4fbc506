"""Coast, lakes and rasters of a map's part of the world, out of assets/geography/<map id>/."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.foreign import plain
from desktop.language import tr
from desktop.resources import assets

if TYPE_CHECKING:
    from shapely.geometry import MultiPolygon

    from desktop.atlas.atlas import Atlas

MARGIN = 240.0
"""Canvas pixels of country kept around the canvas."""
_STEP = 0.1
"""Degrees: longer edges are divided before projection, so that they bend with it."""
_PNG = b"\x89PNG\r\n\x1a\n"


class GeographyError(Exception):
    """A file of the geography is missing or damaged; the text is one sentence with the remedy."""

    @classmethod
    def of(cls, path: Path, fault: str) -> GeographyError:
        """The error of one file or folder; `fault` goes on from its path."""
        remedy = tr("fetch the folder again from the program's package, or make it with assets/geography/prepare.py")
        return cls(f"{path}: {fault}; {remedy}.")


@dataclass(frozen=True)
class Region:
    """The part of the world the rasters show: degrees, west to east and south to north."""

    west: float
    south: float
    east: float
    north: float


@dataclass(frozen=True)
class Geography:
    """Land and water of one map.

    `heights`, `ground` and `depth` are the paths of PNG rasters over `region`, plate carree, rows from the north:
    heights with 0.5 for plains (16 bits), colour of the country, depth of the sea from 0 (shore) to 1 (16 bits).
    `digest` is the hash (hex) of all the files.
    """

    folder: Path
    region: Region
    digest: str
    heights: Path
    ground: Path
    depth: Path
    _atlas: Atlas

    @cached_property
    def land(self) -> MultiPolygon:
        """The land in canvas pixels, cut off `MARGIN` outside the canvas, with lakes as part of it."""
        return self._outline("land.wkb")

    @cached_property
    def lakes(self) -> MultiPolygon:
        """The lakes in canvas pixels; all of them lie on the land."""
        return self._outline("lakes.wkb")

    def _outline(self, name: str) -> MultiPolygon:
        import shapely
        from shapely.geometry import MultiPolygon, box

        path = self.folder / name
        try:
            shape = shapely.from_wkb(path.read_bytes())
        except (OSError, shapely.GEOSException) as fault:
            raise GeographyError.of(path, tr("damaged, not an outline in WKB ({fault})", fault=fault)) from fault
        width, height = self._atlas.canvas
        frame = box(-MARGIN, -MARGIN, width + MARGIN, height + MARGIN)
        drawn = shapely.make_valid(shapely.transform(shapely.segmentize(shape, _STEP), self._project))
        cut = drawn.intersection(frame)
        parts = (piece for part in shapely.get_parts(cut) for piece in shapely.get_parts(part))
        return MultiPolygon([part for part in parts if part.geom_type == "Polygon"])

    def _project(self, degrees: Any) -> Any:
        import numpy as np

        return np.column_stack(self._atlas.projection.project_arrays(degrees[:, 0], degrees[:, 1]))


def load_geography(atlas: Atlas, folder: Path | None = None) -> Geography:
    """The geography of a map, from its folder under assets/geography unless another is given.

    Raises GeographyError when a file is missing or not what it should be. Outlines are read when first asked for.
    """
    home = folder or assets("geography", atlas.id)
    if not home.is_dir():
        raise GeographyError.of(home, tr("the geography of map {map} is missing", map=atlas.id))
    told = _read(home / "geography.toml")
    digest = hashlib.blake2b(told, digest_size=12)
    for name in ("land.wkb", "lakes.wkb", "heights.png", "ground.png", "depth.png"):
        content = _read(home / name)
        if name.endswith(".png") and not content.startswith(_PNG):
            raise GeographyError.of(home / name, tr("damaged, not a PNG picture"))
        digest.update(content)
    paths = {name: home / f"{name}.png" for name in ("heights", "ground", "depth")}
    return Geography(home, _region(home / "geography.toml", told), digest.hexdigest(), _atlas=atlas, **paths)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as fault:
        raise GeographyError.of(path, tr("cannot be read ({why})", why=fault.strerror or fault)) from fault


def _region(path: Path, told: bytes) -> Region:
    try:
        table = tomllib.loads(plain(told).decode())
        region = Region(*(float(table[side]) for side in ("west", "south", "east", "north")))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as fault:
        raise GeographyError.of(
            path, tr("damaged, no box in degrees can be read from it ({fault})", fault=fault)
        ) from fault
    if not (region.west < region.east and region.south < region.north):
        turned = tr("the box is turned round, west must be below east and south below north")
        raise GeographyError(f"{path}: {turned}.")
    return region
