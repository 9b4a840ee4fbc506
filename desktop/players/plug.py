"""What the players of a rule system offer to whoever plays whole games; see `rules.core.system.part`."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol, cast

from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.system import AnyKit, part


class PlayersSystem(Protocol):
    """The players' part of one system. `Any` stands for its own kit and position.

    `OPTION_TURNS` say by name which optional rules the game of a seed is played with; "none" is one of them.
    `LEVELS_LACKING` are the levels of players that this game has none of.
    """

    OPTION_TURNS: Mapping[str, Callable[[int], tuple[str, ...]]]
    LEVELS_LACKING: frozenset[str]

    def steward(self, kit: Any, chance: random.Random, temperament: Any) -> Any:
        """A player of the level steward."""
        ...

    def strategos(self, kit: Any, chance: random.Random, temperament: Any) -> Any:
        """A player of the level strategos; the best there is where there is none."""
        ...

    def under(self, kit: Any, edition: str, options: tuple[tuple[str, str], ...]) -> Any:
        """The kit under an edition, the usual one where it is empty, and options. Raises UnknownSwitch."""
        ...

    def options(self, kit: Any) -> tuple[tuple[str, str], ...]:
        """The options a kit is under."""
        ...

    def edition(self, kit: Any) -> str:
        """The edition a kit is under; empty in a game without editions."""
        ...

    def opening(self, kit: Any, players: int, setup: str, chance: random.Random, *, evening: bool = False) -> Any:
        """The position a whole game begins with, dealt by chance where the set-up does not say it.

        `players` is how many sit at the table, 0 as many as usual; an empty `setup` is the usual one;
        `evening`: of a short game.

        Raises NoSuchSetup, also for a short game where there is none.
        """
        ...

    def chances(self, kit: Any, position: Any) -> Mapping[int, float]:
        """The chance of each seat to win, of 0 to 1, all hands known; empty where nobody knows it."""
        ...

    def ending(self, kit: Any, position: Any) -> tuple[str, str]:
        """How a game was won, and what the winner is called in counts; "none" and "" while nobody has won."""
        ...

    def faction(self, position: Any, seat: int) -> str:
        """What the side of a seat is called on the table, in English."""
        ...

    def dealt(self, position: Any, seat: int) -> tuple[str, ...]:
        """The generals a seat was dealt; none in a game that deals none."""
        ...

    def points(self, kit: Any, position: Any) -> dict[int, int]:
        """The points of each seat as they stand now."""
        ...

    def has_given_up(self, position: Any, seat: int) -> bool:
        """Whether a seat plays on no more."""
        ...

    def nothing_done(self, decision: Decision) -> tuple[Answer, ...]:
        """Every answer by which nothing would be done to such a question, whether it admits it or not."""
        ...


def players_of(kit: AnyKit) -> PlayersSystem:
    """The players of the system that a kit is played by."""
    return cast(PlayersSystem, part(kit.atlas.system, "desktop.players"))
