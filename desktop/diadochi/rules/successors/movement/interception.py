"""Land interception: who may try, from where, with what, and the roll (INT-01 to INT-35).

As an option, independent armies intercept too (IND-20, OPT-01). The rules do not say who decides for them. They are
enemies of everyone, so each one that may try does (our ruling).
"""

import msgspec

from diadochi.language import Name, msg
from diadochi.rules.core.dice import Beats
from diadochi.rules.core.flow import About, Answer, Decision, Menu, Procedure, Roll
from diadochi.rules.core.verdict import RouteAt, Verdict, allow, refuse
from diadochi.rules.successors.answers import Intercept, Pass, PlaceMinor
from diadochi.rules.successors.cards.surprises import scouts
from diadochi.rules.successors.events import By, InterceptionTried, Moved
from diadochi.rules.successors.facts import commander, in_turn_order, is_besieged
from diadochi.rules.successors.independent_moves import is_home, region_refusal
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import IndependentArmy, Kit
from diadochi.rules.successors.movement.free_acts import clean_up
from diadochi.rules.successors.movement.march import division_refusal
from diadochi.rules.successors.movement.moving_group import leave_royals_alone, lift_siege, lying_for, take_up
from diadochi.rules.successors.pieces import CART, INDEPENDENT, Group, GroupParcel, Stack, minors_of
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import attack_out_of_turn

# --- targets
# The spaces where a faction may intercept an army that has just entered (INT-05 to INT-07).

TRANSIT_MODIFIER = -1
"""On the roll into a transit point (INT-19)."""


def transit_modifier(kit: Kit, target: str) -> int:
    """What is added to the die of an interception into the space (INT-19)."""
    return TRANSIT_MODIFIER if kit.is_transit(target) else 0


def no_way_refusal(kit: Kit, position: Position, seat: int, target: str, group: Group) -> Verdict | None:
    """Why generals of `group` near `target`, without a land route to it, do not intercept (INT-05)."""
    steps = kit.steps[target]
    by_land = kit.beside[target]
    for step in steps:
        if step.to not in by_land and _is_there(position, seat, step.to, group):
            reason = msg(
                "No land route leads from {origin} to {space}.",
                origin=Name("space", step.to),
                space=Name("space", target),
            )
            return refuse(reason, "INT-05", by=(RouteAt(step.route),))
    return None


def _is_there(position: Position, seat: int, space: str, group: Group) -> bool:
    own = (stack for stack in position.at(space) if stack.seat == seat)
    return any(general in group.generals for stack in own for general in stack.generals)


def may_enter(position: Position, seat: int, mover: int, target: str) -> bool:
    """Own unbesieged CUs open any space; else an enemy marker or enemies who are there close it (INT-06, INT-07)."""
    if _has_units(position, seat, target):
        return True
    if position.markers.get(target, seat) != seat or _standing_independents(position, target):
        return False
    moving = position.activation.group if position.activation else Group()
    return not any(_stands_there(stack, seat, mover, moving) for stack in position.at(target))


def was_besieged_by_mover(position: Position, space: str) -> bool:
    """Whether the army on the move has just left `space`, where it had stopped before a city (INT-08).

    It had if its activation began there, or if it made an attempt on its way; who only passes besieges no one.
    """
    march, independent = position.activation, position.independent_march
    if march is not None:
        stopped = march.path[:1] == (space,) or space in position.memory.sieges
        return bool(march.group.units) and march.came_from == space and stopped
    return independent is not None and independent.came_from == independent.started == space


def _has_units(position: Position, seat: int, target: str) -> bool:
    """Whether CUs of the faction, or friendly independent armies, are outside in the space (IND-03)."""
    if seat == INDEPENDENT:
        return bool(position.independent_armies_at(target))
    return bool(position.group(seat, target, False).units)


def _standing_independents(position: Position, target: str) -> bool:
    march = position.independent_march
    moving = march.army if march is not None else None
    return any(army != moving for army in position.independent_armies_at(target))


def _stands_there(stack: Stack, seat: int, mover: int, moving: Group) -> bool:
    """Enemy CUs that were there before; the moving group itself does not count (INT-07)."""
    if stack.seat == seat:
        return False
    if stack.seat == mover and not stack.inside:
        return stack.units != moving.units
    return bool(stack.units)


# --- independent armies


def independents_intercept(kit: Kit, position: Position, mover: int, target: str) -> Procedure[bool]:
    """After all players: each army next to the space tries, and those that succeed come (INT-15, INT-17, IND-20)."""
    came = False
    for army, origin in attempts(kit, position, mover, target):
        succeeded = yield from _reaction_roll(kit, kit.independents[army], origin, target)
        tried = InterceptionTried(
            seat=INDEPENDENT, space=target, origin=origin, against=mover, army=army, succeeded=succeeded
        )
        position.note(tried)
        if succeeded:
            position.independents[army] = target
            position.note(Moved(seat=INDEPENDENT, path=(origin, target), by=By.INTERCEPTION, army=army))
            came = True
    return came


def attempts(kit: Kit, position: Position, mover: int, target: str) -> tuple[tuple[str, str], ...]:
    """(army, origin) of every independent army that may intercept in the space (INT-05 to INT-07, IND-20, ED-59).

    Who marches is in the space already.
    """
    if mover == INDEPENDENT or not kit.profile.opt_indep_reactions:
        return ()
    if not may_enter(position, INDEPENDENT, mover, target):
        return ()
    origins = kit.beside[target]
    return tuple(
        (army, place)
        for army, place in position.independents.items()
        if place in origins and _goes_there(kit, kit.independents[army], place, target)
    )


def _goes_there(kit: Kit, army: IndependentArmy, origin: str, target: str) -> bool:
    """An army keeps to its country and its direction; the colonists do not go home that way (IND-06 to IND-10)."""
    spaces = kit.atlas.spaces
    is_homeward = not army.must_end_west or spaces[target].lon < spaces[origin].lon
    return is_homeward and not is_home(kit, army.id, target) and region_refusal(kit, army.id, target) is None


def _reaction_roll(kit: Kit, army: IndependentArmy, origin: str, target: str) -> Procedure[bool]:
    """The die must beat its initiative (IND-20, INT-18, INT-19)."""
    modifier = transit_modifier(kit, target)
    modifiers = ((msg("transit point"), modifier),) if modifier else ()
    purpose = msg(
        "{army} tries to intercept at {space} from {origin}",
        army=Name("independent", army.id),
        space=Name("space", target),
        origin=Name("space", origin),
    )
    rules, reading = ("IND-20", "OPT-01", "INT-18", "INT-19"), Beats(army.initiative)
    dice = yield Roll(
        Kind.INTERCEPTION,
        INDEPENDENT,
        purpose,
        rules=rules,
        modifiers=modifiers,
        reading=reading,
        about=About(target, origin, army=army.id),
    )
    return reading.read(dice.faces, modifier)


def interception_chance(kit: Kit, army: str, target: str) -> float:
    """The chance of one attempt, modifiers included (IND-20, INT-18, INT-19)."""
    reading, modifier = Beats(kit.independents[army].initiative), transit_modifier(kit, target)
    return sum(reading.read((die,), modifier) for die in range(1, 7)) / 6


# --- players

Origin = tuple[str, bool]
"""A space, and whether inside its city."""


class Attempt(msgspec.Struct, frozen=True):
    """A declared attempt: these pieces from that place, led by the most senior of them (INT-10 to INT-12)."""

    seat: int
    origin: str
    inside: bool
    group: Group


def interception(kit: Kit, position: Position, mover: int, target: str) -> Procedure[int | None]:
    """All who may, declare; then they roll, and the first faction to succeed shuts the others out (INT-17, INT-35).

    It bars the way of `mover` or joins own pieces in `target` (INT-01). Only who enters a space on a march asks for
    it: reactions, steps back and voyages driven back are no movement to intercept (INT-04). A failure moves nothing
    (INT-21); minor generals who lead no one then go back to hand (INT-34).
    Returns the seat that intercepted, None when no one did.
    """
    declared: list[tuple[Attempt, ...]] = []
    for seat in _others(position, mover):
        places = origins(kit, position, seat, mover, target)
        if places:
            attempts = yield from _designate(kit, position, seat, places, target)
            declared.append(attempts)
    for attempts in declared:
        came = False
        for attempt in attempts:
            succeeded = yield from _roll(kit, position, target, attempt)
            position.note(_tried(kit, attempt, target, mover, succeeded=succeeded))
            if succeeded:
                _move_in(position, attempt, target)
                came = True
        if came:
            _costs(kit, position, attempts[0].seat, mover)
            yield from clean_up(position, but=mover)
            return attempts[0].seat
    came = yield from independents_intercept(kit, position, mover, target)
    yield from clean_up(position, but=mover)
    return INDEPENDENT if came else None


def _others(position: Position, mover: int) -> tuple[int, ...]:
    """Who is asked: all but the mover; of an independent army all but him who leads it in this turn (INT-02)."""
    march = position.independent_march
    return in_turn_order(position, mover if march is None else march.resolver)


def _tried(kit: Kit, attempt: Attempt, target: str, mover: int, *, succeeded: bool) -> InterceptionTried:
    return InterceptionTried(
        seat=attempt.seat,
        space=target,
        origin=attempt.origin,
        against=mover,
        leader=commander(kit, attempt.group),
        succeeded=succeeded,
    )


def _costs(kit: Kit, position: Position, interceptor: int, mover: int) -> None:
    """A land interception costs no one his Champion status, unless the switch says so (R-46, LEG-21)."""
    if kit.profile.interception_costs_status:
        attack_out_of_turn(position, interceptor, mover)


def origins(kit: Kit, position: Position, seat: int, mover: int, target: str) -> tuple[Origin, ...]:
    """The places from which an army of `seat` could intercept in `target` (INT-03 to INT-08).

    One land route must join them: no mountain, no strait, no sea (INT-05, NAV-11).
    """
    found = tuple(
        [
            (place, stack.inside)
            for place in kit.beside[target]
            for stack in position.stacks.get(place, ())
            if stack.seat == seat and _is_free_army(kit, position, place, stack)
        ]
    )
    return found if found and may_enter(position, seat, mover, target) else ()


def _is_free_army(kit: Kit, position: Position, space: str, stack: Stack) -> bool:
    """An army, not units alone, intercepts unless it is shut up in a besieged city (INT-03, INT-08, GEN-32, SIE-23).

    It was so, too, when the army that besieged it has just left.
    """
    shut_in = stack.inside and (is_besieged(kit, position, space) or was_besieged_by_mover(position, space))
    return stack.is_army and not shut_in


def _designate(
    kit: Kit, position: Position, seat: int, places: tuple[Origin, ...], target: str
) -> Procedure[tuple[Attempt, ...]]:
    """One attempt or none from each origin, all declared before any die is rolled (INT-10, INT-14, INT-15)."""
    attempts: list[Attempt] = []
    for origin, inside in places:
        if any(attempt.origin == origin for attempt in attempts):
            continue
        group = yield from _declare(kit, position, seat, origin, inside, target)
        if group:
            attempts.append(Attempt(seat, origin, inside, group))
    return tuple(attempts)


def _declare(kit: Kit, position: Position, seat: int, origin: str, inside: bool, target: str) -> Procedure[Group]:
    """Choose who tries from one origin; a minor general may be placed there to lead or to stay (INT-11, INT-13)."""
    minor = ""
    while True:
        answer: Answer = yield _question(kit, position, seat, origin, inside, target, minor)
        if isinstance(answer, Intercept):
            return answer.group
        if not isinstance(answer, PlaceMinor):
            return Group()
        group = position.group(seat, origin, inside)
        position.put(seat, origin, inside, group + Group(generals=(answer.general,)))
        minor = answer.general


def _question(kit: Kit, position: Position, seat: int, origin: str, inside: bool, target: str, placed: str) -> Decision:
    here = position.group(seat, origin, inside)
    alone = tuple(r for r in lying_for(kit, position, seat, origin) if r not in here.royals)
    whole = Group(here.units, here.generals, tuple(r for r in (*here.royals, *alone) if r != CART))
    minors = () if placed else tuple(PlaceMinor(m, origin, inside) for m in _placeable(position, seat))

    def verdict(answer: Answer) -> Verdict:
        if isinstance(answer, Pass) or answer in minors:
            return allow("INT-10", "INT-13", "GEN-26")
        return refuse(msg("Here you can place only a minor general from your hand, with an army."), "INT-13", "GEN-26")

    parcel = GroupParcel(
        Intercept,
        whole,
        lambda group: _group_refusal(whole, group),
        whole,
        "INT-10",
        "INT-11",
        beyond=lambda group: no_way_refusal(kit, position, seat, target, group),
    )
    prompt = msg(
        "{seat}, choose who intercepts at {space} from {origin}, or pass.",
        seat=Name("seat", str(seat)),
        space=Name("space", target),
        origin=Name("space", origin),
    )
    rules = ("INT-02", "INT-10", "INT-18")
    return Decision(
        Kind.INTERCEPTION,
        seat,
        prompt,
        Menu(lambda: (*minors, Pass()), verdict, {Intercept: parcel}),
        rules,
        about=About(target, origin),
    )


def _placeable(position: Position, seat: int) -> tuple[str, ...]:
    """A minor general from hand; they are all alike, so the first will do (INT-13, GEN-26)."""
    hand = tuple(minor for minor in minors_of(seat) if position.where(minor) is None)
    return hand[:1]


def _group_refusal(whole: Group, group: Group) -> Verdict | None:
    """At least one general and one CU go (INT-03, INT-11); the Silver Shields are not divided (CU-15)."""
    if group.generals and group.units:
        return division_refusal(whole, group)
    return refuse(msg("Choose at least one general and one combat unit."), "INT-03", "INT-11")


def _roll(kit: Kit, position: Position, target: str, attempt: Attempt) -> Procedure[bool]:
    """The die must beat the initiative of the most senior general who goes (GEN-03, INT-12, INT-18, INT-19)."""
    leader = commander(kit, attempt.group)
    purpose = msg(
        "{general} tries to intercept at {space}", general=Name("general", leader), space=Name("space", target)
    )
    about = About(target, attempt.origin, leader=leader)
    scouted = yield from scouts(kit, position, attempt.seat, purpose, about)
    transit = transit_modifier(kit, target)
    modifiers = (*(((msg("transit point"), transit),) if transit else ()), *scouted)
    rules, reading = ("INT-18", "INT-19"), _beats(kit, leader)
    roll = Roll(
        Kind.INTERCEPTION, attempt.seat, purpose, rules=rules, modifiers=modifiers, reading=reading, about=about
    )
    dice = yield roll
    return reading.read(dice.faces, roll.modifier)


def _beats(kit: Kit, leader: str) -> Beats:
    """The die with its modifiers must beat the leader's initiative (INT-18)."""
    return Beats(kit.general(leader).initiative)


def chance_of_interception(kit: Kit, group: Group, target: str) -> float:
    """The chance that `group` intercepts in `target`, 0 to 1, without Surprise cards (INT-12, INT-18, INT-19)."""
    reading, modifier = _beats(kit, commander(kit, group)), transit_modifier(kit, target)
    return sum(reading.read((die,), modifier) for die in range(1, 7)) / 6


def _move_in(position: Position, attempt: Attempt, target: str) -> None:
    """Exactly the declared pieces go, and stay outside (INT-10, INT-20)."""
    alone = tuple(royal for royal in attempt.group.royals if position.lying.get(royal) == attempt.origin)
    take_up(position, attempt.seat, attempt.origin, attempt.inside, alone)
    left = position.group(attempt.seat, attempt.origin, attempt.inside) - attempt.group
    position.put(attempt.seat, attempt.origin, attempt.inside, left)
    position.put(attempt.seat, target, False, position.group(attempt.seat, target, False) + attempt.group)
    path = (attempt.origin, target)
    position.note(Moved(seat=attempt.seat, path=path, by=By.INTERCEPTION, group=attempt.group))
    lift_siege(position, attempt.origin)
    leave_royals_alone(position)
