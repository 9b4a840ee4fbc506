"""The weights of the terms, as they were fitted, and the chances to win that follow from them."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path

import msgspec

from desktop.players.successors.worth.fed import fed
from desktop.players.successors.worth.tallies import tallied
from desktop.players.successors.worth.terms import TERMS, terms_of
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.victory import has_conceded

_FOLDER = Path(__file__).with_name("fitted")


def weights_file(seats: int) -> Path:
    """Where the weights for so many seats (2 to 5) are kept."""
    return _FOLDER / f"{seats}.toml"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was fitted, when, and from what.

    `games` were played from `seed` on, of each match in `played` as many, and seen at `moments`. `expected` is the mean
    chance that the winner of one game in five, kept apart from the fit, was given, `more_or_less` (95 %); one of
    so many as play is to know nothing.
    Each term has its weight on turn I, and how much is added to it until the last turn.
    """

    date: str
    played: Sequence[str]
    games: int
    seed: int
    moments: int
    expected: float
    more_or_less: float
    terms: Mapping[str, tuple[float, float]]

    @property
    def numbers(self) -> tuple[float, ...]:
        """The weights in the order of `terms_of`."""
        return (*[self.terms[name][0] for name in TERMS], *[self.terms[name][1] for name in TERMS])


@cache
def weights(seats: int) -> Weights:
    """Those that are in use with so many seats (2 to 5)."""
    return msgspec.toml.decode(weights_file(seats).read_bytes(), type=Weights)


def winning_chances(kit: Kit, position: Position) -> Mapping[int, float]:
    """The chance of each seat to win, of 0 to 1 and together 1, all hands known; who has given up has none (VIC-04)."""
    seats = tuple(position.factions)
    if position.outcome is not None:
        won = position.outcome.seat
        return {seat: float(seat == won) if won else 1 / len(seats) for seat in seats}
    position = fed(kit, position)
    numbers, found = weights(len(seats)).numbers, tallied(kit, position)
    playing = [seat for seat in seats if not has_conceded(position, seat)] or seats
    worths = [weighed(numbers, terms_of(kit, position, seat, found)) for seat in playing]
    return {**dict.fromkeys(seats, 0.0), **dict(zip(playing, shared(worths), strict=True))}


def weighed(numbers: Sequence[float], terms: Sequence[float]) -> float:
    """The sum of the terms with their weights."""
    return sum([number * term for number, term in zip(numbers, terms, strict=True)])


def shared(worths: Sequence[float]) -> tuple[float, ...]:
    """Chances that grow as the exponential of each worth and are 1 together."""
    best = max(worths)
    grown = [exp(worth - best) for worth in worths]
    return tuple([each / sum(grown) for each in grown])
