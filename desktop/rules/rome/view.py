"""A position as one seat may see it: everything lies open, cards too, so everybody sees the same."""

from desktop.rules.rome.position import Position


def view(position: Position, seat: int | None) -> Position:
    """A copy for `seat`, or for nobody's eyes; nothing is hidden from anybody in this game."""
    del seat
    return position.copy()
