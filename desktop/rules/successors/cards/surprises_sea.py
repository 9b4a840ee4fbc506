"""Surprise cards at sea: a storm keeps a voyage in port, fog or a storm parts the fleets (CARD-51, CARD-52)."""

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure
from desktop.rules.successors.cards.storms import keep_in_port
from desktop.rules.successors.cards.windows import SOMETHING, Window, active_first, first_card, nobody_holds
from desktop.rules.successors.facts import in_turn_order
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.carrying import the_march
from desktop.rules.successors.position import Position


def storm_in_port(kit: Kit, position: Position, port: str) -> Procedure[bool]:
    """Whether a storm keeps the voyage to `port` from leaving; only the other players are asked (NAV-32, R-27).

    Then the force is where it embarks with the points it had, and does not go to sea again in this segment.
    """
    if nobody_holds(position):
        return False
    march = the_march(position)
    who, general = Name("seat", str(march.seat)), Name("general", march.general)
    event = msg("{seat}: {general} sails to {space}.", seat=who, general=general, space=Name("space", port))
    about = About(port, march.space, leader=march.general, seat=march.seat)
    window = Window(("naval_announced",), lambda _seat, _card: SOMETHING, event, about)
    played = yield from first_card(kit, position, window, in_turn_order(position, march.seat))
    if played is None:
        return False
    keep_in_port(position, march.seat, march.group.generals)
    return True


def parted(kit: Kit, position: Position, space: str) -> Procedure[bool]:
    """Whether fog or a storm cancels the naval battle off `space` before its dice; any player may (NAV-22)."""
    if nobody_holds(position):
        return False
    event = msg("A naval battle off {space} is about to be fought.", space=Name("space", space))
    window = Window(("naval_before_dice",), lambda _seat, _card: SOMETHING, event, About(space))
    played = yield from first_card(kit, position, window, active_first(position))
    return played is not None
