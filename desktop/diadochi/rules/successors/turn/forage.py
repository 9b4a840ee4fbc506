"""The forage segment (SEQ-31, ATT-15 to ATT-17, R-31) and the isolation phase (SEQ-32, SEQ-33, ATT-18 to ATT-20).

Where a space cannot feed all units, one is given up. Markers cut off from cities and units are removed.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from diadochi.atlas.model import Allows
from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Procedure
from diadochi.rules.core.verdict import Verdict, refuse
from diadochi.rules.successors.answers import Starve
from diadochi.rules.successors.attrition import CHEAPEST_FIRST, attrition, note_losses
from diadochi.rules.successors.control import update_fleets
from diadochi.rules.successors.events import Lost
from diadochi.rules.successors.facts import forage_limit, in_turn_order
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import FreeActs, carry_out, clean_up
from diadochi.rules.successors.movement.moving_group import remember_foraged
from diadochi.rules.successors.pieces import INDEPENDENT, UNIT_KINDS, Group, Units
from diadochi.rules.successors.position import Position

_NO_UNITS = Units()


def forage_segment(kit: Kit, position: Position) -> Procedure[None]:
    """Each space with too many CUs of the active player pays, in alphabetical order (SEQ-31, ATT-15, ED-22).

    Resumed in the middle of the segment it continues there, since the spaces that have paid are remembered. A player
    who loses his last unit there has his generals and royals put in order at once (GEN-29, R-53).
    """
    for space in over_limit(kit, position):
        yield from _pay(kit, position, space)
        yield from clean_up(position)


def over_limit(kit: Kit, position: Position) -> tuple[str, ...]:
    """The spaces that cannot feed the active player's CUs and have not paid in this segment.

    All his CUs there count together, inside and outside, led or not; those of others do not (R-31).
    """
    seat = position.clock.active
    return tuple(
        [
            space
            for space in position.spaces_of(seat)
            if units_at(position, seat, space).count > forage_limit(kit, position, space)
            and space not in position.memory.foraged
        ]
    )


def units_at(position: Position, seat: int, space: str) -> Units:
    """All CUs of a seat in a space, inside and outside."""
    there = position.at(space)
    own = [stack.group.units for stack in there if stack.seat == seat] if there else []
    return own[0] if len(own) == 1 else sum(own, _NO_UNITS)


def _pay(kit: Kit, position: Position, space: str) -> Procedure[None]:
    """One CU, whatever the excess; by the option an attrition roll of the whole group (R-31, OPT-02)."""
    seat = position.clock.active
    if kit.profile.opt_forage_attrition:
        purpose = msg("Forage at {space}", space=Name("space", space))
        lost = yield from attrition(
            kit, seat, units_at(position, seat, space), purpose, "ATT-17", "OPT-02", about=About(space)
        )
        _take_away(position, space, lost)
        remember_foraged(position, space)
        return
    while space in over_limit(kit, position) and not position.is_over:
        choices = losses_at(position, space)
        answer = (yield _question(position, space, choices, FreeActs(kit, position))) if choices[1:] else choices[0]
        if isinstance(answer, Starve):
            _lose(position, space, answer.inside, Units(**{answer.unit: 1}))
            remember_foraged(position, space)
        else:
            yield from carry_out(kit, position, answer)


def losses_at(position: Position, space: str) -> tuple[Starve, ...]:
    """The units one of which the active player gives up in a space that cannot feed them, the cheapest first."""
    seat = position.clock.active
    return tuple(
        Starve(kind, inside)
        for inside in (False, True)
        for kind in CHEAPEST_FIRST
        if getattr(position.group(seat, space, inside).units, kind)
    )


def _question(position: Position, space: str, choices: tuple[Starve, ...], also: Choice) -> Decision:
    place = Name("space", space)

    def verdict(_answer: Answer) -> Verdict:
        return refuse(msg("You have no such unit at {space}.", space=place), "SEQ-31", "ATT-15")

    prompt = msg(
        "{seat}, choose a unit to remove: {space} cannot feed them all.",
        seat=Name("seat", str(position.clock.active)),
        space=place,
    )
    rules = ("SEQ-31", "ATT-15", "ATT-16")
    return Decision(
        Kind.FORAGE,
        position.clock.active,
        prompt,
        Choice(choices, verdict),
        rules,
        also,
        checkpoint=True,
        about=About(space),
    )


def _take_away(position: Position, space: str, lost: Units) -> None:
    outside = position.group(position.clock.active, space, False).units
    first = Units(*(min(getattr(lost, kind), getattr(outside, kind)) for kind in UNIT_KINDS))
    _lose(position, space, False, first)
    _lose(position, space, True, lost - first)


def _lose(position: Position, space: str, inside: bool, lost: Units) -> None:
    seat = position.clock.active
    note_losses(position, units_at(position, seat, space), Lost(seat=seat, units=lost, space=space, rules=("SEQ-31",)))
    position.put(seat, space, inside, position.group(seat, space, inside) - Group(lost))


# --- isolation


def isolation_phase(kit: Kit, position: Position) -> Procedure[None]:
    """All isolated markers are removed; no one has a choice (ATT-18, ATT-20, ED-26)."""
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
