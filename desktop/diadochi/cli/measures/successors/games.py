"""Whole games of chance: how many real choices the rules work through in a second from the deal to the victory, beside
what python-chess does; and what it costs to play ahead.
"""

from itertools import product
from typing import Any

from diadochi.cli.asking import the_kit
from diadochi.cli.measures.chess_plies import ChessPlies, is_installed, random_game
from diadochi.cli.measures.successors import ahead
from diadochi.players.automatic_games import Match, Played, play_many

GAMES = 20
"""Games of each number of players."""
PLAYERS = (2, 3, 4, 5)
SEED = 323


def measure(quick: bool) -> dict[str, Any]:
    """`whole_games`: decisions per second, milliseconds from the deal to the victory, and decisions to each ply of
    python-chess, where it is installed; `ahead_us`: see there.

    All games are played with one kit, as whoever plays many does: it is opened once and keeps what it has worked out.
    Behind every game one of chess is played, so that a machine that is slower for a while is slower for both.
    """
    kit, games, chess = the_kit(), list[Played](), list[ChessPlies]()
    for players, seed in product(PLAYERS, range(SEED, SEED + (1 if quick else GAMES))):
        games += play_many(kit, Match(players, watched=False), seed, 1)
        if is_installed():
            chess.append(random_game(seed))
    seconds = sum(game.seconds for game in games)
    decisions = sum(game.decisions for game in games) / seconds
    found = {"decisions_per_s": round(decisions), "game_ms": round(1000 * seconds / len(games), 1)}
    if chess:
        plies = sum(game.plies for game in chess) / sum(game.seconds for game in chess)
        found["per_chess_ply"] = round(decisions / plies, 3)
    return {"whole_games": found, **ahead.measure(quick)}
