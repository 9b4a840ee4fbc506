"""How far a player misjudges things: the same thing always by as much, so that it does not dither."""

import random
from hashlib import blake2b
from math import sqrt

from msgspec import structs

from desktop.players.temperaments.temperament import Temperament

_DICE = 8
_MEAN, _DEVIATION = 127.5 * _DICE, sqrt(_DICE * (256**2 - 1) / 12)


def with_own_mistakes(temperament: Temperament, chance: random.Random) -> Temperament:
    """The temperament of one player, whose mistakes follow from its chance; who makes none asks chance nothing.

    Who has mistakes of its own already keeps them: a player that is made of several has one set.
    """
    if not temperament.noise or temperament.seed:
        return temperament
    return structs.replace(temperament, seed=chance.getrandbits(32))


def with_mistakes_of(temperament: Temperament, seed: int) -> Temperament:
    """The temperament with the mistakes of a seed, if it makes any; 0 for none of its own yet."""
    return structs.replace(temperament, seed=seed) if temperament.noise else temperament


def mistake(temperament: Temperament, *things: object) -> float:
    """What a player adds to the worth of something by mistake, in victory points; nearly normally distributed."""
    if not temperament.noise:
        return 0.0
    told = blake2b(repr((temperament.seed, things)).encode(), digest_size=_DICE).digest()
    return temperament.noise * (sum(told) - _MEAN) / _DEVIATION
