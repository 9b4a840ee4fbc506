"""What the strip of a hand shows."""

from __future__ import annotations

from typing import NamedTuple

from desktop.rules.core.flow import Node
from desktop.rules.successors.kit.pieces import Card


class Shown(NamedTuple):
    """What the panel shows: whose hand (None: nobody's), its cards, the open question, how many cards lie where."""

    seat: int | None
    name: str
    letter: str
    cards: tuple[Card, ...]
    node: Node | None
    deck: int = 0
    pile: int = 0
    discards: int = 0


NOTHING = Shown(None, "", "", (), None)
