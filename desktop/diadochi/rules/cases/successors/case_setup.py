"""The start of a case: a position text, a set-up or an empty map, with changes on top, and its kit."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from msgspec import structs

from diadochi.language import msg
from diadochi.rules.cases.game_cases import CaseEntry, Misgiven, Table, read_field
from diadochi.rules.cases.successors.paths import one_of, read_place, read_stacks
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.profile import UnknownSwitch
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.successors.control import give_ladies, update_fleets
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import SEATS, Kit, rearmed, revalued
from diadochi.rules.successors.notation import NOTHING, read, read_group
from diadochi.rules.successors.notation_vocabulary import COURSES, PHASES, SEGMENTS, TIMES
from diadochi.rules.successors.position import OTHER_EFFECTS, Clock, Effect, Faction, FleetState, Position, Siege
from diadochi.rules.successors.profile import FEWEST_PLAYERS
from diadochi.rules.successors.setup import at_activation, setup_position

# --- changes on top of a position


def _lay_hand(kit: Kit, position: Position, seat: str, cards: list[str]) -> None:
    owner = int(one_of(seat, seats_of(position)))
    hand = tuple(sorted(one_of(card, kit.cards) for card in cards))
    position.factions[owner] = structs.replace(position.factions[owner], hand=hand)


def _lay_training(_kit: Kit, position: Position, seat: str, text: str) -> None:
    owner = int(one_of(seat, seats_of(position)))
    kind, _, points = text.partition(" ")
    if not points.isdecimal():
        raise NotationError(1, text, msg("is not training"), msg('write a kind and the points, as in "mercenary 2"'))
    training = (one_of(kind, ("none", "mercenary", "loyal")), int(points))
    position.factions[owner] = structs.replace(position.factions[owner], training=training)


def _lay_pieces(kit: Kit, position: Position, place: str, text: str) -> None:
    space, inside = read_place(kit, place)
    for stack in position.at(space):
        if stack.inside == inside:
            position.put(stack.seat, space, inside, read_group(kit, NOTHING))
    for stack in read_stacks(kit, text, inside):
        position.put(stack.seat, space, inside, stack.group)
        for royal in stack.royals:
            _rouse(position, royal)
            position.lying.pop(royal, None)


def _lay_marker(kit: Kit, position: Position, space: str, seat: int | str) -> None:
    read_place(kit, space)
    if seat == NOTHING:
        position.markers.pop(space, None)
    elif isinstance(seat, int) and (seat == 0 or seat in position.factions):
        position.markers[space] = seat
    else:
        raise NotationError(1, str(seat), msg("is not a seat"), msg('write 0 for the Independents, a seat, or "none"'))


def _lay_siege(kit: Kit, position: Position, space: str, text: str) -> None:
    read_place(kit, space)
    points, by, seat = text.partition(" by ")
    if not (by and points.isdecimal() and seat.isdecimal()):
        raise NotationError(1, text, msg("is not a siege"), msg('write the points and the seat, as in "2 by 1"'))
    position.sieges[space] = Siege(int(points), int(seat))


def _lay_royal(kit: Kit, position: Position, royal: str, space: str) -> None:
    one_of(royal, kit.royals)
    read_place(kit, space)
    position.lying[royal] = space
    _rouse(position, royal)


def _rouse(position: Position, royal: str) -> None:
    # The body and its cart have no state.
    if royal in position.royal_state:
        position.royal_state[royal] = "active"
        position.ladies.pop(royal, None)


def _lay_state(kit: Kit, position: Position, royal: str, state: str) -> None:
    position.royal_state[one_of(royal, kit.royals)] = state
    position.ladies.pop(royal, None)


def _lay_lady(_kit: Kit, position: Position, lady: str, seat: int) -> None:
    """Who married a lady who is active (R-80)."""
    position.ladies[one_of(lady, [royal for royal, state in position.royal_state.items() if state == "active"])] = int(
        one_of(str(seat), ("0", *seats_of(position)))
    )


def _lay_army(kit: Kit, position: Position, army: str, place: str) -> None:
    if place not in ("box", "gone"):
        read_place(kit, place)
    position.independents[one_of(army, kit.independents)] = place


def _lay_legitimacy(_kit: Kit, position: Position, seat: str, points: int) -> None:
    """Legitimacy that does not change: it is no longer counted (LEG-01)."""
    owner = int(one_of(seat, seats_of(position)))
    position.factions[owner] = structs.replace(position.factions[owner], legitimacy=points)


def _lay_popularity(kit: Kit, position: Position, general: str, points: int) -> None:
    position.popularity[one_of(general, kit.generals)] = points


def seats_of(position: Position) -> tuple[str, ...]:
    """The seats of a position, as a case writes them."""
    return tuple(map(str, position.factions))


def _lay_status(_kit: Kit, position: Position, seat: str, status: str) -> None:
    faction = position.factions[int(one_of(seat, seats_of(position)))]
    word = one_of(status, ("champion", "successor"))
    position.factions[int(seat)] = structs.replace(faction, status=word)


def _lay_dispersed(kit: Kit, position: Position, seat: str, text: str) -> None:
    position.dispersed[int(one_of(seat, seats_of(position)))] = read_group(kit, text)


LAYERS: dict[str, Callable[..., None]] = {
    "markers": _lay_marker,
    "pieces": _lay_pieces,
    "sieges": _lay_siege,
    "lying": _lay_royal,
    "royal_state": _lay_state,
    "ladies": _lay_lady,
    "independents": _lay_army,
    "status": _lay_status,
    "dispersed": _lay_dispersed,
    "hands": _lay_hand,
    "training": _lay_training,
    "legitimacy": _lay_legitimacy,
    "popularity": _lay_popularity,
}


# --- fields of `given`


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position a case starts from.

    `text` is a position in notation, `setup` a set-up of the map; with neither the map is bare. Everything else is laid
    on top: `pieces` by place ("[salamis]" is inside the walls) as "1:antigonos+3L | 2:...", `markers` by space (a seat
    or "none"), `sieges` by space ("2 by 1"), `lying` royals by space, `ladies` by the seat that married
    them (0 for no one), `dispersed` groups by seat.

    `course = "whole"` plays the whole game on from `phase` and `segment` (strategy and activation unless they say
    otherwise); `hands` are cards by seat, `training` as "mercenary 2" by seat, each of `effects` a table of key, seat,
    target and until.

    `worth` is what provinces are worth by id, `forces` the units that generals bring, for a case that counts them:
    those of the map are our own and may change.
    """

    text: str = ""
    setup: str = ""
    players: int = 2
    turn: int | None = None
    active: int | None = None
    order: tuple[int, ...] = ()
    usurper: int | None = None
    pieces: dict[str, str] = {}
    markers: dict[str, int | str] = {}
    sieges: dict[str, str] = {}
    lying: dict[str, str] = {}
    royal_state: dict[str, str] = {}
    ladies: dict[str, int] = {}
    independents: dict[str, str] = {}
    fleets: dict[str, int | str] = {}
    status: dict[str, str] = {}
    dispersed: dict[str, str] = {}
    silver: str = ""
    course: str = ""
    phase: str = ""
    segment: str = ""
    round: int | None = None
    hands: dict[str, list[str]] = {}
    discards: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    pile: int = 0
    effects: tuple[Table, ...] = ()
    training: dict[str, str] = {}
    tomb: str = ""
    legitimacy: dict[str, int] = {}
    popularity: dict[str, int] = {}
    opposed: tuple[int, ...] = ()
    worth: dict[str, int] = {}
    forces: dict[str, str] = {}


class SuccessorsCase(CaseEntry, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A case of the wars of Alexander's successors."""

    given: Given


# --- building the position

T = TypeVar("T")


def kit_of(kit: Kit, case: SuccessorsCase) -> Kit:
    """The kit under the edition and switches of a case; under its own edition when the case names none.

    Provinces are worth, and generals bring, what the case says. Raises Misgiven.
    """
    if case.edition and case.editions:
        cause = NotationError(1, "", msg("cannot be next to edition"), msg("keep one of the two"))
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
    for province in given.worth:
        read_field("given.worth", one_of, province, kit.atlas.provinces)
    for general in given.forces:
        read_field("given.forces", one_of, general, kit.generals)
    forces = {
        general: read_field(f"given.forces.{general}", read_group, kit, units).units
        for general, units in given.forces.items()
    }
    valued = revalued(kit, given.worth) if given.worth else kit
    return rearmed(valued, forces) if forces else valued


def given_position(kit: Kit, given: Given) -> Position:
    """The position of `given`. Raises Misgiven, naming the field."""
    position = _start(kit, given)
    for field, lay in LAYERS.items():
        for key, value in getattr(given, field).items():
            read_field(f"{field}.{key}", lay, kit, position, key, value)
    _settle(kit, position, given)
    _lay_table(kit, position, given)
    for breach in broken(kit, position):
        cause = NotationError(1, "", sentence_of(breach), msg("give a possible position"))
        raise Misgiven(", ".join(breach.places), cause)
    return position


def _start(kit: Kit, given: Given) -> Position:
    if given.text:
        position = read_field("text", read, kit, given.text)
    elif given.setup:
        position = read_field("setup", _from_setup, kit, given.setup)
        position.edition, position.options = kit.edition, kit.options
        if given.active is not None or position.clock.segment != "activation":
            position = at_activation(position, read_field("active", _seat_of, position, given.active))
    else:
        position = _bare(kit, given)
    if given.turn is not None:
        position.clock = structs.replace(position.clock, turn=given.turn)
    if given.order:
        position.clock = structs.replace(position.clock, order=read_field("order", _order, position, given.order))
    _lay_clock(position, given)
    if given.usurper is not None:
        position.usurper = read_field("usurper", _seat_of, position, given.usurper)
    return position


def _order(position: Position, order: tuple[int, ...]) -> tuple[int, ...]:
    """A turn order, which names every seat of the position once (SEQ-05)."""
    for seat in order:
        if seat not in position.factions:
            remedy = msg("write one of {known}", known=seats_of(position))
            raise NotationError(1, str(seat), msg("is not a seat of this position"), remedy)
        if order.count(seat) > 1:
            raise NotationError(1, str(seat), msg("is in the turn order twice"), msg("name every seat once"))
    left = ", ".join(str(seat) for seat in sorted(position.factions) if seat not in order)
    if left:
        raise NotationError(1, left, msg("is missing from the turn order"), msg("name every seat once"))
    return order


def _lay_clock(position: Position, given: Given) -> None:
    clock = position.clock
    if given.phase:
        phase = read_field("phase", one_of, given.phase, PHASES)
        clock = structs.replace(clock, phase=phase, segment="surrender" if phase == "strategy" else "")
    if given.segment:
        segment = read_field("segment", one_of, given.segment, SEGMENTS)
        clock = structs.replace(clock, phase="strategy", segment=segment)
    if given.round is not None:
        clock = structs.replace(clock, round=given.round)
    position.clock = clock


def _lay_table(kit: Kit, position: Position, given: Given) -> None:
    position.course = read_field("course", one_of, given.course, COURSES) if given.course else position.course
    for name in ("discards", "removed"):
        for card in getattr(given, name):
            read_field(name, one_of, card, kit.cards)
    position.discards, position.removed = given.discards or position.discards, given.removed or position.removed
    position.pile = given.pile or position.pile
    if given.tomb:
        position.tomb = read_field("tomb", read_place, kit, given.tomb)[0]
    if given.opposed:
        opposed = tuple(read_field("opposed", _seat_of, position, seat) for seat in given.opposed)
        position.memory = structs.replace(position.memory, opposed=opposed)
    if given.effects:
        position.effects = tuple(read_field("effects", _effect, kit, table) for table in given.effects)


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
        raise NotationError(1, str(seat), msg("is not a seat of this position"), msg("write the number of a player"))
    return seat


def _bare(kit: Kit, given: Given) -> Position:
    if given.players not in range(FEWEST_PLAYERS, len(SEATS) + 1):
        few = NotationError(
            1, str(given.players), msg("is not a possible number of players"), msg("write 2 to {n}", n=len(SEATS))
        )
        raise Misgiven("players", few)
    position = Position(map=kit.atlas.id, edition=kit.edition, options=kit.options)
    position.factions = {seat: Faction(kit.colours[seat].letter) for seat in SEATS[: given.players]}
    position.clock = Clock(2, "strategy", 1, "activation")
    position.independents = dict.fromkeys(kit.independents, "gone")
    position.royal_state = {m.id: "off_map" for m in kit.royals.values() if m.kind != "body"}
    active = read_field("active", _seat_of, position, given.active)
    return at_activation(position, active)


def _fleet(position: Position, text: str) -> FleetState:
    # "2", "2 improved" or "2 dispersed"; "none" is in its box.
    seat, _, state = text.partition(" ")
    if seat == NOTHING:
        return FleetState(None)
    side = one_of(state, ("improved", "dispersed")) if state else ""
    return FleetState(int(one_of(seat, seats_of(position))), side == "improved", side == "dispersed")


def _settle(kit: Kit, position: Position, given: Given) -> None:
    dispersed = {general for group in position.dispersed.values() for general in group.generals}
    for general in kit.generals:
        if position.where(general) or general in dispersed:
            position.off_map.pop(general, None)
        else:
            position.off_map.setdefault(general, "unavailable")
    give_ladies(kit, position)
    update_fleets(kit, position)
    for fleet, seat in given.fleets.items():
        read_field(f"fleets.{fleet}", one_of, fleet, kit.fleets)
        position.fleets[fleet] = read_field(f"fleets.{fleet}", _fleet, position, str(seat))
    if given.silver or any(stack.units.silver for _, stack in position.all_stacks()):
        position.silver = given.silver or "in_play"
