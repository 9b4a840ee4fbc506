"""Fit the weights by which automatic players judge a position of the Successors, and write them where they are read.

Run as .venv/bin/python .ci/fit.py --seats 4 --games 600 --seed 1 --jobs 2; some three seconds a game. Troops and
temperaments are scattered by chance, so that games are unlike each other. --out writes elsewhere.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from desktop.players.playout import Match
from desktop.players.successors.worth.fitting import SeenMoment, fitted, moments_of, written
from desktop.players.successors.worth.weights import weights_file
from desktop.rules.successors.kit import Kit, open_kit

_MATCHES = {
    2: (Match(setup="two-regents", kinds=("steward",) * 2),),
    3: (Match(setup="three-kings", kinds=("steward",) * 3),),
    4: (Match(setup="babylon-323", kinds=("steward",) * 4), Match(kinds=("steward",) * 4)),
    5: (Match(setup="five-diadochi", kinds=("steward",) * 5),),
}
"""What is played by turns, by the number of seats."""


def main() -> None:
    """Play, fit, write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seats", type=int, choices=_MATCHES, default=4)
    asked.add_argument("--games", type=int, default=80)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    matches = _MATCHES[given.seats]
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        games = [*pool.map(_played, [matches[seed % len(matches)] for seed in seeds], seeds)]
    found = fitted(games, [_told(match) for match in matches], given.seed)
    (given.out or weights_file(given.seats)).write_text(written(found), encoding="utf-8")


def _played(match: Match, seed: int) -> tuple[SeenMoment, ...]:
    return moments_of(_kit(), match, seed)


def _told(match: Match) -> str:
    return f"{match.setup or 'a deal by chance'}: {', '.join(match.kinds)}"


@cache
def _kit() -> Kit:
    return open_kit(Path("maps/diadochi"))


if __name__ == "__main__":
    main()
