"""Which army is activated, who goes, and what it does on its way."""

from collections.abc import Iterator

from msgspec import structs

from desktop.forecast.successors.lifted import Lifted, lift
from desktop.forecast.successors.way_answers import travel_answers
from desktop.language import Message, Name, msg
from desktop.players.player import Advice
from desktop.players.successors.goals.danger import danger
from desktop.players.successors.goals.fodder import too_many
from desktop.players.successors.goals.forces import cheapest, force
from desktop.players.successors.goals.goal import ArmyGoal
from desktop.players.successors.goals.marching import POINTS, goals_of, goals_of_general
from desktop.players.successors.goals.prizes import prize
from desktop.players.successors.goals.royals import royals_value
from desktop.players.successors.goals.whole import with_provinces
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import (
    Activate,
    Besiege,
    Drop,
    EndSegment,
    GoIn,
    RaiseTroops,
    RemoveMarker,
    Stop,
    Take,
)
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART, INDEPENDENT, UNIT_KINDS, Group, Units
from desktop.rules.successors.position import Position
from desktop.rules.successors.siege.force import needs_siege

_WORTH_IT = 0.08
"""What a march must gain over staying, in victory points."""
_DROPPED_FOR = 0.4
"""What a marker must be worth before a unit is left behind to take it."""
_DEAR = 1.2
"""A marker worth so much is taken even by a unit that is missed."""
_RAISED = 0.3
"""What a raised mercenary is worth in place of every march."""


def which_army(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """The armies in the order of what their best goals gain over staying; then the end of the segment."""
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
    yield Advice(EndSegment(), 0.0, (msg("nothing more is worth a march"),))


def _guard(kit: Kit, position: Position, lifted: Lifted, leaning: Temperament) -> Units | None:
    """The unit that had best stay where a marker is to be taken; None for none."""
    seat, space, group = lifted.seat, lifted.space, lifted.group
    if lifted.inside or group.units.count < 2 or kit.is_transit(space):
        return None
    if needs_siege(kit, position, seat, space) or prize(kit, position, seat, space, leaning) < _DROPPED_FOR:
        return None
    if position.group(seat, space, False).units.count > group.units.count:
        return None  # somebody stays already
    kind = next(kind for kind in UNIT_KINDS if getattr(group.units, kind))
    return Units(**{kind: 1})


def who_goes(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Everybody, but for a unit that takes the space they leave."""
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
    """Who is too many to be fed together stays behind, with the other generals if there are any."""
    hungry = too_many(kit, position, lifted.seat, lifted.space)
    group = lifted.group
    if not hungry or group.units.count - hungry < kit.profile.siege_min_cus:
        return
    stay = cheapest(group.units, hungry)
    yield Advice(Take(Group(group.units - stay, (lifted.general,), group.royals)), 2.0, (reason,))


def _divided(lifted: Lifted, reason: Message) -> Iterator[Advice]:
    """Half of them may stay with the other generals: a second thought, for whoever plays it out."""
    group = lifted.group
    if len(group.generals) < 2:
        return
    half = cheapest(group.units, group.units.count // 2)
    yield Advice(Take(Group(group.units - half, (lifted.general,), group.royals)), 0.2, (reason,))


def on_the_march(kit: Kit, position: Position, _decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """What the army that marches does where it stands."""
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
        for answer in travel_answers(kit.atlas, goal.routes)[:1]:
            yield Advice(answer, worth, (goal.reason,))
        worth -= 0.1
    yield from _at_the_end(kit, position, staying, leaning)


def garrison(kit: Kit, position: Position, lifted: Lifted, leaning: Temperament) -> Drop | None:
    """The unit that stays to take the space, before the others march on; None for none."""
    unit = _guard(kit, position, lifted, leaning)
    if unit is None:
        return None
    spare = lifted.group.units.count > kit.profile.siege_min_cus  # without them an army besieges nothing (SIE-05)
    return Drop(Group(unit)) if spare or prize(kit, position, lifted.seat, lifted.space, leaning) > _DEAR else None


def takes_off(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether a marker in a space where they end their march had better be taken off at once (MOV-33)."""
    return position.markers.get(space) not in (None, seat, INDEPENDENT) and not kit.is_major_city(space)


def _here(
    kit: Kit, position: Position, lifted: Lifted, onward: list[ArmyGoal], leaning: Temperament
) -> Iterator[Advice]:
    """What is done before they go on: a siege that pays, a marker that goes, a unit that stays."""
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
        yield Advice(answer, 28.0, (msg("the family stays behind the walls of {space}", space=where),))


def _at_the_end(kit: Kit, position: Position, staying: ArmyGoal, leaning: Temperament) -> Iterator[Advice]:
    march = position.activation
    assert march is not None
    space, seat = march.space, march.seat
    where = Name("space", space)
    if takes_off(kit, position, seat, space):
        yield Advice(RemoveMarker(), 5.0, (msg("take the marker off {space}", space=where),))
    weak = leaning.risk * danger(kit, position, seat, space, force(kit, march.group))
    held = royals_value(kit, position, march.group.royals)
    if weak > 0.2 and (held or march.group.units.count <= 2) and not march.inside:
        yield Advice(GoIn(march.group), 4.0, (msg("behind the walls of {space}", space=where),))
    yield Advice(Stop(), 1.0, (staying.reason,))
