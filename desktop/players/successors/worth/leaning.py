"""The chance to win as somebody of a temperament feels it: who is bold thinks little of what may be lost."""

from collections.abc import Mapping
from math import exp
from types import MappingProxyType

from desktop.players.successors.goals.race import trespassers
from desktop.players.successors.worth.terms import TERMS, terms_of
from desktop.players.successors.worth.weights import weights, winning_chances
from desktop.players.temperaments.temperament import EVEN, Temperament
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

_LEANS: Mapping[str, str] = MappingProxyType(
    {"exposed": "risk", "open": "hold", "coming": "besiege", "strongest": "attack"}
)
"""Terms that weigh more or less with a temperament, and by which of its factors."""


def leans(leaning: Temperament) -> bool:
    """Whether somebody of this temperament feels other chances than there are."""
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
    """What the temperament adds to the worth of the position, in the logarithm of its odds."""
    factors = {term: leaning.towards(factor) - 1 for term, factor in _LEANS.items() if leaning.towards(factor) != 1}
    if not factors:
        return 0.0
    terms, numbers = terms_of(kit, position, seat), weights(len(position.factions)).numbers
    each = {name: terms[at] * numbers[at] + terms[at + len(TERMS)] * numbers[at + len(TERMS)] for at, name in _AT}
    return sum([factor * each[term] for term, factor in factors.items()])


_AT = tuple(enumerate(TERMS))


def _multiplied(chance: float, odds: float) -> float:
    return chance * odds / (1 - chance + chance * odds)
