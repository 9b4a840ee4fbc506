"""How a goal is best reached with one army: which part of it goes, on which roll it had better not go on."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from msgspec import structs

from desktop.forecast.odds.asking import BestPart
from desktop.forecast.odds.tree import Stem
from desktop.forecast.successors.lifted import lift
from desktop.forecast.successors.odds.goals import Goal
from desktop.forecast.successors.odds.marching import PlannedMarch, march_tree
from desktop.forecast.successors.odds.odds import chance_of_goal
from desktop.forecast.successors.odds.policy import STANDS, Policy
from desktop.forecast.successors.reach import reach
from desktop.forecast.successors.threats import most_points
from desktop.forecast.successors.way_answers import way_answers
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import chances_of_points, who_may_go
from desktop.rules.successors.pieces import UNIT_KINDS, Group, Units
from desktop.rules.successors.position import Position

MOST_PARTS = 60
"""Parts of a stack that are tried; of larger stacks only those that differ by whole kinds and by number."""


def best_part(
    kit: Kit,
    position: Position,
    general: str,
    target: str,
    goal: Goal,
    policy: Policy = STANDS,
    *,
    besieges: bool = True,
) -> BestPart | None:
    """The part of the army of `general` that reaches the goal best at `target`, the smaller of two that are as good.

    None where nobody of it can come there. Raises TooWide.
    """
    found: BestPart | None = None
    whole: Fraction | None = None
    for group in parts_of(who_may_go(position, general), general):
        march = _march(kit, position, general, group, target, besieges=besieges)
        if march is None:
            continue
        worth = chance_of_goal(kit, march.lifted.seat, march_tree(kit, position, march, policy), goal)
        whole = worth if whole is None else whole
        if found is None or (worth and (worth, -group.units.count) > (found.chance, -found.group.units.count)):
            found = BestPart(group, worth, whole, {})
    return (
        None
        if found is None
        else structs.replace(found, by_points=_by_points(kit, position, general, found, target, goal, policy))
    )


def _march(
    kit: Kit, position: Position, general: str, group: Group, target: str, *, besieges: bool
) -> PlannedMarch | None:
    """The cheapest way of a part to a space; None where it may not go at all."""
    lifted = lift(kit, position, general, group)
    if lifted is None or lifted.refused is not None:
        return None
    way = way_answers(reach(kit, position, lifted, most_points(kit, lifted)), (target, False))
    return PlannedMarch(lifted, target, way, besieges=besieges) if way or target == lifted.space else None


def _by_points(
    kit: Kit, position: Position, general: str, best: BestPart, target: str, goal: Goal, policy: Policy
) -> dict[int, Fraction]:
    march = _march(kit, position, general, best.group, target, besieges=True)
    assert march is not None  # it is the best of those that could
    found = {}
    for points in chances_of_points(kit, best.group):
        tree: Stem[Position] = march_tree(kit, position, structs.replace(march, points=points), policy)
        found[points] = chance_of_goal(kit, march.lifted.seat, tree, goal)
    return found


def parts_of(whole: Group, general: str) -> Iterator[Group]:
    """The parts of a stack that are tried under a general, everybody first: all, if they are few."""
    yield whole
    royals = (whole.royals, ()) if whole.royals else ((),)
    units = [*_units(whole.units)]
    for count, (part, kept) in enumerate(product(units, royals)):
        group = Group(part, (general,), kept)
        if group != whole and count < MOST_PARTS:
            yield group


def _units(units: Units) -> Iterator[Units]:
    """Smaller and smaller parts: every number of each kind where these are few, else kind by kind."""
    ranges = [range(getattr(units, kind), -1, -1) for kind in UNIT_KINDS]
    total = 1
    for each in ranges:
        total *= len(each)
    if total <= MOST_PARTS:
        for counts in product(*ranges):
            if sum(counts):
                yield Units(*counts)
        return
    left = [getattr(units, kind) for kind in UNIT_KINDS]
    while sum(left) > 0:
        yield Units(*left)
        left[next(number for number, count in enumerate(left) if count)] -= 1
