"""How an army best reaches a goal: which part of it goes, by which way, and whether it should stay."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from diadochi.forecast.odds.figures import NOTHING
from diadochi.forecast.odds.goals import chance_of_goal
from diadochi.forecast.odds.odds_questions import BestPart, Policy, WaitWeighed, WaysWeighed, WayWeighed
from diadochi.forecast.rome.march_reach import place_of
from diadochi.forecast.rome.odds.march_goals import Wishes
from diadochi.forecast.rome.odds.march_tree import Planned, march_tree, planned, ways_of
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.rome.activation import whole
from diadochi.rules.rome.answers import March
from diadochi.rules.rome.facts import parts
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position

MOST_PARTS, MOST_WAYS = 60, 8
"""The most parts of an army to try; the most ways to evaluate, the cheapest first."""


def best_part(
    kit: Kit, position: Position, leader: str, target: str, goal: Wishes, policy: Policy, group: Group | None = None
) -> BestPart | None:
    """The part of the army of `leader` that reaches the goal best at `target`, the smaller of two equally good ones.

    It is compared with `group`, by default everyone who usually goes. None if no part of it gets there. Raises TooWide.
    """
    usual = planned(kit, position, leader, (target, False), group)
    found = {} if isinstance(usual, Verdict) else {usual.group: _chance(kit, usual, goal, policy)}
    tried = [*islice(_parts(kit, position, leader), MOST_PARTS + 1)]
    for part in tried[:MOST_PARTS]:
        march = planned(kit, position, leader, (target, False), part)
        if part not in found and not isinstance(march, Verdict):
            found[part] = _chance(kit, march, goal, policy)
    if not found:
        return None
    whole_group = None if isinstance(usual, Verdict) else usual.group
    best = max(found, key=lambda part: (found[part], -part.cu, -len(part.leaders), part == whole_group))
    chance = NOTHING if whole_group is None else found[whole_group]
    return BestPart(best, found[best], chance, {}, len(tried) <= MOST_PARTS)


def _parts(kit: Kit, position: Position, leader: str) -> Iterator[Group]:
    """The groups that the leader can lead, the largest first."""
    found = place_of(position, leader)
    if found is None:
        return
    space, force = found
    everybody = whole(position, force.power, space)
    several = parts(everybody, kit.play.movement.cu_limit, least_leaders=1, least_cu=1)
    yield from sorted((part for part in several if leader in part.leaders), key=lambda part: -part.cu)


def _chance(kit: Kit, march: Planned, goal: Wishes, policy: Policy) -> Fraction:
    return chance_of_goal(kit, march.seat, march_tree(kit, march.start, march.march, policy), goal)


def best_ways(kit: Kit, march: Planned, goal: Wishes, policy: Policy) -> WaysWeighed:
    """The ways to the target with the chance of the goal, the best first, then the cheapest; of ways with the same
    chance only the cheapest. Raises TooWide.
    """
    found: dict[Fraction, WayWeighed] = {}
    every = tuple(ways_of(kit, march))
    for way in every[:MOST_WAYS]:
        taken = march.along(way.answers)
        chance = _chance(kit, taken, goal, policy)
        routes = tuple(answer.route for answer in way.answers if isinstance(answer, March))
        spaces = (march.start.moving.space, *way.spaces)
        found.setdefault(chance, WayWeighed(routes, spaces, way.cost, chance))
    best_first = sorted(found.values(), key=lambda way: (-way.chance, way.cost))
    return WaysWeighed(tuple(best_first), max(0, len(every) - MOST_WAYS))


def waiting(kit: Kit, march: Planned, goal: Wishes, policy: Policy) -> WaitWeighed:
    """The chance of the goal if the army always continues, always stays, or may stop on the way.

    There is no movement roll (PLAY-03). Raises TooWide.
    """
    going = _chance(kit, march, goal, policy)
    staying = _chance(kit, march.along(()), goal, policy)
    deciding = _chance(kit, march.deciding(), goal, policy)
    return WaitWeighed(going, staying, deciding, ())
