"""Cards about troops.

Mercenaries arrive: 5 to 8, 10 and 11 (procedure P1). Troops join a general or fall ill: 4, 12 and 47A (ATT-03, CU-08,
CU-14, CU-18). Macedonians go over to a more respected general: 38 and 40 (CU-22, LEG-30, LEG-36). Fleets arrive or
improve: 29, 30 and 43 (FLT-08, FLT-10, VIC-11). The treasure of Kyinda: 13 (OPS-23, OPS-24).
"""

from collections.abc import Callable
from functools import partial

from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import About, Choice, Decision, Procedure
from diadochi.rules.core.verdict import CounterAt, SpaceAt, StackAt, Verdict, allow, refuse
from diadochi.rules.successors.answers import Enough, PlaceMinor
from diadochi.rules.successors.attrition import attrition, disperse, note_losses
from diadochi.rules.successors.battle.sides import prestige
from diadochi.rules.successors.cards.card_event import (
    STEAL,
    CardAim,
    CardEvent,
    StackPlace,
    all_stacks,
    any_of_them,
    choose,
    judged,
    leaders,
    needs,
    own_majors,
    spaces_of,
    stack_at,
)
from diadochi.rules.successors.control import holder
from diadochi.rules.successors.events import Lost, WentOver
from diadochi.rules.successors.facts import is_besieged, others_outside, outside_enemies, room_inside, within
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.operations import may_train, train
from diadochi.rules.successors.pieces import Group, Units, is_minor, minors_of
from diadochi.rules.successors.position import FleetState, Position
from diadochi.rules.successors.standing import legitimacy


def mercenaries(card: str, rule: str, *provinces: str) -> tuple[str, CardEvent]:
    """The event of a card that brings mercenaries to one of `provinces` (P1); `rule` is its number among the rules."""

    def judge(_kit: Kit, position: Position, seat: int, space: str) -> Verdict:
        return _may_arrive(position, seat, space, rule)

    elsewhere = msg("These mercenaries cannot come to this province.")
    where = msg("choose where the mercenaries arrive.")
    aim = CardAim(Kind.CHOOSE_SPACE, rule, where, lambda kit, *_: spaces_of(kit, *provinces), judge, elsewhere)

    def happen(kit: Kit, position: Position, seat: int) -> Procedure[None]:
        space = yield from choose(kit, position, seat, aim)
        arriving = Units(mercenary=kit.card_number(card, "mercenaries"))
        yield from _arrive(position, seat, space, arriving, rule)

    return card, CardEvent(needs(aim), happen)


def _may_arrive(position: Position, seat: int, space: str, rule: str) -> Verdict:
    """An own space without enemies, so no besieged city (P1, SEQ-07).

    A lone enemy general closes it too: two factions cannot share it (CTL-17).
    """
    place = (SpaceAt(space),)
    if position.markers.get(space) != seat:
        return refuse(msg("They come only to a space you control."), rule, by=place)
    if outside_enemies(position, seat, space) or position.independent_army_at(space):
        return refuse(msg("There are enemies or an independent army there."), rule, "CTL-17", by=place)
    return allow(rule)


def _arrive(position: Position, seat: int, space: str, units: Units, rule: str) -> Procedure[None]:
    """They are outside; where no general is, a minor one from hand may lead them (GEN-24)."""
    position.put(seat, space, False, position.group(seat, space, False) + Group(units))
    if not is_led(position, seat, space):
        yield from offer_minor(position, seat, space, rule)


def is_led(position: Position, seat: int, space: str) -> bool:
    """Whether a general of the player is in the space, inside the walls or outside."""
    return any(stack.generals for stack in position.at(space) if stack.seat == seat)


def offer_minor(position: Position, seat: int, space: str, rule: str) -> Procedure[None]:
    """A minor general from hand may be put with own units that are outside (GEN-24)."""
    hand = [minor for minor in minors_of(seat) if position.where(minor) is None]
    if not hand:
        return
    options = Choice((PlaceMinor(hand[0], space), Enough()))
    prompt = msg("{seat}, place a minor general with them, or none.", seat=Name("seat", str(seat)))
    answer = yield Decision(Kind.MINOR_GENERAL, seat, prompt, options, ("GEN-24", rule), about=About(space))
    if isinstance(answer, PlaceMinor):
        position.put(seat, space, False, position.group(seat, space, False) + Group(generals=(answer.general,)))


MERCENARIES = dict(
    (
        mercenaries("greek_mercenaries_1", "CARD-05", "hellas", "lydia", "thessalia"),
        mercenaries("greek_mercenaries_2", "CARD-06", "hellas", "lydia", "thessalia"),
        mercenaries("thracian_mercenaries", "CARD-07", "thrake"),
        mercenaries("cappadocian_mercenaries", "CARD-08", "kappadokia"),
        mercenaries("persian_levies", "CARD-10", "media", "persis", "sousiana"),
        mercenaries("pisidian_hillmen", "CARD-11", "phrygia", "lykia", "kilikia"),
    )
)
"""The events of cards 5 to 8, 10 and 11."""


# --- troops that join or fall ill

ELEPHANTS = Units(elephant=2)
"""What card 12 brings."""
SILVER_SHIELDS = Units(silver=2)
"""The whole piece, two CUs (CU-14)."""


def _may_fall_ill(_kit: Kit, position: Position, _seat: int, name: str) -> Verdict:
    """The CUs of a faction in a space with one of its generals (card 4)."""
    place = stack_at(position, name)
    led = any(stack.generals for stack in position.at(place.space) if stack.seat == place.seat)
    wrong = None
    if not (led and place.group.units):
        wrong = refuse(msg("Choose an army for the epidemic."), "CARD-04", by=(StackAt.named(name),))
    return judged("CARD-04", wrong)


_ILL = CardAim(Kind.CHOOSE_STACK, "CARD-04", msg("choose an army for the epidemic."), all_stacks, _may_fall_ill)


def _epidemic(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The group rolls attrition for its size; its owner chooses the losses (card 4, ATT-03 to ATT-06)."""
    place: StackPlace = stack_at(position, (yield from choose(kit, position, seat, _ILL)))
    units = place.group.units
    purpose = msg("Epidemic at {space}", space=Name("space", place.space))
    lost = yield from attrition(kit, place.seat, units, purpose, "CARD-04", about=About(place.space))
    note_losses(position, units, Lost(seat=place.seat, units=lost, space=place.space, rules=("CARD-04",)))
    position.put(place.seat, place.space, place.inside, place.group - Group(lost))


def joining(rule: str, prompt: Message, units: Units) -> CardAim:
    """Which major general `units` join: on the map, not inside a besieged city, with room for them (R-07, R-78)."""

    def judge(kit: Kit, position: Position, _seat: int, general: str) -> Verdict:
        found = position.where(general)
        assert found is not None, "only generals on the map are named"
        space, stack = found
        wrong: Message | None = None
        if stack.inside and _is_shut_in(kit, position, stack.seat, space):
            wrong = msg("{general} is inside a besieged city.", general=Name("general", general))
        elif stack.inside and room_inside(kit, position, stack.seat, space) < units.count:
            wrong = msg("The city has no room for them.")
        return judged(rule, None if wrong is None else refuse(wrong, rule, "R-07", by=(CounterAt(general),)))

    return CardAim(Kind.CHOOSE_GENERAL, rule, prompt, own_majors, judge)


def _is_shut_in(kit: Kit, position: Position, seat: int, space: str) -> bool:
    """Whether enemies outside bar the city to troops; lone enemy generals do so by R-78."""
    generals_bar = not kit.profile.reinforce_besieged
    return is_besieged(kit, position, space) or (generals_bar and others_outside(position, seat, space))


def _join(position: Position, general: str, units: Units) -> None:
    found = position.where(general)
    assert found is not None, "he was chosen on the map"
    space, stack = found
    position.put(stack.seat, space, stack.inside, stack.group + Group(units))


_WITH_ELEPHANTS = joining("CARD-12", msg("choose a general for the elephants."), ELEPHANTS)
_WITH_SILVER = joining("CARD-47A", msg("choose a general for the Silver Shields."), SILVER_SHIELDS)


def _elephants(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Two elephant CUs join a major general (card 12, CU-08)."""
    _join(position, (yield from choose(kit, position, seat, _WITH_ELEPHANTS)), ELEPHANTS)


def _silver_may_come(kit: Kit, position: Position, seat: int) -> Verdict:
    """They come once in a game, for the player of the card (CU-14, CU-17, CU-18)."""
    if position.silver != "not_arrived":
        return refuse(msg("The Silver Shields have already come."), "CARD-47A", "CU-14")
    return needs(_WITH_SILVER)(kit, position, seat)


def _silver_shields(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """They join a major general; card 47B, which may take them away again, lies among the discards (CU-18, R-30)."""
    _join(position, (yield from choose(kit, position, seat, _WITH_SILVER)), SILVER_SHIELDS)
    position.silver = "in_play"
    position.discards = (*position.discards, STEAL)


TROOPS = {
    "epidemic": CardEvent(needs(_ILL), _epidemic),
    "elephants": CardEvent(needs(_WITH_ELEPHANTS), _elephants),
    "silver_shields_arrival": CardEvent(_silver_may_come, _silver_shields),
}
"""The events of cards 4, 12 and 47A."""


# --- Macedonians who change sides

DESERTERS, GHOST = "deserters", "alexanders_ghost"


def _regard(kit: Kit, position: Position, card: str, place: StackPlace) -> int:
    """Prestige; legitimacy alone where the switch `prestige_cards` gives the ghost no more (LEG-30, ED-39)."""
    if card == GHOST and GHOST not in kit.profile.prestige_cards:
        return legitimacy(kit, position, place.seat).total
    return prestige(kit, position, place.seat, place.space, place.group, defends=False)


def _suitors(kit: Kit, position: Position, seat: int, card: str, theirs: StackPlace) -> dict[str, int]:
    """The own commanders near enough who are more respected, and by how much; their city must have room (R-07)."""
    found: dict[str, int] = {}
    reach = kit.card_number(card, "range")
    for general, place in leaders(kit, position, seat, major=card == GHOST).items():
        if theirs.space not in within(kit, position, seat, (place.space,), reach):
            continue
        more = _regard(kit, position, card, place) - _regard(kit, position, card, theirs)
        if more <= 0 or _room(kit, position, place, 1) == 0:
            continue
        found[general] = more
    return found


def _room(kit: Kit, position: Position, place: StackPlace, wanted: int) -> int:
    """How many of the units wanted have room (R-07)."""
    return min(wanted, room_inside(kit, position, place.seat, place.space)) if place.inside else wanted


def _has_royal_army(place: StackPlace) -> bool:
    return place.group.units.royal > 0


def _has_led_macedonians(place: StackPlace) -> bool:
    return bool(place.group.generals) and place.group.units.royal + place.group.units.loyal > 0


def _aim(card: str, rule: str, suits: Callable[[StackPlace], bool]) -> CardAim:
    def judge(kit: Kit, position: Position, seat: int, name: str) -> Verdict:
        theirs = stack_at(position, name)
        wrong = None
        if theirs.seat == seat or theirs.inside or not suits(theirs):
            wrong = refuse(msg("No one in this stack can be won over."), rule, by=(StackAt.named(name),))
        elif not _suitors(kit, position, seat, card, theirs):
            wrong = refuse(msg("You have no army with more prestige near enough."), rule, by=(StackAt.named(name),))
        return judged(rule, wrong)

    return CardAim(Kind.CHOOSE_STACK, rule, msg("choose the stack they leave."), all_stacks, judge)


_ROYAL = _aim(DESERTERS, "CARD-38", _has_royal_army)
_MACEDONIANS = _aim(GHOST, "CARD-40", _has_led_macedonians)


def _choose_army(kit: Kit, position: Position, seat: int, rule: str, able: dict[str, int]) -> Procedure[str]:
    def judge(_kit: Kit, _position: Position, _seat: int, general: str) -> Verdict:
        wrong = refuse(msg("This general is too far away or has too little prestige."), rule, by=(CounterAt(general),))
        return judged(rule, None if general in able else wrong)

    prompt, own = msg("choose a general for them to join."), partial(leaders, major=False)
    return (yield from choose(kit, position, seat, CardAim(Kind.CHOOSE_GENERAL, rule, prompt, own, judge)))


def _desert(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Royal Army CUs of a stack join the army; it is no attack (card 38, CU-22)."""
    theirs = stack_at(position, (yield from choose(kit, position, seat, _ROYAL)))
    able = _suitors(kit, position, seat, DESERTERS, theirs)
    general = yield from _choose_army(kit, position, seat, "CARD-38", able)
    place = leaders(kit, position, seat, major=False)[general]
    most = _room(kit, position, place, min(kit.card_number(DESERTERS, "units"), theirs.group.units.royal))

    numbers, prompt = tuple(map(str, range(1, most + 1))), msg("choose how many Royal Army units come over.")
    aim = CardAim(Kind.CHOOSE_NUMBER, "CARD-38", prompt, lambda *_: numbers, any_of_them("CARD-38"))
    count = int((yield from choose(kit, position, seat, aim)))
    _go_over(position, theirs, place, Units(royal=count))


def _appear(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """One Macedonian CU, or more, the Royal Army first; generals left without a CU are dispersed (card 40, LEG-30)."""
    theirs = stack_at(position, (yield from choose(kit, position, seat, _MACEDONIANS)))
    able = _suitors(kit, position, seat, GHOST, theirs)
    general = yield from _choose_army(kit, position, seat, "CARD-40", able)
    place = leaders(kit, position, seat, major=True)[general]
    far_ahead = able[general] >= kit.card_number(GHOST, "lead")
    count = _room(kit, position, place, kit.card_number(GHOST, "units") if far_ahead else 1)
    royal = min(count, theirs.group.units.royal)
    _go_over(position, theirs, place, Units(royal=royal, loyal=min(count - royal, theirs.group.units.loyal)))
    left = position.group(theirs.seat, theirs.space, False)
    if not left.units:
        majors = Group(generals=tuple(g for g in left.generals if not is_minor(g)))
        position.put(theirs.seat, theirs.space, False, left - majors)
        disperse(position, theirs.seat, majors)


def _go_over(position: Position, theirs: StackPlace, place: StackPlace, units: Units) -> None:
    position.put(theirs.seat, theirs.space, False, theirs.group - Group(units))
    position.note(WentOver(seat=theirs.seat, to=place.seat, space=theirs.space, units=units))
    here = position.group(place.seat, place.space, place.inside)
    position.put(place.seat, place.space, place.inside, here + Group(units))


DESERTING = {DESERTERS: CardEvent(needs(_ROYAL), _desert), GHOST: CardEvent(needs(_MACEDONIANS), _appear)}
"""The events of cards 38 and 40."""


# --- fleets


def taken_fleet(fleet: str, rule: str) -> CardEvent:
    """The player takes a fleet, on its normal side; a dispersed one stays dispersed (FLT-08, R-34)."""

    def playable(_kit: Kit, position: Position, seat: int) -> Verdict:
        if position.fleets[fleet].seat == seat:
            return refuse(msg("You already have this fleet."), rule, "OPS-07")
        return allow(rule)

    def happen(_kit: Kit, position: Position, seat: int) -> Procedure[None]:
        position.fleets[fleet] = FleetState(seat, dispersed=position.fleets[fleet].dispersed)
        yield from ()

    return CardEvent(playable, happen)


def _may_improve(_kit: Kit, position: Position, seat: int, fleet: str) -> Verdict:
    """An own fleet, available, on its normal side (card 43, OPS-25)."""
    state = position.fleets[fleet]
    refused: Message | None = None
    if state.seat != seat:
        refused = msg("{fleet} is not your fleet.", fleet=Name("fleet", fleet))
    elif state.dispersed:
        refused = msg("{fleet} is dispersed.", fleet=Name("fleet", fleet))
    elif state.improved:
        refused = msg("{fleet} is already improved.", fleet=Name("fleet", fleet))
    return judged("CARD-43", None if refused is None else refuse(refused, "CARD-43", "FLT-10"))


_IN_THE_DOCKS = CardAim(
    Kind.CHOOSE_FLEET, "CARD-43", msg("choose a fleet to improve."), lambda kit, *_: kit.fleets, _may_improve
)


def _improve(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The fleet is turned to its improved side (card 43, FLT-10)."""
    fleet = yield from choose(kit, position, seat, _IN_THE_DOCKS)
    position.fleets[fleet] = structs.replace(position.fleets[fleet], improved=True)


FLEETS = {
    "kilikia_pirates": taken_fleet("kilikia", "CARD-29"),
    "pontic_fleet": taken_fleet("pontos", "CARD-30"),
    "shipwrights_of_phoinike": CardEvent(needs(_IN_THE_DOCKS), _improve),
}
"""The events of cards 29, 30 and 43."""


# --- the treasure of Kyinda

KILIKIA, KYINDA = "kilikia", "treasure_of_kyinda"


def _may_open(kit: Kit, position: Position, seat: int) -> Verdict:
    """The player controls a space of Kilikia (card 13)."""
    if not any(position.markers.get(space) == seat for space in spaces_of(kit, KILIKIA)):
        words = msg("You control no space of this province: {province}.", province=Name("province", KILIKIA))
        return refuse(words, "CARD-13", "OPS-07")
    return may_train(kit, position, kit.card_number(KYINDA, "part"))


def _open_treasure(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Points for the training track at once (card 13, OPS-23, OPS-24)."""
    held = "whole" if holder(kit, position, KILIKIA) == seat else "part"
    yield from train(kit, position, kit.card_number(KYINDA, held))


TREASURE = {KYINDA: CardEvent(_may_open, _open_treasure)}
"""The event of card 13."""
