"""One kind of route alone, ports lane by lane, and provinces with their neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import networkx as nx

from desktop.atlas.atlas import Atlas
from desktop.atlas.graph import part_of
from desktop.atlas.model import Element
from desktop.lessons.explorer.roads import Roads


@dataclass(frozen=True)
class KindAlone:
    """The routes of one kind, their length together in km, and the groups of spaces they join, the greatest first."""

    kind: str
    routes: tuple[str, ...]
    km: float
    groups: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class ProvinceFacts:
    """`neighbours` are joined to it by a route of any kind; `cities` are its places of the first rank."""

    province: str
    spaces: tuple[str, ...]
    cities: tuple[str, ...]
    neighbours: tuple[str, ...]
    worth: int


def kind_alone(roads: Roads, kind: str) -> KindAlone:
    """What one kind of route joins when there is no other."""
    routes = tuple(route.id for route in roads.atlas.routes.values() if route.kind == kind)
    pieces = [tuple(sorted(piece)) for piece in nx.connected_components(part_of(roads.atlas.graph, (kind,)))]
    groups = sorted((piece for piece in pieces if len(piece) > 1), key=lambda piece: (-len(piece), piece))
    return KindAlone(kind, routes, sum(roads.lengths[route] for route in routes), tuple(groups))


def lanes_from(atlas: Atlas, port: str) -> Mapping[str, int]:
    """Routes at sea from one port to every other that ships reach, the nearest first."""
    kinds = [kind.id for kind in atlas.route_kinds.values() if kind.by == Element.SEA]
    reached = nx.single_source_shortest_path_length(part_of(atlas.graph, kinds), port)
    return dict(sorted(reached.items(), key=lambda found: (found[1], found[0])))


def province_facts(atlas: Atlas, province: str) -> ProvinceFacts:
    """What a pupil should know of a province."""
    spaces = atlas.members(province)
    first = min(kind.rank for kind in atlas.space_kinds.values())
    cities = tuple(space for space in spaces if atlas.space_kinds[atlas.spaces[space].kind].rank == first)
    beside = {atlas.spaces[step.to].province for space in spaces for step in atlas.steps[space]}
    neighbours = tuple(sorted(other for other in beside if other is not None and other != province))
    return ProvinceFacts(province, spaces, cities, neighbours, atlas.provinces[province].victory_points)
