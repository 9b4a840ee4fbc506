"""Hands of cards: dealt, played, discarded, replaced (SEQ-09, SEQ-10, OPS-05, OPS-08)."""

from msgspec import structs

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Draw, Procedure
from desktop.rules.successors.cards.deck import draw_cards, drawable
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import HIDDEN, Position


def take(position: Position, seat: int, cards: tuple[str, ...]) -> None:
    """Cards come to a hand; a hand has no order."""
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
    """All cards still in the game are shuffled, every player gets his hand, the rest of the pile lies down (SEQ-09)."""
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
