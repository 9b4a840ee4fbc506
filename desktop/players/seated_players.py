"""Players at a table: whoever is asked answers, dice fall by chance, and how long each thinks is kept."""

import random
from collections import defaultdict
from collections.abc import Mapping
from time import perf_counter
from types import MappingProxyType
from typing import Any

from desktop.players.player import asked_as
from desktop.players.seating import made
from desktop.players.temperaments.temperament import Temperament
from desktop.players.thinking import Thinking
from desktop.players.turn_time import TurnTime
from desktop.rules.core.fair import by_chance
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit

_THEIR_OWN: Mapping[int, Temperament] = MappingProxyType({})


class SeatedPlayers:
    """A player for each seat, each with a chance of its own made from `seed`, and one more for dice and cards.

    `kinds` are the kinds of players by seat. What others hold each guesses anew at every question. A player that asks
    chance more often changes no die. `temperaments` by seat go before those of the kinds.
    """

    def __init__(
        self, kit: AnyKit, kinds: Mapping[int, str], seed: int, temperaments: Mapping[int, Temperament] = _THEIR_OWN
    ) -> None:
        self._kit, self._kinds = kit, kinds
        self._dice = random.Random(f"dice {seed}")
        self._guesses = {seat: random.Random(f"guesses {seat} {seed}") for seat in kinds}
        self._players = {
            seat: made(kit, kind, random.Random(f"{seat} {seed}"), temperaments.get(seat))
            for seat, kind in kinds.items()
        }
        self._times: dict[str, list[float]] = defaultdict(list)
        self._longest: dict[str, float] = defaultdict(float)
        self._spent = TurnTime()

    def answer(self, game: Game[Any]) -> Answer:
        """What the open question of a game is answered. Raises ValueError when nothing is legal."""
        node = game.node
        if not isinstance(node, Decision):
            assert node is not None, "a game that is over asks nothing"
            return by_chance(node, self._dice)
        begun = perf_counter()
        asked = asked_as(self._kit, game, node.seat, self._kinds[node.seat], self._guesses[node.seat])
        answer = self._players[node.seat].answer(asked)
        self._note(game.position, node.seat, 1000 * (perf_counter() - begun))
        return answer

    def thinking(self) -> dict[str, Thinking]:
        """How long each kind of player has thought."""
        return {kind: Thinking.of(times, self._longest[kind]) for kind, times in self._times.items()}

    def _note(self, position: Any, seat: int, time: float) -> None:
        """`seat` has thought so many milliseconds; whose turn it is says which answers belong together."""
        kind = self._kinds[seat]
        self._times[kind].append(time)
        self._longest[kind] = max(self._longest[kind], self._spent.add(position, seat, time))
