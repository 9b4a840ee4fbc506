"""Variety for the games that weights are fitted from: random extra troops, and random temperaments."""

import random
from math import exp

from msgspec import structs

from diadochi.players.temperaments.temperament import EVEN, Temperament
from diadochi.rules.successors.pieces import Units, is_minor
from diadochi.rules.successors.position import Position

_MOST = 5
"""The most extra mercenaries of a general."""
_LEANS = 0.3
"""The standard deviation of the logarithm of each temperament factor."""
_LEADER = 0.3
_NOISE = (0.0, 0.0, 0.2)
"""The noise of players, in victory points: one in three has it."""
_FACTORS = ("take", "besiege", "attack", "seize", "guard", "bury", "hold", "risk", "rivals")


def scatter_troops(position: Position, chance: random.Random) -> dict[str, int]:
    """Give random extra mercenaries to half of the generals, so that no set-up is always lost. Returns the numbers."""
    extra = {}
    placed = [(space, stack, name) for space, stack in position.all_stacks() for name in stack.group.generals]
    for space, stack, general in placed:
        if is_minor(general):
            continue
        extra[general] = chance.randint(0, _MOST) if chance.random() < 0.5 else 0
        if extra[general]:
            group = position.group(stack.seat, space, stack.inside)
            more = structs.replace(group, units=group.units + Units(mercenary=extra[general]))
            position.put(stack.seat, space, stack.inside, more)
    return extra


def by_whim(chance: random.Random) -> Temperament:
    """Return a random temperament."""
    factors = {name: exp(chance.gauss(0, _LEANS)) for name in _FACTORS}
    return structs.replace(EVEN, **factors, leader=chance.uniform(0, _LEADER), noise=chance.choice(_NOISE))
