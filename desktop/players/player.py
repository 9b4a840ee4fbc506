"""What an automatic player is: it sees what its seat may see, is asked, and answers."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec import structs

from desktop.players.random_player import RandomPlayer
from desktop.rules.core.acts import acts_of
from desktop.rules.core.flow import Answer, Choice, Decision


class Player(Protocol):
    """Answers for a seat."""

    def answer(self, seen: Any, decision: Decision) -> Answer:
        """A legal answer to `decision`; `seen` is the position with the hands of others hidden."""
        ...


class AtRandom:
    """Any legal answer is as good as another."""

    def __init__(self, chance: random.Random) -> None:
        self._player = RandomPlayer(chance)

    def answer(self, seen: Any, decision: Decision) -> Answer:
        """A legal answer; cards of other hands are not his to play. Raises DeadEnd when nothing is legal."""
        own = Choice(acts_of(decision, decision.seat))
        return self._player.answer(structs.replace(decision, also=own))


PLAYERS: Mapping[str, Callable[[random.Random], Player]] = {"random": AtRandom}
"""Every kind of automatic player by the name that stands in records."""
