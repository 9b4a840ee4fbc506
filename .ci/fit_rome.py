"""Fit the weights by which the report of the Sword of Rome judges positions, and write them where they are read.

Run as .venv/bin/python .ci/fit_rome.py --games 100 --seed 1: so many games of two stewards of each scenario. --out
writes elsewhere.
"""

import argparse
from pathlib import Path

from diadochi.players.rome.worth.fitting import fitted, seen_game, written
from diadochi.players.rome.worth.weights import WEIGHTS_FILE
from diadochi.rules.rome.kit import open_kit
from diadochi.whole_file import write_whole


def main() -> None:
    """Play, fit, write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    given = asked.parse_args()
    kit = open_kit(Path("maps/rome"))
    scenarios = sorted(kit.scenarios)
    seeds = range(given.seed, given.seed + given.games)
    games = [seen_game(kit, scenario, seed) for seed in seeds for scenario in scenarios]
    write_whole(given.out, written(fitted(games, scenarios, given.seed)).encode())


if __name__ == "__main__":
    main()
