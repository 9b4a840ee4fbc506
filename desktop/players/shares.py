"""How far a count of wins can be trusted."""

from functools import cache
from math import sqrt
from statistics import NormalDist

import msgspec

SURE = 0.95
"""How sure it is, as a rule, that the chance behind a share lies within its range."""


class Share(msgspec.Struct, frozen=True):
    """So many of so many. `low` and `high` are Wilson's limits of the chance behind it; 0 and 1 for none."""

    wins: int
    games: int
    low: float = 0.0
    high: float = 1.0


def share(wins: int, games: int, sure: float = SURE) -> Share:
    """`wins` of `games` with the range in which the chance of a win lies, as `sure` as that (0 to 1)."""
    if not games:
        return Share(wins, games)
    found, wide = wins / games, _deviations(sure)
    square = wide**2
    middle = (found + square / (2 * games)) / (1 + square / games)
    reach = wide * sqrt(found * (1 - found) / games + square / (4 * games**2)) / (1 + square / games)
    return Share(wins, games, max(0.0, middle - reach), min(1.0, middle + reach))


@cache
def _deviations(sure: float) -> float:
    """So many standard deviations to each side hold this part of a normal distribution."""
    return NormalDist().inv_cdf((1 + sure) / 2)
