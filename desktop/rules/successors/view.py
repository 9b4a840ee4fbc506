"""A position as one seat may see it: the cards of other hands are hidden, only their number is left (SEQ-10).

Whatever leaves the table for one pair of eyes goes through `view`: a text to copy, an export, an automatic player.
Nothing that follows from a hidden card stays in it; what everybody may know (discards, cards out of the game, the size
of the pile) does.
"""

from collections.abc import Mapping

from msgspec import structs

from desktop.rules.core.flow import Answer
from desktop.rules.successors.answers import PlaySurprise
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.passing import does_nothing
from desktop.rules.successors.position import HIDDEN, Faction, Position

SECRET = frozenset((Kind.TYCHE, Kind.OPERATIONS, Kind.SURPRISE, Kind.CHOOSE_CARD))
"""Questions whose options tell what lies in a hand; all others are public, for everybody can tell their options."""


def conceals(position: Position) -> bool:
    """Whether hands are hidden from other players: in a whole game, not where single activations are tried out."""
    return bool(position.course)


def hand_shown(question: str, seat: int, answer: Answer) -> int:
    """The seat of which a card becomes known by this answer; 0 where none does.

    A Surprise card can be played beside any question, and by another seat than the one asked (SEQ-13).
    """
    if isinstance(answer, PlaySurprise):
        return answer.seat
    return seat if question in SECRET and not does_nothing(question, answer) else 0


def view(position: Position, seat: int | None) -> Position:
    """A copy in which the cards of every hand but that of `seat` are hidden; all of them where nobody is named."""
    seen = position.copy()
    for other, faction in hidden_hands(position, seat):
        seen.factions[other] = structs.replace(faction, hand=(HIDDEN,) * len(faction.hand))
    return seen


def hidden_hands(position: Position, seat: int | None) -> tuple[tuple[int, Faction], ...]:
    """The seats whose cards are hidden from `seat`, with the factions that hold them, in ascending order."""
    factions = sorted(position.factions.items())
    return tuple((other, faction) for other, faction in factions if other != seat and faction.hand)


def reveal(position: Position, hands: Mapping[int, tuple[str, ...]]) -> Position:
    """A copy with the hidden cards of these seats named. Raises ValueError when their number is another."""
    seen = position.copy()
    for seat, cards in hands.items():
        faction = seen.factions[seat]
        if faction.hand.count(HIDDEN) != len(cards):
            raise ValueError(f"seat {seat} hides {faction.hand.count(HIDDEN)} cards, not {len(cards)}")
        known = tuple(card for card in faction.hand if card != HIDDEN)
        seen.factions[seat] = structs.replace(faction, hand=tuple(sorted((*known, *cards))))
    return seen
