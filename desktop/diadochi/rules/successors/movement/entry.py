"""Entering a space by land or from the sea, in the order of the rules (MOV-20, R-04).

Generals left without units by a battle or a step back (MOV-24, R-05, R-82), and crowded cities.

A city may be too small for all who retreat into it, since a battle may have brought more units (R-07, SIE-19).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from diadochi.atlas.model import Element
from diadochi.language import Name, msg, msgn
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Procedure
from diadochi.rules.core.verdict import Verdict, refuse
from diadochi.rules.successors.answers import Fight, Lose, Overrun, Stand, StepBack
from diadochi.rules.successors.attrition import beaten, disperse, disperse_lone_generals, independents_beaten
from diadochi.rules.successors.battle.battle import (
    ATTACKER_WINS,
    DRAWN,
    WENT_OVER,
    garrison_returns,
    land_battle,
    shelter_of_standing,
)
from diadochi.rules.successors.battle.sides import Battlefield
from diadochi.rules.successors.control import heirs_fall, lift_heirs
from diadochi.rules.successors.events import By, Overran
from diadochi.rules.successors.facts import city_holder, others_outside, room_inside, strongest_first
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.battle_avoidance import avoidances
from diadochi.rules.successors.movement.interception import interception
from diadochi.rules.successors.movement.march import (
    March,
    Meeting,
    division_refusal,
    is_ambush_country,
    lone_general_refusal,
    may_overrun,
    meeting,
)
from diadochi.rules.successors.movement.moving_group import (
    leave_royals_alone,
    lift_siege,
    move_group,
    remember_beside,
    remember_fought,
    the_march,
    trim_group,
)
from diadochi.rules.successors.pieces import (
    CART,
    INDEPENDENT,
    UNIT_KINDS,
    Group,
    GroupParcel,
    Stack,
    Units,
    is_minor,
    parts_of,
)
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.standing import attack

# --- retreats


def stood_outside(position: Position, space: str, stacks: Iterable[Stack]) -> tuple[int, ...]:
    """The seats of those of the `stacks` in a space that were outside in it before this march (R-82).

    Who came to it by avoiding battle with the army that marches is none of them.
    """
    return () if space in position.memory.evaded else tuple([stack.seat for stack in stacks if not stack.inside])


def disperse_beside(kit: Kit, position: Position, space: str, stood: tuple[int, ...]) -> None:
    """Generals without units do not share a space with another faction where a march has ended (CTL-17).

    An army that stays disperses them: the mover's own who were there before, or a third faction's (MOV-24, R-05). Where
    no army is left those stay who `stood` there before this march; who came in by the march, by interception or by
    avoiding battle is dispersed (R-82). Their company falls to those who stay. The march of an independent army is one,
    too (IND-03).
    """
    outside = [stack for stack in position.at(space) if not stack.inside]
    armies = [stack.seat for stack in outside if stack.units]
    if armies or position.independent_army_at(space) is not None:
        captor = armies[0] if armies else INDEPENDENT
    elif len(outside) > 1:
        captor = next((stack.seat for stack in outside if stack.seat in stood), INDEPENDENT)
    else:
        return
    for stack in outside:
        if stack.seat != captor and stack.generals and not stack.units:
            captured = disperse_lone_generals(kit, position, space, stack)
            position.put(captor, space, False, position.group(captor, space, False) + captured)
    leave_royals_alone(position)


# --- cities that are too small


def crowded_out(kit: Kit, position: Position, seat: int, space: str) -> Procedure[None]:
    """Units that find no room inside are dispersed, as their owner chooses (R-07, BAT-41).

    The rules do not say what becomes of them: they may not stay outside among the enemies (CTL-17), and none is
    eliminated (house).
    """
    inside = position.group(seat, space, True)
    excess = -room_inside(kit, position, seat, space)
    if excess <= 0:
        return

    def refusal(group: Group) -> Verdict | None:
        if group.units.count != excess or group != Group(group.units):
            reason = msgn(
                "Choose exactly {n} combat unit that has no room.",
                "Choose exactly {n} combat units that have no room.",
                excess,
            )
            return refuse(reason, "R-07", "SIE-19")
        return division_refusal(inside, group)

    able = [group for group in map(Group, parts_of(inside.units)) if refusal(group) is None]
    out = able[0]
    if len(able) > 1:
        parcel = GroupParcel(Lose, Group(inside.units), refusal, out, "R-07", "SIE-19")
        prompt = msgn(
            "{seat}, choose {n} combat unit to disperse: {space} is too full.",
            "{seat}, choose {n} combat units to disperse: {space} is too full.",
            excess,
            seat=Name("seat", str(seat)),
            space=Name("space", space),
        )
        answer: Lose = yield Decision(
            Kind.LOSSES, seat, prompt, parcel, ("R-07", "SIE-19", "BAT-41"), about=About(space, count=excess)
        )
        out = answer.group
    position.put(seat, space, True, inside - out)
    disperse(position, seat, out)
    trim_group(position)


# --- entry


def entered(kit: Kit, position: Position) -> Procedure[None]:
    """The moving group is in a new space: what others do, overrun or battle, lone pieces (MOV-20, R-04).

    Every entry of a march may be intercepted again (INT-16), before anyone avoids battle (INT-33, AVB-12). Its marker
    is no one's business here: to be in a space is not to control it (CTL-09).
    """
    march = the_march(position)
    seat, space = march.seat, march.space
    stood = _others_at(position, seat, space)
    outside = stood_outside(position, space, stood)
    interceptor = yield from interception(kit, position, seat, space)
    if interceptor is not None:
        goes_on = yield from _intercepted(kit, position, interceptor, stood)
    else:
        goes_on = yield from _met(kit, position)
    if goes_on:
        take_lone_pieces(kit, position)
        if is_ambush_country(kit, position, space):
            position.change_activation(passing=True)
    else:
        disperse_beside(kit, position, space, outside)
        heirs_fall(kit, position, space, seat)


def go_on_alone(kit: Kit, position: Position) -> bool:
    """Whether a march that cards took the last unit from goes on: a major general does, but not among enemies (R-05).

    There he steps back at once. A minor general does not march alone (GEN-29); the cart stays where its army was lost
    (R-54).
    """
    march = the_march(position)
    if CART in march.group.royals:
        _leave_cart(position)
    if any(not is_minor(general) for general in march.group.generals):
        if lone_general_refusal(kit, position, March(march.seat, march.group), march.space) is None:
            return True
        step_back(kit, position)
    position.change_activation(stage="ended")
    return False


def _leave_cart(position: Position) -> None:
    position.change_activation(group=the_march(position).group - Group(royals=(CART,)))
    leave_royals_alone(position)


def sallied(kit: Kit, position: Position) -> Procedure[None]:
    """Out of a besieged city: the besieger may be reinforced or avoid battle; else they fight (SIE-20, INT-29, R-83).

    They fight whatever the strengths: a sally overruns no one (R-70). Where the besieger gets away the siege is broken
    and the march may go on; with the switch `avoid_sally` off he may not try.
    """
    march = the_march(position)
    stood = _others_at(position, march.seat, march.space)
    interceptor = yield from interception(kit, position, march.seat, march.space)
    if interceptor is not None:
        goes_on = yield from _intercepted(kit, position, interceptor, stood, overruns=False)
    else:
        goes_on = yield from _met(kit, position, sally=True)
    if goes_on:
        take_lone_pieces(kit, position)


def _others_at(position: Position, seat: int, space: str) -> tuple[Stack, ...]:
    """The stacks of other players in a space, garrisons included, before interceptions (R-46, R-69)."""
    return tuple([stack for stack in position.at(space) if stack.seat != seat])


def _intercepted(
    kit: Kit, position: Position, interceptor: int, stood: tuple[Stack, ...], *, overruns: bool = True
) -> Procedure[bool]:
    """Overrun, fight or step back; True when the march goes on (INT-22 to INT-26, MOV-26).

    Interceptors who can be overrun are overrun without a choice (INT-25, R-03). A lone general who will not step back
    is dispersed (R-05). The intercepted may neither avoid battle (INT-32, AVB-13) nor take shelter in the city he comes
    to (INT-24, BAT-13). Stepping back costs nothing but ends the march, whatever points are left (INT-30).

    A sally overruns no one: `overruns` is False for it (R-70).

    The mover was free to step back, so to fight or overrun the interceptors is an attack on their faction (R-76). With
    the switch `fight_interceptor_costs_status` off it is one only where stacks of that faction were there before
    (R-46). `stood` are those stacks. Before a battle they may go inside their city (BAT-11), which interceptors may not
    (INT-20).
    """
    march = the_march(position)
    provoked = kit.profile.fight_interceptor_costs_status or any(stack.seat == interceptor for stack in stood)
    met = meeting(position, march.seat, march.space)
    if overruns and may_overrun(kit, march.group, met):
        yield from _overrun(kit, position, met, provoked=provoked)
        return True
    prompt = msg(
        "{general} was intercepted at {space}. {seat}, stay or step back.",
        seat=Name("seat", str(march.seat)),
        general=Name("general", march.general),
        space=Name("space", march.space),
    )
    stays: Answer = Fight() if march.group.units else Stand()
    options = Choice((stays, StepBack()))
    rules = ("INT-22", "INT-26", "MOV-21", "R-05")
    answer = yield Decision(
        Kind.INTERCEPTED,
        march.seat,
        prompt,
        options,
        rules,
        about=About(march.space, leader=march.general, against=interceptor),
    )
    if isinstance(answer, Fight):
        yield from shelter_of_standing(kit, position, interceptor, march.space, stood)
        return (yield from fight(kit, position, interceptor, provoked=provoked))
    if isinstance(answer, StepBack):
        step_back(kit, position)
    else:
        _disperse_mover(kit, position, interceptor)
    position.change_activation(stage="ended")
    return False


def _met(kit: Kit, position: Position, *, sally: bool = False) -> Procedure[bool]:
    """No one intercepted: shelter, avoiding, then overrun or battle (MOV-20). True when the way is free.

    Then the march goes on with the points it has left, in pursuit or elsewhere (AVB-16); each space it enters after
    them lets the pursued try again (AVB-17).
    """
    march = the_march(position)
    in_vain: tuple[int, ...] = ()
    if march.group.units and (kit.profile.avoid_sally or not sally):
        came_from = march.space if sally else march.came_from
        in_vain = yield from avoidances(kit, position, march.seat, march.space, came_from)
    met = meeting(position, march.seat, march.space)
    if not met.is_fight:
        return True
    if not sally and (yield from _wants_overrun(kit, position, met)):
        yield from _overrun(kit, position, met, provoked=True)
        return True
    defender = met.armies[0].seat if met.armies else INDEPENDENT
    return (yield from fight(kit, position, defender, in_vain=in_vain))


def fight(
    kit: Kit, position: Position, defender: int, *, provoked: bool = True, in_vain: tuple[int, ...] = ()
) -> Procedure[bool]:
    """A land battle; it ends the march (MOV-21, BAT-03). The mover attacks, interceptors too only defend (INT-23).

    A drawn attacker goes back (BAT-42, ED-61), a victorious one takes what lies here alone (R-04). Returns True where
    the defender went over without a battle: then the march goes on with the points that are left (R-84).
    """
    march = the_march(position)
    position.change_activation(stage="ended")
    if defender == INDEPENDENT:
        outcome = yield from _fight_independents(kit, position)
    else:
        field = Battlefield(march.space, march.seat, defender, None, in_vain, provoked)
        outcome = yield from land_battle(kit, position, field)
        trim_group(position)
    if outcome == WENT_OVER:
        position.change_activation(stage=march.stage)
        lift_siege(position, march.space)
        return True
    for general in (march.general, *position.group(march.seat, march.space, False).generals):
        remember_fought(position, general)
    remember_beside(position, the_march(position))
    if the_march(position).group and (outcome == DRAWN or _is_left_to_independents(position)):
        step_back(kit, position)
        yield from crowded_out(kit, position, march.seat, the_march(position).space)
    if outcome == ATTACKER_WINS and the_march(position).group:
        take_lone_pieces(kit, position)
    leave_royals_alone(position)
    lift_siege(position, march.space)
    return False


def _fight_independents(kit: Kit, position: Position) -> Procedure[str]:
    """Independent armies are fought one after the other, the strongest first, while the mover wins (IND-03).

    If he must retreat from a later one, who came out of the city for an earlier one goes back in as well (BAT-12).
    """
    march = the_march(position)
    outcome, came_out = ATTACKER_WINS, Group()
    field = Battlefield(march.space, march.seat, INDEPENDENT)
    for army in strongest_first(kit, position.independent_armies_at(march.space)):
        garrison = position.group(march.seat, march.space, True)
        outcome = yield from land_battle(kit, position, replace(field, independent=army))
        trim_group(position)
        if outcome != ATTACKER_WINS:
            break
        came_out += garrison - position.group(march.seat, march.space, True)
        came_out = _still_there(position, came_out)
        if not the_march(position).group.units:
            break
    if outcome == DRAWN or _is_left_to_independents(position):
        garrison_returns(position, field, came_out)
    return outcome


def _still_there(position: Position, came_out: Group) -> Group:
    """The survivors of those that came out of the city, apart from the march (R-74)."""
    march = the_march(position)
    beside = position.group(march.seat, march.space, False) - march.group
    units = Units(*(min(getattr(came_out.units, kind), getattr(beside.units, kind)) for kind in UNIT_KINDS))
    return Group(units, came_out.generals, came_out.royals)


def _is_left_to_independents(position: Position) -> bool:
    """The last unit was spent on one of several independent armies: a general alone does not stay (R-05, IND-03)."""
    march = the_march(position)
    return bool(position.independent_armies_at(march.space)) and not march.group.units


def step_back(kit: Kit, position: Position) -> None:
    """Back where it came from: its last space, the port it left, or the city it came out of (INT-26 to INT-29).

    Over whatever route it came, mountains and straits included (INT-27); after a voyage to the port it left (INT-28).

    No one of the faction stays outside among the enemies (CTL-17, R-05).
    """
    march = the_march(position)
    position.change_activation(group=position.group(march.seat, march.space, False))
    march = the_march(position)
    if not march.came_by:
        _back_inside(position)
        return
    by_sea = kit.atlas.kind_of(march.came_by).by == Element.SEA
    back = march.embarked if by_sea else march.came_from
    shut_in = city_holder(position, back) == march.seat and others_outside(position, march.seat, back)
    move_group(position, (back,), (march.came_by,), shut_in, By.STEP_BACK)


def _back_inside(position: Position) -> None:
    """Those who came out of the city withdraw into it (INT-29, BAT-42)."""
    march = the_march(position)
    outside = position.group(march.seat, march.space, False) - march.group
    position.put(march.seat, march.space, False, outside)
    position.put(march.seat, march.space, True, position.group(march.seat, march.space, True) + march.group)
    position.change_activation(inside=True)


def _disperse_mover(kit: Kit, position: Position, interceptor: int) -> None:
    """The lone general goes to the dispersed box; who was with him falls to the interceptor (MOV-24, BAT-33).

    Independents take no one along: with no stack of theirs royals are left alone and are there (R-57).
    """
    march = the_march(position)
    stack = Stack(march.seat, march.inside, march.group)
    left = position.group(march.seat, march.space, march.inside) - march.group
    captured = disperse_lone_generals(kit, position, march.space, stack)
    position.put(march.seat, march.space, march.inside, left)
    captor = position.group(interceptor, march.space, False)
    position.put(interceptor, march.space, False, captor + captured)
    position.change_activation(group=Group())
    leave_royals_alone(position)


def _wants_overrun(kit: Kit, position: Position, met: Meeting) -> Procedure[bool]:
    """Whether the mover overruns the enemy: if the ratio allows it and its player wants to (MOV-25, R-03)."""
    march = the_march(position)
    if not may_overrun(kit, march.group, met):
        return False
    prompt = msg(
        "{seat}, overrun the pieces at {space} or fight a battle.",
        seat=Name("seat", str(march.seat)),
        space=Name("space", march.space),
    )
    answer = yield Decision(
        Kind.OVERRUN,
        march.seat,
        prompt,
        Choice((Overrun(), Fight())),
        ("MOV-25", "R-03"),
        about=About(march.space, leader=march.general),
    )
    return isinstance(answer, Overrun)


def _overrun(kit: Kit, position: Position, met: Meeting, *, provoked: bool) -> Procedure[None]:
    """The enemy suffers the losses of a beaten army, the mover none, and he may go on (MOV-25, CU-29, R-46)."""
    march = the_march(position)
    over = tuple(stack.seat for stack in met.armies)
    position.note(Overran(seat=march.seat, space=march.space, over=over, armies=met.independents))
    if provoked:
        attack(position, march.seat, over)
    for stack in met.armies:
        taken = yield from beaten(kit, position, march.space, stack)
        _join(position, taken)
    for army in met.independents:
        independents_beaten(kit, position, army)


def take_lone_pieces(kit: Kit, position: Position) -> None:
    """An army disperses lone enemy generals and takes royals who are alone here (MOV-24, LEG-51, R-53, R-54)."""
    march = the_march(position)
    met = meeting(position, march.seat, march.space)
    if march.group.units and met.lone_generals:
        attack(position, march.seat, tuple([stack.seat for stack in met.lone_generals]))
        for stack in met.lone_generals:
            _join(position, disperse_lone_generals(kit, position, march.space, stack))
    _join(position, lift_heirs(kit, position, march.seat, march.space))


def _join(position: Position, taken: Group) -> None:
    if not taken:
        return
    march = the_march(position)
    group = position.group(march.seat, march.space, march.inside)
    position.put(march.seat, march.space, march.inside, group + taken)
    position.change_activation(group=march.group + taken)
