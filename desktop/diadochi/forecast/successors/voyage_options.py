"""What a voyage may meet and what it can take along (NAV-05, NAV-13 to NAV-18)."""

from __future__ import annotations

from diadochi.rules.successors.answers import Sail
from diadochi.rules.successors.control import available_fleets
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.memory import takeable
from diadochi.rules.successors.movement.moving_group import the_march
from diadochi.rules.successors.movement.sailing import course, opposable
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.reactions.naval_battle import oppositions


def escorts(kit: Kit, position: Position, voyage: Sail) -> tuple[str, ...]:
    """The fleets that can escort a voyage; empty if no one can oppose it (NAV-15)."""
    march = the_march(position)
    ports = course(kit, march.space, voyage.routes)
    entered = opposable(kit, march.space, voyage.routes, ports)
    others = (seat for seat in position.factions if seat != march.seat)
    opposed = any(oppositions(kit, position, seat, entered) for seat in others)
    return available_fleets(position, march.seat) if opposed else ()


def calls_at(kit: Kit, position: Position, voyage: Sail) -> dict[str, Group]:
    """The ports on a voyage in order, each with the pieces it can take along (NAV-05)."""
    march = the_march(position)
    passed = dict.fromkeys(course(kit, march.space, voyage.routes)[:-1])
    return {port: takeable(kit, position, march.seat, port, False, march.general) for port in passed}
