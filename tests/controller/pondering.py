"""A player that would think for ever, and looks in at every step; asked of the process that counts beside a window."""

import time
from collections.abc import Iterator
from typing import Any

from diadochi.forecast.odds.chance_tree import look_in
from diadochi.players.game_players import Advice, Asked
from diadochi.players.player import PLAYERS, AtRandom, SeatAsked, Thought

STEP_S = 0.005


class Ponderer(AtRandom):
    """Never comes to an end by itself."""

    def advise(self, asked: Asked) -> tuple[Advice, ...]:
        while True:
            time.sleep(STEP_S)
            look_in()


class Pondered(SeatAsked, frozen=True):
    """What a ponderer thinks, whatever level is named."""

    def replies(self, kit: Any, position: Any) -> Iterator[Thought]:
        PLAYERS[self.level] = Ponderer  # type: ignore[index]  # in the process that counts, not in the test
        return super().replies(kit, position)
