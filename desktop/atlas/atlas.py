"""The whole map as one value: what lies where, what joins what. It never changes once it is open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

import msgspec

from desktop.atlas.curves import smooth
from desktop.atlas.graph import adjacency, beside, edges, graph_of
from desktop.atlas.limits import Limits
from desktop.atlas.model import Allows, Feature, Names, Point, Province, Route, RouteKind, Space, SpaceKind
from desktop.atlas.projection import Projection

if TYPE_CHECKING:
    import networkx as nx

Thing = TypeVar("Thing", RouteKind, SpaceKind, Province, Space, Route)


class MapContents(msgspec.Struct, frozen=True):
    """The things a map is made of, in the order of its files. `canvas` is width, height in pixels.

    `cartouche` is left, top, width, height of the title and the legend in canvas pixels; None for a map without.
    """

    id: str
    system: str
    names: Names
    canvas: tuple[int, int]
    projection: Projection
    limits: Limits
    reach_px: float
    route_kinds: tuple[RouteKind, ...]
    space_kinds: tuple[SpaceKind, ...]
    provinces: tuple[Province, ...]
    spaces: tuple[Space, ...]
    routes: tuple[Route, ...]
    features: tuple[Feature, ...]
    cartouche: tuple[float, float, float, float] | None = None


class Atlas:
    """A map opened and joined up. Mappings are read-only and keep the order of the files.

    `digest` is the hash (hex) of the files it came from, `source` their folder as people see it, `folder` the absolute
    path that opens them again from wherever. `steps` is the adjacency for searches: for each space the ways out of it,
    in the order of the routes. `place` is where each space is drawn, in canvas pixels, offset included. `ports` are
    the ids of the spaces where sea routes may end.
    """

    def __init__(self, contents: MapContents, digest: str, source: str, folder: Path) -> None:
        self.contents = contents
        self.id = contents.id
        self.system = contents.system
        self.names = contents.names
        self.canvas = contents.canvas
        self.cartouche = contents.cartouche
        self.projection = contents.projection
        self.limits = contents.limits
        self.features = contents.features
        self.reach_px = contents.reach_px
        self.digest = digest
        self.source = source
        self.folder = folder
        self.route_kinds: Mapping[str, RouteKind] = _by_id(contents.route_kinds)
        self.space_kinds: Mapping[str, SpaceKind] = _by_id(contents.space_kinds)
        self.provinces: Mapping[str, Province] = _by_id(contents.provinces)
        self.spaces: Mapping[str, Space] = _by_id(contents.spaces)
        self.routes: Mapping[str, Route] = _by_id(contents.routes)
        self.place: Mapping[str, Point] = MappingProxyType({s.id: self._placed(s) for s in contents.spaces})
        self.steps = adjacency(self.spaces, edges(contents.routes, self.route_kinds))
        self.ports = tuple(space.id for space in contents.spaces if space.port)
        self._members = self._grouped()
        self._beside: dict[Allows, Mapping[str, tuple[str, ...]]] = {}
        self._curves: dict[str, tuple[Point, ...]] = {}

    def members(self, province: str) -> tuple[str, ...]:
        """The spaces of a province. Raises KeyError for a province that is not on the map."""
        return self._members[province]

    def kind_of(self, route: str) -> RouteKind:
        """The kind of a route. Raises KeyError for a route that is not on the map."""
        return self.route_kinds[self.routes[route].kind]

    def curve(self, route: str) -> tuple[Point, ...]:
        """The drawn line of a route in canvas pixels from the centre of its end `a` to that of `b`."""
        if route not in self._curves:
            found = self.routes[route]
            bends = [self.projection.project(lon, lat) for lon, lat in found.via]
            self._curves[route] = smooth([self.place[found.a], *bends, self.place[found.b]])
        return self._curves[route]

    @cached_property
    def graph(self) -> nx.MultiGraph[str]:
        """The map as a networkx graph, made when first asked for; see `desktop.atlas.graph`."""
        return graph_of(self.id, self.contents.spaces, edges(self.contents.routes, self.route_kinds))

    def beside(self, use: Allows) -> Mapping[str, tuple[str, ...]]:
        """For each space those that a route joins to it which may be used so; made once for each use."""
        if use not in self._beside:
            self._beside[use] = beside(self.steps, use)
        return self._beside[use]

    def _placed(self, space: Space) -> Point:
        x, y = self.projection.project(space.lon, space.lat)
        return x + space.offset[0], y + space.offset[1]

    def _grouped(self) -> Mapping[str, tuple[str, ...]]:
        members: dict[str, list[str]] = {province: [] for province in self.provinces}
        for space in self.spaces.values():
            if space.province is not None:
                members[space.province].append(space.id)
        return {province: tuple(spaces) for province, spaces in members.items()}


def _by_id(things: tuple[Thing, ...]) -> Mapping[str, Thing]:
    return MappingProxyType({thing.id: thing for thing in things})
