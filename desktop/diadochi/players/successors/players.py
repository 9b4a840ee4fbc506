"""The automatic players of the Successors."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, final

from diadochi.players.game_players import GamePlayers
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.successors import answers
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.profile import OPTIONS
from diadochi.rules.successors.setup import evening_game_from, evening_kit, random_deal, setup_position, whole_game_from
from diadochi.rules.successors.standing import victory_tallies
from diadochi.rules.successors.turn.victory import has_conceded

if TYPE_CHECKING:
    from diadochi.players.game_players import Player
    from diadochi.players.temperament import Temperament


# --- option turns
# Which optional rules a random game uses: determined by its seed alone, so that a fault can be reproduced.


def none(_seed: int) -> tuple[str, ...]:
    """No optional rule."""
    return ()


def every(_seed: int) -> tuple[str, ...]:
    """All optional rules at once."""
    return OPTIONS


def each(seed: int) -> tuple[str, ...]:
    """By turns: none, each alone, all."""
    turns = ((), *((option,) for option in OPTIONS), OPTIONS)
    return turns[seed % len(turns)]


def some(seed: int) -> tuple[str, ...]:
    """Each optional rule by the toss of a coin."""
    coin = random.Random(f"options {seed}")
    return tuple(option for option in OPTIONS if coin.random() < 0.5)


TURNS: Final[Mapping[str, Callable[[int], tuple[str, ...]]]] = {
    "none": none,
    "all": every,
    "each": each,
    "mixed": some,
}
"""What may be asked for, and the optional rules each gives to the game of a seed."""


# --- players

USUAL_PLAYERS = 4


@final
class SuccessorsPlayers(GamePlayers[Kit, Position]):
    OPTION_TURNS = TURNS

    def steward(self, kit: Kit, chance: random.Random, temperament: Temperament) -> Player[Position]:
        """A player with goals."""
        from diadochi.players.successors.steward import Steward

        return Steward(kit, chance, temperament)

    def strategos(self, kit: Kit, chance: random.Random, temperament: Temperament) -> Player[Position]:
        """A player who plays out what it means to do."""
        from diadochi.players.successors.strategos import Strategos

        return Strategos(kit, chance, temperament)

    def under(self, kit: Kit, edition: str, options: tuple[tuple[str, str], ...]) -> Kit:
        return kit.under(edition or kit.edition, options)

    def options(self, kit: Kit) -> tuple[tuple[str, str], ...]:
        return kit.options

    def edition(self, kit: Kit) -> str:
        return kit.edition

    def opening(self, kit: Kit, players: int, setup: str, chance: random.Random, *, evening: bool = False) -> Position:
        """Generals dealt by chance to so many players, four of them unless someone says otherwise; or a set-up.

        Raises NoSuchSetup for a set-up that says itself how many play, and for a number the edition does not take.
        """
        own = evening_kit(kit) if evening else kit
        if setup:
            begun = setup_position(own, setup)
            self.check_players(setup, players, len(begun.factions))
            begun.options = own.options
        else:
            begun = random_deal(own, players or USUAL_PLAYERS, chance, evening=evening)
        return evening_game_from(own, begun) if evening else whole_game_from(begun)

    def chances(self, kit: Kit, position: Position) -> Mapping[int, float]:
        """What follows from the weights that were fitted."""
        from diadochi.players.successors.weights import winning_chances

        return winning_chances(kit, position)

    def ending(self, kit: Kit, position: Position) -> tuple[str, str]:
        """The kind of victory, and the most senior of the generals the winner was dealt."""
        outcome = position.outcome
        if outcome is None:
            return "none", ""
        dealt = position.factions[outcome.seat].dealt if outcome.seat else ()
        return outcome.kind, kit.senior_first(dealt)[0] if dealt else ""

    def faction(self, position: Position, seat: int) -> str:
        """The name of the faction: of the set-up, or of its most senior general."""
        return position.factions[seat].name

    def dealt(self, position: Position, seat: int) -> tuple[str, ...]:
        return position.factions[seat].dealt

    def points(self, kit: Kit, position: Position) -> dict[int, int]:
        """Victory points (VIC-10)."""
        return {seat: tally.total for seat, tally in victory_tallies(kit, position).items()}

    def has_given_up(self, position: Position, seat: int) -> bool:
        return has_conceded(position, seat)

    def nothing_done(self, decision: Decision) -> tuple[Answer, ...]:
        """Passes of all sorts."""
        return answers.nothing_done(decision.kind)
