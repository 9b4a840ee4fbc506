"""Which way to a target serves a goal best: a dearer one may pass fewer enemies (MOV-12, MOV-28, INT-03)."""

from msgspec import structs

from desktop.forecast.marks import Spot
from desktop.forecast.odds.asking import WaysWeighed, WayWeighed
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.successors.odds.goals import Goal
from desktop.forecast.successors.odds.marching import PlannedMarch
from desktop.forecast.successors.odds.worth import worth_of
from desktop.forecast.successors.reach import Reach, Target
from desktop.forecast.successors.way_answers import answers_along
from desktop.forecast.successors.ways import differing
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

MOST_WAYS = 12
"""Ways that are weighed, the cheapest of each kind first: more kinds than there are in any set-up."""


def best_ways(
    kit: Kit, position: Position, march: PlannedMarch, found: Reach, spot: Spot, goal: Goal, policy: Policy = STANDS
) -> WaysWeighed:
    """Every way of another kind with the chance of the goal, the best first. Raises TooWide."""

    def weighed(way: Target) -> WayWeighed:
        planned = structs.replace(march, way=answers_along(found, spot, way))
        chance = worth_of(kit, position, planned, goal, policy).chance
        return WayWeighed(way.routes, way.spaces, way.cost, chance)

    every = [*differing(found, spot)]
    told = {(way.spaces, way.chance): way for way in map(weighed, every[:MOST_WAYS])}
    ordered = sorted(told.values(), key=lambda way: (-way.chance, way.cost))
    return WaysWeighed(tuple(ordered), max(0, len(every) - MOST_WAYS))
