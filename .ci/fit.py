"""Fit the weights by which automatic players judge a position of the Successors, and write them where they are read.

Run as .venv/bin/python .ci/fit.py --games 400 --seed 1 --jobs 2; half of the games are played by four stewards, half by
a strategos with three of them, some three and eight seconds each. --out writes elsewhere.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from desktop.players.playout import Match
from desktop.players.successors.worth.fitting import SeenMoment, fitted, moments_of, written
from desktop.players.successors.worth.weights import WEIGHTS_FILE
from desktop.rules.successors.kit import Kit, open_kit

_MATCHES = (
    Match(setup="babylon-323", kinds=("steward",) * 4),
    Match(kinds=("strategos", *("steward",) * 3)),
)
_PLAYED = ["babylon-323: 4 steward", "a deal by chance: strategos, 3 steward"]


def main() -> None:
    """Play, fit, write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=80)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    given = asked.parse_args()
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        games = [*pool.map(_played, seeds)]
    given.out.write_text(written(fitted(games, _PLAYED, given.seed)), encoding="utf-8")


def _played(seed: int) -> tuple[SeenMoment, ...]:
    return moments_of(_kit(), _MATCHES[seed % len(_MATCHES)], seed)


@cache
def _kit() -> Kit:
    return open_kit(Path("maps/diadochi"))


if __name__ == "__main__":
    main()
