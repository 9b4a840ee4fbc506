"""What the players of a rule system offer for whole games; found by `rules.core.system.part`."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol, cast

from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.system import AnyKit, part


class PlayersSystem(Protocol):
    """The automatic players of one system. `Any` stands for its kit and position.

    `OPTION_TURNS` are ways to choose optional rules by seed; "none" is one of them. `LEVELS_LACKING` are levels that
    this game has no players for.
    """

    OPTION_TURNS: Mapping[str, Callable[[int], tuple[str, ...]]]
    LEVELS_LACKING: frozenset[str]

    def steward(self, kit: Any, chance: random.Random, temperament: Any) -> Any:
        """A player of the level steward."""
        ...

    def strategos(self, kit: Any, chance: random.Random, temperament: Any) -> Any:
        """A player of the level strategos, else the best there is."""
        ...

    def under(self, kit: Any, edition: str, options: tuple[tuple[str, str], ...]) -> Any:
        """Return the kit under an edition (empty: the usual one) and options. Raises UnknownSwitch."""
        ...

    def options(self, kit: Any) -> tuple[tuple[str, str], ...]:
        """Return the options in force."""
        ...

    def edition(self, kit: Any) -> str:
        """Return the edition in force, empty in a game without editions."""
        ...

    def opening(self, kit: Any, players: int, setup: str, chance: random.Random, *, evening: bool = False) -> Any:
        """Return the starting position, with random deals.

        `players` is their number, 0 for the usual one; an empty `setup` is the usual one; `evening`: a short game.

        Raises NoSuchSetup, also for a short game if there is none.
        """
        ...

    def chances(self, kit: Any, position: Any) -> Mapping[int, float]:
        """Return each seat's chance to win (0 to 1), with all hands known; empty if unknown."""
        ...

    def ending(self, kit: Any, position: Any) -> tuple[str, str]:
        """Return the kind of victory and the winner's name for statistics; "none" and "" before that."""
        ...

    def faction(self, position: Any, seat: int) -> str:
        """Return the English name of a side."""
        ...

    def dealt(self, position: Any, seat: int) -> tuple[str, ...]:
        """Return the generals a seat was dealt, if any."""
        ...

    def points(self, kit: Any, position: Any) -> dict[int, int]:
        """Return the current points of each seat."""
        ...

    def has_given_up(self, position: Any, seat: int) -> bool:
        """Whether a seat has given up."""
        ...

    def nothing_done(self, decision: Decision) -> tuple[Answer, ...]:
        """Return the answers that do nothing to such a question, whether legal or not."""
        ...


def players_of(kit: AnyKit) -> PlayersSystem:
    """Return the automatic players of a kit's system."""
    return cast(PlayersSystem, part(kit.atlas.system, "diadochi.players"))
