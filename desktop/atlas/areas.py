"""The country of each province: the land nearest to its spaces, so that deserts far from any road stay empty.

shapely is imported when an area is first asked for, so that a window can stand before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from desktop.atlas.atlas import Atlas

if TYPE_CHECKING:
    from shapely import Geometry, Polygon, STRtree

_LEAST_PX2 = 12.0
"""Splinters smaller than this (canvas pixels squared) are left out."""
_TOUCH_PX = 1.0


def province_areas(atlas: Atlas, land: Geometry) -> dict[str, Geometry]:
    """The area of every province with land of its own, in canvas pixels.

    `land` is the land in canvas pixels. Each area is the part of the land nearer to a space of the province than to
    any space of another, at most `atlas.reach_px` away. A piece across the water from its space goes to the nearest
    space on its own shore; a shore without spaces goes as a whole to the space with the largest share of it. Areas do
    not overlap.
    """
    import shapely

    owners = [space.id for space in atlas.spaces.values() if space.province is not None]
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
    """The land of each space's Voronoi cell within reach, in single polygons."""
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
    """Pieces that hold their space, and the others, each with the space whose cell it came from."""
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
    """Give every stray piece to a space: along its shore from the homes outwards, the rest by shares of its shore."""
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
    """The nearest space whose country the piece touches, if there is any."""
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
    """The number of the polygon of the land that a piece was cut from."""
    return int(shores.nearest(piece.representative_point()))


def _polygons(shapes: Iterable[Geometry]) -> list[Polygon]:
    """The polygons in some shapes, splinters left out."""
    import shapely

    parts = shapely.get_parts(list(shapes))
    return [part for part in parts if part.geom_type == "Polygon" and part.area >= _LEAST_PX2]
