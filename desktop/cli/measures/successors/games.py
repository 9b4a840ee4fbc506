"""Whole games of chance: how many real choices the rules work through in a second from the deal to the victory."""

from typing import Any

from desktop.cli.asking import the_kit
from desktop.players.playout import Match, play_many

GAMES = 20
"""Games of each number of players."""
PLAYERS = (2, 3, 4, 5)
SEED = 323


def measure(quick: bool) -> dict[str, Any]:
    """`whole_games`: decisions per second, and milliseconds from the deal to the victory."""
    rounds = 1 if quick else GAMES
    matches = [Match(players, watched=False) for players in PLAYERS]
    games = [game for match in matches for game in play_many(the_kit(), match, SEED, rounds)]
    seconds = sum(game.seconds for game in games)
    return {
        "whole_games": {
            "decisions_per_s": round(sum(game.decisions for game in games) / seconds),
            "game_ms": round(1000 * seconds / len(games), 1),
        }
    }
