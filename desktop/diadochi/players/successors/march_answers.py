"""Answers about marches: which army to activate, who goes, and what it does on the way.

Also reinforcements, markers and sieges, and independent armies, which are led against the markers and armies of others
(IND-05, IND-16).
"""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import count
from typing import NamedTuple

from msgspec import structs

from diadochi.atlas.model import Element, RouteStep
from diadochi.forecast.successors.march_reach import Lifted, lift
from diadochi.language import Message, Name, msg
from diadochi.players.game_players import Advice
from diadochi.players.successors.army_goals import POINTS, ArmyGoal, goals_of, goals_of_general, with_provinces
from diadochi.players.successors.estimates import (
    STARVED,
    chance_to_win,
    cheapest,
    danger,
    force,
    group_value,
    independent_force,
    loss,
    prize,
    royals_value,
    spite,
    too_many,
)
from diadochi.players.successors.voyages import way_of
from diadochi.players.temperament import Temperament
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.successors.answers import (
    Activate,
    Arrive,
    Besiege,
    BesiegeAt,
    ComeIn,
    Drop,
    EndSegment,
    Enough,
    GoIn,
    Pass,
    PlaceMarker,
    RaiseTroops,
    RemoveMarker,
    Step,
    Stop,
    Take,
)
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.independent_moves import BOX, region_refusal, the_independent_march, where_it_stands
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.march import entry_cost
from diadochi.rules.successors.pieces import CART, INDEPENDENT, UNIT_KINDS, Group, Units
from diadochi.rules.successors.position import IndependentMarch, Position
from diadochi.rules.successors.siege import needs_siege

_WORTH_IT = 0.08
"""The least gain of a march over staying, in victory points."""
_DROPPED_FOR = 0.4
"""The least value of a marker for which a unit is left behind."""
_DEAR = 1.2
"""From this value on, a marker is taken even by a unit that is needed elsewhere."""
_RAISED = 0.3
"""The value of raising a mercenary instead of all marches."""


def which_army(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise on armies by what their best goals gain over staying, and on ending the segment."""
    seat = decision.seat
    for _, stack in position.stacks_of(seat):
        for general in stack.group.generals:
            goals = goals_of_general(kit, position, general, leaning=leaning)
            if not goals:
                continue
            staying = next(goal.value for goal in goals if not goal.routes)
            best, gain = goals[0], goals[0].value - staying
            answer = Activate(general)
            if best.routes and gain > _WORTH_IT:
                yield Advice(answer, gain, (best.reason,))
            elif best.kind == "besiege":
                yield Advice(answer, best.value, (best.reason,))
            else:
                yield Advice(answer, -1.0, (best.reason,))
    yield Advice(RaiseTroops(), _RAISED if not position.memory.activated else 0.0, (msg("raise troops"),))
    yield Advice(EndSegment(), 0.0, (msg("no march is worth it now"),))


def _guard(kit: Kit, position: Position, lifted: Lifted, leaning: Temperament) -> Units | None:
    seat, space, group = lifted.seat, lifted.space, lifted.group
    if lifted.inside or group.units.count < 2 or kit.is_transit(space):
        return None
    if needs_siege(kit, position, seat, space) or prize(kit, position, seat, space, leaning) < _DROPPED_FOR:
        return None
    if position.group(seat, space, False).units.count > group.units.count:
        return None  # another unit stays anyway
    kind = next(kind for kind in UNIT_KINDS if getattr(group.units, kind))
    return Units(**{kind: 1})


def who_goes(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise to take everyone, except a unit that takes the space they leave."""
    leader = decision.about.leader
    lifted = lift(kit, position, leader)
    if lifted is None:
        return
    goals = goals_of(kit, position, lifted, POINTS, leaning)
    stays = not goals[0].routes
    unit = None if stays else _guard(kit, position, lifted, leaning)
    if not stays and too_many(kit, position, seat=lifted.seat, space=goals[0].space, coming=lifted.group.units.count):
        yield from _not_the_hungry(kit, position, lifted, goals[0].reason)
    if unit is not None:
        yield Advice(Take(structs.replace(lifted.group, units=lifted.group.units - unit)), 1.0, (goals[0].reason,))
    yield Advice(Take(lifted.group), 0.5, (goals[0].reason,))
    yield from _divided(lifted, goals[0].reason)


def _not_the_hungry(kit: Kit, position: Position, lifted: Lifted, reason: Message) -> Iterator[Advice]:
    hungry = too_many(kit, position, lifted.seat, lifted.space)
    group = lifted.group
    if not hungry or group.units.count - hungry < kit.profile.siege_min_cus:
        return
    stay = cheapest(group.units, hungry)
    yield Advice(Take(Group(group.units - stay, (lifted.general,), group.royals)), 2.0, (reason,))


def _divided(lifted: Lifted, reason: Message) -> Iterator[Advice]:
    group = lifted.group
    if len(group.generals) < 2:
        return
    half = cheapest(group.units, group.units.count // 2)
    yield Advice(Take(Group(group.units - half, (lifted.general,), group.royals)), 0.2, (reason,))


def on_the_march(kit: Kit, position: Position, _decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise what the marching army does here."""
    march = position.activation
    if march is None:
        return
    lifted = lift(kit, position, march.general)
    if lifted is None:
        return
    goals = goals_of_general(kit, position, march.general, march.points, leaning)
    staying = next(goal for goal in goals if not goal.routes)
    onward = [goal for goal in goals if goal.routes and goal.value > staying.value + 0.02][:4]
    worth = 10.0
    yield from _here(kit, position, lifted, onward, leaning)
    for goal in onward:
        for answer in way_of(kit, position, march.seat, march.space, goal.routes)[:1]:
            yield Advice(answer, worth, (goal.reason,))
        worth -= 0.1
    yield from _at_the_end(kit, position, staying, leaning)


def garrison(kit: Kit, position: Position, lifted: Lifted, leaning: Temperament) -> Drop | None:
    """The unit that stays to take the space while the others march on, None for none."""
    unit = _guard(kit, position, lifted, leaning)
    if unit is None:
        return None
    spare = lifted.group.units.count > kit.profile.siege_min_cus  # an army with fewer units cannot besiege (SIE-05)
    return Drop(Group(unit)) if spare or prize(kit, position, lifted.seat, lifted.space, leaning) > _DEAR else None


def takes_off(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether to remove a marker at once in the space where the march ends (MOV-33)."""
    return position.markers.get(space) not in (None, seat, INDEPENDENT) and not kit.is_major_city(space)


def _here(
    kit: Kit, position: Position, lifted: Lifted, onward: list[ArmyGoal], leaning: Temperament
) -> Iterator[Advice]:
    seat, group, space = lifted.seat, lifted.group, lifted.space
    gain = prize(kit, position, seat, space, leaning)
    where = Name("space", space)
    if needs_siege(kit, position, seat, space) and gain > 0:
        besieged = msg("besiege {space}", space=where)
        yield Advice(Besiege(), 30.0, (with_provinces(kit, position, seat, (space,), besieged),))
    if not onward:
        return
    stays = garrison(kit, position, lifted, leaning)
    if stays is not None:
        yield Advice(stays, 25.0, (msg("a garrison takes {space}", space=where),))
    royals = tuple(royal for royal in group.royals if royal != CART)
    if royals and group.units.count > kit.profile.siege_min_cus and position.markers.get(space) == seat:
        kind = next(kind for kind in UNIT_KINDS if getattr(group.units, kind))
        answer = GoIn(Group(Units(**{kind: 1}), (), royals))
        yield Advice(answer, 28.0, (msg("the royal family stays behind the walls of {space}", space=where),))


def _at_the_end(kit: Kit, position: Position, staying: ArmyGoal, leaning: Temperament) -> Iterator[Advice]:
    march = position.activation
    assert march is not None
    space, seat = march.space, march.seat
    where = Name("space", space)
    if takes_off(kit, position, seat, space):
        yield Advice(RemoveMarker(), 5.0, (msg("remove the marker at {space}", space=where),))
    weak = leaning.risk * danger(kit, position, seat, space, force(kit, march.group))
    held = royals_value(kit, position, march.group.royals)
    if weak > 0.2 and (held or march.group.units.count <= 2) and not march.inside:
        yield Advice(GoIn(march.group), 4.0, (msg("behind the walls of {space}", space=where),))
    yield Advice(Stop(), 1.0, (staying.reason,))


# --- placing and besieging


def arrivals(kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Advise to place troops with an army that needs them: a senior commander, or one in danger."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, Arrive):
            worth = _arrival_worth(kit, position, decision.seat, answer)
            reason = msg("troops for {space}", space=Name("space", answer.space))
            yield Advice(answer, worth, (reason,))


def _arrival_worth(kit: Kit, position: Position, seat: int, answer: Arrive) -> float:
    there = [stack for stack in position.at(answer.space) if stack.seat == seat]
    units = answer.group.units.count
    worth = 0.2 * units
    for stack in there:
        if stack.group.generals:
            leader = kit.general(commander(kit, stack.group))
            worth += 0.3 * units + 0.1 * units * leader.battle + (0.15 * units if stack.group.units.count < 4 else 0.0)
        worth += (
            0.15
            * royals_value(kit, position, stack.group.royals)
            * danger(kit, position, seat, answer.space, force(kit, stack.group))
        )
    worth += 0.2 * loss(kit, position, seat, answer.space) * danger(kit, position, seat, answer.space, 2.0 * units)
    worth -= STARVED * min(units, too_many(kit, position, seat, answer.space, units))
    if answer.group.generals and not there:
        worth += 0.25
    return worth


def markers(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise where a marker is worth most; nothing if it is worth nothing."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, PlaceMarker):
            worth = prize(kit, position, decision.seat, answer.space, leaning)
            taken = msg("take {space}", space=Name("space", answer.space))
            why = with_provinces(kit, position, decision.seat, (answer.space,), taken)
            yield Advice(answer, worth, (why,))
        elif isinstance(answer, Enough | Pass | EndSegment):
            yield Advice(answer, 0.01)


def sieges(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise every siege worth more than its expected cost."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, BesiegeAt):
            worth = prize(kit, position, decision.seat, answer.space, leaning)
            besieged = msg("besiege {space}", space=Name("space", answer.space))
            why = with_provinces(kit, position, decision.seat, (answer.space,), besieged)
            yield Advice(answer, worth, (why,))
    yield Advice(EndSegment(), 0.1)


# --- independent armies

_FARTHER = 0.02
"""The cost of each action point of the way, in victory points."""
_BEATEN = 0.5
"""The share of an army lost in a battle, roughly."""


class _Way(NamedTuple):
    """The end of a way, its first answer, and the action points it takes."""

    space: str
    first: Answer
    cost: int


def independents_march(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Advise the first step to where the army hurts others most; not to march comes last."""
    march, seat = the_independent_march(position), decision.seat
    felt = spite(kit, position, seat, leaning)

    def hurt(space: str) -> float:
        return _marker(kit, position, seat, space, felt) + _armies(kit, position, seat, space, felt)

    stands = where_it_stands(position)
    yield Advice(Stop(), 0.0 if stands == BOX else hurt(stands), (msg("going farther gains nothing"),))
    army = Name("independent", march.army)
    for way in _ways(kit, position):
        reason = msg("{army}: march to {space}", army=army, space=Name("space", way.space))
        yield Advice(way.first, hurt(way.space) - _FARTHER * way.cost, (reason,))


def _ways(kit: Kit, position: Position) -> Iterator[_Way]:
    # No way leads through a space with an army in the field.
    march, order = the_independent_march(position), count()
    stands = where_it_stands(position)
    if stands == BOX:
        entries = kit.independents[march.army].box_entry_spaces
        queue = [(entry_cost(kit), next(order), _Way(space, ComeIn(space), entry_cost(kit))) for space in entries]
    else:
        queue = [
            (step.cost, next(order), _Way(step.to, Step(step.route), step.cost)) for step in _steps(kit, march, stands)
        ]
    heapify(queue)
    seen = {stands}
    while queue:
        cost, _, way = heappop(queue)
        if way.space in seen or cost > march.points:
            continue
        seen.add(way.space)
        yield way
        if any(not stack.inside for stack in position.at(way.space)):
            continue
        for step in _steps(kit, march, way.space):
            on = way._replace(space=step.to, cost=cost + step.cost)
            heappush(queue, (on.cost, next(order), on))


def _steps(kit: Kit, march: IndependentMarch, space: str) -> list[RouteStep]:
    """The routes it may take from a space, by the map and its home region (IND-06, IND-22)."""
    return [
        step
        for step in kit.steps.get(space, ())
        if step.by != Element.SEA and region_refusal(kit, march.army, step.to) is None
    ]


def _marker(kit: Kit, position: Position, seat: int, space: str, felt: Mapping[int, float]) -> float:
    """The value of removing a player's marker there (IND-05, IND-13)."""
    owner = position.markers.get(space, INDEPENDENT)
    if owner == INDEPENDENT or kit.is_major_city(space):
        return 0.0
    return (-1.0 if owner == seat else felt.get(owner, 0.0)) * loss(kit, position, owner, space)


def _armies(kit: Kit, position: Position, seat: int, space: str, felt: Mapping[int, float]) -> float:
    # The player risks nothing of its own.
    if where_it_stands(position) == space:
        return 0.0
    own = independent_force(kit.independents[the_independent_march(position).army])
    found = 0.0
    for stack in position.at(space):
        if stack.inside:
            continue
        beaten = _BEATEN * chance_to_win(own, force(kit, stack.group)) * group_value(stack.group)
        found += beaten * (-1.0 if stack.seat == seat else felt.get(stack.seat, 0.0))
    return found
