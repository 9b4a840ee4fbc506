"""What the first page says of a game."""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message


class StartWords(NamedTuple):
    """`icon` is a picture of assets/icons; `line` tells the game in a sentence; `new`, `alone`, `evening` and `learn`
    what a new game, one against the program, a short one and the first steps are: None where the game has none.
    """

    icon: str
    line: Message
    new: Message
    alone: Message | None = None
    evening: Message | None = None
    learn: Message | None = None


class GameCard(NamedTuple):
    """A game that can be chosen: the id of its map, the title of the map, and its words."""

    map: str
    title: str
    words: StartWords
