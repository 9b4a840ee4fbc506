"""Who has won a game, and why, in a sentence."""

from __future__ import annotations

from desktop.language import Message, Name, msg
from desktop.rules.successors.position import Outcome


def outcome_words(outcome: Outcome, side: Name | str | None = None) -> Message:
    """How the game ended; `side` is what the winner is called, the faction unless something else is said."""
    called = side if side is not None else Name("seat", str(outcome.seat))
    match outcome.kind:
        case "legitimacy":
            return msg("{side} wins by legitimacy.", side=called)
        case "victory_points":
            return msg("{side} wins by victory points.", side=called)
        case "regency":
            return msg("{side} wins as regent of the rightful king.", side=called)
        case "count":
            return msg("{side} wins the count after the last turn.", side=called)
        case "concession":
            return msg("{side} wins: everybody else has given up.", side=called)
    return msg("{side} wins.", side=called)
