"""Spaces within so many movement points of others, as cards and control markers count it (OPS-21, R-12)."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from desktop.atlas.model import Allows
from desktop.rules.successors.facts import enemy_units_outside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered


def within(kit: Kit, position: Position, seat: int, starts: Iterable[str], points: int) -> Mapping[str, int]:
    """The spaces within `points` movement points of any of `starts`, with the cost of the cheapest path (R-12).

    Paths use the routes that allow it at their costs, so none over the open sea; no fleet stops them (OPS-20). They
    never lead through a space with an enemy or Independent marker, enemy CUs outside a city, or an independent army;
    the two ends are not tested.
    """
    return _within(kit, position, seat, tuple(starts), points)


@remembered("markers", "stacks", "independents")
def _within(kit: Kit, position: Position, seat: int, starts: tuple[str, ...], points: int) -> Mapping[str, int]:
    return MappingProxyType(dict(nearest_first(kit, position, seat, starts, points)))


def nearest_first(
    kit: Kit, position: Position, seat: int, starts: Iterable[str], points: int
) -> Iterator[tuple[str, int]]:
    """The spaces of `within` with their costs, one after the other, for who may not need them all."""
    costs: dict[str, int] = {}
    ahead: list[list[str]] = [list(starts), *[[] for _ in range(points)]]
    (ways, cheapest), held = _ways(kit), position.markers.get
    for cost, reached in enumerate(ahead):
        left = points - cost
        for space in reached:
            if space in costs:
                continue
            costs[space] = cost
            yield space, cost
            if left < cheapest or (cost and (held(space, seat) != seat or enemy_units_outside(position, seat, space))):
                continue  # no path leads on through an enemy's or Independent marker, nor past units (OPS-20)
            for further, to in ways[space]:
                if further <= left and to not in costs:
                    ahead[cost + further].append(to)


def by_the_map(kit: Kit, start: str, points: int) -> Mapping[str, int]:
    """The spaces within `points` movement points of `start` if nobody stood in between, with their costs."""
    return dict(nearest_first(kit, Position(), INDEPENDENT, (start,), points))


@lru_cache(8)
def _ways(kit: Kit) -> tuple[Mapping[str, tuple[tuple[int, str], ...]], int]:
    """The cost and the end of every step that such a path may take from a space, and what the cheapest costs."""
    ways = {
        space: tuple((step.cost, step.to) for step in steps if Allows.REACH in step.allows)
        for space, steps in kit.steps.items()
    }
    return ways, min(kit.costs.values())
