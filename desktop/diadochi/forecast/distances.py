"""Distances on the empty map: the fewest movement points between spaces if nothing is in the way."""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from types import MappingProxyType

import msgspec

from diadochi.atlas.model import RouteStep
from diadochi.rules.core.game import GameKit


class Distances(msgspec.Struct, frozen=True):
    """Distances from one space: `cost` in movement points to every space, and the last step of a cheapest way there."""

    start: str
    cost: Mapping[str, int]
    last: Mapping[str, tuple[str, RouteStep]]

    def way_to(self, space: str) -> tuple[tuple[str, RouteStep], ...]:
        """The cheapest way as pairs (space, step out of it) from the start; empty for the start itself."""
        way: list[tuple[str, RouteStep]] = []
        while space != self.start:
            before, step = self.last[space]
            way.append((before, step))
            space = before
        return tuple(reversed(way))


@lru_cache(maxsize=256)
def distances(kit: GameKit, start: str) -> Distances:
    """Distances from `start` by all kinds of routes in any order (MOV-12): a lower bound for every march."""
    cost = _costs(kit, start)
    last = {}
    for space, points in cost.items():
        ways = [way.to for way in kit.steps[space] if cost[way.to] + way.cost == points]
        if space != start:
            nearest = min(ways, key=lambda space: (cost[space], space))
            last[space] = (nearest, _step(kit, nearest, space))
    return Distances(start, MappingProxyType(cost), MappingProxyType(last))


def _costs(kit: GameKit, start: str) -> dict[str, int]:
    """Movement points to every reachable space (Dijkstra)."""
    cost: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        points, space = heappop(queue)
        if space in cost:
            continue
        cost[space] = points
        for way in kit.steps[space]:
            if way.to not in cost:
                heappush(queue, (points + way.cost, way.to))
    return cost


def _step(kit: GameKit, here: str, there: str) -> RouteStep:
    """The cheapest step from a space to a neighbour."""
    return min((step for step in kit.steps[here] if step.to == there), key=lambda step: step.cost)
