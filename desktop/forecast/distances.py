"""Distances on the empty map: the least movement points between spaces when nothing stands in the way."""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heappop, heappush
from types import MappingProxyType

import msgspec

from desktop.atlas.model import Step
from desktop.rules.successors.kit import Kit


class Distances(msgspec.Struct, frozen=True):
    """From one space: `cost` in movement points to every space, and the last step of a cheapest way there."""

    start: str
    cost: Mapping[str, int]
    last: Mapping[str, tuple[str, Step]]

    def way_to(self, space: str) -> tuple[tuple[str, Step], ...]:
        """The cheapest way as (space, step out of it), the start first; empty for the start itself."""
        way: list[tuple[str, Step]] = []
        while space != self.start:
            before, step = self.last[space]
            way.append((before, step))
            space = before
        return tuple(reversed(way))


@lru_cache(maxsize=1024)
def distances(kit: Kit, start: str) -> Distances:
    """Distances from `start` over all five kinds of route, mixed freely (MOV-12): a lower bound for every march."""
    cost: dict[str, int] = {start: 0}
    last: dict[str, tuple[str, Step]] = {}
    queue = [(0, start)]
    while queue:
        reached, space = heappop(queue)
        if reached > cost[space]:
            continue
        for step in kit.steps[space]:
            total = reached + step.cost
            if total < cost.get(step.to, total + 1):
                cost[step.to] = total
                last[step.to] = (space, step)
                heappush(queue, (total, step.to))
    return Distances(start, MappingProxyType(cost), MappingProxyType(last))
