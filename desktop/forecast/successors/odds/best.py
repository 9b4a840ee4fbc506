"""How a goal is best reached with one army: which part of it goes, on which roll it had better not go on."""

from collections.abc import Iterator
from itertools import product
from math import prod

from desktop.forecast.odds.asking import BestPart
from desktop.forecast.odds.figures import NOTHING
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.successors.lifted import lift
from desktop.forecast.successors.odds.goals import Goal
from desktop.forecast.successors.odds.marching import PlannedMarch
from desktop.forecast.successors.odds.worth import Worth, worth_of
from desktop.forecast.successors.reach import reach
from desktop.forecast.successors.threats import most_points
from desktop.forecast.successors.way_answers import way_answers
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.activation import usual_group, who_may_go
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
    group: Group | None = None,
) -> BestPart | None:
    """The part of the army of `general` that reaches the goal best at `target`, the smaller of two that are as good.

    It is held against `group`, whom somebody would take, by default everybody who usually goes. None where nobody of it
    can come there. Raises TooWide.
    """
    everybody = who_may_go(kit, position, general)
    meant = usual_group(position, everybody) if group is None else group
    found: dict[Group, Worth] = {}
    for part in dict.fromkeys((meant, *parts_of(everybody, general))):
        march = _march(kit, position, general, part, target, besieges=besieges)
        if march is not None:
            found[part] = worth_of(kit, position, march, goal, policy)
    if not found:
        return None
    best = max(found, key=lambda part: (found[part].chance, -part.units.count, part == meant))
    whole = found[meant].chance if meant in found else NOTHING
    by_points = {points: worth for points, (_, worth) in sorted(found[best].rolled.items())}
    return BestPart(best, found[best].chance, whole, by_points, are_all_tried(everybody))


def _march(
    kit: Kit, position: Position, general: str, group: Group, target: str, *, besieges: bool
) -> PlannedMarch | None:
    """The cheapest way of a part to a space; None where it may not go at all."""
    lifted = lift(kit, position, general, group)
    if lifted is None or lifted.refused is not None:
        return None
    way = way_answers(reach(kit, position, lifted, most_points(kit, lifted)), (target, False))
    return PlannedMarch(lifted, target, way, besieges=besieges) if way or target == lifted.space else None


def parts_of(whole: Group, general: str) -> Iterator[Group]:
    """The parts of a stack that are tried under a general, everybody first: all, if they are few.

    Other generals go all or none of them, and so do royals.
    """
    others = (whole.generals, (general,)) if len(whole.generals) > 1 else ((general,),)
    royals = (whole.royals, ()) if whole.royals else ((),)
    for units in _units(whole.units, MOST_PARTS // (len(others) * len(royals))):
        for generals, kept in product(others, royals):
            yield Group(units, generals, kept)


def are_all_tried(whole: Group) -> bool:
    """Whether the stack is so small that every part of it is tried, but for splitting its generals or its royals."""
    kinds: list[int] = [getattr(whole.units, kind) + 1 for kind in UNIT_KINDS]
    return prod(kinds) <= MOST_PARTS // ((1 + (len(whole.generals) > 1)) * (1 + bool(whole.royals)))


def _units(units: Units, most: int) -> Iterator[Units]:
    """Smaller and smaller parts: every number of each kind where these are few, else kind by kind."""
    ranges = [range(getattr(units, kind), -1, -1) for kind in UNIT_KINDS]
    if prod(map(len, ranges)) <= most:
        yield from (Units(*counts) for counts in product(*ranges) if sum(counts) or not units)
        return
    left = [getattr(units, kind) for kind in UNIT_KINDS]
    while sum(left) > 0:
        yield Units(*left)
        left[next(number for number, count in enumerate(left) if count)] -= 1
