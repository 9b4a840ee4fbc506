"""Generals without units where a march of somebody has ended in a battle or a step back (MOV-24, R-05, R-82)."""

from collections.abc import Iterable

from desktop.rules.successors.beaten import disperse_lone_generals
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import leave_royals_alone
from desktop.rules.successors.pieces import INDEPENDENT, Stack
from desktop.rules.successors.position import Position


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
