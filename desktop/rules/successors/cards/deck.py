"""The Tyche deck: which cards are in the game, and which can still be drawn (OPS-01, OPS-08, SEQ-09).

No order of the deck is kept: a card is drawn blindly when it is needed, which is as good as a shuffled pile.
"""

from desktop.language import Message
from desktop.rules.core.about import About
from desktop.rules.core.flow import Draw, Procedure
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered

OPTIONS = {"cavalry_superiority": "opt_cavalry_superiority", "price_of_failure": "opt_price_of_failure"}
"""Cards that an option adds, by the switch that adds them (OPT-03, OPT-04, R-64)."""
ARRIVAL, STEAL = "silver_shields_arrival", "silver_shields_steal"
"""Card 47A, and 47B that takes its place once it was played (CU-18, ED-12, R-30)."""


@remembered("removed")
def cards_in_game(kit: Kit, position: Position) -> tuple[str, ...]:
    """Every card of this edition and its options that has not left the game, in the order of its file (R-63)."""
    return tuple(card for card in kit.cards if is_in_game(kit, position, card))


def is_in_game(kit: Kit, position: Position, card: str) -> bool:
    """Whether a card is of this edition and its options and has not left the game (R-63)."""
    return card not in position.removed and _is_in(kit, position, card)


def _is_in(kit: Kit, position: Position, card: str) -> bool:
    match kit.cards[card].in_deck:
        case "yes":
            return True
        case "option":
            return bool(getattr(kit.profile, OPTIONS[card]))
        case "after_47A":
            return ARRIVAL in position.removed
        case edition:
            return edition == kit.profile.edition


@remembered("factions", "discards", "removed")
def drawable(kit: Kit, position: Position) -> tuple[str, ...]:
    """The cards in the deck: in the game, in no hand and not discarded; those of the face-down pile among them."""
    held = {card for faction in position.factions.values() for card in faction.hand}
    held.update(position.discards)
    return tuple([card for card in cards_in_game(kit, position) if card not in held])


def left_to_draw(kit: Kit, position: Position) -> int:
    """How many cards can be drawn before the discards are shuffled: the face-down pile is not drawn from (OPS-05)."""
    return max(0, len(drawable(kit, position)) - position.pile)


def draw_cards(
    kit: Kit, position: Position, seat: int, count: int, purpose: Message, seen_by: tuple[int, ...], *rules: str
) -> Procedure[tuple[str, ...]]:
    """Up to `count` cards from the deck; when it is empty the discards are shuffled first (OPS-05).

    The caller puts them where they belong. Fewer come when both are empty.
    """
    drawn: tuple[str, ...] = ()
    while len(drawn) < count:
        room = left_to_draw(kit, position) - len(drawn)
        if room <= 0:
            if not position.discards:
                break
            position.discards = ()
            continue
        pool = tuple([card for card in drawable(kit, position) if card not in drawn])
        wanted = min(count - len(drawn), room)
        answer = yield Draw(Kind.CARD, seat, purpose, pool, wanted, seen_by, rules, about=About(count=wanted))
        drawn += answer.things
    return drawn
