"""The isolation phase: markers cut off from cities and units are removed (SEQ-32, SEQ-33, ATT-18 to ATT-20)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

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
    own = [space for space, owner in position.markers.items() if owner == seat]
    units = {space for space, stack in position.stacks_of(seat) if stack.units}
    cities = {space for space in own if kit.is_major_city(space)}
    return tuple(sorted(_cut_off(kit, position, seat, units | cities, own)))


def _cut_off(kit: Kit, position: Position, seat: int, havens: set[str], own: Iterable[str]) -> set[str]:
    """Those of a seat's `own` spaces from which no path of any length leads to one of its `havens` (SEQ-33).

    What a path passes must be open, neither of its ends need be. Paths are followed from the havens outwards, until
    nothing is missing. The open sea joins nothing.
    """
    missing = {*own} - havens
    if not missing:
        return missing
    closed, supplied = closed_to(position, seat), _supplied(kit)
    reached, joined = [*havens], {*havens}
    for space in reached:
        further = supplied[space] - joined
        if further:
            joined |= further
            missing -= further
            if not missing:
                break
            reached += further - closed
    return missing


@lru_cache(8)
def _supplied(kit: Kit) -> Mapping[str, frozenset[str]]:
    """For each space those that a path leads to from it by one route (SEQ-33)."""
    return {space: frozenset(there) for space, there in kit.atlas.beside(Allows.SUPPLY).items()}


def closed_to(position: Position, seat: int) -> set[str]:
    """Where no path of a seat leads on: an enemy or Independent marker, CUs, an independent army (SEQ-33).

    A space with own CUs is a haven: a path that comes there has arrived.
    """
    held = {space for space, owner in position.markers.items() if owner != seat}
    guarded = {space for space, stack in position.all_stacks() if stack.units}
    return held | guarded | {*position.independents.values()}
