"""Goals of armies: where each could go, what it would be worth, and how likely it succeeds."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache, partial
from operator import itemgetter
from typing import NamedTuple

import msgspec
from msgspec import structs

from diadochi.forecast.successors.march_reach import Lifted, Reach, Target, lift
from diadochi.language import Message, Name, msg
from diadochi.players.successors.estimates import (
    FAR,
    NO_PROVINCE,
    STARVED,
    USUAL,
    ArmiesComing,
    MarkerGain,
    Prizes,
    Reliefs,
    beaten,
    chance_to_win,
    danger,
    fading_from,
    force,
    gains_in,
    group_value,
    hops_from,
    in_no_province,
    independent_force,
    lone_royals,
    loss,
    most_feared,
    near,
    owners_by_province,
    prizes,
    prizes_of,
    relief_by_battle,
    reliefs,
    royals_value,
    threats,
    too_many,
)
from diadochi.players.successors.voyages import DRIVEN_BACK, chance_driven_back
from diadochi.players.temperament import EVEN, Temperament, mistake
from diadochi.rules.successors.control import OF_ROYALS, holder_with, holders
from diadochi.rules.successors.facts import points_needed
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import CART, INDEPENDENT, Group
from diadochi.rules.successors.position import STAMPED, Position, remembered
from diadochi.rules.successors.siege import needs_siege
from diadochi.rules.successors.standing import costs_the_rank


class GoalKind(StrEnum):
    """The kinds of goals, which temperaments weigh differently."""

    TAKE = "take"
    BESIEGE = "besiege"
    ATTACK = "attack"
    SEIZE = "seize"
    BURY = "bury"
    HOLD = "hold"


class ArmyGoal(msgspec.Struct, frozen=True):
    """A goal of an army: go to `space` by `routes` for `cost` movement points; `value` is in victory points."""

    kind: GoalKind
    general: str
    space: str
    value: float
    reason: Message
    routes: tuple[str, ...] = ()
    cost: int = 0


# --- distant attractions
# Places that an army cannot reach at once but should get nearer to.

NEARER = 0.8
"""The factor by which an attraction falls with each route."""
_PLACES = 14
"""The number of attractive places considered, the most valuable ones."""
_LEAST = 0.5
"""The least value of an attractive place, in victory points."""
SIEGE = 0.45
"""The factor for a place that falls only by siege."""
_ANOTHER_GOES = 0.5
"""The factor for a place that another army of the same side is nearer to."""

_DEAREST = 10
"""The number of places that always attract the armies of a side."""

ArmyDraws = tuple[tuple[float, Mapping[str, float]], ...]
"""The strength of each attraction, and how far it reaches."""
PlaceDraw = tuple[str, float, bool]
"""A place, its attraction, and whether it falls only by siege."""
_WORTH = itemgetter(1)
"""The attraction of such a place."""


@remembered(*OF_ROYALS, "stacks", "dispersed", "fleets", "clock", "factions", "tomb", "effects")
def drawing(kit: Kit, position: Position, seat: int, leaning: Temperament) -> tuple[PlaceDraw, ...]:
    """Return the most attractive places for a seat."""
    found, stops = [], reliefs(kit, position, seat)
    for space, worth in prizes(kit, position, seat, leaning).items():
        if worth > _LEAST:
            worth += stops.at(space)
        if worth > _LEAST:
            besieged = needs_siege(kit, position, seat, space)
            found.append((space, worth * (SIEGE if besieged else 1.0), besieged))
    return tuple(sorted(found, key=_WORTH, reverse=True)[:_PLACES])


@remembered("markers")
def dearest(kit: Kit, position: Position, seat: int) -> tuple[PlaceDraw, ...]:
    """The places whose markers are worth most, counting gains and losses of others."""
    found = [*_dear_outside(kit, tuple(map(position.markers.get, in_no_province(kit))), seat)]
    for province, owners in owners_by_province(kit, position):
        found += _dear_in(kit, province, owners, seat)
    return _dearest_of(found)


@lru_cache(8192)
def _dear_in(kit: Kit, province: str, owners: tuple[int | None, ...], seat: int) -> tuple[PlaceDraw, ...]:
    return _dearest_of([_dear(kit, space, gain) for space, gain in gains_in(kit, province, owners, seat)])


@lru_cache(8192)
def _dear_outside(kit: Kit, owners: tuple[int | None, ...], seat: int) -> tuple[PlaceDraw, ...]:
    others = [pair for pair in zip(in_no_province(kit), owners, strict=True) if pair[1] != seat]
    return _dearest_of([_dear(kit, space, NO_PROVINCE._replace(owner=owner)) for space, owner in others])


def _dear(kit: Kit, space: str, found: MarkerGain) -> PlaceDraw:
    """Whether a space of another side falls only by siege (SIE-01)."""
    besieged = found.owner is not None and (found.owner == INDEPENDENT or kit.is_major_city(space))
    return space, (found.gain + USUAL * found.lost) * (SIEGE if besieged else 1.0), besieged


def _dearest_of(found: list[PlaceDraw]) -> tuple[PlaceDraw, ...]:
    return tuple(sorted(found, key=_WORTH, reverse=True)[:_DEAREST])


def draws(kit: Kit, position: Position, seat: int, general: str, group: Group, leaning: Temperament) -> ArmyDraws:
    """The attractions for this army, reduced where another one is nearer."""
    if not group.units:
        return ()
    armies = [(space, stack.group) for space, stack in position.stacks_of(seat) if stack.is_army]
    others = [space for space, army in armies if general not in army.generals]
    own = position.where(general)
    start = own[0] if own is not None else ""
    found = []
    for space, worth, besieged in drawing(kit, position, seat, leaning):
        if besieged and group.units.count < kit.profile.siege_min_cus:
            continue
        near = hops_from(kit, space)
        far = near.get(start, FAR)
        goes = any(near.get(other, FAR) < far for other in others)
        found.append((worth * (_ANOTHER_GOES if goes else 1.0), fading_from(kit, space, NEARER)))
    return tuple(found)


def draw_at(drawn: ArmyDraws, space: str) -> float:
    """The value of being in a space with respect to distant attractions."""
    return max([worth * felt.get(space, 0.0) for worth, felt in drawn], default=0.0)


# --- complete provinces


def completed(kit: Kit, position: Position, seat: int, spaces: Sequence[str]) -> tuple[str, ...]:
    """Return the provinces that a seat would newly control with its markers on these spaces (CTL-14)."""
    held, owners = holders(kit, position), dict.fromkeys(spaces, seat)
    provinces = dict.fromkeys([kit.atlas.spaces[space].province for space in spaces])
    return tuple(
        [each for each in provinces if each and held.get(each) != seat == holder_with(kit, position, each, owners)]
    )


def with_provinces(kit: Kit, position: Position, seat: int, spaces: Sequence[str], action: Message) -> Message:
    """Word what would be done at these spaces, and the provinces it would complete."""
    whole = completed(kit, position, seat, spaces)
    if not whole:
        return action
    return msg(
        "{action}: this completes {provinces}",
        action=action,
        provinces=tuple([Name("province", each) for each in whole]),
    )


# --- goals of an army on the map

POINTS = 4
"""Movement points assumed before the roll."""
_STEP = 0.95
"""The factor by which a goal's value falls with each point of its cost."""
_TAKEN = 0.9
"""The chance to take a space without a siege."""
_SIEGE_POINT = 0.75
"""The chance of gaining each siege point still needed."""
_RANK = 2.2
"""The value of the rank of a Champion, in victory points (LEG-20, LEG-21)."""
_PELLA = "pella"
_STOPS = 1.5
"""From this value on, in victory points, stopping a rival is given as a reason."""
_AFAR = 0.4
"""The weight of distant attractions."""


def goals_of(kit: Kit, position: Position, lifted: Lifted, points: int, leaning: Temperament = EVEN) -> list[ArmyGoal]:
    """Return all goals of an army with this many points, best first; staying is one of them."""
    going = _going(kit, position, lifted, leaning)
    staying = _goal(kit, position, going, lifted.space, None, leaning)
    found = [staying]
    if lifted.refused is None:
        targets = Reach(kit, position, lifted, points).targets
        goals = [_goal(kit, position, going, space, way, leaning) for space, way in targets.items()]
        found += [_at_risk_at_sea(kit, position, going, goal, staying) for goal in goals]
    return sorted(found, key=lambda goal: (-goal.value, goal.space))


def goals_of_general(
    kit: Kit, position: Position, general: str, points: int = POINTS, leaning: Temperament = EVEN
) -> Sequence[ArmyGoal]:
    """Return the goals of a general in its present space; none if it may not be activated."""
    return _goals_of_general(kit, position, general, points, leaning)


@remembered(*STAMPED, "clock", "usurper", "tomb", "silver", "memory", "activation", "effects", "independent_march")
def _goals_of_general(
    kit: Kit, position: Position, general: str, points: int, leaning: Temperament
) -> Sequence[ArmyGoal]:
    lifted = lift(kit, position, general)
    return () if lifted is None or lifted.refused is not None else goals_of(kit, position, lifted, points, leaning)


class _Going(NamedTuple):
    """A group that could go, with everything that does not depend on the goal.

    `force` as in `forces.force`; `value` and `royals` are the values of its pieces and of its royals, in victory
    points; `left` is the danger to what it leaves behind; `drawn` are its distant attractions; `coming` the threats to
    its side, `prizes` its possible gains, and `stops` its ways to stop others.
    """

    lifted: Lifted
    seat: int
    group: Group
    force: float
    value: float
    royals: float
    left: float
    drawn: ArmyDraws
    coming: ArmiesComing
    prizes: Prizes
    stops: Reliefs


def _going(kit: Kit, position: Position, lifted: Lifted, leaning: Temperament) -> _Going:
    group, seat = lifted.group, lifted.seat
    return _Going(
        lifted,
        seat,
        group,
        force(kit, group),
        group_value(group),
        royals_value(kit, position, group.royals),
        _left_behind(kit, position, lifted),
        draws(kit, position, seat, lifted.general, group, leaning),
        threats(kit, position, seat),
        prizes_of(kit, position, seat, leaning),
        reliefs(kit, position, seat),
    )


def _goal(
    kit: Kit, position: Position, going: _Going, space: str, way: Target | None, leaning: Temperament
) -> ArmyGoal:
    lifted, units = going.lifted, going.group.units
    kind, value, reason = _worth(kit, position, going, space, leaning)
    cost = 0 if way is None else way.cost
    value *= _STEP**cost if value > 0 else 1.0
    for passed in () if way is None else way.fights:
        if passed != space:
            value += min(0.0, _battle(kit, position, going, passed, leaning))
    goes = space != lifted.space
    if units and too_many(kit, position, going.seat, space, units.count if goes else 0):
        value -= STARVED
    value += leaning.guard * going.left if goes else 0.0
    value += _AFAR * draw_at(going.drawn, space)
    value += mistake(leaning, position.clock.turn, lifted.general, space)
    return ArmyGoal(kind, lifted.general, space, value, reason, () if way is None else way.routes, cost)


def _at_risk_at_sea(kit: Kit, position: Position, going: _Going, goal: ArmyGoal, staying: ArmyGoal) -> ArmyGoal:
    """The goal with the risk of a naval battle: an army driven back is where it was, with losses (NAV-28, NAV-29)."""
    back = chance_driven_back(kit, position, going.seat, going.lifted.space, goal.routes)
    if not back:
        return goal
    lost = staying.value - DRIVEN_BACK * going.value
    return structs.replace(goal, value=(1.0 - back) * goal.value + back * lost)


def _left_behind(kit: Kit, position: Position, lifted: Lifted) -> float:
    if not lifted.group.units:
        return 0.0
    held = loss(kit, position, lifted.seat, lifted.space)
    return (
        -held
        * danger(kit, position, lifted.seat, lifted.space, 0.0)
        * (0.3 if kit.is_major_city(lifted.space) else 0.7)
    )


def _worth(
    kit: Kit, position: Position, going: _Going, space: str, leaning: Temperament
) -> tuple[GoalKind, float, Message]:
    seat, group = going.seat, going.group
    where = Name("space", space)
    enemies = near(going.coming, space)
    risk = leaning.risk * beaten(enemies, going.force) * (0.5 * going.value + going.royals)
    if _is_defended(position, seat, space):
        value = _battle(kit, position, going, space, leaning)
        stopped = relief_by_battle(kit, position, seat, space)
        reason = _stop(kit, position, seat, space) if stopped > _STOPS else msg("attack at {space}", space=where)
        return GoalKind.ATTACK, value - risk * 0.5, reason
    bury = 0.0
    if CART in group.royals and not position.tomb:
        home = hops_from(kit, _PELLA).get(space, FAR)
        bury = 0.0 if home > 20 else leaning.bury * 8.0 * (1 - home / 20)
    seized = _seized(kit, position, going, space, leaning) if position.lying else 0.0
    taken, kind, stopped = _taking(kit, position, going, space, leaning)
    if seized > taken:
        return GoalKind.SEIZE, taken + seized + bury - risk, msg("take the royal family at {space}", space=where)
    if bury > taken:
        return (
            GoalKind.BURY,
            taken + bury - risk,
            msg("take Alexander's body towards {space}", space=Name("space", _PELLA)),
        )
    if taken > 0 and stopped > _STOPS:
        return kind, taken + bury - risk, _stop(kit, position, seat, space)
    whole = partial(with_provinces, kit, position, seat, (space,))
    if kind == GoalKind.BESIEGE:
        return kind, taken + bury - risk, whole(msg("besiege {space}", space=where))
    if taken > 0:
        return kind, taken + bury - risk, whole(msg("take {space}", space=where))
    guarded = leaning.hold * 0.3 * loss(kit, position, seat, space) * beaten(enemies, 0.0)
    return GoalKind.HOLD, guarded + bury - risk, msg("hold {space}", space=where)


def _seized(kit: Kit, position: Position, going: _Going, space: str, leaning: Temperament) -> float:
    if not going.group.generals or position.markers.get(space) == going.seat:
        return 0.0
    return leaning.seize * royals_value(kit, position, lone_royals(position, going.seat, space))


def _stop(kit: Kit, position: Position, seat: int, space: str) -> Message:
    leader = Name("seat", str(most_feared(kit, position, seat)))
    return msg("stop {seat} at {space}, close to victory", seat=leader, space=Name("space", space))


def _taking(
    kit: Kit, position: Position, going: _Going, space: str, leaning: Temperament
) -> tuple[float, GoalKind, float]:
    likely, kind = chance_to_take(kit, position, going.seat, going.group, space)
    gain = going.prizes.at(space) if likely else 0.0
    if gain <= 0:
        return 0.0, GoalKind.HOLD, 0.0
    stopped = going.stops.at(space)
    gain += stopped
    if kind == GoalKind.TAKE:
        return leaning.take * gain * likely, kind, stopped
    rank = _rank_lost(kit, position, going.seat, position.markers.get(space))
    return leaning.besiege * gain * likely - rank, kind, stopped


def chance_to_take(kit: Kit, position: Position, seat: int, group: Group, space: str) -> tuple[float, GoalKind]:
    """The chance of the group to take its space, and how; 0 and "hold" if it cannot."""
    if not group.units or _is_covered(position, seat, space, group):
        return 0.0, GoalKind.HOLD
    if not needs_siege(kit, position, seat, space):
        return _TAKEN, GoalKind.TAKE
    if group.units.count < kit.profile.siege_min_cus or not group.generals:
        return 0.0, GoalKind.HOLD
    siege = position.sieges.get(space)
    left = points_needed(kit, position, space) - (siege.points if siege is not None and siege.seat == seat else 0)
    return _SIEGE_POINT ** max(1, left), GoalKind.BESIEGE


def _is_covered(position: Position, seat: int, space: str, group: Group) -> bool:
    there = position.group(seat, space, False)
    return bool(there.units) and group.generals != there.generals and there.units.count > group.units.count


def _rank_lost(kit: Kit, position: Position, seat: int, other: int | None) -> float:
    """The cost of attacking this side: the rank of a Champion, if both are (LEG-21, LEG-24, LEG-27)."""
    if other is None or position.clock.turn >= kit.profile.last_turn:
        return 0.0
    return _RANK if costs_the_rank(position, seat, other) else 0.0


def _is_defended(position: Position, seat: int, space: str) -> bool:
    there = position.stacks.get(space)
    if there is not None and any(stack.seat != seat and not stack.inside for stack in there):
        return True
    return space in position.independents.values()


def _defenders(position: Position, seat: int, space: str) -> list[tuple[int, Group]]:
    outside = [(s.seat, s.group) for s in position.at(space) if s.seat != seat and not s.inside]
    army = position.independent_army_at(space)
    return [*outside, *([(INDEPENDENT, Group())] if army is not None else [])]


def _battle(kit: Kit, position: Position, going: _Going, space: str, leaning: Temperament) -> float:
    own, seat = going.force, going.seat
    value, enemy = 0.0, 0.0
    rank = 0.0
    felt = going.prizes.felt
    for other, there in _defenders(position, seat, space):
        enemy += force(kit, there) if other != INDEPENDENT else _independent(kit, position, space)
        value += group_value(there) * (0.35 + felt.get(other, 0.3)) + royals_value(kit, position, there.royals)
        rank = max(rank, _rank_lost(kit, position, seat, other))
    wins = chance_to_win(own, enemy)
    lost = leaning.risk * (going.value * 0.75 + going.royals)
    value += relief_by_battle(kit, position, seat, space) + 0.6 * going.prizes.at(space)
    won = leaning.attack * value
    value = wins * won - (1 - wins) * lost - rank
    return value if own > 0 else -lost - rank


def _independent(kit: Kit, position: Position, space: str) -> float:
    return sum([independent_force(kit.independents[army]) for army in position.independent_armies_at(space)])


def best_goals(
    kit: Kit, position: Position, seat: int, points: int = POINTS, leaning: Temperament = EVEN
) -> Iterator[ArmyGoal]:
    """Return the best goal of each army of a side; `value` is its gain over doing nothing."""
    for _, stack in position.stacks_of(seat):
        for general in stack.group.generals:
            goals = goals_of_general(kit, position, general, points, leaning)
            if not goals:
                continue
            best, staying = goals[0], next(goal.value for goal in goals if not goal.routes)
            is_siege = best.kind == GoalKind.BESIEGE and not best.routes
            yield structs.replace(best, value=best.value if is_siege else best.value - staying)
