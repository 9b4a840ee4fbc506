"""A card is played for its event: announced, perhaps cancelled, carried out, laid down (OPS-03 to OPS-08)."""

from functools import partial

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.cards.events import EVENTS
from desktop.rules.successors.cards.hands import discard
from desktop.rules.successors.cards.tidying import tidy
from desktop.rules.successors.cards.windows import Window, first_card
from desktop.rules.successors.events import CardPlayed, CardUse
from desktop.rules.successors.facts import in_turn_order
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

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
    """A card that lies among the discards leaves the game (OPS-08)."""
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
