"""The way an army is meant to go after an answer, in words."""

from desktop.language import Message, Name, msg
from desktop.players.player import Advice


def way_words(way: Advice) -> tuple[Message, ...]:
    """The spaces on it; nothing where it leads no further than one, which the answer or its reason names."""
    if len(way.onward) < 2:
        return ()
    return (msg("the way: {places}", places=tuple(Name("space", space) for space in way.onward)),)
