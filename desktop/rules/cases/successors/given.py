"""What a case starts from: a text, a set-up or a bare map, with changes laid on top, and the kit it is played with."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import structs

from desktop.language import msg
from desktop.rules.cases.entries import Table
from desktop.rules.cases.errors import Misgiven
from desktop.rules.cases.successors.entries import Given, SuccessorsCase
from desktop.rules.cases.successors.groups import one_of, read_place
from desktop.rules.cases.successors.layers import LAYERS, seats_of
from desktop.rules.core.breach import sentence_of
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.profile import UnknownSwitch
from desktop.rules.successors.effects import OTHER_EFFECTS
from desktop.rules.successors.invariants import broken
from desktop.rules.successors.kit import SEATS, Kit
from desktop.rules.successors.kit.other_numbers import rearmed, revalued
from desktop.rules.successors.notation import read
from desktop.rules.successors.notation.groups import NOTHING, read_group
from desktop.rules.successors.notation.words import COURSES, PHASES, SEGMENTS, TIMES
from desktop.rules.successors.position import Clock, Effect, Faction, FleetState, Position
from desktop.rules.successors.profile import FEWEST_PLAYERS
from desktop.rules.successors.royal.ownership import give_ladies
from desktop.rules.successors.setup import at_activation, setup_position
from desktop.rules.successors.standing.control import update_fleets

T = TypeVar("T")


def kit_of(kit: Kit, case: SuccessorsCase) -> Kit:
    """The kit under the edition and switches of a case; under its own edition when the case names none.

    Provinces are worth, and generals bring, what the case says. Raises Misgiven.
    """
    if case.edition and case.editions:
        cause = NotationError(1, "", msg("stands beside edition"), msg("leave one of the two"))
        raise Misgiven("editions", cause)
    field = "editions" if case.editions else "edition"
    editions = case.editions or ((case.edition,) if case.edition else (kit.edition,))
    try:
        for edition in editions:
            kit.under(edition)
        field = "switches"
        home = kit.under(case.edition or editions[0], tuple(sorted(case.switches.items())))
    except UnknownSwitch as error:
        raise Misgiven(field, NotationError(1, "", error.message)) from error
    return _with_numbers(home, case.given)


def _with_numbers(kit: Kit, given: Given) -> Kit:
    """The kit with the numbers that a case names. Raises Misgiven."""
    for province in given.worth:
        _named("given.worth", one_of, province, kit.atlas.provinces)
    for general in given.forces:
        _named("given.forces", one_of, general, kit.generals)
    forces = {
        general: _named(f"given.forces.{general}", read_group, kit, units).units
        for general, units in given.forces.items()
    }
    valued = revalued(kit, given.worth) if given.worth else kit
    return rearmed(valued, forces) if forces else valued


def given_position(kit: Kit, given: Given) -> Position:
    """The position of `given`. Raises Misgiven, naming the field."""
    position = _start(kit, given)
    for field, lay in LAYERS.items():
        for key, value in getattr(given, field).items():
            _named(f"{field}.{key}", lay, kit, position, key, value)
    _settle(kit, position, given)
    _lay_table(kit, position, given)
    for breach in broken(kit, position):
        cause = NotationError(1, "", sentence_of(breach), msg("give a position that can be"))
        raise Misgiven(", ".join(breach.places), cause)
    return position


def _named(field: str, act: Callable[..., T], *arguments: object) -> T:
    try:
        return act(*arguments)
    except NotationError as error:
        raise Misgiven(field, error) from error


def _start(kit: Kit, given: Given) -> Position:
    if given.text:
        position = _named("text", read, kit, given.text)
    elif given.setup:
        position = _named("setup", _from_setup, kit, given.setup)
        position.edition, position.options = kit.edition, kit.options
        if given.active is not None or position.clock.segment != "activation":
            position = at_activation(position, _named("active", _seat_of, position, given.active))
    else:
        position = _bare(kit, given)
    if given.turn is not None:
        position.clock = structs.replace(position.clock, turn=given.turn)
    if given.order:
        position.clock = structs.replace(position.clock, order=_named("order", _order, position, given.order))
    _lay_clock(position, given)
    if given.usurper is not None:
        position.usurper = _named("usurper", _seat_of, position, given.usurper)
    return position


def _order(position: Position, order: tuple[int, ...]) -> tuple[int, ...]:
    """A turn order, which names every seat of the position once (SEQ-05)."""
    for seat in order:
        if seat not in position.factions:
            remedy = msg("write one of {known}", known=seats_of(position))
            raise NotationError(1, str(seat), msg("is no seat of this position"), remedy)
        if order.count(seat) > 1:
            raise NotationError(1, str(seat), msg("stands in the turn order twice"), msg("name every seat once"))
    left = ", ".join(str(seat) for seat in sorted(position.factions) if seat not in order)
    if left:
        raise NotationError(1, left, msg("is missing in the turn order"), msg("name every seat once"))
    return order


def _lay_clock(position: Position, given: Given) -> None:
    clock = position.clock
    if given.phase:
        phase = _named("phase", one_of, given.phase, PHASES)
        clock = structs.replace(clock, phase=phase, segment="surrender" if phase == "strategy" else "")
    if given.segment:
        segment = _named("segment", one_of, given.segment, SEGMENTS)
        clock = structs.replace(clock, phase="strategy", segment=segment)
    if given.round is not None:
        clock = structs.replace(clock, round=given.round)
    position.clock = clock


def _lay_table(kit: Kit, position: Position, given: Given) -> None:
    """What lies beside the map: cards and effects that last."""
    position.course = _named("course", one_of, given.course, COURSES) if given.course else position.course
    for name in ("discards", "removed"):
        for card in getattr(given, name):
            _named(name, one_of, card, kit.cards)
    position.discards, position.removed = given.discards or position.discards, given.removed or position.removed
    position.pile = given.pile or position.pile
    if given.tomb:
        position.tomb = _named("tomb", read_place, kit, given.tomb)[0]
    if given.opposed:
        opposed = tuple(_named("opposed", _seat_of, position, seat) for seat in given.opposed)
        position.memory = structs.replace(position.memory, opposed=opposed)
    if given.effects:
        position.effects = tuple(_named("effects", _effect, kit, table) for table in given.effects)


def _effect(kit: Kit, table: Table) -> Effect:
    try:
        effect = msgspec.convert(table, Effect)
    except msgspec.ValidationError as error:
        raise NotationError(1, str(table), msg("does not fit: {detail}", detail=str(error))) from None
    one_of(effect.key, (*kit.cards, *OTHER_EFFECTS))
    one_of(effect.until, TIMES)
    return effect


def _from_setup(kit: Kit, setup: str) -> Position:
    return setup_position(kit, one_of(setup, kit.setups))


def _seat_of(position: Position, active: int | None) -> int:
    seat = min(position.factions) if active is None else active
    if seat not in position.factions:
        raise NotationError(1, str(seat), msg("is no seat of this position"), msg("write the number of a player"))
    return seat


def _bare(kit: Kit, given: Given) -> Position:
    """An empty map in turn II, at the activation segment of the active seat."""
    if given.players not in range(FEWEST_PLAYERS, len(SEATS) + 1):
        few = NotationError(1, str(given.players), msg("players cannot play"), msg("write 2 to {n}", n=len(SEATS)))
        raise Misgiven("players", few)
    position = Position(map=kit.atlas.id, edition=kit.edition, options=kit.options)
    position.factions = {seat: Faction(kit.colours[seat].letter) for seat in SEATS[: given.players]}
    position.clock = Clock(2, "strategy", 1, "activation")
    position.independents = dict.fromkeys(kit.independents, "gone")
    position.royal_state = {m.id: "off_map" for m in kit.royals.values() if m.kind != "body"}
    active = _named("active", _seat_of, position, given.active)
    return at_activation(position, active)


def _fleet(position: Position, text: str) -> FleetState:
    """A fleet as "2", "2 improved" or "2 dispersed"; "none" lies in its box."""
    seat, _, state = text.partition(" ")
    if seat == NOTHING:
        return FleetState(None)
    side = one_of(state, ("improved", "dispersed")) if state else ""
    return FleetState(int(one_of(seat, seats_of(position))), side == "improved", side == "dispersed")


def _settle(kit: Kit, position: Position, given: Given) -> None:
    """What follows from the rest: generals on or off the map, fleets with their provinces, the Silver Shields."""
    dispersed = {general for group in position.dispersed.values() for general in group.generals}
    for general in kit.generals:
        if position.where(general) or general in dispersed:
            position.off_map.pop(general, None)
        else:
            position.off_map.setdefault(general, "unavailable")
    give_ladies(kit, position)
    update_fleets(kit, position)
    for fleet, seat in given.fleets.items():
        _named(f"fleets.{fleet}", one_of, fleet, kit.fleets)
        position.fleets[fleet] = _named(f"fleets.{fleet}", _fleet, position, str(seat))
    if given.silver or any(stack.units.silver for _, stack in position.all_stacks()):
        position.silver = given.silver or "in_play"
