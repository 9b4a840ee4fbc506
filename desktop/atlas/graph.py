"""The map as a graph: its spaces, and the routes of every kind that join them, with what they cost and allow.

Two forms come out of the same edges. The networkx graph is for questions: pieces, distances, crossings, figures. The
frozen adjacency is for the searches of the rules, which run thousands of times in a game, and for the start of the
program, which would take a tenth of a second longer if it had to bring up networkx first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypedDict

from desktop.atlas.model import Allows, Element, Route, RouteKind, RouteStep, Space

if TYPE_CHECKING:
    import networkx as nx


class RouteEdge(TypedDict):
    """What the graph says of a route: itself, its kind, its cost in movement points, land or sea, its uses."""

    route: Route
    kind: str
    cost: int
    by: Element
    allows: frozenset[Allows]


Edge = tuple[str, str, str, RouteEdge]
"""The two ends of a route, its id, and what is said of it."""


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
    """For each space the ways out of it, in the order of the edges."""
    steps: dict[str, list[RouteStep]] = {space: [] for space in spaces}
    for a, b, route, way in joined:
        for here, there in ((a, b), (b, a)):
            steps[here].append(RouteStep(route, there, way["kind"], way["cost"], way["by"], way["allows"]))
    return MappingProxyType({space: tuple(ways) for space, ways in steps.items()})


def beside(steps: Mapping[str, tuple[RouteStep, ...]], use: Allows) -> Mapping[str, tuple[str, ...]]:
    """For each space those that a route joins to it which may be used so."""
    return MappingProxyType(
        {space: tuple(step.to for step in ways if use in step.allows) for space, ways in steps.items()}
    )


def graph_of(name: str, spaces: Iterable[Space], joined: Iterable[Edge]) -> nx.MultiGraph[str]:
    """The networkx graph: nodes have `space`; edges have the id of their route as key and what `RouteEdge` has."""
    import networkx as nx

    graph: nx.MultiGraph[str] = nx.MultiGraph(name=name)
    graph.add_nodes_from((space.id, {"space": space}) for space in spaces)
    for a, b, route, way in joined:
        graph.add_edge(a, b, key=route, **way)
    return graph


def part_of(graph: nx.MultiGraph[str], kinds: Iterable[str]) -> nx.Graph[str]:
    """The part of the map that some kinds of route join, with the least cost between neighbours as `cost`."""
    import networkx as nx

    part: nx.Graph[str] = nx.Graph()
    part.add_nodes_from(graph.nodes)
    wanted = set(kinds)
    for a, b, route in graph.edges(data=True):
        if route["kind"] in wanted:
            known = part.get_edge_data(a, b, {"cost": route["cost"]})["cost"]
            part.add_edge(a, b, cost=min(route["cost"], known))
    return part
