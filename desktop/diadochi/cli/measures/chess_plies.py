"""Random plies of python-chess, a library known for its rules: something to compare decisions with."""

import random
import time
from importlib.util import find_spec
from typing import Any, NamedTuple

GAMES = 60
PLIES = 200
"""The most plies of one game."""


class ChessPlies(NamedTuple):
    """How many plies were played in how many seconds."""

    plies: int
    seconds: float


def measure(quick: bool) -> dict[str, Any]:
    """`python_chess_plies_per_s`; nothing when python-chess is not installed."""
    if not is_installed():
        return {}
    played = [random_game(323 + number) for number in range(GAMES // 10 if quick else GAMES)]
    return {
        "python_chess_plies_per_s": round(sum(game.plies for game in played) / sum(game.seconds for game in played))
    }


def is_installed() -> bool:
    """Whether python-chess is there to compare with."""
    return find_spec("chess") is not None


def random_game(seed: int) -> ChessPlies:
    """A game of chance; python-chess must be installed."""
    import chess

    chance, begun = random.Random(seed), time.perf_counter()
    board = chess.Board()
    for ply in range(PLIES):
        moves = list(board.legal_moves)
        if not moves:
            return ChessPlies(ply, time.perf_counter() - begun)
        board.push(chance.choice(moves))
    return ChessPlies(PLIES, time.perf_counter() - begun)
