"""Sieges: one attempt from the roll to its end (SIE-25) with points, losses, the Royal Army inside, and the fall.

Every attempt needs a target, an army whose pieces count, and an attempt left in the segment (SIE-01). An attempt during
an activation costs movement points (MOV-31, MOV-32). As an option, the garrison may make a sortie against the siege
works (TRN-20, ED-32, OPT-06).
"""

from functools import cache, partial

from msgspec import structs

from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Procedure, Roll
from diadochi.rules.core.verdict import SpaceAt, Verdict, allow, first_refusal, refuse
from diadochi.rules.successors.answers import BesiegeAt, EndSegment, Pass, PlaceMarker, Sortie
from diadochi.rules.successors.attrition import beaten, beaten_royals, disperse_lone_generals, losses, note_losses
from diadochi.rules.successors.battle.sides import prestige
from diadochi.rules.successors.cards.surprises import siege_cards
from diadochi.rules.successors.control import available_fleets, update_fleets
from diadochi.rules.successors.events import Fell, Lost, SiegeTried, WentOver
from diadochi.rules.successors.facts import city_holder, enemy_units_outside, has_ability, is_port, points_needed
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import FreeActs, carry_out, clean_up
from diadochi.rules.successors.movement.march import act_refusal, siege_cost
from diadochi.rules.successors.movement.moving_group import (
    battled_on,
    forget_battled,
    leave_royals_alone,
    lift_siege,
    remember_counted,
    remember_siege,
    rested,
    the_march,
    trim_group,
    unmoved,
)
from diadochi.rules.successors.pieces import CART, INDEPENDENT, NOTHING, UNIT_KINDS, Group, GroupParcel, Stack, Units
from diadochi.rules.successors.position import Position, Siege, remembered
from diadochi.rules.successors.standing import attack
from diadochi.rules.successors.tables import SiegeDie
from diadochi.rules.successors.turn.victory import settled

POLIARCHOS = "city_defender"
"""The ability that works by being inside, commander or not (R-41)."""
CITY_DEFENDER = "poliarchos"
"""The general who has that ability."""


def siege_attempt(
    kit: Kit, position: Position, seat: int, space: str, group: Group, beside: Group = NOTHING
) -> Procedure[bool]:
    """`group` of `seat` attempts the siege of `space`, with what stands `beside` it (R-66). Returns whether it fell.

    The attempt comes first of all as an attack on who holds the city (SIE-09, LEG-27). Losses fall on those who stand
    by first.
    """
    force = group + beside
    holder = city_holder(position, space)
    attack(position, seat, (INDEPENDENT if holder is None else holder,))
    cards = yield from siege_cards(kit, position, seat, space)
    parts = (*modifiers(kit, position, seat, space, force), *cards)
    reading = SiegeDie(kit.tables.siege)
    purpose = msg("Siege of {space}", space=Name("space", space))
    about, rules = About(space, against=holder), ("SIE-10", "SIE-12")
    roll = Roll(Kind.SIEGE, seat, purpose, rules=rules, modifiers=parts, reading=reading, about=about)
    dice = yield roll
    points, cost = reading.read(dice.faces, roll.modifier)
    lost = yield from losses(seat, force.units, cost, False, "SIE-11", about=About(space))
    note_losses(position, force.units, Lost(seat=seat, units=lost, space=space, rules=("SIE-11",)))
    position.note(
        SiegeTried(seat=seat, space=space, total=reading.total(dice.faces, roll.modifier), points=points, lost=lost)
    )
    forget_battled(position, (space, False), lost)
    position.put(seat, space, False, position.group(seat, space, False) - Group(lost))
    if position.activation is not None:  # its own units are lost, not others in the space
        _pay(position, group, beside, lost)
    fell = yield from _advance(kit, position, seat, space, points)
    lift_siege(position, space)
    return fell


def _pay(position: Position, group: Group, beside: Group, lost: Units) -> None:
    """Losses are taken from the units beside the march first, then from the march (R-66)."""
    march = the_march(position)
    theirs = Units(*(min(getattr(lost, kind), getattr(beside.units, kind)) for kind in UNIT_KINDS))
    remember_counted(position, march.general, march.space, beside - Group(theirs))
    position.change_activation(group=group - Group(lost - theirs))


def modifiers(kit: Kit, position: Position, seat: int, space: str, group: Group) -> tuple[tuple[Message, int], ...]:
    """Everything that is added to the siege die, each with its reason (SIE-12, ED-29, R-36, R-41)."""
    table = kit.tables.siege.modifiers
    found: list[tuple[Message, int]] = []
    printed = kit.atlas.spaces[space].siege_modifier
    if printed:
        found.append((msg("the city"), printed))
    by_sea = kit.is_major_city(space) and is_port(kit, space)
    if by_sea and not available_fleets(position, seat) and not has_ability(kit, group, "ignores_no_fleet_penalty"):
        found.append((msg("no fleet at the port"), table.port_without_available_fleet))
    if has_ability(kit, group, "siege_bonus"):
        found.append((msg("ability"), table.ability_siege_bonus))
    if _defended_by_poliarchos(kit, position, seat, space):
        found.append((msg("{general} is inside", general=Name("general", CITY_DEFENDER)), table.poliarchos_inside))
    return tuple(found)


def _defended_by_poliarchos(kit: Kit, position: Position, seat: int, space: str) -> bool:
    inside = [g for stack in position.at(space) if stack.inside and stack.seat != seat for g in stack.generals]
    abilities = [kit.general(general).ability for general in inside]
    return kit.profile.general_abilities and any(a is not None and a.key == POLIARCHOS for a in abilities)


def _advance(kit: Kit, position: Position, seat: int, space: str, gained: int) -> Procedure[bool]:
    """Points are added; the Royal Army inside may go over first; with enough the place falls (SIE-13 to SIE-16).

    Third edition: points held suffice as soon as enough of the garrison has left (R-37), and only the
    first point brings the Royal Army over (ED-19, R-39). Returns whether it fell.
    """
    before = position.sieges.get(space)
    held = before.points if before and before.seat == seat else 0
    if gained and (kit.profile.ra_siege_check == "every_scoring_roll" or held == 0):
        royal_army_inside(kit, position, seat, space)
    needed = points_needed(kit, position, space)
    if held + gained >= needed:
        yield from fall(kit, position, seat, space)
        return True
    if gained:
        position.sieges[space] = Siege(held + gained, seat)
    return False


def royal_army_inside(kit: Kit, position: Position, besieger: int, space: str) -> None:
    """Royal Army of a less prestigious garrison joins the besieger at once (SIE-14, CU-30, R-39).

    Whom the last of it leaves alone is no garrison any more (R-79).
    """
    for stack in position.at(space):
        if not stack.inside or not stack.units.royal:
            continue
        ours = prestige(kit, position, besieger, space, position.group(besieger, space, False), defends=False)
        theirs = prestige(kit, position, stack.seat, space, stack.group, defends=False)
        if theirs < ours:
            deserting = Group(Units(royal=stack.units.royal))
            position.put(stack.seat, space, True, stack.group - deserting)
            position.put(besieger, space, False, position.group(besieger, space, False) + deserting)
            position.note(WentOver(seat=stack.seat, to=besieger, space=space, units=deserting.units))
    leave_royals_alone(position)


def fall(kit: Kit, position: Position, besieger: int, space: str) -> Procedure[None]:
    """The marker goes, the garrison suffers like a beaten army, its heirs are taken (SIE-03, SIE-15, SIE-16, LEG-50).

    Ladies who were in the city alone become inactive like any with a beaten army (LEG-53).

    No marker of the besieger comes in its place here (SIE-17); the garrison's losses are those of ATT-12.
    """
    position.note(Fell(seat=besieger, space=space, holder=city_holder(position, space)))
    for stack in tuple(s for s in position.at(space) if s.inside and s.seat != besieger):
        taken = yield from _garrison_taken(kit, position, space, stack)
        position.put(besieger, space, False, position.group(besieger, space, False) + taken)
    captured = beaten_royals(kit, position, space, _royals_alone(kit, position, space))
    for heir in captured.royals:
        del position.lying[heir]
    position.put(besieger, space, False, position.group(besieger, space, False) + captured)
    position.markers.pop(space, None)
    position.sieges.pop(space, None)
    update_fleets(kit, position)


def _royals_alone(kit: Kit, position: Position, space: str) -> tuple[str, ...]:
    """The royals alone in a place that falls; only a major city has ladies inside (SIE-16)."""
    here = (royal for royal, place in position.lying.items() if place == space and royal != CART)
    return tuple(royal for royal in here if kit.is_major_city(space) or kit.royals[royal].kind == "heir")


def _garrison_taken(kit: Kit, position: Position, space: str, stack: Stack) -> Procedure[Group]:
    if not stack.units:
        return disperse_lone_generals(kit, position, space, stack)
    taken = yield from beaten(kit, position, space, stack)
    return taken


# --- who may besiege

_CAPPED = {"surrender": 0, "tyche": 1, "activation": 2}
"""Where a segment is in the switch `siege_cap_per_segment`."""


def needs_siege(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether `space` falls to `seat` only by siege: enemy major cities, Independent places (SIE-01).

    A city without a marker needs none unless another faction is inside (SIE-02, R-07).
    """
    owner = position.markers.get(space)
    if owner is None:
        return any(s.inside and s.seat != seat for s in position.at(space))
    return owner != seat and (owner == INDEPENDENT or kit.is_major_city(space))


@cache
def nothing_to_besiege(space: str) -> Verdict:
    """The refusal for a space that needs no siege (SIE-01)."""
    reason = msg("There is nothing to besiege at {space}.", space=Name("space", space))
    return refuse(reason, "SIE-01", by=(SpaceAt(space),))


def target_refusal(kit: Kit, position: Position, seat: int, space: str) -> Verdict | None:
    """Why `space` is no target for pieces of `seat` that are outside in it (SIE-01, MOV-31)."""
    if not needs_siege(kit, position, seat, space):
        return nothing_to_besiege(space)
    if enemy_units_outside(position, seat, space):
        reason = msg("There are enemy combat units at {space}.", space=Name("space", space))
        return refuse(reason, "MOV-31", by=(SpaceAt(space),))
    return None


def army_refusal(kit: Kit, position: Position, group: Group) -> Verdict | None:
    """Why `group` is no army for a siege: too few CUs, or no general who counts (SIE-05, SIE-06, R-38)."""
    return first_refusal(lambda: numbers_refusal(kit, group), lambda: _general_refusal(position, group))


def numbers_refusal(kit: Kit, group: Group) -> Verdict | None:
    """Why `group` has too few CUs for an attempt (SIE-05, ED-31)."""
    least, count = kit.profile.siege_min_cus, group.units.count
    if count >= least:
        return None
    reason = msgn(
        "A siege needs {n} combat unit marching with the general; this army has {count}.",
        "A siege needs {n} combat units marching with the general; this army has {count}.",
        least,
        count=count,
    )
    return refuse(reason, "MOV-31", "SIE-05", "SIE-06")


def _general_refusal(position: Position, group: Group) -> Verdict | None:
    """A general counts who was neither moved by another in this segment nor comes from a land battle (SIE-06)."""
    memory = position.memory
    barred = {*memory.fought, *(general for left in memory.moved for general in left.group.generals)}
    if any(general not in barred for general in group.generals):
        return None
    reason = msg("This general has fought or been moved in this segment. Besiege with another general.")
    return refuse(reason, "MOV-31", "SIE-05", "SIE-06")


def cap_refusal(kit: Kit, position: Position, space: str) -> Verdict | None:
    """Why no attempt is left at `space` in this segment (SIE-08, TRN-12, ED-30, R-38)."""
    segment = position.clock.segment
    cap = kit.profile.siege_cap_per_segment[_CAPPED.get(segment, _CAPPED["activation"])]
    if not cap or position.memory.sieges.count(space) < cap:
        return None
    reason = msg("{space} cannot be besieged again in this segment.", space=Name("space", space))
    limit = "SIE-08" if segment == "surrender" else "TRN-12"
    return refuse(reason, limit, "R-38", "MOV-31", by=(SpaceAt(space),))


# --- sorties


def sorties(kit: Kit, position: Position) -> Procedure[None]:
    """Each CU inside may make one sortie when the army that besieges it is activated, before it acts (TRN-21).

    No one is asked where no siege points lie: there is nothing to win (TRN-25).
    """
    march = the_march(position)
    siege = position.sieges.get(march.space)
    if not kit.profile.opt_sorties or march.inside or siege is None or siege.seat != march.seat:
        return
    for seat in [stack.seat for stack in position.at(march.space) if stack.inside and stack.units]:
        group = yield from _who_dares(position, seat, march.space)
        for kind, count in group.units.items():
            for _ in range(count):
                yield from _sortie(kit, position, seat, march.space, Units(**{kind: 1}))
    if city_holder(position, march.space) is None:
        position.sieges.pop(march.space, None)  # an uncontrolled city has lost its last defenders
    leave_royals_alone(position)
    yield from clean_up(position, but=march.seat)


def _who_dares(position: Position, seat: int, space: str) -> Procedure[Group]:
    """Any part of the garrison, no one as well (TRN-20)."""
    inside = Group(position.group(seat, space, True).units)
    parcel = GroupParcel(Sortie, inside, lambda _group: None, Group(), "TRN-20", "OPT-06")
    prompt = msg(
        "{seat}, choose units for a sortie from {space}.", seat=Name("seat", str(seat)), space=Name("space", space)
    )
    rules = ("TRN-20", "TRN-21", "OPT-06")
    answer: Sortie = yield Decision(Kind.SORTIES, seat, prompt, parcel, rules, about=About(space))
    return answer.group


def _sortie(kit: Kit, position: Position, seat: int, space: str, unit: Units) -> Procedure[None]:
    """One die on the siege table without modifiers: a loss is its own, a point is taken away (TRN-22 to TRN-25)."""
    purpose = msg("Sortie from {space}", space=Name("space", space))
    reading = SiegeDie(kit.tables.siege)
    dice = yield Roll(
        Kind.SORTIE, seat, purpose, rules=("TRN-22", "TRN-23", "TRN-24"), reading=reading, about=About(space)
    )
    points, lost = reading.read(dice.faces)
    fallen = unit if lost else Units()
    position.note(SiegeTried(seat=seat, space=space, total=dice.faces[0], points=points, lost=fallen, sortie=True))
    if lost:
        group = position.group(seat, space, True)
        note_losses(position, group.units, Lost(seat=seat, units=unit, space=space, rules=("TRN-23",)))
        position.put(seat, space, True, group - Group(unit))
    if points:
        take_siege_point(position, space)


def take_siege_point(position: Position, space: str) -> None:
    """One siege point less; never below 0 (TRN-24, TRN-25)."""
    siege = position.sieges.get(space)
    if siege is None:
        return
    if siege.points > 1:
        position.sieges[space] = structs.replace(siege, points=siege.points - 1)
    else:
        del position.sieges[space]


# --- attempts during an activation


def may_besiege(kit: Kit, position: Position) -> Verdict:
    """Whether the activated army may make an attempt here (MOV-31, SIE-01, SIE-04, SIE-05 to SIE-07)."""
    march = the_march(position)
    if march.inside:
        return nothing_to_besiege(march.space)
    refused = first_refusal(
        lambda: target_refusal(kit, position, march.seat, march.space),
        lambda: army_refusal(kit, position, march.group + standing_by(position) - Group(battled_on(position, march))),
        lambda: cap_refusal(kit, position, march.space),
    )
    if refused is not None:
        return refused
    cost = siege_cost(kit)
    refused = act_refusal(cost, march.points, "MOV-31", "SIE-07")
    return allow("MOV-31", "SIE-05", "SIE-07", cost=cost) if refused is None else refused


def standing_by(position: Position) -> Group:
    """Own pieces that have stood here unmoved: for a siege they count for the army without being picked up (R-66).

    Not what was moved or dropped here in this segment, nor who has fought (SIE-06).
    """
    march = the_march(position)
    beside = position.group(march.seat, march.space, False) - march.group
    stood = unmoved(position, beside, march.space, march.general)
    generals = tuple(general for general in stood.generals if general not in position.memory.fought)
    return Group(rested(position, march, stood.units), generals)


def besiege(kit: Kit, position: Position) -> Procedure[None]:
    """Pay and attempt the siege; the march may go on (MOV-31, MOV-32, SIE-07, SIE-25).

    Who stands by counts, and is with this army for the rest of the segment (R-66).
    """
    march = the_march(position)
    position.change_activation(points=march.points - siege_cost(kit))
    remember_siege(position, march.space)
    yield from siege_attempt(kit, position, march.seat, march.space, march.group, standing_by(position))
    trim_group(position)


# --- surrender
# The surrender segment (SEQ-20 to SEQ-27): enemy markers are removed, own ones placed, sieges attempted.


def surrender_segment(kit: Kit, position: Position) -> Procedure[None]:
    """Three steps in order; the first two are not optional, sieges are chosen (SEQ-20, SEQ-21, SEQ-23).

    Begun again from a position in the midst of the segment it goes on there: what it has attempted is remembered.
    """
    yield from settled(kit, position, lambda: _change_markers(kit, position))
    while not position.is_over and any(_is_open(kit, position, space) for space in _own_places(kit, position)):
        answer = yield _which_siege(kit, position, FreeActs(kit, position))
        if isinstance(answer, EndSegment):
            break
        if isinstance(answer, BesiegeAt):
            yield from settled(kit, position, partial(_besiege, kit, position, answer.space))
        else:
            yield from carry_out(kit, position, answer)
    yield from clean_up(position)


def _places_with_units(_kit: Kit, position: Position) -> tuple[str, ...]:
    """Spaces with a CU of the active player, outside an enemy city; general or not (SEQ-22). In alphabetical order."""
    seat = position.clock.active
    return tuple(dict.fromkeys([space for space, stack in position.stacks_of(seat) if stack.units]))


_own_places = remembered("clock", "stacks")(_places_with_units)


def _change_markers(kit: Kit, position: Position) -> Procedure[None]:
    remove_enemy_markers(kit, position)
    place_own_markers(kit, position)
    yield from ()


def remove_enemy_markers(kit: Kit, position: Position) -> None:
    """Step 1: markers of other players go from minor cities and strongholds under own CUs (SEQ-24, CTL-03, CTL-11).

    Independent markers and major cities fall only by siege. It attacks no one (SEQ-27).
    """
    for space in _own_places(kit, position):
        owner = position.markers.get(space)
        if owner not in (None, INDEPENDENT, position.clock.active) and not kit.is_major_city(space):
            del position.markers[space]
    update_fleets(kit, position)


def place_own_markers(kit: Kit, position: Position) -> None:
    """Step 2: an own marker on every uncontrolled city or stronghold under own CUs, just cleared or not (SEQ-25).

    Not where another faction holds an uncontrolled city (CTL-17), nor on a transit point (CTL-05). A place that fell
    in this segment got its marker at once or not at all (SIE-17).
    """
    seat = position.clock.active
    for space in _own_places(kit, position):
        free = space not in position.markers and city_holder(position, space) in (None, seat)
        if free and not kit.is_transit(space) and space not in position.memory.sieges:
            position.markers[space] = seat
    update_fleets(kit, position)


def may_besiege_at(kit: Kit, position: Position, space: str) -> Verdict:
    """Whether the active player may attempt the siege of `space` in step 3 (SEQ-26, SIE-01, SIE-05, SIE-08, R-38)."""
    if space not in kit.atlas.spaces:
        return refuse(msg("There is no such space."), "SEQ-26")
    group = position.group(position.clock.active, space, False)
    refused = first_refusal(
        lambda: target_refusal(kit, position, position.clock.active, space),
        lambda: army_refusal(kit, position, group),
        lambda: cap_refusal(kit, position, space),
    )
    return allow("SEQ-26", "SIE-08", "SIE-05") if refused is None else refused


def _is_open(kit: Kit, position: Position, space: str) -> bool:
    """Whether an attempt is possible here, if need be with a minor general placed first (GEN-24, R-38)."""
    seat = position.clock.active
    return (
        target_refusal(kit, position, seat, space) is None
        and numbers_refusal(kit, position.group(seat, space, False)) is None
        and cap_refusal(kit, position, space) is None
    )


def _which_siege(kit: Kit, position: Position, also: Choice) -> Decision:
    seat = position.clock.active
    places = [space for space in _own_places(kit, position) if may_besiege_at(kit, position, space)]

    def verdict(answer: Answer) -> Verdict:
        if isinstance(answer, BesiegeAt):
            return may_besiege_at(kit, position, answer.space)
        return refuse(msg("Choose a city to besiege, or end the segment."), "SEQ-20", "SEQ-21")

    options = Choice((*map(BesiegeAt, places), EndSegment()), verdict)
    prompt = msg("{seat}, choose a city to besiege.", seat=Name("seat", str(seat)))
    return Decision(Kind.SURRENDER_SIEGES, seat, prompt, options, ("SEQ-26", "SIE-08"), also, checkpoint=True)


def _besiege(kit: Kit, position: Position, space: str) -> Procedure[None]:
    """One attempt at no cost; if the place falls an own marker may be placed at once (SEQ-26, SIE-17, CTL-11)."""
    seat = position.clock.active
    remember_siege(position, space)
    fell = yield from siege_attempt(kit, position, seat, space, position.group(seat, space, False))
    if fell:
        prompt = msg(
            "{seat}, place a control marker at {space}, or pass.",
            seat=Name("seat", str(seat)),
            space=Name("space", space),
        )
        options = Choice((PlaceMarker(space), Pass()))
        answer = yield Decision(
            Kind.PLACE_MARKER, seat, prompt, options, ("SIE-17", "SEQ-26", "CTL-11"), about=About(space)
        )
        if isinstance(answer, PlaceMarker):
            position.markers[space] = seat
            update_fleets(kit, position)
    yield from clean_up(position)
