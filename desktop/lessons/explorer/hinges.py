"""What hangs on one road: islands, single roads, gates, and how much of all travel goes over each route."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import networkx as nx

from desktop.lessons.explorer.roads import Node, Roads


@dataclass(frozen=True)
class Hinge:
    """A route or a space (`thing`), and the spaces that are `cut_off` from the greater part of the map without it."""

    thing: str
    is_route: bool
    cut_off: tuple[str, ...]


def mainland_and_islands(roads: Roads) -> tuple[tuple[str, ...], ...]:
    """The parts of the map that its roads join, the greatest first."""
    return _pieces(_ashore(roads))


def hinges(roads: Roads) -> tuple[Hinge, ...]:
    """Routes and spaces without which a part of the map falls off, those that cut off most first."""
    land = _ashore(roads)
    found = [_without(land, route, is_route=True) for route in _single_roads(land)]
    found += [_without(land, space, is_route=False) for space in nx.articulation_points(land)]
    return tuple(sorted(found, key=lambda hinge: (-len(hinge.cut_off), not hinge.is_route, hinge.thing)))


def traffic(roads: Roads) -> Mapping[str, float]:
    """For every route the share of all cheapest ways between two places that go over it, 0 to 1 (betweenness)."""
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
    """Where the roads lead on foot or by ship, both ways alike, with the route between neighbours."""
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
