"""What an army on the map could go for."""

from collections.abc import Iterator

from msgspec import structs

from desktop.forecast.successors.lifted import Lifted, lift
from desktop.forecast.successors.reach import Reach, Target
from desktop.language import Message, Name, msg
from desktop.players.successors.goals.afar import ArmyDraws, draw_at, draws
from desktop.players.successors.goals.danger import danger
from desktop.players.successors.goals.fodder import STARVED, too_many
from desktop.players.successors.goals.forces import chance_to_win, force, group_value
from desktop.players.successors.goals.goal import ArmyGoal, GoalKind
from desktop.players.successors.goals.hops import FAR, hops_from
from desktop.players.successors.goals.prizes import loss, prize
from desktop.players.successors.goals.race import spite
from desktop.players.successors.goals.royals import royals_value
from desktop.players.successors.goals.stopping import most_feared, relief, relief_by_battle
from desktop.players.temperaments.mistakes import mistake
from desktop.players.temperaments.temperament import EVEN, Temperament
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART, INDEPENDENT, Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.siege.force import needs_siege
from desktop.rules.successors.siege.points import points_needed

POINTS = 4
"""Movement points an army is thought to have before its roll."""
_STEP = 0.95
"""What is left of a goal's worth with each point of its cost."""
_SIEGE_UNITS = 3
"""Combat units without which nothing is besieged (SIE-06)."""
_RANK = 2.2
"""What the rank of a Champion is worth, in victory points (LEG-20, LEG-21)."""
_PELLA = "pella"
_STOPS = 1.5
"""Relief, in victory points, from which on a goal is told as one that stops somebody."""
_AFAR = 0.4
"""How much of what draws from afar counts now."""


def goals_of(kit: Kit, position: Position, lifted: Lifted, points: int, leaning: Temperament = EVEN) -> list[ArmyGoal]:
    """Everything this army could do with so many points, to stay where it is among it; the best first."""
    drawn = draws(kit, position, lifted.seat, lifted.general, lifted.group, leaning)
    found = [_goal(kit, position, lifted, lifted.space, None, drawn, leaning)]
    if lifted.refused is None:
        found += [
            _goal(kit, position, lifted, *entry, drawn, leaning)
            for entry in Reach(kit, position, lifted, points).targets.items()
        ]
    return sorted(found, key=lambda goal: (-goal.value, goal.space))


def goals_of_general(
    kit: Kit, position: Position, general: str, points: int = POINTS, leaning: Temperament = EVEN
) -> list[ArmyGoal]:
    """The same of a general where he stands; nothing when he may not be activated."""
    lifted = lift(kit, position, general)
    return [] if lifted is None or lifted.refused is not None else goals_of(kit, position, lifted, points, leaning)


def _goal(
    kit: Kit, position: Position, lifted: Lifted, space: str, way: Target | None, drawn: ArmyDraws, leaning: Temperament
) -> ArmyGoal:
    kind, value, reason = _worth(kit, position, lifted.seat, lifted.group, space, leaning)
    cost = 0 if way is None else way.cost
    value *= _STEP**cost if value > 0 else 1.0
    for passed in () if way is None else way.fights:
        if passed != space:
            value += min(0.0, _battle(kit, position, lifted.seat, lifted.group, passed, leaning))
    coming = lifted.group.units.count if space != lifted.space else 0
    value -= STARVED * bool(too_many(kit, position, lifted.seat, space, coming))
    value += leaning.guard * _left_behind(kit, position, lifted, space)
    value += _AFAR * draw_at(kit, drawn, space)
    value += mistake(leaning, position.clock.turn, lifted.general, space)
    return ArmyGoal(kind, lifted.general, space, value, reason, () if way is None else way.routes, cost)


def _left_behind(kit: Kit, position: Position, lifted: Lifted, space: str) -> float:
    """What is in danger when they leave: a marker of their own that an enemy near can take."""
    if space == lifted.space or not lifted.group.units:
        return 0.0
    held = loss(kit, position, lifted.seat, lifted.space)
    return (
        -held
        * danger(kit, position, lifted.seat, lifted.space, 0.0)
        * (0.3 if kit.is_major_city(lifted.space) else 0.7)
    )


def _worth(
    kit: Kit, position: Position, seat: int, group: Group, space: str, leaning: Temperament
) -> tuple[GoalKind, float, Message]:
    """What it is worth to stand in a space, and what for."""
    where = Name("space", space)
    own = force(kit, group)
    royals = royals_value(kit, position, group.royals)
    risk = leaning.risk * danger(kit, position, seat, space, own) * (0.5 * group_value(group) + royals)
    if _defenders(position, seat, space):
        value = _battle(kit, position, seat, group, space, leaning)
        stopped = relief_by_battle(kit, position, seat, space)
        reason = _stop(kit, position, seat, space) if stopped > _STOPS else msg("attack at {space}", space=where)
        return GoalKind.ATTACK, value - risk * 0.5, reason
    if CART in group.royals and not position.tomb:
        near = hops_from(kit, _PELLA).get(space, FAR)
        bury = 0.0 if near > 20 else leaning.bury * 8.0 * (1 - near / 20)
    else:
        bury = 0.0
    alone = [royal for royal, place in position.lying.items() if place == space]
    taker = bool(group.generals) and position.markers.get(space) != seat
    seized = leaning.seize * royals_value(kit, position, alone) if taker else 0.0
    taken, kind = taking(kit, position, seat, group, space, leaning)
    if seized > taken:
        return GoalKind.SEIZE, taken + seized + bury - risk, msg("take the family at {space}", space=where)
    if bury > taken:
        return GoalKind.BURY, taken + bury - risk, msg("bring the body towards {space}", space=Name("space", _PELLA))
    if taken > 0 and relief(kit, position, seat, space) > _STOPS:
        return kind, taken + bury - risk, _stop(kit, position, seat, space)
    if kind == GoalKind.BESIEGE:
        return kind, taken + bury - risk, msg("besiege {space}", space=where)
    if taken > 0:
        return kind, taken + bury - risk, msg("take {space}", space=where)
    guarded = leaning.hold * 0.3 * loss(kit, position, seat, space) * danger(kit, position, seat, space, 0.0)
    return GoalKind.HOLD, guarded + bury - risk, msg("hold {space}", space=where)


def _stop(kit: Kit, position: Position, seat: int, space: str) -> Message:
    leader = Name("seat", str(most_feared(kit, position, seat)))
    return msg("stop {seat}, who is near victory, at {space}", seat=leader, space=Name("space", space))


def taking(
    kit: Kit, position: Position, seat: int, group: Group, space: str, leaning: Temperament
) -> tuple[float, GoalKind]:
    """What its marker brings, as far as this group can get it there."""
    if not group.units or _is_covered(position, seat, space, group):
        return 0.0, GoalKind.HOLD
    gain = prize(kit, position, seat, space, leaning)
    gain += relief(kit, position, seat, space) if gain > 0 else 0.0
    if gain <= 0:
        return 0.0, GoalKind.HOLD
    if not needs_siege(kit, position, seat, space):
        return leaning.take * gain * 0.9, GoalKind.TAKE
    if group.units.count < _SIEGE_UNITS or not group.generals:
        return 0.0, GoalKind.HOLD
    siege = position.sieges.get(space)
    left = points_needed(kit, position, space) - (siege.points if siege is not None and siege.seat == seat else 0)
    holder = position.markers.get(space)
    likely = leaning.besiege * gain * 0.75 ** max(1, left)
    return likely - _rank_lost(kit, position, seat, holder), GoalKind.BESIEGE


def _is_covered(position: Position, seat: int, space: str, group: Group) -> bool:
    """Whether other units of the same side stand there already and take what there is to take."""
    there = position.group(seat, space, False)
    return bool(there.units) and group.generals != there.generals and there.units.count > group.units.count


def _rank_lost(kit: Kit, position: Position, seat: int, other: int | None) -> float:
    """What it costs to attack this side: the rank of a Champion against another (LEG-21, LEG-24, LEG-27)."""
    mine = position.factions[seat].status == "champion"
    if not mine or other is None or other in (INDEPENDENT, position.usurper) or other not in position.factions:
        return 0.0
    if position.factions[other].status != "champion":
        return 0.0
    return _RANK if position.clock.turn < kit.profile.last_turn else 0.0


def _defenders(position: Position, seat: int, space: str) -> list[tuple[int, Group]]:
    outside = [(s.seat, s.group) for s in position.at(space) if s.seat != seat and not s.inside]
    army = position.independent_army_at(space)
    return [*outside, *([(INDEPENDENT, Group())] if army is not None else [])]


def _battle(kit: Kit, position: Position, seat: int, group: Group, space: str, leaning: Temperament) -> float:
    """What it is worth to fight whoever stands outside in a space."""
    own = force(kit, group)
    value, enemy = 0.0, 0.0
    rank = 0.0
    felt = spite(kit, position, seat, leaning)
    for other, there in _defenders(position, seat, space):
        enemy += force(kit, there) if other != INDEPENDENT else _independent(kit, position, space)
        value += group_value(there) * (0.35 + felt.get(other, 0.3)) + royals_value(kit, position, there.royals)
        rank = max(rank, _rank_lost(kit, position, seat, other))
    wins = chance_to_win(own, enemy)
    lost = leaning.risk * (group_value(group) * 0.75 + royals_value(kit, position, group.royals))
    value += relief_by_battle(kit, position, seat, space) + 0.6 * prize(kit, position, seat, space, leaning)
    won = leaning.attack * value
    value = wins * won - (1 - wins) * lost - rank
    return value if own > 0 else -lost - rank


def _independent(kit: Kit, position: Position, space: str) -> float:
    return sum(
        [kit.independents[a].strength + 1.3 * kit.independents[a].battle for a in position.independent_armies_at(space)]
    )


def best_goals(
    kit: Kit, position: Position, seat: int, points: int = POINTS, leaning: Temperament = EVEN
) -> Iterator[ArmyGoal]:
    """For each army of a side what it had best do: `value` is what that gains over doing nothing."""
    for _, stack in position.stacks_of(seat):
        for general in stack.group.generals:
            goals = goals_of_general(kit, position, general, points, leaning)
            if not goals:
                continue
            best, staying = goals[0], next(goal.value for goal in goals if not goal.routes)
            is_siege = best.kind == GoalKind.BESIEGE and not best.routes
            yield structs.replace(best, value=best.value if is_siege else best.value - staying)
