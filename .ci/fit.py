"""Fit the weights by which automatic players judge a position of the Successors, and write them where they are read.

Run as .venv/bin/python .ci/fit.py --games 400 --seed 1; some two seconds a game of stewards. --out writes elsewhere.
"""

import argparse
from pathlib import Path

from desktop.players.successors.worth.fitting import fitted, moments_of, written
from desktop.players.successors.worth.weights import WEIGHTS_FILE
from desktop.rules.core.system import open_map


def main() -> None:
    """Play, fit, write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=80)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--kind", default="steward")
    asked.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    given = asked.parse_args()
    kit = open_map(Path("maps/diadochi"))
    games = [[*moments_of(kit, given.kind, seed)] for seed in range(given.seed, given.seed + given.games)]
    given.out.write_text(written(fitted(games, given.kind, given.seed)), encoding="utf-8")


if __name__ == "__main__":
    main()
