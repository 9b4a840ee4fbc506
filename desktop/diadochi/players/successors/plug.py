"""The automatic players of the Successors, as `players.plug` asks for them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING

from diadochi.language import tr
from diadochi.players.successors.option_turns import TURNS as OPTION_TURNS
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.system import NoSuchSetup
from diadochi.rules.successors import answers
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import evening_game_from, evening_kit, random_deal, setup_position, whole_game_from
from diadochi.rules.successors.standing import victory_tallies
from diadochi.rules.successors.turn.victory import has_conceded as has_given_up

if TYPE_CHECKING:
    from diadochi.players.player import Player
    from diadochi.players.temperaments.temperament import Temperament

__all__ = ["OPTION_TURNS", "has_given_up"]

USUAL_PLAYERS = 4
LEVELS_LACKING: frozenset[str] = frozenset()


def steward(kit: Kit, chance: random.Random, temperament: Temperament) -> Player:
    """A player with goals."""
    from diadochi.players.successors.steward import Steward

    return Steward(kit, chance, temperament)


def strategos(kit: Kit, chance: random.Random, temperament: Temperament) -> Player:
    """A player who plays out what it means to do."""
    from diadochi.players.successors.strategos import Strategos

    return Strategos(kit, chance, temperament)


def under(kit: Kit, edition: str, options: tuple[tuple[str, str], ...]) -> Kit:
    """The kit under an edition, its own where it is empty, and options. Raises UnknownSwitch."""
    return kit.under(edition or kit.edition, options)


def options(kit: Kit) -> tuple[tuple[str, str], ...]:
    """The switches that were set."""
    return kit.options


def edition(kit: Kit) -> str:
    """The edition."""
    return kit.edition


def opening(kit: Kit, players: int, setup: str, chance: random.Random, *, evening: bool = False) -> Position:
    """Generals dealt by chance to so many players, four of them unless someone says otherwise; or a set-up.

    Raises NoSuchSetup for a set-up that says itself how many play, and for a number the edition does not take.
    """
    own = evening_kit(kit) if evening else kit
    if setup:
        begun = _set_up(own, players, setup)
    else:
        begun = random_deal(own, players or USUAL_PLAYERS, chance, evening=evening)
    return evening_game_from(own, begun) if evening else whole_game_from(begun)


def _set_up(kit: Kit, players: int, setup: str) -> Position:
    position = setup_position(kit, setup)
    if players not in (0, len(position.factions)):
        raise NoSuchSetup(
            tr(
                "{setup} is for {seats}; name so many players, or leave them out.",
                setup=setup,
                seats=len(position.factions),
            )
        )
    position.options = kit.options
    return position


def chances(kit: Kit, position: Position) -> Mapping[int, float]:
    """What follows from the weights that were fitted."""
    from diadochi.players.successors.worth.weights import winning_chances

    return winning_chances(kit, position)


def ending(kit: Kit, position: Position) -> tuple[str, str]:
    """The kind of victory, and the most senior of the generals the winner was dealt."""
    outcome = position.outcome
    if outcome is None:
        return "none", ""
    dealt = position.factions[outcome.seat].dealt if outcome.seat else ()
    return outcome.kind, kit.senior_first(dealt)[0] if dealt else ""


def faction(position: Position, seat: int) -> str:
    """The name of the faction: of the set-up, or of its most senior general."""
    return position.factions[seat].name


def dealt(position: Position, seat: int) -> tuple[str, ...]:
    """The generals of the deal."""
    return position.factions[seat].dealt


def points(kit: Kit, position: Position) -> dict[int, int]:
    """Victory points (VIC-10)."""
    return {seat: tally.total for seat, tally in victory_tallies(kit, position).items()}


def nothing_done(decision: Decision) -> tuple[Answer, ...]:
    """Passes of all sorts."""
    return answers.nothing_done(decision.kind)
