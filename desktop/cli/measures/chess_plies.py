"""Random plies of python-chess, a library known for its rules: something to compare decisions with."""

import random
import time
from typing import Any

GAMES = 60
PLIES = 200
"""The most plies of one game."""


def measure(quick: bool) -> dict[str, Any]:
    """`python_chess_plies_per_s`; nothing when python-chess is not installed."""
    try:
        import chess
    except ImportError:
        return {}
    chance, plies, begun = random.Random(323), 0, time.perf_counter()
    for _ in range(GAMES // 10 if quick else GAMES):
        board = chess.Board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
            plies += 1
    return {"python_chess_plies_per_s": round(plies / (time.perf_counter() - begun))}
