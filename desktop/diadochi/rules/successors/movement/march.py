"""The permissions of movement: what may march where, and at what cost.

Procedures, the search for reachable spaces and the lessons all ask here. Functions named ``..._refusal`` return None if
the action is allowed, else the `Verdict` that refuses it. The royal road gives five movement points without a roll, by
land routes only (card 42, MOV-10, MOV-12).
"""

from collections.abc import Iterable
from functools import cache

import msgspec

from diadochi.atlas.model import Allows, RouteStep
from diadochi.language import Name, msg, msgn
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Procedure
from diadochi.rules.core.verdict import CounterAt, RouteAt, SpaceAt, StackAt, Thing, Verdict, first_refusal, refuse
from diadochi.rules.successors.answers import Choose, Pass
from diadochi.rules.successors.cards.surprises import is_kept_in_port
from diadochi.rules.successors.facts import (
    ROAD,
    city_holder,
    enemy_units_outside,
    has_ability,
    is_besieged,
    is_independent_stronghold,
    is_major,
    is_port,
    no_more_inside,
    outside_enemies,
    place_of,
    room_inside,
    strength,
)
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Stack
from diadochi.rules.successors.position import Activation, Effect, Position, add_effect, effects_of, end_effect

# --- the royal road

ON_THE_WAY = "activation"
"""Until when the effect lasts of an army that has taken the road; before it lasts to the end of the player turn."""
_BOUND = msg("On the royal road, the army can use only land routes.")
OFF_THE_ROAD = refuse(_BOUND, "CARD-42", "MOV-12")
"""Why an army on the royal road may not go to sea (card 42)."""


def may_take_road(position: Position, seat: int, general: str) -> bool:
    """Whether the card was played for this general and he has not set out on the road."""
    return any(e.target == general and e.until != ON_THE_WAY for e in effects_of(position, ROAD, seat))


def take_road(position: Position, seat: int, general: str) -> Procedure[bool]:
    """Ask whether the army takes the road in place of the roll; it is chosen when it is activated (card 42)."""
    prompt = msg(
        "{seat}, take the royal road with {general}, or roll.",
        seat=Name("seat", str(seat)),
        general=Name("general", general),
    )
    options = Choice((Choose(ROAD), Pass()), _neither)
    answer = yield Decision(
        Kind.ROYAL_ROAD,
        seat,
        prompt,
        options,
        ("CARD-42", "MOV-10"),
        about=About(place_of(position, general), leader=general),
    )
    for effect in effects_of(position, ROAD, seat):
        end_effect(position, effect)
    if not isinstance(answer, Choose):
        return False
    add_effect(position, Effect(ROAD, seat, general, ON_THE_WAY))
    return True


def _neither(_answer: Answer) -> Verdict:
    return refuse(msg("Take the royal road, or roll."), "CARD-42")


def is_on_road(position: Position, seat: int) -> bool:
    """Whether the army of a seat that marches now is on the royal road."""
    return bool(position.effects) and any(e.until == ON_THE_WAY for e in effects_of(position, ROAD, seat))


def off_road_refusal(position: Position, seat: int, step: RouteStep) -> Verdict | None:
    """Why an army on the royal road may not use this route (card 42)."""
    if Allows.ROYAL_ROAD in step.allows or not is_on_road(position, seat):
        return None
    return refuse(_BOUND, "CARD-42", "MOV-12", by=(RouteAt(step.route),))


def points_of_road(kit: Kit) -> tuple[int, int]:
    """The movement points of the road, and no die (MOV-11)."""
    return kit.card_number(ROAD, "points"), 0


# --- permissions

START, LAND, ASHORE, SPENT = "start", "land", "ashore", "spent"
"""Stages of a march (MOV-30): nothing done yet; moved by land; landed and free to go on by land; landed after land."""


class March(msgspec.Struct, frozen=True):
    """The faction and pieces on the march. `lone`: a general without CUs (GEN-33)."""

    seat: int
    group: Group

    @property
    def lone(self) -> bool:
        """Whether no one but generals and royals marches."""
        return not self.group.units


class Here(msgspec.Struct, frozen=True):
    """The state of a march: space, inside the walls or not, stage, movement points left."""

    space: str
    inside: bool
    stage: str
    points: int


class Meeting(msgspec.Struct, frozen=True):
    """The enemies outside in an entered space: stacks with CUs, lone generals, independent armies."""

    armies: tuple[Stack, ...]
    lone_generals: tuple[Stack, ...]
    independents: tuple[str, ...]

    @property
    def is_fight(self) -> bool:
        """Whether a battle, an overrun or an avoidance is due (MOV-23)."""
        return bool(self.armies or self.independents)


_NOBODY = Meeting((), (), ())


def here(activation: Activation) -> Here:
    """Return the state of the activated army's march."""
    return Here(activation.space, activation.inside, activation.stage, activation.points)


def meeting(position: Position, seat: int, space: str) -> Meeting:
    """Whom a force of `seat` meets when it enters `space` (MOV-20); independent armies are friends (IND-03)."""
    stacks = outside_enemies(position, seat, space)
    if not stacks and space not in position.independents.values():
        return _NOBODY
    return Meeting(
        tuple([s for s in stacks if s.group.units]),
        tuple([s for s in stacks if s.is_lone_general]),
        () if seat == INDEPENDENT else position.independent_armies_at(space),
    )


def meeting_strength(kit: Kit, met: Meeting) -> int:
    """What an overrun is measured against: all CUs outside, and independent armies as printed (MOV-25, IND-19)."""
    total = sum(strength(kit, stack.units) for stack in met.armies)
    return total + sum(kit.independents[army].strength for army in met.independents)


def may_overrun(kit: Kit, group: Group, met: Meeting) -> bool:
    """Whether a group on the march is at least five times as strong as all it meets (MOV-25, R-01, R-03)."""
    return is_overrun(kit, strength(kit, group.units), met)


def is_overrun(kit: Kit, strong: int, met: Meeting) -> bool:
    """Whether who is so strong is at least five times as strong as all it meets (MOV-25, R-01)."""
    return strong >= kit.profile.overrun_ratio * meeting_strength(kit, met)


def _blockers(position: Position, seat: int, space: str) -> tuple[Thing, ...]:
    stacks = tuple(StackAt(s.seat, space, s.inside) for s in outside_enemies(position, seat, space))
    return (*stacks, *(CounterAt(army) for army in position.independent_armies_at(space)))


def lone_general_refusal(kit: Kit, position: Position, march: March, space: str) -> Verdict | None:
    """A lone general may not end or pass among enemies, on land and outside a city (MOV-24, R-05)."""
    if not march.lone or kit.profile.lone_general_may_enter_enemy:
        return None
    met = meeting(position, march.seat, space)
    if not (met.is_fight or met.lone_generals):
        return None
    reason = msg(
        "There are pieces of another side at {space}. A general needs combat units to enter.",
        space=Name("space", space),
    )
    return refuse(reason, "MOV-24", "R-05", by=_blockers(position, march.seat, space))


def leaving_refusal(kit: Kit, position: Position, march: March, at: Here) -> Verdict | None:
    """Out of a besieged city by land only by giving battle in the space (MOV-29, SIE-20, SIE-21, ED-35)."""
    if not (at.inside and is_besieged(kit, position, at.space)):
        return None
    reason = msg(
        "{space} is under siege. By land, its garrison can leave only to fight.", space=Name("space", at.space)
    )
    return refuse(reason, "MOV-29", "SIE-20", "SIE-21", by=_blockers(position, march.seat, at.space))


def division_refusal(whole: Group, part: Group) -> Verdict | None:
    """The Silver Shields are one piece: all of those that are here, or none (CU-15)."""
    if part.units.silver in (0, whole.units.silver):
        return None
    return refuse(msg("The Silver Shields are one piece and cannot be split."), "CU-15")


def points_refusal(route: str, cost: int, points: int) -> Verdict | None:
    """A step is legal only if its whole cost is left (MOV-13)."""
    if cost <= points:
        return None
    return _too_dear(route, cost, points)


@cache
def _too_dear(route: str, cost: int, points: int) -> Verdict:
    reason = msgn(
        "{route} needs {n} movement point, {points} left.",
        "{route} needs {n} movement points, {points} left.",
        cost,
        route=Name("route", route),
        points=points,
    )
    return refuse(reason, "MOV-13", "MOV-12", by=(RouteAt(route),), cost=cost)


def step_refusal(kit: Kit, position: Position, march: March, at: Here, step: RouteStep) -> Verdict | None:
    """Why the march may not take one land, mountain or strait route now (MOV-13, MOV-24, MOV-29, MOV-30)."""
    if at.stage == SPENT:
        reason = msg("This army marched before it sailed. It cannot march again after the voyage.")
        return refuse(reason, "MOV-30", "NAV-07", by=(RouteAt(step.route),))
    refused = points_refusal(step.route, step.cost, at.points)
    if refused is None:
        refused = off_road_refusal(position, march.seat, step)
    if refused is None:
        refused = leaving_refusal(kit, position, march, at)
    if refused is None:
        refused = city_refusal(kit, position, march, at)
    return lone_general_refusal(kit, position, march, step.to) if refused is None else refused


_ASHORE_ALREADY = refuse(msg("This army has landed. It cannot go to sea again in this activation."), "NAV-08", "MOV-30")
_SAILED_ALREADY = refuse(msg("Only one army or general can sail per segment, and one already has."), "NAV-02", "MOV-30")


_STORMY = refuse(msg("A storm keeps this army in port. It cannot sail again in this segment."), "NAV-01", "R-29")


@cache
def _no_port(space: str) -> Verdict:
    return refuse(msg("{space} is not a port.", space=Name("space", space)), "CTL-06", by=(SpaceAt(space),))


def embarking_refusal(kit: Kit, position: Position, march: March, at: Here) -> Verdict | None:
    """Why the march may not go to sea here (MOV-30, NAV-02, NAV-03, NAV-08)."""
    stopped = city_refusal(kit, position, march, at)
    if stopped is not None:
        return stopped
    if not is_port(kit, at.space):
        return _no_port(at.space)
    if is_on_road(position, march.seat):
        return OFF_THE_ROAD
    if at.stage in (ASHORE, SPENT):
        return _ASHORE_ALREADY
    if position.memory.sailed:
        return _SAILED_ALREADY
    if is_kept_in_port(position, march.group.generals):
        return _STORMY
    capacity = kit.profile.naval_capacity
    if march.group.units.count > capacity:
        reason = msgn(
            "A voyage carries at most {n} combat unit; this army has {count}.",
            "A voyage carries at most {n} combat units; this army has {count}.",
            capacity,
            count=march.group.units.count,
        )
        return refuse(reason, "NAV-03", "MOV-30")
    return None


def may_sail_in(kit: Kit, position: Position, march: March, space: str) -> bool:
    """Whether the march may go from the sea straight into the besieged friendly port (SIE-22)."""
    if city_holder(position, space) != march.seat or not is_besieged(kit, position, space):
        return False
    return march.group.units.count <= room_inside(kit, position, march.seat, space)


def landing_refusal(kit: Kit, position: Position, march: March, space: str, inside: bool) -> Verdict | None:
    """Why the march may not disembark in `space` (NAV-10, MOV-24), or go straight in, if `inside` (SIE-22)."""
    if not inside:
        return lone_general_refusal(kit, position, march, space)
    if may_sail_in(kit, position, march, space):
        return None
    reason = msg("From the sea you can enter only your own besieged port, within its limit of units.")
    return refuse(reason, "SIE-22", "MOV-29", by=(SpaceAt(space),))


def city_stops(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether an enemy city with units inside stops a march (MOV-22, R-09): no, unless the switch says so."""
    return kit.profile.city_stops_mover and any(s.inside and s.seat != seat and s.units for s in position.at(space))


def city_refusal(kit: Kit, position: Position, march: March, at: Here) -> Verdict | None:
    """Why a march that has come here goes no further: an enemy city stops it, if the switch says so (MOV-22, R-09)."""
    if at.stage == START or not city_stops(kit, position, march.seat, at.space):
        return None
    reason = msg("The garrison of {space} stops the march.", space=Name("space", at.space))
    return refuse(reason, "R-09", "MOV-22", by=(SpaceAt(at.space),))


def stops_at(kit: Kit, position: Position, march: March, space: str) -> tuple[str, ...]:
    """Rule ids that end a march in a space it enters: a battle is due and cannot be an overrun (MOV-20, MOV-21)."""
    if enemy_units_outside(position, march.seat, space):
        met = meeting(position, march.seat, space)
        if not may_overrun(kit, march.group, met):
            return ("MOV-20", "MOV-21", "MOV-23")
    return ("R-09", "MOV-22") if city_stops(kit, position, march.seat, space) else ()


def is_ambush_country(kit: Kit, position: Position, space: str) -> bool:
    """An Independent stronghold other than Sparta and Aitolia: leaving it at once is dangerous (MOV-28, ED-24)."""
    return (
        kit.profile.stronghold_ambush
        and is_independent_stronghold(kit, position, space)
        and space not in kit.profile.stronghold_exempt
    )


def can_be_ambushed(kit: Kit, group: Group) -> bool:
    """Whether a group rolls for passing a stronghold: it has CUs and no ability of its commander spares it (MOV-28)."""
    return bool(group.units) and not has_ability(kit, group, "ignores_stronghold_passage")


def going_in_refusal(kit: Kit, position: Position, seat: int, space: str, group: Group) -> Verdict | None:
    """Why pieces outside may not enter the city (MOV-29, CTL-17, R-07)."""
    refused = gate_refusal(kit, position, seat, space)
    return _room_refusal(kit, position, seat, space, group) if refused is None else refused


def gate_refusal(kit: Kit, position: Position, seat: int, space: str) -> Verdict | None:
    """Why no one, however few, may go inside the city in `space` (MOV-29, CTL-17, SIE-01)."""
    refused = _shut_refusal(kit, position, seat, space)
    return _enemies_refusal(position, seat, space) if refused is None else refused


def going_in_after_overrun_refusal(kit: Kit, position: Position, seat: int, space: str, group: Group) -> Verdict | None:
    """Why pieces may not go inside a city once those before it have been overrun (MOV-25, MOV-29, CTL-17, R-07)."""
    return first_refusal(
        lambda: _shut_refusal(kit, position, seat, space), lambda: _room_refusal(kit, position, seat, space, group)
    )


@cache
def _no_walls(space: str) -> Verdict:
    reason = msg("{space} has no walls.", space=Name("space", space))
    return refuse(reason, "CTL-17", by=(SpaceAt(space),))


def _shut_refusal(kit: Kit, position: Position, seat: int, space: str) -> Verdict | None:
    if not is_major(kit, space):
        return _no_walls(space)
    if city_holder(position, space) not in (None, seat):
        reason = msg("Another side controls {space}. Only a siege can take it.", space=Name("space", space))
        return refuse(reason, "CTL-17", "SIE-01", by=(SpaceAt(space),))
    return None


def _enemies_refusal(position: Position, seat: int, space: str) -> Verdict | None:
    if not enemy_units_outside(position, seat, space):
        return None
    reason = msg("There are enemies outside {space}. Fight them first.", space=Name("space", space))
    return refuse(reason, "MOV-29", by=_blockers(position, seat, space))


def _room_refusal(kit: Kit, position: Position, seat: int, space: str, group: Group) -> Verdict | None:
    room = room_inside(kit, position, seat, space)
    if group.units.count > room:
        reason = no_more_inside(room, space)
        return refuse(reason, "MOV-18", "R-07", "SIE-19", by=(SpaceAt(space),))
    return None


# --- costs in movement points
# Named in verdicts and paid by the march. The cost of a step comes with its route.


def voyage_cost(kit: Kit, routes: Iterable[str]) -> int:
    """A voyage along these routes (MOV-12, NAV-04)."""
    return sum(map(kit.cost, routes))


def siege_cost(kit: Kit) -> int:
    """A siege attempt (MOV-31, SIE-07)."""
    return kit.tables.movement.cost_of("siege_attempt")


def removal_cost(kit: Kit) -> int:
    """A control marker taken away (MOV-33)."""
    return kit.profile.cost_remove_pc


def entry_cost(kit: Kit) -> int:
    """Action points of an independent army to come out of the box (R-59)."""
    return kit.tables.movement.cost_of("independent_entry")


def act_refusal(cost: int, points: int, *rules: str) -> Verdict | None:
    """Why an act of a march is not paid; None when it is."""
    if points >= cost:
        return None
    reason = msgn(
        "This needs {n} movement point, {points} left.",
        "This needs {n} movement points, {points} left.",
        cost,
        points=points,
    )
    return refuse(reason, "MOV-13", *rules, cost=cost)
