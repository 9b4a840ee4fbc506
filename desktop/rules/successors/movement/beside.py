"""Generals who stand alone beside an army where somebody's march has ended (MOV-24, R-05)."""

from desktop.rules.successors.beaten import disperse_lone_generals
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import leave_royals_alone
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position


def disperse_beside(kit: Kit, position: Position, space: str) -> None:
    """An army that stays where another march has ended disperses the generals who stand there alone (MOV-24, R-05).

    They are the mover's own who stood there before, or a third faction's; their company falls to the army. The march of
    an independent army is one, too (IND-03).
    """
    armies = [stack.seat for stack in position.at(space) if not stack.inside and stack.units]
    if not armies and position.independent_army_at(space) is None:
        return
    captor = armies[0] if armies else INDEPENDENT
    for stack in position.at(space):
        if not stack.inside and stack.seat != captor and stack.generals and not stack.units:
            captured = disperse_lone_generals(kit, position, space, stack)
            position.put(captor, space, False, position.group(captor, space, False) + captured)
    leave_royals_alone(position)
