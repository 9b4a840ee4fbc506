"""The roads and sea lanes that are open, as a graph of where somebody may stand or pass in ships.

A space is there twice: ashore, and afloat off it. Going aboard costs what a voyage costs where that is one price (the
game says so), and nothing where every route at sea has its own; landing is free. So one search answers for land, sea
and both, at the costs of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeAlias

import networkx as nx

from desktop.atlas.lint.measures import route_kilometres
from desktop.atlas.model import Element, RouteStep
from desktop.lessons.explorer.plug import explorer_of
from desktop.rules.core.system import AnyKit

Node: TypeAlias = tuple[str, bool]
"""A space, and whether it is passed in ships."""
_POINT = 100_000_000
"""Weight of a movement point against a metre: fewer points always win, then the shorter way."""
_QUAY = 1
"""Weight of going aboard and of landing: of equal ways that with fewer landings. Betweenness needs some weight."""


class Stepped(AnyKit, Protocol):
    """A kit that says where the routes lead from each space, at the costs of its game."""

    @property
    def steps(self) -> Mapping[str, tuple[RouteStep, ...]]:
        """The ways out of every space."""
        ...


class Means(StrEnum):
    """How one travels."""

    LAND = "land"
    SEA = "sea"
    MIXED = "mixed"


@dataclass(frozen=True)
class Shut:
    """What is closed: routes nobody takes, spaces where nobody may stand. Ships pass a closed port."""

    routes: frozenset[str] = frozenset()
    spaces: frozenset[str] = frozenset()

    def turned(self, thing: str, *, is_route: bool) -> Shut:
        """The same with one route or space closed, or opened where it was closed."""
        if is_route:
            return Shut(self.routes ^ {thing}, self.spaces)
        return Shut(self.routes, self.spaces ^ {thing})

    def __bool__(self) -> bool:
        return bool(self.routes or self.spaces)


OPEN = Shut()


class Roads:
    """The map of `kit` for one means of travel, with what is `shut` left out. `graph` has points, weight and route."""

    def __init__(self, kit: Stepped, means: Means = Means.MIXED, shut: Shut = OPEN) -> None:
        self.kit, self.means, self.shut = kit, means, shut
        self.atlas = kit.atlas
        self.lengths: Mapping[str, float] = {
            route.id: route_kilometres(kit.atlas, route) for route in kit.atlas.routes.values()
        }
        self._voyage = explorer_of(kit).voyage_points(kit)
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
        """Whether somebody can stand in a space."""
        return (space, False) in self.graph
