"""Texts of a position that lie open on the screen: hands hidden on the way out, and put back on the way in (SEQ-10)."""

from __future__ import annotations

from desktop.rules.successors.position import HIDDEN, Position
from desktop.rules.successors.view import conceals, reveal, view


def public(position: Position) -> Position:
    """What everybody may know of a position of a game: no hand at all."""
    return view(position, None)


def freed(position: Position) -> Position:
    """A position as single activation segments are tried out from it, in no game any more."""
    free = position.copy()
    free.course = ""
    return free


def open_part(position: Position) -> Position:
    """What everybody may read of a position: in a whole game no hand at all."""
    return public(position) if conceals(position) else position


def with_hands(told: Position, there: Position) -> Position:
    """`told` with the cards that its hidden hands hold at the table; as it is where their number is another."""
    hands: dict[int, tuple[str, ...]] = {}
    for seat, faction in told.factions.items():
        hidden = faction.hand.count(HIDDEN)
        held = there.factions[seat].hand if seat in there.factions else ()
        if hidden and hidden == len(faction.hand) == len(held):
            hands[seat] = held
    return reveal(told, hands)
