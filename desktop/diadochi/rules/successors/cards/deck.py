"""The Tyche deck and hands (OPS-01, OPS-05, OPS-08, SEQ-09, SEQ-10): cards dealt, drawn, played, discarded, replaced.

The deck has no order: each card is drawn at random when needed, which is equivalent to a shuffled pile.
"""

from msgspec import structs

from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import About, Draw, Procedure
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import HIDDEN, Position, remembered

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


# --- hands


def take(position: Position, seat: int, cards: tuple[str, ...]) -> None:
    """Add cards to a hand; a hand has no order."""
    hand = tuple(sorted((*position.factions[seat].hand, *cards)))
    position.factions[seat] = structs.replace(position.factions[seat], hand=hand)


def give_up(position: Position, seat: int, card: str) -> None:
    """A card leaves a hand; where it goes is for the caller. Of several that are hidden only one leaves."""
    hand = position.factions[seat].hand
    if card in hand:
        at = hand.index(card)
        hand = (*hand[:at], *hand[at + 1 :])
    position.factions[seat] = structs.replace(position.factions[seat], hand=hand)


def discard(position: Position, seat: int, card: str) -> None:
    """A card goes from a hand to the top of the discards, where all can see it (SEQ-10, OPS-08)."""
    give_up(position, seat, card)
    position.discards = (*position.discards, card)


def replace_surprise(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """A card is drawn at once for a Surprise card played or discarded; the hand keeps its size (OPS-05)."""
    purpose = msg("{seat} draws a card", seat=Name("seat", str(seat)))
    drawn = yield from draw_cards(kit, position, seat, 1, purpose, (seat,), "OPS-05")
    take(position, seat, drawn)


def deal_hidden(kit: Kit, position: Position) -> Procedure[None]:
    """Cards that a position hides are drawn from all that could be there, as a text written for one seat needs it."""
    for seat, faction in tuple(position.factions.items()):
        known = tuple(card for card in faction.hand if card != HIDDEN)
        if len(known) == len(faction.hand):
            continue
        pool = drawable(kit, position)
        purpose = msg("{seat} draws a card", seat=Name("seat", str(seat)))
        count = min(len(faction.hand) - len(known), len(pool))
        drawn = yield Draw(Kind.CARD, seat, purpose, pool, count, (seat,), ("SEQ-10",), about=About(count=count))
        position.factions[seat] = structs.replace(faction, hand=known)
        take(position, seat, drawn.things)


def deal(kit: Kit, position: Position) -> Procedure[None]:
    """Shuffle all cards still in the game and deal every hand; the rest of the pile is face down (SEQ-09)."""
    for seat in position.factions:
        position.factions[seat] = structs.replace(position.factions[seat], hand=())
    position.discards = ()
    position.pile = 0
    players = len(position.factions)
    for seat in position.clock.order:
        purpose = msg("{seat} is dealt cards", seat=Name("seat", str(seat)))
        size = kit.profile.hand_size_for(players)
        drawn = yield from draw_cards(kit, position, seat, size, purpose, (seat,), "SEQ-09", "SEQ-10")
        take(position, seat, drawn)
    position.pile = kit.players[players].face_down_pile
