"""Scouts in the Hills: two more on a die of interception or of avoiding battle (CARD-63, INT-18, AVB-03)."""

from desktop.language import Message, Name, msg
from desktop.rules.core.about import About
from desktop.rules.core.flow import Procedure
from desktop.rules.successors.cards.windows import SOMETHING, Window, ask_seat
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

SCOUTS = 2
"""What the card adds to the die (CARD-63)."""


def scouts(
    kit: Kit, position: Position, seat: int, event: Message, about: About
) -> Procedure[tuple[tuple[Message, int], ...]]:
    """Ask who is about to roll; returns what his card adds to the die, with its name."""
    window = Window(("reaction_before_roll",), lambda _seat, _card: SOMETHING, event, about)
    played = yield from ask_seat(kit, position, window, seat)
    return () if played is None else ((msg("{card}", card=Name("card", played.card)), SCOUTS),)
