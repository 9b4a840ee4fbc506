"""Terms of the cards in a hand."""

from functools import lru_cache
from statistics import fmean

from desktop.players.successors.worth.tallies import Tallied
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import HIDDEN, Position

_PLAYED_SOON = 0.5
"""Turns until a victory is settled at which operation points in hand count half as much as at the moment itself."""


def hand(_kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """How many cards there are."""
    return len(position.factions[seat].hand)


def operations(kit: Kit, position: Position, found: Tallied, seat: int) -> float:
    """By how many operation points the cards of the hand are better than usual, the more the sooner all is settled.

    Whoever plays his best cards first has the poor ones left when an heir comes of age (OPS-01, VIC-15).
    """
    points = [kit.cards[card].ops for card in position.factions[seat].hand if card != HIDDEN]
    better = sum([each - _usual_points(kit) for each in points if each is not None])
    return better / (_PLAYED_SOON + max(0.0, found.of_age))


@lru_cache(8)
def _usual_points(kit: Kit) -> float:
    """The operation points of a card that has any, on average."""
    return fmean([card.ops for card in kit.cards.values() if card.ops is not None])


def surprises(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """Cards of the hand that surprise and are no duty (OPS-05)."""
    cards = position.factions[seat].hand
    return sum([kit.cards[card].kind == "surprise" for card in cards if card != HIDDEN])
