"""What the first page says of a game."""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message
from desktop.windows.shipped_maps import ShippedMap


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
    """A game that can be chosen: its map, and its words."""

    shipped: ShippedMap
    words: StartWords

    @property
    def map(self) -> str:
        """The id of the map."""
        return self.shipped.id

    @property
    def title(self) -> str:
        """The title of the map in the present language."""
        return self.shipped.title
