"""How long each player has thought in the player turn that is under way."""

from collections import defaultdict
from typing import Any


class TurnTime:
    """Adds up by seat, and begins anew with each player turn, whose position says."""

    def __init__(self) -> None:
        self._turn: tuple[int, int] = 0, 0
        self._spent: dict[int, float] = defaultdict(float)

    def add(self, position: Any, seat: int, time: float) -> float:
        """What a seat has spent by now, once it has thought so long at this position; in the units of `time`."""
        turn = position.clock.turn, position.clock.active
        if turn != self._turn:
            self._turn = turn
            self._spent.clear()
        self._spent[seat] += time
        return self._spent[seat]
