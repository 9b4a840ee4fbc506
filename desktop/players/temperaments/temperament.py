"""What a temperament is, and which there are: one file of numbers for each, named after it."""

import random
from collections.abc import Mapping
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import structs

from desktop.foreign import plain

_FOLDER = Path(__file__).parent

Leaning = Annotated[float, msgspec.Meta(ge=0, le=4)]
"""A factor: 1 leans nowhere, more towards, less away."""


class TemperamentFault(ValueError):
    """A file that is no temperament; the text names it and what is wrong with it."""


class Temperament(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """How a player leans, apart from how strong it is.

    The first factors are those of what each kind of goal brings. `risk` is one of what may be lost by a goal, `rivals`
    of what is taken from other sides, whoever they are. `leader` and `trespassers` are added to it, in parts of what
    they lose: of the side that leads, and of those who hold a space in a province where the player has one. `noise` is
    how far a player misjudges, as a standard deviation in victory points; `seed` makes its mistakes its own.
    """

    id: str = "even"
    take: Leaning = 1.0
    besiege: Leaning = 1.0
    attack: Leaning = 1.0
    seize: Leaning = 1.0
    guard: Leaning = 1.0
    bury: Leaning = 1.0
    hold: Leaning = 1.0
    risk: Leaning = 1.0
    rivals: Leaning = 1.0
    leader: Leaning = 0.1
    trespassers: Leaning = 0.0
    noise: Leaning = 0.0
    seed: int = 0

    def towards(self, kind: str) -> float:
        """The factor of a kind of goal."""
        return float(getattr(self, kind))


EVEN = Temperament()
"""Leans nowhere."""


def read_temperament(file: Path) -> Temperament:
    """The temperament of a file; what it does not say is even. Raises TemperamentFault."""
    try:
        found = msgspec.toml.decode(plain(file.read_bytes()), type=Temperament)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise TemperamentFault(f"{file.name}: {error}") from error
    return structs.replace(found, id=file.stem)


TEMPERAMENTS: Mapping[str, Temperament] = MappingProxyType(
    {EVEN.id: EVEN, **{file.stem: read_temperament(file) for file in sorted(_FOLDER.glob("*.toml"))}}
)
"""Every temperament by the name that stands in records."""


def temperament_named(name: str) -> Temperament:
    """The temperament of that name; none that leans anywhere where this version does not know it."""
    return TEMPERAMENTS.get(name, EVEN)


# --- mistakes
# How far a player misjudges things: the same thing always by as much, so that it does not dither.

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
