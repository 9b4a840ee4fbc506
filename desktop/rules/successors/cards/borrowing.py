"""Ahura Mazda: a card is drawn from another hand and one given back, card 39 (OPS-09, SEQ-10)."""

from collections.abc import Iterable

from desktop.language import Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Draw, Procedure
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.cards.aims import CardAim, choose, judged, other_seats, target_verdict
from desktop.rules.successors.cards.event import CardEvent
from desktop.rules.successors.cards.hands import give_up, take
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

AHURA_MAZDA = "ahura_mazda"


def _holds_cards(_kit: Kit, position: Position, _seat: int, other: str) -> Verdict:
    wrong = refuse(msg("This player holds no card."), "CARD-39")
    return judged("CARD-39", None if position.factions[int(other)].hand else wrong)


_WHOSE = CardAim(Kind.CHOOSE_SEAT, "CARD-39", msg("from whose hand is a card drawn?"), other_seats, _holds_cards)


def _may_exchange(kit: Kit, position: Position, seat: int) -> Verdict:
    """Another player holds a card, and the player one besides this (card 39)."""
    if not any(card != AHURA_MAZDA for card in position.factions[seat].hand):
        return refuse(msg("The player has no other card to give in exchange."), "CARD-39", "OPS-07")
    return target_verdict(kit, position, seat, _WHOSE)


def _exchange(kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """One card is drawn blindly; after a look at it one of the others is given back (card 39, OPS-09)."""
    other = int((yield from choose(kit, position, seat, _WHOSE)))
    own = position.factions[seat].hand
    purpose = msg("A card is drawn from the hand of {seat}", seat=Name("seat", str(other)))
    drawn = yield Draw(
        Kind.TAKEN_CARD,
        seat,
        purpose,
        position.factions[other].hand,
        1,
        (seat, other),
        ("CARD-39",),
        about=About(against=other, count=1),
    )
    for card in drawn.things:
        give_up(position, other, card)
        take(position, seat, (card,))

    def in_hand(_kit: Kit, _position: Position, _seat: int) -> Iterable[str]:
        return own

    def any_card(_kit: Kit, _position: Position, _seat: int, _card: str) -> Verdict:
        return allow("CARD-39")

    prompt = msg("which card is given to {seat} in exchange?", seat=Name("seat", str(other)))
    given = yield from choose(kit, position, seat, CardAim(Kind.CHOOSE_CARD, "CARD-39", prompt, in_hand, any_card))
    give_up(position, seat, given)
    take(position, other, (given,))


BORROWING = {AHURA_MAZDA: CardEvent(_may_exchange, _exchange)}
"""The event of card 39."""
