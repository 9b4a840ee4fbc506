"""The isolation phase: markers cut off from cities and units are removed (SEQ-32, SEQ-33, ATT-18 to ATT-20)."""

from collections.abc import Iterable, Mapping

from desktop.atlas.model import Allows
from desktop.rules.core.flow import Procedure
from desktop.rules.successors.facts import in_turn_order
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import update_fleets


def isolation_phase(kit: Kit, position: Position) -> Procedure[None]:
    """All isolated markers are removed; nobody has a choice (ATT-18, ATT-20, ED-26)."""
    remove_isolated(kit, position)
    yield from ()


def remove_isolated(kit: Kit, position: Position) -> Mapping[str, int]:
    """In turn order each player loses all his isolated markers, found first, then removed together (SEQ-32, R-32).

    Returns whose they were by space; none where the edition has no such phase.
    """
    removed: dict[str, int] = {}
    for seat in in_turn_order(position, INDEPENDENT) if kit.profile.isolation_phase else ():
        for space in isolated(kit, position, seat):
            removed[space] = position.markers.pop(space)
        update_fleets(kit, position)
    return removed


def isolated(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The spaces from which no path leads a seat's marker to an own major city or CU (SEQ-33).

    A marker on a major city is where paths lead, and never isolated itself (ATT-19).
    """
    own = sorted(space for space, owner in position.markers.items() if owner == seat)
    units = {space for space, stack in position.stacks_of(seat) if stack.units}
    cities = {space for space in own if kit.is_major_city(space)}
    joined = _joined(kit, position, seat, units | cities, own)
    return tuple(space for space in own if space not in joined)


def _joined(kit: Kit, position: Position, seat: int, havens: set[str], wanted: Iterable[str]) -> set[str]:
    """The spaces from which a path of any length leads to one of `havens`; what it passes must be open.

    They are found from the havens outwards, until all that are `wanted` are among them. Neither end of a path need be
    open. The open sea joins nothing (SEQ-33).
    """
    reached, joined = sorted(havens), {*havens}
    missing = {*wanted} - joined
    supplied = kit.atlas.beside(Allows.SUPPLY)
    for space in reached:
        if not missing:
            break
        if space in havens or is_passable(position, seat, space):
            further = [to for to in supplied[space] if to not in joined]
            reached += further
            joined.update(further)
            missing.difference_update(further)
    return joined


def is_passable(position: Position, seat: int, space: str) -> bool:
    """Whether a seat's path may pass: no enemy or Independent marker, no enemy CUs, no independent army (SEQ-33).

    A space with own CUs is open in any case; a path that comes there has arrived.
    """
    if position.markers.get(space, seat) != seat or position.independent_army_at(space) is not None:
        return False
    return not any(stack.seat != seat and stack.units for stack in position.at(space))
