"""The surrender segment (SEQ-20 to SEQ-27): enemy markers are removed, own ones placed, sieges attempted."""

from functools import partial

from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Procedure
from diadochi.rules.core.verdict import Verdict, allow, first_refusal, refuse
from diadochi.rules.successors.answers import BesiegeAt, EndSegment, Pass, PlaceMarker
from diadochi.rules.successors.control import update_fleets
from diadochi.rules.successors.facts import city_holder
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import FreeActs, carry_out, clean_up
from diadochi.rules.successors.movement.memory import remember_siege
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import Position, remembered
from diadochi.rules.successors.siege import army_refusal, cap_refusal, numbers_refusal, siege_attempt, target_refusal
from diadochi.rules.successors.turn.victory import settled


def surrender_segment(kit: Kit, position: Position) -> Procedure[None]:
    """Three steps in order; the first two are not optional, sieges are chosen (SEQ-20, SEQ-21, SEQ-23).

    Begun again from a position in the midst of the segment it goes on there: what it has attempted is remembered.
    """
    yield from settled(kit, position, lambda: _change_markers(kit, position))
    while not position.is_over and any(_is_open(kit, position, space) for space in _own_places(kit, position)):
        answer = yield _which_siege(kit, position, FreeActs(kit, position))
        if isinstance(answer, EndSegment):
            break
        if isinstance(answer, BesiegeAt):
            yield from settled(kit, position, partial(_besiege, kit, position, answer.space))
        else:
            yield from carry_out(kit, position, answer)
    yield from clean_up(position)


def _places_with_units(_kit: Kit, position: Position) -> tuple[str, ...]:
    """Spaces with a CU of the active player, outside an enemy city; general or not (SEQ-22). In alphabetical order."""
    seat = position.clock.active
    return tuple(dict.fromkeys([space for space, stack in position.stacks_of(seat) if stack.units]))


_own_places = remembered("clock", "stacks")(_places_with_units)


def _change_markers(kit: Kit, position: Position) -> Procedure[None]:
    remove_enemy_markers(kit, position)
    place_own_markers(kit, position)
    yield from ()


def remove_enemy_markers(kit: Kit, position: Position) -> None:
    """Step 1: markers of other players go from minor cities and strongholds under own CUs (SEQ-24, CTL-03, CTL-11).

    Independent markers and major cities fall only by siege. It attacks no one (SEQ-27).
    """
    for space in _own_places(kit, position):
        owner = position.markers.get(space)
        if owner not in (None, INDEPENDENT, position.clock.active) and not kit.is_major_city(space):
            del position.markers[space]
    update_fleets(kit, position)


def place_own_markers(kit: Kit, position: Position) -> None:
    """Step 2: an own marker on every uncontrolled city or stronghold under own CUs, just cleared or not (SEQ-25).

    Not where another faction holds an uncontrolled city (CTL-17), nor on a transit point (CTL-05). A place that fell
    in this segment got its marker at once or not at all (SIE-17).
    """
    seat = position.clock.active
    for space in _own_places(kit, position):
        free = space not in position.markers and city_holder(position, space) in (None, seat)
        if free and not kit.is_transit(space) and space not in position.memory.sieges:
            position.markers[space] = seat
    update_fleets(kit, position)


def may_besiege_at(kit: Kit, position: Position, space: str) -> Verdict:
    """Whether the active player may attempt the siege of `space` in step 3 (SEQ-26, SIE-01, SIE-05, SIE-08, R-38)."""
    if space not in kit.atlas.spaces:
        return refuse(msg("There is no such space."), "SEQ-26")
    group = position.group(position.clock.active, space, False)
    refused = first_refusal(
        lambda: target_refusal(kit, position, position.clock.active, space),
        lambda: army_refusal(kit, position, group),
        lambda: cap_refusal(kit, position, space),
    )
    return allow("SEQ-26", "SIE-08", "SIE-05") if refused is None else refused


def _is_open(kit: Kit, position: Position, space: str) -> bool:
    """Whether an attempt is possible here, if need be with a minor general placed first (GEN-24, R-38)."""
    seat = position.clock.active
    return (
        target_refusal(kit, position, seat, space) is None
        and numbers_refusal(kit, position.group(seat, space, False)) is None
        and cap_refusal(kit, position, space) is None
    )


def _which_siege(kit: Kit, position: Position, also: Choice) -> Decision:
    seat = position.clock.active
    places = [space for space in _own_places(kit, position) if may_besiege_at(kit, position, space)]

    def verdict(answer: Answer) -> Verdict:
        if isinstance(answer, BesiegeAt):
            return may_besiege_at(kit, position, answer.space)
        return refuse(msg("In this segment sieges are attempted, or it ends."), "SEQ-20", "SEQ-21")

    options = Choice((*map(BesiegeAt, places), EndSegment()), verdict)
    prompt = msg("{seat}: which siege is attempted?", seat=Name("seat", str(seat)))
    return Decision(Kind.SURRENDER_SIEGES, seat, prompt, options, ("SEQ-26", "SIE-08"), also, checkpoint=True)


def _besiege(kit: Kit, position: Position, space: str) -> Procedure[None]:
    """One attempt at no cost; if the place falls an own marker may be placed at once (SEQ-26, SIE-17, CTL-11)."""
    seat = position.clock.active
    remember_siege(position, space)
    fell = yield from siege_attempt(kit, position, seat, space, position.group(seat, space, False))
    if fell:
        prompt = msg(
            "{seat}: is a control marker placed at {space}?", seat=Name("seat", str(seat)), space=Name("space", space)
        )
        options = Choice((PlaceMarker(space), Pass()))
        answer = yield Decision(
            Kind.PLACE_MARKER, seat, prompt, options, ("SIE-17", "SEQ-26", "CTL-11"), about=About(space)
        )
        if isinstance(answer, PlaceMarker):
            position.markers[space] = seat
            update_fleets(kit, position)
    yield from clean_up(position)
