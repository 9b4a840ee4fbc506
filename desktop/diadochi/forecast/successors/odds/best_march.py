"""How an army best reaches a goal: which part of it goes, by which way, and whether it should wait for the roll.

Movement rolls: MOV-10, MOV-20. Costlier ways can pass fewer enemies: MOV-12, MOV-28, INT-03.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from msgspec import structs

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.odds.chance_tree import CERTAIN, Branch, Stem, chances
from diadochi.forecast.odds.figures import NOTHING
from diadochi.forecast.odds.goals import all_hold
from diadochi.forecast.odds.odds_questions import STANDS, BestPart, OnRoll, Policy, WaitWeighed, WaysWeighed, WayWeighed
from diadochi.forecast.successors.lifted_army import lift
from diadochi.forecast.successors.march_reach import Reach, Target, reach
from diadochi.forecast.successors.march_threats import most_points
from diadochi.forecast.successors.march_ways import answers_along, differing, way_answers
from diadochi.forecast.successors.odds.march_goals import Goal
from diadochi.forecast.successors.odds.march_tree import PlannedMarch, march_tree
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import usual_group, who_may_go
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, Units
from diadochi.rules.successors.position import Position

# --- the value of a march

ByPoints = Mapping[int, tuple[Fraction, Fraction]]
"""For each number of movement points the chance to roll it, and the chance of the goal then."""


class Worth(NamedTuple):
    """The chance of a goal; `rolled` is empty if the points are known."""

    chance: Fraction
    rolled: ByPoints


def worth_of(kit: Kit, position: Position, march: PlannedMarch, goal: Goal, policy: Policy = STANDS) -> Worth:
    """The chance of the goal of a march whose owner always chooses the best. Raises TooWide."""
    seat = march.lifted.seat

    def holds(end: Stem[Position]) -> bool:
        return all_hold(goal, kit, seat, end.position)

    tree = march_tree(kit, position, march, policy)
    known = chances(tree, holds, for_seat=seat)
    return Worth(known[tree], _rolled(tree, known))


def _rolled(tree: Stem[Position], known: Mapping[Stem[Position], Fraction]) -> ByPoints:
    """The value of each result of the movement roll; empty if it has been rolled."""
    found: dict[int, tuple[Fraction, Fraction]] = {}
    waiting = [(tree, CERTAIN)]
    while waiting:
        here, chance = waiting.pop()
        if not isinstance(here.node, Roll) or here.node.kind is not Kind.MOVEMENT:
            waiting += [(branch.stem, chance * branch.chance) for branch in _taken(here, known)]
            continue
        for branch in here.branches:
            points, part = _points(here.node, branch), chance * branch.chance
            falls, worth = found.get(points, (NOTHING, NOTHING))
            found[points] = falls + part, worth + part * known[branch.stem]
    return {points: (falls, worth / falls) for points, (falls, worth) in found.items()}


def _taken(here: Stem[Position], known: Mapping[Stem[Position], Fraction]) -> list[Branch[Position]]:
    """The branches of a stem; of a choice only one, with the best value."""
    if not here.chooser:
        return here.branches
    return [next(branch for branch in here.branches if known[branch.stem] == known[here])]


def _points(roll: Roll, branch: Branch[Position]) -> int:
    dice = branch.answers[0]
    assert isinstance(dice, Dice)
    assert roll.reading is not None  # a movement roll says how it is read
    points = roll.reading.read(dice.faces, roll.modifier)
    assert isinstance(points, int)
    return points


# --- the best part of the army

MOST_PARTS = 60
"""The most parts of an army to try; of larger armies only parts that differ by whole kinds and by number are tried."""


def best_part(
    kit: Kit,
    position: Position,
    general: str,
    target: str,
    goal: Goal,
    policy: Policy = STANDS,
    *,
    besieges: bool = True,
    group: Group | None = None,
) -> BestPart | None:
    """The part of the army of `general` that reaches the goal best at `target`, the smaller of two equally good ones.

    It is compared with `group`, by default everyone who usually goes. None if no part of it gets there. Raises TooWide.
    """
    everybody = who_may_go(kit, position, general)
    taken = usual_group(position, everybody) if group is None else group
    found: dict[Group, Worth] = {}
    for part in dict.fromkeys((taken, *parts_of(everybody, general))):
        march = _march(kit, position, general, part, target, besieges=besieges)
        if march is not None:
            found[part] = worth_of(kit, position, march, goal, policy)
    if not found:
        return None
    best = max(found, key=lambda part: (found[part].chance, -part.units.count, part == taken))
    whole = found[taken].chance if taken in found else NOTHING
    by_points = {points: worth for points, (_, worth) in sorted(found[best].rolled.items())}
    return BestPart(best, found[best].chance, whole, by_points, are_all_tried(everybody))


def _march(
    kit: Kit, position: Position, general: str, group: Group, target: str, *, besieges: bool
) -> PlannedMarch | None:
    """The cheapest way of a part to a space; None if it may not go at all."""
    lifted = lift(kit, position, general, group)
    if lifted is None or lifted.refused is not None:
        return None
    way = way_answers(reach(kit, position, lifted, most_points(kit, lifted)), (target, False))
    return PlannedMarch(lifted, target, way, besieges=besieges) if way or target == lifted.space else None


def parts_of(whole: Group, general: str) -> Iterator[Group]:
    """The parts of an army to try under a general, the whole army first: all parts if there are few.

    Other generals go all together or not at all, and so do royals.
    """
    others = (whole.generals, (general,)) if len(whole.generals) > 1 else ((general,),)
    royals = (whole.royals, ()) if whole.royals else ((),)
    for units in _units(whole.units, MOST_PARTS // (len(others) * len(royals))):
        for generals, kept in product(others, royals):
            yield Group(units, generals, kept)


def are_all_tried(whole: Group) -> bool:
    """Whether every part of the army is tried, except for splitting its generals or its royals."""
    kinds: list[int] = [getattr(whole.units, kind) + 1 for kind in UNIT_KINDS]
    return prod(kinds) <= MOST_PARTS // ((1 + (len(whole.generals) > 1)) * (1 + bool(whole.royals)))


def _units(units: Units, most: int) -> Iterator[Units]:
    """Smaller and smaller groups of units: every number of each kind if there are few, else kind by kind."""
    ranges = [range(getattr(units, kind), -1, -1) for kind in UNIT_KINDS]
    if prod(map(len, ranges)) <= most:
        yield from (Units(*counts) for counts in product(*ranges) if sum(counts) or not units)
        return
    left = [getattr(units, kind) for kind in UNIT_KINDS]
    while sum(left) > 0:
        yield Units(*left)
        left[next(number for number, count in enumerate(left) if count)] -= 1


# --- the best way

MOST_WAYS = 12
"""The most ways that are evaluated, the cheapest of each kind first; no set-up has more kinds."""


def best_ways(
    kit: Kit, position: Position, march: PlannedMarch, found: Reach, spot: Spot, goal: Goal, policy: Policy = STANDS
) -> WaysWeighed:
    """One way of each kind with the chance of the goal, the best first. Raises TooWide."""

    def weighed(way: Target) -> WayWeighed:
        planned = structs.replace(march, way=answers_along(found, spot, way))
        chance = worth_of(kit, position, planned, goal, policy).chance
        return WayWeighed(way.routes, way.spaces, way.cost, chance)

    every = [*differing(found, spot)]
    distinct = {(way.spaces, way.chance): way for way in map(weighed, every[:MOST_WAYS])}
    ordered = sorted(distinct.values(), key=lambda way: (-way.chance, way.cost))
    return WaysWeighed(tuple(ordered), max(0, len(every) - MOST_WAYS))


# --- waiting for the roll


def waiting(kit: Kit, position: Position, march: PlannedMarch, goal: Goal, policy: Policy = STANDS) -> WaitWeighed:
    """The chance of the goal if the army always goes, always stays, or decides after the roll. Raises TooWide."""
    going = worth_of(kit, position, march, goal, policy)
    staying = worth_of(kit, position, structs.replace(march, way=(), besieges=False), goal, policy)
    deciding = worth_of(kit, position, structs.replace(march, decides=True), goal, policy)
    rolls = tuple(
        OnRoll(points, falls, worth, staying.rolled[points][1])
        for points, (falls, worth) in sorted(going.rolled.items())
    )
    return WaitWeighed(going.chance, staying.chance, deciding.chance, rolls)
