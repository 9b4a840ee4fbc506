"""Fit the weights by which automatic players judge a position of the Successors, and write them where they are read.

Run as .venv/bin/python .ci/fit.py --seats 4 --games 600 --seed 1 --jobs 2; some three seconds a game. Troops and
temperaments are scattered by chance, so that games are unlike each other. In one game of four a strategos sits among
stewards: what it alone does, such as to divide an army, is seen only so. --towards 4 draws weights towards those of
four seats, for which more games were played. --out writes elsewhere.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path

from diadochi.players.automatic_games import Match
from diadochi.players.successors.worth.fitting import SeenMoment, fitted, moments_of, written
from diadochi.players.successors.worth.weights import weights, weights_file
from diadochi.rules.successors.kit import Kit, open_kit
from diadochi.whole_file import write_whole

_SETUPS = {2: "two-regents", 3: "three-kings", 4: "babylon-323", 5: "five-diadochi"}
"""The ready set-up for each number of seats."""
_MATCHES = {
    seats: (
        Match(setup=setup, kinds=("steward",) * seats),
        Match(kinds=("steward",) * seats),
        Match(setup=setup, kinds=("steward",) * seats),
        Match(kinds=("strategos", *("steward",) * (seats - 1)), rotate=True),
    )
    for seats, setup in _SETUPS.items()
}
"""What is played by turns, by the number of seats: the ready set-up, and a deal by chance, with a strategos or not."""


def main() -> None:
    """Play, fit, write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seats", type=int, choices=_MATCHES, default=4)
    asked.add_argument("--games", type=int, default=80)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--towards", type=int, choices=_MATCHES)
    asked.add_argument("--out", type=Path)
    given = asked.parse_args()
    matches = _MATCHES[given.seats]
    seeds = range(given.seed, given.seed + given.games)
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        games = [*pool.map(_played, [matches[seed % len(matches)] for seed in seeds], seeds)]
    found = fitted(
        games, [*dict.fromkeys(map(_told, matches))], given.seed, weights(given.towards) if given.towards else None
    )
    write_whole(given.out or weights_file(given.seats), written(found).encode())


def _played(match: Match, seed: int) -> tuple[SeenMoment, ...]:
    return moments_of(_kit(), match, seed)


def _told(match: Match) -> str:
    return f"{match.setup or 'a deal by chance'}: {', '.join(match.kinds)}"


@cache
def _kit() -> Kit:
    return open_kit(Path("maps/diadochi"))


if __name__ == "__main__":
    main()
