"""Cards about control markers.

Markers won over, freed and founded: 2, 3, 41 and 46 (CTL-10, CTL-11, CTL-15). Unrest turns empty spaces Independent: 18
and 19 (CTL-12, CTL-15). Markers near one's own: 9 and 48 (CTL-10, OPS-20, R-12).
"""

from collections.abc import Iterable

from msgspec import structs

from diadochi.atlas.model import Element
from diadochi.language import Name, msg
from diadochi.rules.core.flow import Procedure
from diadochi.rules.core.verdict import SpaceAt, Verdict, allow, first_refusal, refuse, refuse_at
from diadochi.rules.successors.cards.card_event import (
    CardAim,
    CardEvent,
    always,
    any_of_them,
    choose,
    choose_several,
    in_order_of_map,
    judged,
    needs,
    spaces,
    spaces_of,
    targets,
)
from diadochi.rules.successors.control import strategos_of_europe
from diadochi.rules.successors.facts import within
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.operations import marker_targets, place_some
from diadochi.rules.successors.pieces import CART, INDEPENDENT, Group, Units, is_minor
from diadochi.rules.successors.position import Position

OF_FREEDOM = ("hellas", "thessalia")
"""The provinces whose cities it is made to (card 41)."""
PROCLAMATION, NEW_CITY = "proclamation_of_freedom", "new_city_founded"

_OUT_OF_REACH = msg("Choose a minor city, or a stronghold that a player controls.")
_PIECES = msg("There is a combat unit or a general there.")
_ARMY = msg("There is an independent army there.")
_NO_FOREIGN_MARKER = msg("No one else has a marker there.")


def kind_refusal(kit: Kit, position: Position, space: str, rule: str) -> Verdict | None:
    """Why a marker is beyond the reach of cards: they reach minor cities, and strongholds held by a player."""
    kind = kit.atlas.spaces[space].kind
    if kind == "minor" or (kind == "stronghold" and position.markers.get(space) != INDEPENDENT):
        return None
    return refuse_at(space, _OUT_OF_REACH, rule)


def pieces_refusal(position: Position, space: str, rule: str) -> Verdict | None:
    """Why pieces block a card: combat units and generals of any side, or an independent army."""
    if position.at(space):
        return refuse_at(space, _PIECES, rule)
    return army_refusal(position, space, rule)


def army_refusal(position: Position, space: str, rule: str) -> Verdict | None:
    """An independent army keeps cards away from its space."""
    if position.independent_army_at(space):
        return refuse_at(space, _ARMY, rule)
    return None


def foreign_refusal(position: Position, seat: int, space: str, rule: str) -> Verdict | None:
    """Why there is no marker of someone else in a space."""
    if position.markers.get(space) in (None, seat):
        return refuse_at(space, _NO_FOREIGN_MARKER, rule)
    return None


def diplomacy(rule: str) -> CardEvent:
    """Replace a marker by an own one, at any distance (cards 2 and 3); it is no attack."""

    def judge(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
        refused = first_refusal(
            lambda: foreign_refusal(position, seat, space, rule),
            lambda: kind_refusal(kit, position, space, rule),
            lambda: pieces_refusal(position, space, rule),
            lambda: _royal_refusal(position, space, rule),
        )
        return allow(rule) if refused is None else refused

    aim = CardAim(Kind.CHOOSE_SPACE, rule, msg("choose a space to win over."), spaces, judge)

    def happen(kit: Kit, position: Position, seat: int) -> Procedure[None]:
        space = yield from choose(kit, position, seat, aim)
        position.markers[space] = seat

    return CardEvent(needs(aim), happen)


def _royal_refusal(position: Position, space: str, rule: str) -> Verdict | None:
    if any(place == space and royal != CART for royal, place in position.lying.items()):
        return refuse(msg("A member of the royal family is there."), rule, by=(SpaceAt(space),))
    return None


def _where_freedom_is(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
    """The minor cities of Hellas and Thessalia (card 41)."""
    return tuple(space for space in spaces_of(kit, *OF_FREEDOM) if kit.atlas.spaces[space].kind == "minor")


def _may_free(_kit: Kit, position: Position, seat: int, space: str) -> Verdict:
    """A city with another player's marker and no one in it (card 41)."""
    wrong = None
    if position.markers.get(space) in (None, seat, INDEPENDENT):
        wrong = refuse(msg("No other player controls this city."), "CARD-41", by=(SpaceAt(space),))
    return judged("CARD-41", wrong, pieces_refusal(position, space, "CARD-41"))


_CITIES = CardAim(
    Kind.CHOOSE_SPACE,
    "CARD-41",
    msg("choose cities to free."),
    _where_freedom_is,
    _may_free,
    msg(
        "Choose minor cities of these provinces: {provinces}.",
        provinces=tuple(Name("province", province) for province in OF_FREEDOM),
    ),
)


def _proclaim(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Markers go; the Strategos of Europe may put his own on one of them (card 41)."""
    freed = yield from choose_several(kit, position, seat, _CITIES, kit.card_number(PROCLAMATION, "cities"))
    for space in freed:
        del position.markers[space]
    if strategos_of_europe(kit, position) != seat:
        return

    prompt, others = msg("choose a freed city for your own marker."), msg("This card did not free that city.")
    own = CardAim(
        Kind.CHOOSE_OWN_SPACE, "CARD-41", prompt, lambda *_: in_order_of_map(kit, freed), any_of_them("CARD-41"), others
    )
    for space in (yield from choose_several(kit, position, seat, own, 1, 0)):
        position.markers[space] = seat


def _where_he_stands(kit: Kit, position: Position, seat: int) -> Iterable[str]:
    return in_order_of_map(kit, (space for space, stack in position.all_stacks() if stack.seat == seat))


def _may_found(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
    """An own major general is in a minor city that is the player's or no one's (card 46)."""
    wrong = None
    if kit.atlas.spaces[space].kind != "minor" or position.markers.get(space, seat) != seat:
        reason = msg("Choose a minor city that you or no one controls.")
        wrong = refuse(reason, "CARD-46", by=(SpaceAt(space),))
    elif all(map(is_minor, position.group(seat, space, False).generals)):
        wrong = refuse(msg("You have no major general there."), "CARD-46", by=(SpaceAt(space),))
    return judged("CARD-46", wrong, army_refusal(position, space, "CARD-46"))


_SITES = CardAim(
    Kind.CHOOSE_SPACE,
    "CARD-46",
    msg("choose where to found the city."),
    _where_he_stands,
    _may_found,
    msg("You have no major general there."),
)


def _found(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """An own marker, however far from the others, and mercenaries for the general (card 46, OPS-20)."""
    space = yield from choose(kit, position, seat, _SITES)
    position.markers[space] = seat
    settlers = Units(mercenary=kit.card_number(NEW_CITY, "mercenaries"))
    position.put(seat, space, False, position.group(seat, space, False) + Group(settlers))


MARKERS = {
    "diplomacy_1": diplomacy("CARD-02"),
    "diplomacy_2": diplomacy("CARD-03"),
    PROCLAMATION: CardEvent(needs(_CITIES), _proclaim),
    NEW_CITY: CardEvent(needs(_SITES), _found),
}
"""The events of cards 2, 3, 41 and 46."""


# --- unrest

UNREST_HERE, UNREST_SPREADS = "unrest", "unrest_spreads"


def _held(kit: Kit, position: Position, _seat: int) -> Iterable[str]:
    return tuple([space for space in kit.atlas.spaces if position.markers.get(space, INDEPENDENT) != INDEPENDENT])


_NOT_HELD = msg("No player has a marker there.")
_NOTHING_BESIDE = msg("It is not next to an Independent space.")
_OWN = msg("Choose another player's marker first. Yours come last.")
_ELSEWHERE = msg("This space is in another province.")


def _restless(kit: Kit, position: Position, space: str, rule: str) -> Verdict:
    return judged(rule, kind_refusal(kit, position, space, rule), pieces_refusal(position, space, rule))


def _held_in_provinces(kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """Those of them that are in a province (card 18)."""
    return tuple([space for space in _held(kit, position, seat) if kit.atlas.spaces[space].province is not None])


def _anywhere(kit: Kit, position: Position, _seat: int, space: str) -> Verdict:
    return _restless(kit, position, space, "CARD-18")


def _beside_unrest(kit: Kit, position: Position, _seat: int, space: str) -> Verdict:
    """It touches by land a space that is Independent already (CTL-07)."""
    if INDEPENDENT not in [position.markers.get(step.to) for step in kit.steps[space] if step.by == Element.LAND]:
        return refuse_at(space, _NOTHING_BESIDE, "CARD-19")
    return _restless(kit, position, space, "CARD-19")


_WHICH = msg("choose spaces to turn Independent.")
_ALL_OVER = CardAim(Kind.CHOOSE_SPACE, "CARD-18", _WHICH, _held_in_provinces, _anywhere, _NOT_HELD)
_SPREADING = CardAim(Kind.CHOOSE_SPACE, "CARD-19", _WHICH, _held, _beside_unrest, _NOT_HELD)


def _others_first(kit: Kit, position: Position, seat: int, aim: CardAim) -> CardAim:
    """Own markers are chosen only when nothing else qualifies anywhere (cards 18 and 19)."""
    found = targets(kit, position, seat, aim)
    if all(position.markers[space] == seat for space in found):
        return aim

    def judge(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
        if position.markers.get(space) == seat:
            return refuse_at(space, _OWN, aim.rule)
        return aim.judge(kit, position, seat, space)

    return structs.replace(aim, judge=judge)


def _unrest(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A province, and some spaces in it (card 18)."""
    everywhere = _others_first(kit, position, seat, _ALL_OVER)
    able = targets(kit, position, seat, everywhere)

    def restless(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
        found = {kit.atlas.spaces[space].province for space in able}
        return tuple(province for province in kit.atlas.provinces if province in found)

    nothing = msg("No space in this province can turn Independent.")
    which = msg("choose a province for the unrest.")
    wanted = CardAim(Kind.CHOOSE_PROVINCE, "CARD-18", which, restless, any_of_them("CARD-18"), nothing)
    province = yield from choose(kit, position, seat, wanted)

    def judge(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
        if kit.atlas.spaces[space].province != province:
            return refuse_at(space, _ELSEWHERE, "CARD-18")
        return everywhere.judge(kit, position, seat, space)

    yield from _rise(kit, position, seat, UNREST_HERE, structs.replace(everywhere, judge=judge))


def _spread(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """Some spaces beside what was Independent before (card 19)."""
    yield from _rise(kit, position, seat, UNREST_SPREADS, _others_first(kit, position, seat, _SPREADING))


def _rise(kit: Kit, position: Position, seat: int, card: str, aim: CardAim) -> Procedure[None]:
    for space in (yield from choose_several(kit, position, seat, aim, kit.card_number(card, "spaces"))):
        position.markers[space] = INDEPENDENT


UNREST = {UNREST_HERE: CardEvent(always, _unrest), UNREST_SPREADS: CardEvent(always, _spread)}
"""The events of cards 18 and 19."""


# --- markers near one's own

RAID, EMBASSIES = "minor_raid", "embassies_to_the_cities"


def _may_raid(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
    """Needs a marker of another player, without CUs of any side (card 9)."""
    refused = first_refusal(
        lambda: foreign_refusal(position, seat, space, "CARD-09"),
        lambda: kind_refusal(kit, position, space, "CARD-09"),
        lambda: _held_refusal(position, space),
        lambda: army_refusal(position, space, "CARD-09"),
    )
    return allow("CARD-09") if refused is None else refused


def _held_refusal(position: Position, space: str) -> Verdict | None:
    if any(stack.units for stack in position.at(space)):
        return refuse(msg("There are combat units there."), "CARD-09", by=(SpaceAt(space),))
    return None


def _near_own_units(kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """The spaces that the card reaches from own CUs (card 9, R-12)."""
    starts = [near for near, stack in position.stacks_of(seat) if stack.units]
    return in_order_of_map(kit, within(kit, position, seat, starts, kit.card_number(RAID, "range")))


_RAIDED = CardAim(
    Kind.CHOOSE_SPACE,
    "CARD-09",
    msg("choose a space to raid."),
    _near_own_units,
    _may_raid,
    msg("You have no combat unit near enough."),
)


def _raid(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The marker is removed; it is no attack (card 9, CTL-11)."""
    del position.markers[(yield from choose(kit, position, seat, _RAIDED))]


def _may_send(kit: Kit, position: Position, _seat: int) -> Verdict:
    """A space that could take a marker is within reach (card 48, OPS-20)."""
    if marker_targets(kit, position, kit.card_number(EMBASSIES, "range")):
        return allow("CARD-48", "OPS-20")
    return refuse(msg("No uncontrolled space is near enough to your markers."), "CARD-48", "OPS-07")


def _send(kit: Kit, position: Position, _seat: int) -> Procedure[None]:
    """Markers as for operation points, but further away (card 48, OPS-20)."""
    yield from place_some(kit, position, kit.card_number(EMBASSIES, "spaces"), kit.card_number(EMBASSIES, "range"))


REACHING = {RAID: CardEvent(needs(_RAIDED), _raid), EMBASSIES: CardEvent(_may_send, _send)}
"""The events of cards 9 and 48."""
