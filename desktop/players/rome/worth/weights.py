"""The weights of the terms, as they were fitted, and the chances to win that follow from them."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path

import msgspec

from desktop.players.rome.worth.terms import TERMS, gatherer, terms_of
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position

WEIGHTS_FILE = Path(__file__).with_name("fitted.toml")


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was fitted, when, and from what.

    `games` of two stewards were played of each scenario from `seed` on, and seen at `moments`. `expected` is the mean
    chance that the winner of one game in five, kept apart from the fit, was given; a half would be to know nothing.
    `scenarios` are the weights of the term that each has for itself.
    """

    date: str
    games: int
    seed: int
    moments: int
    expected: float
    terms: Mapping[str, float]
    scenarios: Mapping[str, float]

    def numbers(self, scenarios: Sequence[str]) -> tuple[float, ...]:
        """The weights in the order of `terms_of`; a scenario that was not fitted brings nothing by itself."""
        return (*[self.terms[name] for name in TERMS], *[self.scenarios.get(name, 0.0) for name in scenarios])


@cache
def weights() -> Weights:
    """Those that are in use."""
    return msgspec.toml.decode(WEIGHTS_FILE.read_bytes(), type=Weights)


def winning_chances(kit: Kit, position: Position) -> Mapping[int, float]:
    """The chance of each seat to win, of 0 to 1 and together 1; none at a table of single actions, which nobody wins.

    Who holds the points wins for one side and loses for the other, so one chance says all.
    """
    if not position.scenario:
        return {}
    if position.winner:
        return {seat: float(seat == position.winner) for seat in position.sides}
    seat = gatherer(kit, position)
    chance = gathers(weights().numbers(sorted(kit.scenarios)), terms_of(kit, position))
    return {each: chance if each == seat else 1.0 - chance for each in sorted(position.sides)}


def gathers(numbers: Sequence[float], terms: Sequence[float]) -> float:
    """The chance that the side which gathers points has them in the end."""
    worth = sum([number * term for number, term in zip(numbers, terms, strict=True)])
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, worth))))
