"""Control markers won over, freed and founded by cards: 2, 3, 41 and 46 (CTL-10, CTL-11, CTL-15)."""

from collections.abc import Iterable

from desktop.language import msg
from desktop.rules.core.flow import Procedure
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict, allow, first_refusal, refuse, refuse_at
from desktop.rules.successors.cards.aims import (
    CardAim,
    choose,
    choose_several,
    in_order_of_map,
    judged,
    needs,
    spaces,
    spaces_of,
)
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import CART, INDEPENDENT, Group, Units, is_minor
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.titles import strategos_of_europe

FREED = 2
"""Cities that a proclamation frees at most (card 41)."""
OF_FREEDOM = ("hellas", "thessalia")
"""The provinces whose cities it is made to (card 41)."""
SETTLERS = Units(mercenary=1)
"""Who comes with a new city (card 46)."""

_OUT_OF_REACH = msg("Only a minor city or a stronghold held by a player can be chosen.")
_PIECES = msg("Combat units or a general stand there.")
_ARMY = msg("An independent army stands there.")
_NO_FOREIGN_MARKER = msg("There is no marker of somebody else there.")


def kind_refusal(kit: Kit, position: Position, space: str, rule: str) -> Verdict | None:
    """Why a marker is beyond the reach of cards: they reach minor cities, and strongholds held by a player."""
    kind = kit.atlas.spaces[space].kind
    if kind == "minor" or (kind == "stronghold" and position.markers.get(space) != INDEPENDENT):
        return None
    return refuse_at(space, _OUT_OF_REACH, rule)


def pieces_refusal(position: Position, space: str, rule: str) -> Verdict | None:
    """Why pieces keep a card away: combat units and generals of anybody, an independent army."""
    if position.at(space):
        return refuse_at(space, _PIECES, rule)
    return army_refusal(position, space, rule)


def army_refusal(position: Position, space: str, rule: str) -> Verdict | None:
    """An independent army keeps cards away from its space."""
    if position.independent_army_at(space):
        return refuse_at(space, _ARMY, rule)
    return None


def foreign_refusal(position: Position, seat: int, space: str, rule: str) -> Verdict | None:
    """Why there is no marker of somebody else in a space."""
    if position.markers.get(space) in (None, seat):
        return refuse_at(space, _NO_FOREIGN_MARKER, rule)
    return None


def diplomacy(rule: str) -> CardEvent:
    """A marker is replaced by an own one, wherever it lies (cards 2 and 3); it is no attack."""

    def judge(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
        refused = first_refusal(
            lambda: foreign_refusal(position, seat, space, rule),
            lambda: kind_refusal(kit, position, space, rule),
            lambda: pieces_refusal(position, space, rule),
            lambda: _royal_refusal(position, space, rule),
        )
        return allow(rule) if refused is None else refused

    aim = CardAim(Kind.CHOOSE_SPACE, rule, msg("which space is won over?"), spaces, judge)

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
    """A city with another player's marker and nobody in it (card 41)."""
    wrong = None
    if position.markers.get(space) in (None, seat, INDEPENDENT):
        wrong = refuse(msg("No other player holds this city."), "CARD-41", by=(SpaceAt(space),))
    return judged("CARD-41", wrong, pieces_refusal(position, space, "CARD-41"))


_CITIES = CardAim(
    Kind.CHOOSE_SPACE,
    "CARD-41",
    msg("which cities are freed?"),
    _where_freedom_is,
    _may_free,
    msg("Freedom is proclaimed to minor cities of Hellas and Thessalia."),
)


def _proclaim(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """One or two markers go; the Strategos of Europe may put his own on one of them (card 41)."""
    freed = yield from choose_several(kit, position, seat, _CITIES, FREED)
    for space in freed:
        del position.markers[space]
    if strategos_of_europe(kit, position) != seat:
        return

    def just_freed(kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
        return in_order_of_map(kit, freed)

    def any_of_them(_kit: Kit, _position: Position, _seat: int, _space: str) -> Verdict:
        return allow("CARD-41")

    prompt, others = msg("which of them gets an own marker?"), msg("This city was not freed now.")
    own = CardAim(Kind.CHOOSE_OWN_SPACE, "CARD-41", prompt, just_freed, any_of_them, others)
    for space in (yield from choose_several(kit, position, seat, own, 1, 0)):
        position.markers[space] = seat


def _where_he_stands(kit: Kit, position: Position, seat: int) -> Iterable[str]:
    """The spaces where a stack of the player stands."""
    return in_order_of_map(kit, (space for space, stack in position.all_stacks() if stack.seat == seat))


def _may_found(kit: Kit, position: Position, seat: int, space: str) -> Verdict:
    """An own major general stands in a minor city that is the player's or nobody's (card 46)."""
    wrong = None
    if kit.atlas.spaces[space].kind != "minor" or position.markers.get(space, seat) != seat:
        reason = msg("A city is founded where a minor city is own or nobody's.")
        wrong = refuse(reason, "CARD-46", by=(SpaceAt(space),))
    elif all(map(is_minor, position.group(seat, space, False).generals)):
        wrong = refuse(msg("No own major general stands there."), "CARD-46", by=(SpaceAt(space),))
    return judged("CARD-46", wrong, army_refusal(position, space, "CARD-46"))


_SITES = CardAim(
    Kind.CHOOSE_SPACE,
    "CARD-46",
    msg("where is the city founded?"),
    _where_he_stands,
    _may_found,
    msg("No own major general stands there."),
)


def _found(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """An own marker, however far from the others, and a mercenary for the general (card 46, OPS-20)."""
    space = yield from choose(kit, position, seat, _SITES)
    position.markers[space] = seat
    position.put(seat, space, False, position.group(seat, space, False) + Group(SETTLERS))


MARKERS = {
    "diplomacy_1": diplomacy("CARD-02"),
    "diplomacy_2": diplomacy("CARD-03"),
    "proclamation_of_freedom": CardEvent(needs(_CITIES), _proclaim),
    "new_city_founded": CardEvent(needs(_SITES), _found),
}
"""The events of cards 2, 3, 41 and 46."""
