"""Which way to a target serves a goal best: a dearer one may pass fewer enemies (MOV-12, MOV-28, INT-03)."""

from collections.abc import Iterator
from itertools import islice

from msgspec import structs

from desktop.forecast.marks import Spot
from desktop.forecast.odds.asking import WayWeighed
from desktop.forecast.successors.odds.goals import Goal
from desktop.forecast.successors.odds.marching import PlannedMarch
from desktop.forecast.successors.odds.policy import STANDS, Policy
from desktop.forecast.successors.odds.worth import worth_of
from desktop.forecast.successors.reach import Reach
from desktop.forecast.successors.way_answers import answers_along
from desktop.forecast.successors.ways import differing
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

MOST_WAYS = 8
"""Ways that are weighed, the cheapest of each kind first."""


def best_ways(
    kit: Kit, position: Position, march: PlannedMarch, found: Reach, spot: Spot, goal: Goal, policy: Policy = STANDS
) -> tuple[WayWeighed, ...]:
    """Every way of another kind with the chance of the goal, the best first. Raises TooWide."""
    weighed = {(way.spaces, way.chance): way for way in _weighed(kit, position, march, found, spot, goal, policy)}
    return tuple(sorted(weighed.values(), key=lambda way: (-way.chance, way.cost)))


def _weighed(
    kit: Kit, position: Position, march: PlannedMarch, found: Reach, spot: Spot, goal: Goal, policy: Policy
) -> Iterator[WayWeighed]:
    for way in islice(differing(found, spot), MOST_WAYS):
        planned = structs.replace(march, way=answers_along(found, spot, way))
        chance = worth_of(kit, position, planned, goal, policy).chance
        yield WayWeighed(way.routes, way.spaces, way.cost, chance)
