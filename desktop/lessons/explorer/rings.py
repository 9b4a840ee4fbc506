"""Rings of equal distance, and what a barrier changes in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import networkx as nx

from desktop.lessons.explorer.roads import Roads


def points_from(roads: Roads, start: str) -> Mapping[str, int]:
    """Movement points from a space to every other where one can stand, the nearest first; the start costs nothing."""
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
    """A space that lies farther than before; `after` is None where nothing leads to it any more."""

    space: str
    before: int
    after: int | None


def detours(open_roads: Roads, shut_roads: Roads, start: str) -> tuple[Detour, ...]:
    """What lies farther from a space once something is closed: what is cut off first, then the longest detours."""
    before, after = points_from(open_roads, start), points_from(shut_roads, start)
    changed = [
        Detour(space, points, after.get(space)) for space, points in before.items() if after.get(space) != points
    ]
    return tuple(sorted(changed, key=_worst_first))


def _worst_first(detour: Detour) -> tuple[bool, int, str]:
    after = detour.after
    return after is not None, detour.before - (after or 0), detour.space
