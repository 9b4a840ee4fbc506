"""Fits the weights by which the report of the Sword of Rome judges positions, and writes them where they are read.

It plays games, records the terms whenever a side is to play, and explains the winners. Run as

    python -m diadochi.lab.rome_fitting --games 100 --seed 1

for so many games of two stewards of each scenario. --out writes elsewhere.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean

import msgspec
import numpy as np
import numpy.typing as npt

from diadochi.players.automatic_games import MOST_ANSWERS, SeatedPlayers
from diadochi.players.rome.players import TERMS, WEIGHTS_FILE, RomePlayers, Weights, gatherer, gathers, terms_of
from diadochi.resources import maps
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.position import Position
from diadochi.whole_file import write_whole

_STEPS, _GRIP = 25, 0.002
"""Steps of Newton's method, and the strength of regularisation."""
_KEPT_APART = 5
"""One game in this many is kept out of the fit as a test."""


class SeenGame(msgspec.Struct, frozen=True):
    """The terms at each moment of a game, and whether the side that gathers points won."""

    moments: tuple[tuple[float, ...], ...]
    gathered: bool


def seen_game(kit: Kit, scenario: str, seed: int) -> SeenGame:
    opening: Position = RomePlayers().opening(kit, 0, scenario, random.Random(seed))
    seat = gatherer(kit, opening)
    game: Game[Position] = Game(opening, root_of(kit, rules_of(kit).GAME))
    seen = tuple(_seen(kit, game, SeatedPlayers(kit, dict.fromkeys(opening.sides, "steward"), seed)))
    return SeenGame(seen, game.position.winner == seat)


def _seen(kit: Kit, game: Game[Position], players: SeatedPlayers) -> Iterator[tuple[float, ...]]:
    """Yield the terms whenever another side is to play, while playing the game to its end."""
    last = None
    while game.node is not None and len(game.answers) < MOST_ANSWERS:
        clock = game.position.clock
        if (clock.turn, clock.active) != last:
            last = clock.turn, clock.active
            yield terms_of(kit, game.position)
        game.answer(players.answer(game))


def fitted(games: Sequence[SeenGame], scenarios: Sequence[str], seed: int) -> Weights:
    """Return the weights with the greatest likelihood of the winners; `scenarios` in the order of their terms."""
    known = [game for at, game in enumerate(games) if at % _KEPT_APART]
    apart = games[::_KEPT_APART]
    terms = np.array([moment for game in known for moment in game.moments], np.float64)
    won = np.array([game.gathered for game in known for _ in game.moments], np.float64)
    numbers = [round(float(weight), 4) for weight in _weights(terms, won)]
    count = len(TERMS)
    return Weights(
        datetime.now(UTC).date().isoformat(),
        len(games) // len(scenarios),
        seed,
        len(terms),
        round(fmean([_given(numbers, game) for game in apart]), 3),
        dict(zip(TERMS, numbers[:count], strict=True)),
        dict(zip(scenarios, numbers[count:], strict=True)),
    )


def _given(numbers: Sequence[float], game: SeenGame) -> float:
    chance = fmean([gathers(numbers, terms) for terms in game.moments])
    return chance if game.gathered else 1.0 - chance


def _weights(terms: npt.NDArray[np.float64], won: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    found = np.zeros(terms.shape[1])
    grip = _GRIP * len(won) * np.eye(len(found))
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-terms @ found))
        bend = terms.T @ (terms * (chance * (1 - chance))[:, None]) + grip
        found += np.linalg.solve(bend, terms.T @ (won - chance) - grip @ found)
    return found


def written(found: Weights) -> str:
    lines = ["# Weights of the terms of a position; made by diadochi.lab.rome_fitting, not by hand."]
    for name, value in msgspec.structs.asdict(found).items():
        if isinstance(value, dict):
            lines += ["", f"[{name}]", *[f"{term} = {weight}" for term, weight in value.items()]]
        else:
            lines.append(f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}")
    return "\n".join(lines) + "\n"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    given = asked.parse_args()
    kit = open_kit(maps("rome"))
    scenarios = sorted(kit.scenarios)
    seeds = range(given.seed, given.seed + given.games)
    games = [seen_game(kit, scenario, seed) for seed in seeds for scenario in scenarios]
    write_whole(given.out, written(fitted(games, scenarios, given.seed)).encode())


if __name__ == "__main__":
    main()
