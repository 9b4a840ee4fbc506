"""A position as one seat may see it: everything lies open, cards too, so everybody sees the same."""

from random import Random

from desktop.rules.core.flow import Answer
from desktop.rules.core.game import Game
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position


def view(position: Position, seat: int | None) -> Position:
    """A copy for `seat`, or for nobody's eyes; nothing is hidden from anybody in this game."""
    del seat
    return position.copy()


def conceals(position: Position) -> bool:
    """Never: all cards are open (PLAY-01)."""
    del position
    return False


def hand_shown(question: str, seat: int, answer: Answer) -> int:
    """No hand is hidden, so no answer makes one known."""
    del question, seat, answer
    return 0


def believed(kit: Kit, game: Game[Position], seat: int, chance: Random) -> Game[Position]:
    """The same game from where play can be taken up last: there is nothing to guess."""
    del kit, seat, chance
    since = game.since()
    return game.otherwise(since.position, since.answers)
