"""The geography of a map: coast, lakes, rasters, and the area of each province.

A geography is a folder of assets/geography. A map is drawn on that of its own id, or on the one it names: another
shipped one for the same part of the world, or "paper", which has no relief. A map can draw its own coast on any.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from diadochi.atlas.atlas import Atlas
from diadochi.foreign import plain
from diadochi.language import tr
from diadochi.resources import assets

if TYPE_CHECKING:
    from shapely import Geometry, Polygon, STRtree
    from shapely.geometry import MultiPolygon


MARGIN = 240.0
"""Canvas pixels of land that are kept outside the canvas."""
_STEP = 0.1
"""Degrees. Longer edges are divided before projection, so that they follow its curves."""
_PNG = b"\x89PNG\r\n\x1a\n"


class GeographyError(Exception):
    """A missing or damaged file; the text is a sentence with a remedy."""

    @classmethod
    def of(cls, path: Path, fault: str) -> GeographyError:
        """The error for a file or folder; `fault` follows its path in the sentence."""
        remedy = tr("copy the folder again from the program's package, or create it with assets/geography/prepare.py")
        return cls(f"{path}: {fault}; {remedy}.")


@dataclass(frozen=True)
class Region:
    """The part of the world in the rasters, in degrees."""

    west: float
    south: float
    east: float
    north: float


@dataclass(frozen=True)
class Geography:
    """Land and water of a map.

    `heights`, `ground` and `depth` are the paths of PNG rasters of `region` (plate carrée, rows from the north):
    heights with 0.5 for plains (16 bits), colour of the land, depth of the sea from 0 (shore) to 1 (16 bits). `digest`
    is the hash (hex) of all the files.
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
        """The land in canvas pixels, cut off `MARGIN` outside the canvas, including lakes."""
        drawn = self._atlas.contents.coast
        return self._projected(_rings(drawn)) if drawn else self._outline("land.wkb")

    @cached_property
    def lakes(self) -> MultiPolygon:
        """The lakes in canvas pixels; they are part of the land."""
        return self._outline("lakes.wkb")

    def _outline(self, name: str) -> MultiPolygon:
        import shapely

        path = self.folder / name
        try:
            shape = shapely.from_wkb(path.read_bytes())
        except (OSError, shapely.GEOSException) as fault:
            raise GeographyError.of(path, tr("damaged, not an outline in WKB ({fault})", fault=fault)) from fault
        return self._projected(shape)

    def _projected(self, shape: Geometry) -> MultiPolygon:
        """An outline in degrees as polygons in canvas pixels, cut off outside the canvas."""
        import shapely
        from shapely.geometry import MultiPolygon, box

        width, height = self._atlas.canvas
        frame = box(-MARGIN, -MARGIN, width + MARGIN, height + MARGIN)
        drawn = shapely.make_valid(shapely.transform(shapely.segmentize(shape, _STEP), self._project))
        cut = drawn.intersection(frame)
        parts = (piece for part in shapely.get_parts(cut) for piece in shapely.get_parts(part))
        return MultiPolygon([part for part in parts if part.geom_type == "Polygon"])

    def _project(self, degrees: Any) -> Any:
        import numpy as np

        return np.column_stack(self._atlas.projection.project_arrays(degrees[:, 0], degrees[:, 1]))


def _rings(drawn: Iterable[Iterable[tuple[float, float]]]) -> Geometry:
    import shapely
    from shapely.geometry import Polygon

    return shapely.union_all([shapely.make_valid(Polygon(ring)) for ring in drawn])


def load_geography(atlas: Atlas, folder: Path | None = None) -> Geography:
    """The geography that a map names, by default from its folder in assets/geography.

    Raises GeographyError if a file is missing or invalid. Outlines are read on first use.
    """
    home = folder or assets("geography", atlas.contents.geography or atlas.id)
    if not home.is_dir():
        raise GeographyError(
            tr(
                '{folder}: the geography of map {map} is missing. Write geography = "paper" into map.toml to draw it '
                "without one, or name that of a shipped map.",
                folder=home,
                map=atlas.id,
            )
        )
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


def region_of(folder: Path) -> Region:
    """The part of the world that a geography covers. Raises GeographyError."""
    path = folder / "geography.toml"
    return _region(path, _read(path))


def _region(path: Path, told: bytes) -> Region:
    try:
        table = tomllib.loads(plain(told).decode())
        region = Region(*(float(table[side]) for side in ("west", "south", "east", "north")))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as fault:
        raise GeographyError.of(path, tr("damaged, no box in degrees can be read ({fault})", fault=fault)) from fault
    if not (region.west < region.east and region.south < region.north):
        turned = tr("the box is reversed: west must be less than east, and south less than north")
        raise GeographyError(f"{path}: {turned}.")
    return region


# --- areas of provinces
# The area of a province is the land nearest to its spaces; deserts far from all spaces belong to none.
# shapely is imported on first use, because importing it would delay the window.

_LEAST_PX2 = 12.0
"""The smallest piece that is kept, in square canvas pixels."""
_TOUCH_PX = 1.0


def province_areas(atlas: Atlas, land: Geometry) -> dict[str, Geometry]:
    """The area of every province that has land, in canvas pixels.

    `land` is the land in canvas pixels. An area is the land that is nearer to a space of the province than to any other
    space, and at most `atlas.reach_px` away. A piece separated by water from its space goes to the nearest space on its
    own shore; a shore without spaces goes as a whole to the space with the largest share of it. Areas do not overlap.
    """
    import shapely

    owners = [space.id for space in atlas.spaces.values() if space.province is not None]
    if not owners:
        return {}
    cells = _cells(atlas, owners, land)
    homes, strays = _sorted_pieces(atlas, cells)
    _settle(atlas, land, homes, strays)
    areas: dict[str, Geometry] = {}
    for province in atlas.provinces:
        pieces = [piece for space in atlas.members(province) for piece in homes[space]]
        area = shapely.union_all(pieces)
        if not area.is_empty:
            areas[province] = area
    return areas


def _cells(atlas: Atlas, owners: list[str], land: Geometry) -> dict[str, list[Polygon]]:
    """The land of each space's Voronoi cell within reach, as single polygons."""
    import shapely

    centres = shapely.points([atlas.place[space] for space in owners])
    width, height = atlas.canvas
    reach = atlas.reach_px
    frame = shapely.box(-reach, -reach, width + reach, height + reach)
    diagram = shapely.voronoi_polygons(shapely.multipoints(centres), extend_to=frame, ordered=True)
    reaches = shapely.intersection(shapely.get_parts(diagram), shapely.buffer(centres, reach, quad_segs=32))
    pieces = shapely.intersection(reaches, land)
    return {space: _polygons([piece]) for space, piece in zip(owners, pieces, strict=True)}


def _sorted_pieces(
    atlas: Atlas, cells: Mapping[str, list[Polygon]]
) -> tuple[dict[str, list[Polygon]], list[tuple[Polygon, str]]]:
    """The pieces that contain their space, and the other pieces, each with the space of its cell."""
    import shapely

    homes: dict[str, list[Polygon]] = {}
    strays: list[tuple[Polygon, str]] = []
    for space, pieces in cells.items():
        site = shapely.Point(atlas.place[space])
        home = min(pieces, key=site.distance, default=None)
        homes[space] = [] if home is None else [home]
        strays += [(piece, space) for piece in pieces if piece is not home]
    return homes, strays


def _settle(atlas: Atlas, land: Geometry, homes: dict[str, list[Polygon]], strays: list[tuple[Polygon, str]]) -> None:
    """Give every stray piece to a space: outwards along its shore from the homes, the rest by shares of the shore."""
    import shapely

    pending = strays
    while pending:
        found = [_neighbour(atlas, piece, homes) for piece, _ in pending]
        if not any(found):
            break
        for (piece, _), owner in zip(pending, found, strict=True):
            if owner:
                homes[owner].append(piece)
        pending = [stray for stray, owner in zip(pending, found, strict=True) if not owner]
    shores = shapely.STRtree(shapely.get_parts(land))
    shares: dict[int, dict[str, float]] = {}
    for piece, space in pending:
        share = shares.setdefault(_shore_of(shores, piece), {})
        share[space] = share.get(space, 0.0) + piece.area
    for piece, _ in pending:
        share = shares[_shore_of(shores, piece)]
        homes[max(share, key=share.__getitem__)].append(piece)


def _neighbour(atlas: Atlas, piece: Polygon, homes: Mapping[str, list[Polygon]]) -> str | None:
    """The nearest space whose land touches the piece; None if there is none."""
    import shapely

    spaces = list(homes)
    far = shapely.distance(piece, shapely.points([atlas.place[space] for space in spaces]))
    near = [
        (away, number)
        for number, (space, away) in enumerate(zip(spaces, far, strict=True))
        if away <= 2 * atlas.reach_px and any(part.dwithin(piece, _TOUCH_PX) for part in homes[space])
    ]
    return spaces[min(near)[1]] if near else None


def _shore_of(shores: STRtree, piece: Polygon) -> int:
    """The index of the polygon of the land that a piece belongs to."""
    return int(shores.nearest(piece.representative_point()))


def _polygons(shapes: Iterable[Geometry]) -> list[Polygon]:
    """The polygons in some shapes, without splinters."""
    import shapely

    parts = shapely.get_parts(list(shapes))
    return [part for part in parts if part.geom_type == "Polygon" and part.area >= _LEAST_PX2]
