"""What a voyage takes aboard and leaves at the ports it passes (NAV-05, MOV-30)."""

from desktop.language import Name, msg, msgn
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, first_refusal, refuse
from desktop.rules.successors.answers import Call
from desktop.rules.successors.facts import others_outside, room_inside
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.battled import carry_battled
from desktop.rules.successors.movement.carrying import leave_royals_alone, lift_siege, the_march
from desktop.rules.successors.movement.march import division_refusal, meeting
from desktop.rules.successors.movement.memory import forget_moved, remember_moved, takeable
from desktop.rules.successors.movement.moves import cart_refusal, drop_refusal
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position


def call_refusal(kit: Kit, position: Position, group: Group, ports: tuple[str, ...], call: Call) -> Verdict | None:
    """Why the voyage, carrying `group`, may not take and leave these pieces at a port on its way (NAV-03, NAV-05)."""
    march = the_march(position)
    place, spot = Name("space", call.space), (SpaceAt(call.space),)
    if call.space not in ports:
        return refuse(msg("The voyage does not pass {space}.", space=place), "NAV-05", by=spot)
    here = takeable(kit, position, march.seat, call.space, False, march.general)
    if not here.covers(call.take):
        return refuse(msg("Not all of these pieces are here to take."), "NAV-05", "MOV-03", by=spot)
    refused = first_refusal(lambda: division_refusal(here, call.take), lambda: cart_refusal(position, call.take, group))
    if refused is not None:
        return refused
    aboard = group + call.take
    most = aboard - call.leave if group.covers(call.leave) else aboard  # what was aboard before is left first
    if most.units.count > kit.profile.naval_capacity:
        reason = msgn(
            "A naval move carries {n} combat unit.",
            "A naval move carries {n} combat units.",
            kit.profile.naval_capacity,
        )
        return refuse(reason, "NAV-03", "R-11", by=spot)
    shut_in = _shut_in_refusal(kit, position, most)
    if shut_in is not None:
        return shut_in
    if call.leave == Group():
        return None
    if not aboard.covers(call.leave):
        return refuse(msg("Not all of these pieces are aboard."), "NAV-05", by=spot)
    met = meeting(position, march.seat, call.space)
    if met.is_fight or met.lone_generals:
        return refuse(msg("Enemies stand at {space}: nothing is left there.", space=place), "NAV-05", "MOV-23", by=spot)
    return drop_refusal(aboard, call.leave)


def _shut_in_refusal(kit: Kit, position: Position, aboard: Group) -> Verdict | None:
    """Who sailed out of a city before which others stand may be driven back, and must fit inside (R-07, NAV-29)."""
    march = the_march(position)
    if not (march.inside and others_outside(position, march.seat, march.space)):
        return None
    limit = march.group.units.count + room_inside(kit, position, march.seat, march.space)
    if aboard.units.count <= limit:
        return None
    reason = msgn(
        "A voyage that began inside a city before which others stand carries {n} combat unit.",
        "A voyage that began inside a city before which others stand carries {n} combat units.",
        limit,
    )
    return refuse(reason, "SIE-19", "R-07", "NAV-29", by=(SpaceAt(march.space),))


def make_call(position: Position, call: Call) -> None:
    """Take pieces aboard and leave others; aboard they are counted at the place of the moving group until it lands."""
    march = the_march(position)
    carry_battled(position, march, (call.space, False), call.leave.units)
    stack = position.group(march.seat, call.space, False)
    position.put(march.seat, call.space, False, _less(stack, call.take) + call.leave)
    for royal in call.take.royals:
        position.lying.pop(royal, None)
    forget_moved(position, march.general, call.space, False, call.take)
    remember_moved(position, march.general, call.space, False, call.leave)
    lift_siege(position, call.space)
    aboard = position.group(march.seat, march.space, march.inside) + call.take - call.leave
    position.put(march.seat, march.space, march.inside, aboard)
    position.change_activation(group=march.group + call.take - call.leave)
    leave_royals_alone(position)


def _less(stack: Group, taken: Group) -> Group:
    """The stack without what is taken; royals that lay here were never in it."""
    royals = tuple(r for r in taken.royals if r in stack.royals)
    return stack - Group(taken.units, taken.generals, royals)
