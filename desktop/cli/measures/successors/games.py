"""Whole games of chance: how many real choices the rules work through in a second from the deal to the victory, beside
what python-chess does; and what it costs to play ahead.
"""

from typing import Any

from desktop.cli.asking import the_kit
from desktop.cli.measures import chess_plies
from desktop.cli.measures.successors import ahead
from desktop.players.playout import Match, play_many

GAMES = 20
"""Games of each number of players."""
PLAYERS = (2, 3, 4, 5)
SEED = 323


def measure(quick: bool) -> dict[str, Any]:
    """`whole_games`: decisions per second, milliseconds from the deal to the victory, and decisions to each ply of
    python-chess, which is measured before and after, where it is installed; `ahead_us`: see there.
    """
    chess = _chess_plies(quick)
    rounds = 1 if quick else GAMES
    matches = [Match(players, watched=False) for players in PLAYERS]
    games = [game for match in matches for game in play_many(the_kit(), match, SEED, rounds)]
    seconds = sum(game.seconds for game in games)
    decisions = sum(game.decisions for game in games) / seconds
    found = {"decisions_per_s": round(decisions), "game_ms": round(1000 * seconds / len(games), 1)}
    if chess:
        plies = (chess + _chess_plies(quick)) / 2
        found["per_chess_ply"] = round(decisions / plies, 3)
    return {"whole_games": found, **ahead.measure(quick)}


def _chess_plies(quick: bool) -> float:
    return float(chess_plies.measure(quick).get("python_chess_plies_per_s", 0))
