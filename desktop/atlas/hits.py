"""What lies under a point of the canvas: spaces by the shape of their symbols, routes by their drawn lines."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from desktop.atlas.atlas import Atlas

if TYPE_CHECKING:
    from shapely import Geometry, STRtree

_CORNERS = {"square": (4, 45.0), "hexagon": (6, 0.0), "diamond": (4, 0.0)}


class Hits:
    """Point queries for one map. Made cheaply; shapely is loaded and the trees are built at the first question.

    `radii` is half the width of each symbol (square, disc, hexagon, diamond) in canvas pixels; a symbol of another name
    is hit as a disc.
    """

    def __init__(self, atlas: Atlas, radii: Mapping[str, float]) -> None:
        self._atlas = atlas
        self._radii = radii
        self._spaces = tuple(atlas.spaces)
        self._routes = tuple(atlas.routes)

    def space_at(self, x: float, y: float, tolerance: float) -> str | None:
        """The space whose symbol lies nearest to a point, at most `tolerance` canvas pixels away; None if none does."""
        return _nearest(self._space_tree, self._spaces, x, y, tolerance)

    def route_at(self, x: float, y: float, tolerance: float) -> str | None:
        """The route whose drawn line lies nearest to a point, at most `tolerance` canvas pixels away, or None."""
        return _nearest(self._route_tree, self._routes, x, y, tolerance)

    @cached_property
    def symbols(self) -> dict[str, Geometry]:
        """The outline of each space's symbol in canvas pixels."""
        return {space: self._symbol(space) for space in self._spaces}

    def _symbol(self, space: str) -> Geometry:
        import shapely

        symbol = self._atlas.space_kinds[self._atlas.spaces[space].kind].symbol
        radius = self._radii.get(symbol, self._radii["disc"])
        x, y = self._atlas.place[space]
        if symbol not in _CORNERS:
            return shapely.Point(x, y).buffer(radius)
        count, first = _CORNERS[symbol]
        radius /= abs(math.cos(math.radians(first)))
        angles = [math.radians(first + 360 / count * corner) for corner in range(count)]
        return shapely.Polygon([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles])

    @cached_property
    def _space_tree(self) -> STRtree:
        import shapely

        return shapely.STRtree([self.symbols[space] for space in self._spaces])

    @cached_property
    def _route_tree(self) -> STRtree:
        import shapely

        return shapely.STRtree([shapely.LineString(self._atlas.curve(route)) for route in self._routes])


def _nearest(tree: STRtree, ids: tuple[str, ...], x: float, y: float, tolerance: float) -> str | None:
    import shapely

    found = tree.query_nearest(shapely.Point(x, y), max_distance=max(tolerance, 1e-9), all_matches=False)
    return ids[int(found[0])] if len(found) else None
