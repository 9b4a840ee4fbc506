"""Avoiding battle: who may try, the roll, where the army may go, and what it meets there (AVB-01 to AVB-19)."""

from diadochi.atlas.model import Allows
from diadochi.language import Name, msg
from diadochi.rules.core.dice import Beats
from diadochi.rules.core.flow import About, Choice, Decision, Procedure, Roll
from diadochi.rules.successors.answers import Avoid, Stand, Withdraw
from diadochi.rules.successors.attrition import STRONGHOLD_COLUMN, attrition, disperse_lone_generals, note_losses
from diadochi.rules.successors.battle.battle import shelter
from diadochi.rules.successors.cards.surprises import scouts
from diadochi.rules.successors.control import lift_heirs
from diadochi.rules.successors.events import AvoidanceTried, By, Lost, Moved
from diadochi.rules.successors.facts import city_holder, commander, is_besieged, is_independent_stronghold, room_inside
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.march import March, can_be_ambushed, lone_general_refusal, meeting
from diadochi.rules.successors.movement.moving_group import (
    leave_royals_alone,
    lift_siege,
    lying_for,
    remember_evaded,
    take_up,
)
from diadochi.rules.successors.pieces import CART, Group, Stack
from diadochi.rules.successors.position import Position


def avoidances(kit: Kit, position: Position, mover: int, space: str, came_from: str) -> Procedure[tuple[int, ...]]:
    """Who is in a space that `mover` enters may go inside his city, or try to avoid (BAT-11, AVB-19).

    Units without a general do not avoid (GEN-32). Returns the seats whose roll failed.
    """
    in_vain: list[int] = []
    met = meeting(position, mover, space)
    for stack in (*met.armies, *met.lone_generals):
        sheltered = yield from shelter(kit, position, stack.seat, space)
        if sheltered or not stack.generals:
            continue
        away = yield from avoidance(kit, position, stack, space, came_from)
        if away is False:
            in_vain.append(stack.seat)
    return tuple(in_vain)


def avoidance(kit: Kit, position: Position, stack: Stack, space: str, came_from: str) -> Procedure[bool | None]:
    """The owner of a standing army or general may try to slip away (AVB-19).

    Returns True when he got away, False when the roll failed, None when he stood or had nowhere to go.
    """
    ways = ways_out(kit, position, stack, space, came_from)
    if not ways:
        return None
    prompt = msg(
        "{seat}, try to avoid battle at {space}, or stay.",
        seat=Name("seat", str(stack.seat)),
        space=Name("space", space),
    )
    options = Choice((Stand(), Avoid()))
    answer = yield Decision(
        Kind.AVOID_BATTLE,
        stack.seat,
        prompt,
        options,
        ("AVB-01", "AVB-02", "AVB-10", "MOV-27"),
        about=About(space, leader=commander(kit, stack.group)),
    )
    if isinstance(answer, Stand):
        return None
    succeeded = yield from _roll(kit, position, stack, space)
    leader = commander(kit, stack.group)
    position.note(AvoidanceTried(seat=stack.seat, space=space, leader=leader, succeeded=succeeded))
    if not succeeded:
        return False
    yield from _withdraw(kit, position, stack, space, ways)
    return True


def _roll(kit: Kit, position: Position, stack: Stack, space: str) -> Procedure[bool]:
    """The die must beat the initiative of the commander (AVB-03); his ability helps an army, not him alone (GEN-33)."""
    leader = kit.general(commander(kit, stack.group))
    ability = leader.ability if kit.profile.general_abilities and stack.units else None
    modifier = ability.number("die_modifier") if ability and ability.key == "avoid_battle_bonus" else 0
    purpose = msg("{general} tries to avoid battle", general=Name("general", leader.id))
    about = About(space, leader=leader.id)
    scouted = yield from scouts(kit, position, stack.seat, purpose, about)
    modifiers = (*(((msg("ability"), modifier),) if modifier else ()), *scouted)
    reading = Beats(leader.initiative)
    roll = Roll(
        Kind.AVOID_BATTLE, stack.seat, purpose, rules=("AVB-03",), modifiers=modifiers, reading=reading, about=about
    )
    dice = yield roll
    return reading.read(dice.faces, roll.modifier)


def ways_out(kit: Kit, position: Position, stack: Stack, space: str, came_from: str) -> tuple[Withdraw, ...]:
    """Every way of up to 2 movement points over land routes, none by sea (AVB-04, AVB-08, AVB-09, NAV-11)."""
    most = kit.tables.movement.avoid_battle_maximum
    found: list[Withdraw] = []
    paths: list[tuple[tuple[str, ...], int]] = [((space,), 0)]
    for path, cost in paths:
        for step in kit.steps[path[-1]]:
            total = cost + step.cost
            legal = Allows.WITHDRAW in step.allows and total <= most and step.to not in (*path, came_from)
            if legal and _is_open(kit, position, stack, step.to):
                paths.append(((*path, step.to), total))
                found.append(Withdraw((*path[1:], step.to)))
                if _shelters(kit, position, stack, step.to):
                    found.append(Withdraw((*path[1:], step.to), inside=True))
    return tuple(found)


def _is_open(kit: Kit, position: Position, stack: Stack, space: str) -> bool:
    """Friendly or neutral: own unbesieged CUs, or no enemy marker, no enemy CUs, no independent army (AVB-08).

    A general without CUs does not go to a lone enemy general either (R-05).
    """
    seat = stack.seat
    if lone_general_refusal(kit, position, March(seat, stack.group), space) is not None:
        return False
    if position.group(seat, space, False).units:
        return True
    if position.markers.get(space, seat) != seat or position.independent_army_at(space):
        return False
    return not any(stack.seat != seat and stack.units for stack in position.at(space))


def _shelters(kit: Kit, position: Position, stack: Stack, space: str) -> bool:
    """A small army may end inside its own city: it may not split (AVB-06, SIE-19)."""
    if not kit.is_major_city(space) or city_holder(position, space) != stack.seat:
        return False
    return not is_besieged(kit, position, space) and stack.units.count <= room_inside(kit, position, stack.seat, space)


def _withdraw(kit: Kit, position: Position, stack: Stack, space: str, ways: tuple[Withdraw, ...]) -> Procedure[None]:
    """Everything goes, to one place (AVB-05, AVB-06).

    Lone enemy generals met are dispersed (AVB-14), and heirs who are alone are taken along (LEG-51). No one of the
    faction joins on the way (AVB-11), and no one may intercept (AVB-15). The cart does not go in turn I (MOV-34).
    """
    prompt = msg("{seat}, choose where to withdraw.", seat=Name("seat", str(stack.seat)))
    answer: Withdraw = yield Decision(
        Kind.WITHDRAWAL,
        stack.seat,
        prompt,
        Choice(ways),
        ("AVB-04", "AVB-08", "AVB-09"),
        about=About(space, leader=commander(kit, stack.group)),
    )
    take_up(
        position, stack.seat, space, False, tuple(r for r in lying_for(kit, position, stack.seat, space) if r != CART)
    )
    group = position.group(stack.seat, space, False)
    if position.clock.turn == 1:
        group = group - Group(royals=tuple(r for r in group.royals if r == CART))
    stays = position.group(stack.seat, space, False) - group
    for place in answer.path:
        group = group + _disperse_lone_generals(kit, position, stack, place)
        group = group + lift_heirs(kit, position, stack.seat, place)
        position.put(stack.seat, space, False, stays + group)  # it is on the way, and counted here until it arrives
        if place != answer.path[-1]:
            group = yield from _pass_stronghold(kit, position, stack.seat, place, group)
    position.put(stack.seat, space, False, stays)
    last = answer.path[-1]
    if not (answer.inside or position.group(stack.seat, last, False)):
        remember_evaded(position, last)
    position.put(stack.seat, last, answer.inside, position.group(stack.seat, last, answer.inside) + group)
    position.note(Moved(seat=stack.seat, path=(space, *answer.path), by=By.WITHDRAWAL, group=group))
    lift_siege(position, space)
    leave_royals_alone(position)


def _disperse_lone_generals(kit: Kit, position: Position, stack: Stack, place: str) -> Group:
    taken = Group()
    if stack.units:
        for other in position.at(place):
            if other.seat != stack.seat and not other.inside and other.is_lone_general:
                taken = taken + disperse_lone_generals(kit, position, place, other)
    return taken


def _pass_stronghold(kit: Kit, position: Position, seat: int, place: str, group: Group) -> Procedure[Group]:
    """An evader who passes an Independent stronghold is ambushed like anyone (R-06, ATT-07).

    The cart stays where its army was lost (R-54).
    """
    exempt = place in kit.profile.stronghold_exempt or not kit.profile.stronghold_ambush
    if exempt or not can_be_ambushed(kit, group) or not is_independent_stronghold(kit, position, place):
        return group
    purpose = msg("Ambush at {space}", space=Name("space", place))
    lost = yield from attrition(
        kit, seat, group.units, purpose, "MOV-28", "R-06", column=STRONGHOLD_COLUMN, about=About(place)
    )
    note_losses(position, group.units, Lost(seat=seat, units=lost, space=place, rules=("R-06",)))
    left = group - Group(lost)
    if CART in left.royals and not left.units:
        position.lying[CART] = place
        left = left - Group(royals=(CART,))
    return left
