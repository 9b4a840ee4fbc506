"""Playing a card for its event: announced, perhaps cancelled, carried out, discarded (OPS-03 to OPS-08).

`EVENTS` has the event of every Event and Bonus card by id (R-29), among them the independent armies that cards 21 to 25
set in motion (IND-04, IND-15). After an event, control, sieges and minor generals are put in order (CTL-15, CTL-18,
GEN-29).
"""

from collections.abc import Mapping
from functools import partial

from diadochi.language import Name, msg
from diadochi.rules.core.flow import About, Procedure
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.cards.card_event import CardEvent, always
from diadochi.rules.successors.cards.deck import discard
from diadochi.rules.successors.cards.faction_cards import BORROWING, CAMPAIGNS, JOINING, REPUTE
from diadochi.rules.successors.cards.marker_cards import MARKERS, REACHING, UNREST
from diadochi.rules.successors.cards.royal_cards import FAMILY, INTRIGUE
from diadochi.rules.successors.cards.royal_cards import MARRIAGES as MARRIAGES_MARRIAGES
from diadochi.rules.successors.cards.surprises import Window, first_card
from diadochi.rules.successors.cards.troop_cards import DESERTING, FLEETS, MERCENARIES, TREASURE, TROOPS
from diadochi.rules.successors.control import update_fleets
from diadochi.rules.successors.events import CardPlayed, CardUse
from diadochi.rules.successors.facts import in_turn_order
from diadochi.rules.successors.independent_armies import independent_activation
from diadochi.rules.successors.independent_moves import may_be_activated
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import clean_up
from diadochi.rules.successors.movement.moving_group import lift_siege
from diadochi.rules.successors.position import Position

# --- after an event


def tidy(kit: Kit, position: Position) -> Procedure[None]:
    """Fleets follow their provinces, sieges without besiegers end, superfluous minor generals go back to hand."""
    update_fleets(kit, position)
    yield from clean_up(position)
    for space in tuple(position.sieges):
        lift_siege(position, space)


# --- independent armies


def _playable(army: str, _kit: Kit, position: Position, _seat: int) -> Verdict:
    """Only while the army is in the game: the Greek army and Ariarathes (CARD-24, CARD-25)."""
    return may_be_activated(position, army)


def _marches(army: str, kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The army of the card moves; nothing happens when it is out of the game (CARD-21, CARD-22, CARD-23)."""
    yield from independent_activation(kit, position, army, seat)


INDEPENDENTS = {
    "migration_of_illyrian_tribes": CardEvent(always, partial(_marches, "glaukias")),
    "scythian_invasion": CardEvent(always, partial(_marches, "seuthes")),
    "23000_greek_soldiers": CardEvent(always, partial(_marches, "colonists")),
    "hellenic_war": CardEvent(partial(_playable, "greek_army"), partial(_marches, "greek_army")),
    "ariarathes_marches": CardEvent(partial(_playable, "ariarathes"), partial(_marches, "ariarathes")),
}
"""The events of cards 21 to 25."""


# --- the table of events

EVENTS: Mapping[str, CardEvent] = {
    **MERCENARIES,
    **MARKERS,
    **UNREST,
    **REPUTE,
    **FLEETS,
    **TROOPS,
    **FAMILY,
    **MARRIAGES_MARRIAGES,
    **CAMPAIGNS,
    **BORROWING,
    **INDEPENDENTS,
    **DESERTING,
    **INTRIGUE,
    **JOINING,
    **TREASURE,
    **REACHING,
}
"""The event of every Event and Bonus card that is refereed."""


# --- playing a card

HUBRIS, BRIDE_REFUSED = "hubris", "a_bride_refused"
MARRIAGES = ("kleopatras_marriage", "thessalonikes_marriage")


def may_play_event(kit: Kit, position: Position, seat: int, card: str) -> Verdict:
    """Whether `seat` may play the event of a card in hand now (OPS-03, OPS-07); must-play events always happen."""
    return EVENTS[card].playable(kit, position, seat)


def play_event(kit: Kit, position: Position, seat: int, card: str) -> Procedure[None]:
    """Announce the event, let others cancel it, carry it out; the card is discarded or leaves the game (OPS-08)."""
    discard(position, seat, card)
    position.note(CardPlayed(seat=seat, card=card, how=CardUse.EVENT))
    cancelled = yield from _cancelled(kit, position, seat, card)
    if cancelled:
        return
    if kit.cards[card].remove_after_play:
        leave_game(position, card)
    yield from carry_out(kit, position, seat, card)


def carry_out(kit: Kit, position: Position, seat: int, card: str) -> Procedure[None]:
    """The event of a card happens for `seat`, and the map is put in order after it (GEN-29, CTL-15)."""
    yield from EVENTS[card].happen(kit, position, seat)
    yield from tidy(kit, position)


def leave_game(position: Position, card: str) -> None:
    """Remove a discarded card from the game (OPS-08)."""
    position.discards = tuple(other for other in position.discards if other != card)
    position.removed = (*position.removed, card)


def _cancelled(kit: Kit, position: Position, seat: int, card: str) -> Procedure[bool]:
    """Whether another player cancels the event before any choice or die of it (window `event_announced`)."""
    if kit.cards[card].must_play:
        return False
    announced = msg("{seat} plays {card}.", seat=Name("seat", str(seat)), card=Name("card", card))
    window = Window(("event_announced",), partial(_cancels, card), announced, About(seat=seat, card=card))
    played = yield from first_card(kit, position, window, in_turn_order(position, seat))
    return played is not None


def _cancels(announced: str, _seat: int, card: str) -> tuple[str, ...]:
    """Hubris cancels any event, A Bride Refused a marriage (CARD-55, CARD-56)."""
    return ("",) if card == HUBRIS or (card == BRIDE_REFUSED and announced in MARRIAGES) else ()
