"""Generals left without units by a battle or a step back (MOV-24, R-05, R-82), and crowded cities.

A city may be too small for all who retreat into it, since a battle may have brought more units (R-07, SIE-19).
"""

from collections.abc import Iterable

from diadochi.language import Name, msgn
from diadochi.rules.core.flow import About, Decision, Procedure
from diadochi.rules.core.verdict import Verdict, refuse
from diadochi.rules.successors.answers import Lose
from diadochi.rules.successors.attrition import disperse, disperse_lone_generals
from diadochi.rules.successors.facts import room_inside
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.march import division_refusal
from diadochi.rules.successors.movement.moving_group import leave_royals_alone, trim_group
from diadochi.rules.successors.pieces import INDEPENDENT, Group, GroupParcel, Stack, parts_of
from diadochi.rules.successors.position import Position


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
            reason = msgn("{n} combat unit finds no room.", "{n} combat units find no room.", excess)
            return refuse(reason, "R-07", "SIE-19")
        return division_refusal(inside, group)

    able = [group for group in map(Group, parts_of(inside.units)) if refusal(group) is None]
    out = able[0]
    if len(able) > 1:
        parcel = GroupParcel(Lose, Group(inside.units), refusal, out, "R-07", "SIE-19")
        prompt = msgn(
            "{seat}: {n} combat unit finds no room in {space} and is dispersed: which?",
            "{seat}: {n} combat units find no room in {space} and are dispersed: which?",
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
