"""Ways from one place to another: the cheapest and the next best that are really others, in points, km and days."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

import networkx as nx

from desktop.atlas.model import Element
from desktop.lessons.explorer.roads import Node, Roads

LAND_KM_A_DAY, SEA_KM_A_DAY = 25, 100
"""Kilometres an army makes in a day on land, and ships at sea: house. Its march along our routes, rests left out."""
_TRIED = 150
"""Ways that are looked at, the best first, to find those that are really others."""
_SHARED = 0.7
"""A way that shares more than this of its length with a better one is the same way with a detour: house."""


@dataclass(frozen=True)
class TravelWay:
    """`routes` in order, `spaces` with start and goal. `points` are movement points, lengths kilometres."""

    spaces: tuple[str, ...]
    routes: tuple[str, ...]
    points: int
    land_km: float
    sea_km: float
    voyages: int

    @property
    def days(self) -> float:
        """Days on the way at the rates of this file."""
        return self.land_km / LAND_KM_A_DAY + self.sea_km / SEA_KM_A_DAY

    @property
    def km(self) -> float:
        """The whole length."""
        return self.land_km + self.sea_km


def travel_ways(roads: Roads, start: str, goal: str, most: int = 4) -> tuple[TravelWay, ...]:
    """The cheapest way and the best ones that differ from all before; none where nothing leads there."""
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
    """How much of the shorter of two ways both have in common."""
    common = sum(roads.lengths[route] for route in {*way.routes} & {*better.routes})
    return common / min(way.km, better.km)
