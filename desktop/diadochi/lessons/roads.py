"""The map as a graph for travellers: cheapest ways, distances, detours around closed routes, and bottlenecks.

Every space has two nodes: ashore, and afloat beside it. Going on board costs the price of a voyage if the game has a
single one, else nothing, because each sea route has its own cost; landing is free. So one search handles land, sea and
both, at the costs of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice, pairwise
from typing import TypeAlias

import networkx as nx

from diadochi.atlas.atlas import Atlas, part_of, route_kilometres
from diadochi.atlas.model import Element, RouteStep
from diadochi.lessons.game_lessons import game_lessons_of
from diadochi.rules.core.game import GameKit

Node: TypeAlias = tuple[str, bool]
"""A space, and whether it is passed in ships."""
_POINT = 100_000_000
"""The weight of a movement point in metres: fewer points always win, then the shorter way."""
_QUAY = 1
"""The weight of going on board or landing, so that fewer landings win. Betweenness needs positive weights."""


class Means(StrEnum):
    """Means of travel."""

    LAND = "land"
    SEA = "sea"
    MIXED = "mixed"


@dataclass(frozen=True)
class Shut:
    """What is closed: routes, and spaces where no one can stay. Ships can pass a closed port."""

    routes: frozenset[str] = frozenset()
    spaces: frozenset[str] = frozenset()

    def turned(self, thing: str, *, is_route: bool) -> Shut:
        """The same with one route or space closed, or opened if it was closed."""
        if is_route:
            return Shut(self.routes ^ {thing}, self.spaces)
        return Shut(self.routes, self.spaces ^ {thing})

    def __bool__(self) -> bool:
        return bool(self.routes or self.spaces)


OPEN = Shut()


class Roads:
    """The map of `kit` for one means of travel without what is `shut`. Edges have points, weight and route."""

    def __init__(self, kit: GameKit, means: Means = Means.MIXED, shut: Shut = OPEN) -> None:
        self.kit, self.means, self.shut = kit, means, shut
        self.atlas = kit.atlas
        self.lengths: Mapping[str, float] = {
            route.id: route_kilometres(kit.atlas, route) for route in kit.atlas.routes.values()
        }
        self._voyage = game_lessons_of(kit).voyage_points(kit)
        self.graph: nx.DiGraph[Node] = self._joined()

    def _joined(self) -> nx.DiGraph[Node]:
        graph: nx.DiGraph[Node] = nx.DiGraph()
        for space in self.kit.atlas.spaces:
            if space not in self.shut.spaces:
                graph.add_node((space, False))
        for space, steps in self.kit.steps.items():
            for step in steps:
                if step.route not in self.shut.routes:
                    self._join(graph, space, step)
        return graph

    def _join(self, graph: nx.DiGraph[Node], space: str, step: RouteStep) -> None:
        if step.by == Element.SEA:
            if self.means is not Means.LAND:
                price = 0 if self._voyage is not None else step.cost
                self._edge(graph, (space, True), (step.to, True), price, step.route)
                self._harbour(graph, space)
                self._harbour(graph, step.to)
        elif self.means is not Means.SEA and not {space, step.to} & self.shut.spaces:
            self._edge(graph, (space, False), (step.to, False), step.cost, step.route)

    def _harbour(self, graph: nx.DiGraph[Node], space: str) -> None:
        if space not in self.shut.spaces:
            price = self._voyage if self._voyage is not None else 0
            graph.add_edge((space, False), (space, True), points=price, weight=price * _POINT + _QUAY)
            graph.add_edge((space, True), (space, False), points=0, weight=_QUAY)

    def _edge(self, graph: nx.DiGraph[Node], here: Node, there: Node, points: int, route: str) -> None:
        weight = points * _POINT + round(self.lengths[route] * 1000)
        if not graph.has_edge(here, there) or weight < graph.edges[here, there]["weight"]:
            graph.add_edge(here, there, points=points, weight=weight, route=route)

    def has(self, space: str) -> bool:
        """Whether a traveller can stay in a space."""
        return (space, False) in self.graph


# --- ways
# The cheapest way and good alternatives, in points, km and days.

LAND_KM_A_DAY, SEA_KM_A_DAY = 25, 100
"""Kilometres per day of an army on land, and of ships; our own choice, without days of rest."""
_TRIED = 150
"""The most ways that are examined for alternatives, the best first."""
_SHARED = 0.7
"""A way that shares more than this part of its length with a better one is no alternative; our own choice."""


@dataclass(frozen=True)
class TravelWay:
    """`routes` in order, `spaces` with start and target. `points` are movement points, lengths in kilometres."""

    spaces: tuple[str, ...]
    routes: tuple[str, ...]
    points: int
    land_km: float
    sea_km: float
    voyages: int

    @property
    def days(self) -> float:
        """Days of travel at the speeds of this module."""
        return self.land_km / LAND_KM_A_DAY + self.sea_km / SEA_KM_A_DAY

    @property
    def km(self) -> float:
        return self.land_km + self.sea_km


def travel_ways(roads: Roads, start: str, goal: str, most: int = 4) -> tuple[TravelWay, ...]:
    """The cheapest way and the best alternatives; empty if there is no way."""
    if start == goal or not (roads.has(start) and roads.has(goal)):
        return ()
    found: list[TravelWay] = []
    for way in islice(_by_cost(roads, start, goal), _TRIED):
        if all(_shared(roads, way, better) <= _SHARED for better in found):
            found.append(way)
            if len(found) == most:
                break
    return tuple(found)


def _by_cost(roads: Roads, start: str, goal: str) -> Iterator[TravelWay]:
    try:
        for nodes in nx.shortest_simple_paths(roads.graph, (start, False), (goal, False), weight="weight"):
            yield _way(roads, nodes)
    except nx.NetworkXNoPath:
        return


def _way(roads: Roads, nodes: Sequence[Node]) -> TravelWay:
    edges = [roads.graph.edges[pair] for pair in pairwise(nodes)]
    routes = tuple(edge["route"] for edge in edges if "route" in edge)
    lengths = dict.fromkeys(Element, 0.0)
    for route in routes:
        lengths[roads.atlas.kind_of(route).by] += roads.lengths[route]
    spaces = [nodes[0][0], *(there[0] for here, there in pairwise(nodes) if here[0] != there[0])]
    voyages = sum(not here[1] and there[1] for here, there in pairwise(nodes))
    points = sum(edge["points"] for edge in edges)
    return TravelWay(tuple(spaces), routes, points, lengths[Element.LAND], lengths[Element.SEA], voyages)


def _shared(roads: Roads, way: TravelWay, better: TravelWay) -> float:
    common = sum(roads.lengths[route] for route in {*way.routes} & {*better.routes})
    return common / min(way.km, better.km)


# --- distances
# Spaces at equal distance, and how a barrier changes distances.


def points_from(roads: Roads, start: str) -> Mapping[str, int]:
    """Movement points from a space to every other, nearest first; 0 for the start."""
    if not roads.has(start):
        return {}
    reached = nx.single_source_dijkstra_path_length(roads.graph, (start, False), weight="points")
    ashore = {space: int(points) for (space, afloat), points in reached.items() if not afloat}
    return dict(sorted(ashore.items(), key=lambda found: (found[1], found[0])))


def rings_from(roads: Roads, start: str) -> Mapping[int, tuple[str, ...]]:
    """The spaces at each distance."""
    rings: dict[int, list[str]] = {}
    for space, points in points_from(roads, start).items():
        rings.setdefault(points, []).append(space)
    return {points: tuple(spaces) for points, spaces in rings.items()}


@dataclass(frozen=True)
class Detour:
    """A space that is farther away than before; `after` is None if it cannot be reached any more."""

    space: str
    before: int
    after: int | None


def detours(open_roads: Roads, shut_roads: Roads, start: str) -> tuple[Detour, ...]:
    """The spaces that are farther away after closing something: unreachable ones first, then the longest detours."""
    before, after = points_from(open_roads, start), points_from(shut_roads, start)
    changed = [
        Detour(space, points, after.get(space)) for space, points in before.items() if after.get(space) != points
    ]
    return tuple(sorted(changed, key=_worst_first))


def _worst_first(detour: Detour) -> tuple[bool, int, str]:
    after = detour.after
    return after is not None, detour.before - (after or 0), detour.space


# --- bottlenecks
# Islands, single roads, gates, and the share of travel on each route.


@dataclass(frozen=True)
class Hinge:
    """A route or space (`thing`), and the spaces that are `cut_off` from the larger part of the map without it."""

    thing: str
    is_route: bool
    cut_off: tuple[str, ...]


def mainland_and_islands(roads: Roads) -> tuple[tuple[str, ...], ...]:
    """The connected parts of the map, the largest first."""
    return _pieces(_ashore(roads))


def hinges(roads: Roads) -> tuple[Hinge, ...]:
    """The routes and spaces that cut off a part of the map when closed, those that cut off most first."""
    land = _ashore(roads)
    found = [_without(land, route, is_route=True) for route in _single_roads(land)]
    found += [_without(land, space, is_route=False) for space in nx.articulation_points(land)]
    return tuple(sorted(found, key=lambda hinge: (-len(hinge.cut_off), not hinge.is_route, hinge.thing)))


def traffic(roads: Roads) -> Mapping[str, float]:
    """For every route the share of all cheapest ways that use it, 0 to 1 (betweenness)."""
    ashore: list[Node] = [node for node in roads.graph if not node[1]]
    share = nx.edge_betweenness_centrality_subset(roads.graph, ashore, ashore, weight="weight")
    pairs = max(1, len(ashore) * (len(ashore) - 1))
    used: dict[str, float] = {}
    for edge, ways in share.items():
        route = roads.graph.edges[edge].get("route")
        if route is not None:
            used[route] = used.get(route, 0.0) + ways / pairs
    return used


def _ashore(roads: Roads) -> nx.Graph[str]:
    joined: nx.Graph[str] = nx.Graph()
    joined.add_nodes_from(space for space, afloat in roads.graph if not afloat)
    for here, there, edge in roads.graph.edges(data=True):
        if "route" in edge and joined.has_node(here[0]) and joined.has_node(there[0]):
            joined.add_edge(here[0], there[0], route=edge["route"])
    return joined


def _single_roads(land: nx.Graph[str]) -> list[str]:
    bridges = {frozenset(ends) for ends in nx.bridges(land)}
    return [edge["route"] for a, b, edge in land.edges(data=True) if frozenset((a, b)) in bridges]


def _without(land: nx.Graph[str], thing: str, *, is_route: bool) -> Hinge:
    left = land.copy()
    if is_route:
        left.remove_edges_from([_ends(land, thing)])
    else:
        left.remove_node(thing)
    whole = nx.node_connected_component(land, _ends(land, thing)[0] if is_route else thing)
    pieces = [piece for piece in _pieces(left) if whole.issuperset(piece)]
    cut_off = sorted(space for piece in pieces[1:] for space in piece)
    return Hinge(thing, is_route, tuple(cut_off))


def _ends(land: nx.Graph[str], route: str) -> tuple[str, str]:
    return next((a, b) for a, b, edge in land.edges(data=True) if edge["route"] == route)


def _pieces(graph: nx.Graph[str]) -> tuple[tuple[str, ...], ...]:
    pieces = (tuple(sorted(piece)) for piece in nx.connected_components(graph))
    return tuple(sorted(pieces, key=lambda piece: (-len(piece), piece)))


# --- facts
# One kind of route alone, sea routes from a port, and provinces.


@dataclass(frozen=True)
class KindAlone:
    """The routes of one kind, their total length in km, and the groups of spaces they connect, the largest first."""

    kind: str
    routes: tuple[str, ...]
    km: float
    groups: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ProvinceFacts:
    """`neighbours` are connected to it by a route of any kind; `cities` are its places of the highest rank."""

    province: str
    spaces: tuple[str, ...]
    cities: tuple[str, ...]
    neighbours: tuple[str, ...]
    worth: int


def kind_alone(roads: Roads, kind: str) -> KindAlone:
    """What one kind of route connects by itself."""
    routes = tuple(route.id for route in roads.atlas.routes.values() if route.kind == kind)
    pieces = [tuple(sorted(piece)) for piece in nx.connected_components(part_of(roads.atlas.graph, (kind,)))]
    groups = sorted((piece for piece in pieces if len(piece) > 1), key=lambda piece: (-len(piece), piece))
    return KindAlone(kind, routes, sum(roads.lengths[route] for route in routes), tuple(groups))


def lanes_from(atlas: Atlas, port: str) -> Mapping[str, int]:
    """The number of sea routes from one port to every other, nearest first."""
    kinds = [kind.id for kind in atlas.route_kinds.values() if kind.by == Element.SEA]
    reached = nx.single_source_shortest_path_length(part_of(atlas.graph, kinds), port)
    return dict(sorted(reached.items(), key=lambda found: (found[1], found[0])))


def province_facts(atlas: Atlas, province: str) -> ProvinceFacts:
    """The facts about a province that a pupil should know."""
    spaces = atlas.members(province)
    first = min(kind.rank for kind in atlas.space_kinds.values())
    cities = tuple(space for space in spaces if atlas.space_kinds[atlas.spaces[space].kind].rank == first)
    beside = {atlas.spaces[step.to].province for space in spaces for step in atlas.steps[space]}
    neighbours = tuple(sorted(other for other in beside if other is not None and other != province))
    return ProvinceFacts(province, spaces, cities, neighbours, atlas.provinces[province].victory_points)
