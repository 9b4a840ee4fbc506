"""`Atlas`, the whole map as one immutable value, with its routes as a graph, lengths on the globe and hit tests."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypedDict, TypeVar

import msgspec

from diadochi.atlas.model import (
    Allows,
    Element,
    Feature,
    Limits,
    Names,
    Point,
    Projection,
    Province,
    Route,
    RouteKind,
    RouteStep,
    Space,
    SpaceKind,
    smooth,
)

if TYPE_CHECKING:
    import networkx as nx


# --- the routes as a graph
# There are two forms. The networkx graph is for questions about connections, distances and crossings. The plain
# adjacency is for the rules, which search it thousands of times in a game, and for the start of the program, because
# importing networkx takes a tenth of a second.


class RouteEdge(TypedDict):
    """The data of a route in the graph: the route, its kind, cost in movement points, land or sea, and uses."""

    route: Route
    kind: str
    cost: int
    by: Element
    allows: frozenset[Allows]


Edge = tuple[str, str, str, RouteEdge]
"""The two ends of a route, its id, and its data."""


def edges(routes: Iterable[Route], kinds: Mapping[str, RouteKind]) -> Iterator[Edge]:
    """The routes of a map as edges, in the order of its files."""
    for route in routes:
        kind = kinds[route.kind]
        yield (
            route.a,
            route.b,
            route.id,
            RouteEdge(route=route, kind=kind.id, cost=kind.cost, by=kind.by, allows=kind.allows),
        )


def adjacency(spaces: Iterable[str], joined: Iterable[Edge]) -> Mapping[str, tuple[RouteStep, ...]]:
    """The routes out of each space, in the order of the edges."""
    steps: dict[str, list[RouteStep]] = {space: [] for space in spaces}
    for a, b, route, way in joined:
        for here, there in ((a, b), (b, a)):
            steps[here].append(RouteStep(route, there, way["kind"], way["cost"], way["by"], way["allows"]))
    return MappingProxyType({space: tuple(ways) for space, ways in steps.items()})


def beside(steps: Mapping[str, tuple[RouteStep, ...]], use: Allows) -> Mapping[str, tuple[str, ...]]:
    """For each space its neighbours by routes that may be used so."""
    return MappingProxyType(
        {space: tuple(step.to for step in ways if use in step.allows) for space, ways in steps.items()}
    )


def graph_of(name: str, spaces: Iterable[Space], joined: Iterable[Edge]) -> nx.MultiGraph[str]:
    """The networkx graph: nodes have `space`; edges have the route's id as key and the data of `RouteEdge`."""
    import networkx as nx

    graph: nx.MultiGraph[str] = nx.MultiGraph(name=name)
    graph.add_nodes_from((space.id, {"space": space}) for space in spaces)
    for a, b, route, way in joined:
        graph.add_edge(a, b, key=route, **way)
    return graph


def part_of(graph: nx.MultiGraph[str], kinds: Iterable[str]) -> nx.Graph[str]:
    """The part of the graph with some kinds of routes only, with the lowest cost between neighbours as `cost`."""
    import networkx as nx

    part: nx.Graph[str] = nx.Graph()
    part.add_nodes_from(graph.nodes)
    wanted = set(kinds)
    for a, b, route in graph.edges(data=True):
        if route["kind"] in wanted:
            known = part.get_edge_data(a, b, {"cost": route["cost"]})["cost"]
            part.add_edge(a, b, cost=min(route["cost"], known))
    return part


# --- the map

Thing = TypeVar("Thing", RouteKind, SpaceKind, Province, Space, Route)


class MapContents(msgspec.Struct, frozen=True):
    """The contents of a map, in the order of its files. `canvas` is the width and height in pixels.

    `cartouche` is the rectangle (left, top, width, height) of title and legend in canvas pixels, None without one.
    `geography` names the coast and relief it is drawn on; `coast` are rings of longitude and latitude in degrees that
    replace that coast, often none. `borrows` names the map whose files stand in for those it lacks, empty for none.
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
    geography: str = ""
    coast: tuple[tuple[tuple[float, float], ...], ...] = ()
    borrows: str = ""


class Atlas:
    """A map that was read and joined. Mappings are read-only and keep the order of the files.

    `digest` is the hash (hex) of its files, `source` their folder for display, `folder` the absolute path to open them
    again. `steps` are the routes out of each space, in the order of the file. `place` is where each space is drawn, in
    canvas pixels, offset included. `ports` are the ids of the spaces where sea routes may end.
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
        """The spaces of a province. Raises KeyError for an unknown province."""
        return self._members[province]

    def kind_of(self, route: str) -> RouteKind:
        """The kind of a route. Raises KeyError for an unknown route."""
        return self.route_kinds[self.routes[route].kind]

    def curve(self, route: str) -> tuple[Point, ...]:
        """The drawn line of a route in canvas pixels from its end `a` to its end `b`."""
        if route not in self._curves:
            found = self.routes[route]
            bends = [self.projection.project(lon, lat) for lon, lat in found.via]
            self._curves[route] = smooth([self.place[found.a], *bends, self.place[found.b]])
        return self._curves[route]

    @cached_property
    def graph(self) -> nx.MultiGraph[str]:
        """The map as a networkx graph, built on first use."""
        return graph_of(self.id, self.contents.spaces, edges(self.contents.routes, self.route_kinds))

    def beside(self, use: Allows) -> Mapping[str, tuple[str, ...]]:
        """For each space its neighbours by routes that may be used so; cached for each use."""
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


# --- lengths

_EARTH_KM = 6371.0


def kilometres(points: Sequence[Point]) -> float:
    """The great-circle length of a line of (lon, lat) points in degrees."""
    return sum(_apart(a, b) for a, b in pairwise(points))


def route_kilometres(atlas: Atlas, route: Route) -> float:
    """The length of a route between the true places of its ends, through its bend points."""
    a, b = atlas.spaces[route.a], atlas.spaces[route.b]
    return kilometres([(a.lon, a.lat), *route.via, (b.lon, b.lat)])


def _apart(a: Point, b: Point) -> float:
    (lon_a, lat_a), (lon_b, lat_b) = (tuple(map(math.radians, point)) for point in (a, b))
    h = math.sin((lat_b - lat_a) / 2) ** 2 + math.cos(lat_a) * math.cos(lat_b) * math.sin((lon_b - lon_a) / 2) ** 2
    return 2 * _EARTH_KM * math.asin(math.sqrt(h))


# --- hits
# Hit testing on the canvas: spaces by the shape of their symbols, routes by their drawn lines.

_CORNERS = {"square": (4, 45.0), "hexagon": (6, 0.0), "diamond": (4, 0.0)}


class SymbolOutline(NamedTuple):
    """A symbol on the canvas: its centre and the radius of a disc, or its corners in order if it has any."""

    centre: Point
    radius: float
    corners: tuple[Point, ...]

    def off(self, point: Point) -> float:
        """The distance of a point from the symbol in canvas pixels; 0 inside."""
        if not self.corners:
            return max(0.0, math.dist(point, self.centre) - self.radius)
        edges = tuple(pairwise((*self.corners, self.corners[0])))
        if all(_turn(a, b, point) >= 0.0 for a, b in edges):
            return 0.0
        return min(_off_edge(point, a, b) for a, b in edges)


class _Line(NamedTuple):
    points: tuple[Point, ...]
    box: tuple[float, float, float, float]


class Hits:
    """Point queries for one map. No index is needed: a map has some hundred symbols and lines, and checking their
    bounding boxes takes a fraction of a millisecond.

    `radii` is half the width of each symbol (square, disc, hexagon, diamond) in canvas pixels; a symbol of another name
    is treated as a disc.
    """

    def __init__(self, atlas: Atlas, radii: Mapping[str, float]) -> None:
        self._atlas = atlas
        self._radii = radii

    def space_at(self, x: float, y: float, tolerance: float) -> str | None:
        """The space whose symbol is nearest to a point, at most `tolerance` canvas pixels away; else None."""
        near = (
            (outline.off((x, y)), space)
            for space, outline in self.symbols.items()
            if math.dist((x, y), outline.centre) <= outline.radius + tolerance
        )
        return _nearest(near, tolerance)

    def route_at(self, x: float, y: float, tolerance: float) -> str | None:
        """The route whose line is nearest to a point, at most `tolerance` canvas pixels away; else None."""
        near = (
            (_off_line((x, y), line.points), route)
            for route, line in self._lines.items()
            if line.box[0] - tolerance <= x <= line.box[2] + tolerance
            and line.box[1] - tolerance <= y <= line.box[3] + tolerance
        )
        return _nearest(near, tolerance)

    @cached_property
    def symbols(self) -> dict[str, SymbolOutline]:
        """The outline of each space's symbol in canvas pixels; its radius is that of a disc around all of it."""
        return {space: self._symbol(space) for space in self._atlas.spaces}

    def _symbol(self, space: str) -> SymbolOutline:
        symbol = self._atlas.space_kinds[self._atlas.spaces[space].kind].symbol
        radius = self._radii.get(symbol, self._radii["disc"])
        x, y = self._atlas.place[space]
        if symbol not in _CORNERS:
            return SymbolOutline((x, y), radius, ())
        count, first = _CORNERS[symbol]
        radius /= abs(math.cos(math.radians(first)))
        angles = [math.radians(first + 360 / count * corner) for corner in range(count)]
        return SymbolOutline(
            (x, y), radius, tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)
        )

    @cached_property
    def _lines(self) -> dict[str, _Line]:
        return {route: _boxed(self._atlas.curve(route)) for route in self._atlas.routes}


def _boxed(points: tuple[Point, ...]) -> _Line:
    across, down = zip(*points, strict=True)
    return _Line(points, (min(across), min(down), max(across), max(down)))


def _nearest(near: Iterator[tuple[float, str]], tolerance: float) -> str | None:
    """The first of the nearest within `tolerance`, with some room for rounding."""
    off, found = min(near, key=lambda each: each[0], default=(math.inf, None))
    return found if off <= max(tolerance, 1e-9) else None


def _off_line(point: Point, line: Sequence[Point]) -> float:
    return min(_off_edge(point, a, b) for a, b in pairwise(line))


def _off_edge(point: Point, a: Point, b: Point) -> float:
    """The distance of a point from the segment between two others."""
    across, down = b[0] - a[0], b[1] - a[1]
    length = across * across + down * down
    share = ((point[0] - a[0]) * across + (point[1] - a[1]) * down) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (a[0] + share * across, a[1] + share * down))


def _turn(a: Point, b: Point, point: Point) -> float:
    """Positive if a point is to the right of the way from a to b (y downwards)."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
