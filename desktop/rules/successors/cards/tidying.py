"""What is put in order after the event of a card: control, sieges, minor generals (CTL-15, CTL-18, GEN-29)."""

from desktop.rules.core.flow import Procedure
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import lift_siege
from desktop.rules.successors.movement.minors import clean_up
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import update_fleets


def tidy(kit: Kit, position: Position) -> Procedure[None]:
    """Fleets follow their provinces, sieges without besiegers end, superfluous minor generals go back to hand."""
    update_fleets(kit, position)
    yield from clean_up(position)
    for space in tuple(position.sieges):
        lift_siege(position, space)
