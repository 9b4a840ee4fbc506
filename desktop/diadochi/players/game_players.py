"""What the automatic players of a game offer for whole games."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic

import msgspec

from diadochi.language import Message, msg, tr
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import Game, GameKit, GamePosition, K, P, P_co
from diadochi.rules.core.profile import UnknownSwitch
from diadochi.rules.core.system import NoSuchSetup, game_part

if TYPE_CHECKING:
    from diadochi.players.temperament import Temperament


class Asked(msgspec.Struct, Generic[P_co], frozen=True):
    """A game whose open question a player is to answer, and its seat.

    `hurried` asks for a quick answer, because the player has used up its time for this turn.
    """

    game: Game[P_co]
    seat: int
    hurried: bool = False

    @property
    def decision(self) -> Decision:
        """The open question."""
        assert isinstance(self.game.node, Decision)  # no one is asked about dice
        return self.game.node

    @property
    def position(self) -> P_co:
        return self.game.position


class Advice(msgspec.Struct, frozen=True):
    """One way to answer: its value in victory points, and the reasons, from public facts and the player's own hand.

    `chance` is the chance to win afterwards, if the player tried it out; `onward` are the spaces an army should go
    through.
    """

    answer: Answer
    worth: float = 0.0
    reasons: tuple[Message, ...] = ()
    chance: float | None = None
    onward: tuple[str, ...] = ()


class Player(ABC, Generic[P]):
    """Answers for a seat. It keeps no state between questions that matters: games are resumed and answers undone."""

    def answer(self, asked: Asked[P]) -> Answer:
        """A legal answer to the decision, by default the best advice."""
        return self.advise(asked)[0].answer

    @abstractmethod
    def advise(self, asked: Asked[P]) -> tuple[Advice, ...]:
        """Ways to answer, the best first, which is the one it would give itself."""


class GamePlayers(ABC, Generic[K, P]):
    """The automatic players of one game, with what a game without editions needs as defaults.

    `OPTION_TURNS` are ways to choose optional rules by seed; "none" is one of them. `LEVELS_LACKING` are levels that
    this game has no players for.
    """

    OPTION_TURNS: Mapping[str, Callable[[int], tuple[str, ...]]] = MappingProxyType({"none": lambda _seed: ()})
    LEVELS_LACKING: frozenset[str] = frozenset()

    @abstractmethod
    def steward(self, kit: K, chance: random.Random, temperament: Temperament) -> Player[P]:
        """A player of the level steward."""

    def strategos(self, kit: K, chance: random.Random, temperament: Temperament) -> Player[P]:
        """A player of the level strategos, else the best there is."""
        return self.steward(kit, chance, temperament)

    def under(self, kit: K, edition: str, options: tuple[tuple[str, str], ...]) -> K:
        """Return the kit under an edition (empty: the usual one) and options. Raises UnknownSwitch."""
        if edition or options:
            raise UnknownSwitch(msg("this game has no editions and no options; leave them out"))
        return kit

    def options(self, kit: K) -> tuple[tuple[str, str], ...]:
        return ()

    def edition(self, kit: K) -> str:
        """Return the edition in force, empty in a game without editions."""
        return ""

    @abstractmethod
    def opening(self, kit: K, players: int, setup: str, chance: random.Random, *, evening: bool = False) -> P:
        """Return the starting position, with random deals.

        `players` is their number, 0 for the usual one; an empty `setup` is the usual one; `evening`: a short game.

        Raises NoSuchSetup, also for a short game if there is none.
        """

    def check_players(self, setup: str, players: int, sides: int) -> None:
        """Raise NoSuchSetup if a set-up with so many sides is not for that number of players; 0 is any."""
        if players not in (0, sides):
            raise NoSuchSetup(
                tr(
                    "The number of seats in {setup} is {seats}. Name that many players, or none.",
                    setup=setup,
                    seats=sides,
                )
            )

    @abstractmethod
    def chances(self, kit: K, position: P) -> Mapping[int, float]:
        """Return each seat's chance to win (0 to 1), with all hands known; empty if unknown."""

    @abstractmethod
    def ending(self, kit: K, position: P) -> tuple[str, str]:
        """Return the kind of victory and the winner's name for statistics; "none" and "" before that."""

    @abstractmethod
    def faction(self, position: P, seat: int) -> str:
        """Return the English name of a side."""

    def dealt(self, position: P, seat: int) -> tuple[str, ...]:
        return ()

    @abstractmethod
    def points(self, kit: K, position: P) -> dict[int, int]:
        """Return the current points of each seat."""

    def has_given_up(self, position: P, seat: int) -> bool:
        return False

    @abstractmethod
    def nothing_done(self, decision: Decision) -> tuple[Answer, ...]:
        """Return the answers that do nothing to such a question, whether legal or not."""


def players_of(kit: GameKit) -> GamePlayers[GameKit, GamePosition]:
    """Return the automatic players of a kit's game."""
    return game_part(GamePlayers, kit.atlas.system, "diadochi.players.{}.players")
