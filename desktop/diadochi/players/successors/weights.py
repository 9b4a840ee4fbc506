"""The fitted weights of the terms, and the chances to win that follow from them."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path
from types import MappingProxyType

import msgspec

from diadochi.players.successors.forces import cheapest
from diadochi.players.successors.rivals import trespassers
from diadochi.players.successors.terms import TERMS, tallied, terms_of
from diadochi.players.temperament import EVEN, Temperament
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.forage import over_limit
from diadochi.rules.successors.turn.victory import has_conceded

# --- after foraging
# Units that will starve after the marches are as good as lost.

_BEFORE_THE_MEAL = ("activation", "forage")
"""Segments after whose marches, or in which, units are fed (SEQ-31)."""


def fed(kit: Kit, position: Position) -> Position:
    """The same position where no one goes hungry next, or a copy without one unit of each space that feeds too many.

    At 241 meals of a strategos in 68 games it lost a hundredth of its chance to win each time, which it had not been
    told before. While an army marches it is not looked at (SEQ-31, ATT-15).
    """
    clock = position.clock
    if clock.segment not in _BEFORE_THE_MEAL or position.activation is not None or position.is_over:
        return position
    hungry = over_limit(kit, position)
    if not hungry:
        return position
    left = position.copy()
    for space in hungry:
        _starve(left, clock.active, space)
    return left


def _starve(position: Position, seat: int, space: str) -> None:
    inside = not position.group(seat, space, False).units
    group = position.group(seat, space, inside)
    position.put(seat, space, inside, group - Group(cheapest(group.units, 1)))


# --- weights

_FOLDER = Path(__file__).with_name("fitted")


def weights_file(seats: int) -> Path:
    """The file of weights for a number of seats (2 to 5)."""
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
        """Return the weights in the order of `terms_of`."""
        return (*[self.terms[name][0] for name in TERMS], *[self.terms[name][1] for name in TERMS])


@cache
def weights(seats: int) -> Weights:
    """Return the weights in use for a number of seats (2 to 5)."""
    return msgspec.toml.decode(weights_file(seats).read_bytes(), type=Weights)


def winning_chances(kit: Kit, position: Position) -> Mapping[int, float]:
    """Return each seat's chance to win (0 to 1, sum 1), with all hands known; a side that has given up has none
    (VIC-04).
    """
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
    """Return the weighted sum of the terms."""
    return sum([number * term for number, term in zip(numbers, terms, strict=True)])


def shared(worths: Sequence[float]) -> tuple[float, ...]:
    """Return chances proportional to the exponential of each value (softmax)."""
    best = max(worths)
    grown = [exp(worth - best) for worth in worths]
    return tuple([each / sum(grown) for each in grown])


# --- temperaments
# The chance to win as a player of a temperament feels it: a bold one cares little about possible losses.

_LEANS: Mapping[str, str] = MappingProxyType(
    {"exposed": "risk", "open": "hold", "coming": "besiege", "strongest": "attack"}
)
"""Terms whose weight depends on temperament, with the factor."""


def leans(leaning: Temperament) -> bool:
    """Whether this temperament distorts the chances."""
    factors = any(leaning.towards(factor) != 1 for factor in _LEANS.values())
    return factors or leaning.leader != EVEN.leader or bool(leaning.trespassers)


def felt_chance(kit: Kit, position: Position, seat: int, leaning: Temperament = EVEN) -> float:
    """The chance of a seat to win, 0 to 1 where the temperament leans nowhere; all hands known.

    What it minds of others is taken off: of the likeliest of them, and of those who have a marker in a province of his.
    """
    chances = winning_chances(kit, position)
    if position.outcome is not None:
        return chances[seat]
    own, others = chances[seat], {other: chance for other, chance in chances.items() if other != seat}
    felt = _multiplied(own, exp(_more(kit, position, seat, leaning)))
    felt -= (leaning.leader - EVEN.leader) * max(others.values(), default=0.0)
    if leaning.trespassers:
        felt -= leaning.trespassers * sum([others.get(other, 0.0) for other in trespassers(kit, position, seat)])
    return felt


def _more(kit: Kit, position: Position, seat: int, leaning: Temperament) -> float:
    factors = {term: leaning.towards(factor) - 1 for term, factor in _LEANS.items() if leaning.towards(factor) != 1}
    if not factors:
        return 0.0
    terms, numbers = terms_of(kit, position, seat), weights(len(position.factions)).numbers
    each = {name: terms[at] * numbers[at] + terms[at + len(TERMS)] * numbers[at + len(TERMS)] for at, name in _AT}
    return sum([factor * each[term] for term, factor in factors.items()])


_AT = tuple(enumerate(TERMS))


def _multiplied(chance: float, odds: float) -> float:
    return chance * odds / (1 - chance + chance * odds)
