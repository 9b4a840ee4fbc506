"""How far a count of wins can be trusted."""

from math import sqrt

import msgspec

_NORMAL_95 = 1.959964
"""So many standard deviations to each side hold 95 % of a normal distribution."""


class Share(msgspec.Struct, frozen=True):
    """So many of so many. `low` and `high` are Wilson's limits, at 95 %, of the chance behind it; 0 and 1 for none."""

    wins: int
    games: int
    low: float = 0.0
    high: float = 1.0


def share(wins: int, games: int) -> Share:
    """`wins` of `games` with the range in which the chance of a win lies."""
    if not games:
        return Share(wins, games)
    found, square = wins / games, _NORMAL_95**2
    middle = (found + square / (2 * games)) / (1 + square / games)
    reach = _NORMAL_95 * sqrt(found * (1 - found) / games + square / (4 * games**2)) / (1 + square / games)
    return Share(wins, games, max(0.0, middle - reach), min(1.0, middle + reach))
