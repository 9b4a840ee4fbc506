"""Positions a player has seen before, recognised by what is in them."""

from typing import Any

from msgspec import structs

from desktop.rules.core.stamped import Stamped
from desktop.rules.successors.position import HIDDEN, STAMPED, Position


class Familiar:
    """What a player looked at last. What it found out about that holds as long as nothing in it is another.

    Each question is put in a game that is dealt and played anew, whose parts bear stamps of their own, though little or
    nothing in them is another: so they get the stamps they had.
    """

    def __init__(self) -> None:
        self._last: dict[str, Stamped[Any, Any]] = {}

    def again(self, position: Position, seat: int) -> Position:
        """The same position without the hands of others, in parts that were seen before where they are equal."""
        same = position.copy()
        for other, faction in same.factions.items():
            if other != seat and faction.hand:
                same.factions[other] = structs.replace(faction, hand=(HIDDEN,) * len(faction.hand))
        for name in STAMPED:
            now, last = getattr(same, name), self._last.get(name)
            if last is not None and last == now:
                setattr(same, name, last.copy())
            else:
                self._last[name] = now.copy()
        return same
