"""Temperaments: how players of the same level differ. Each is a file of numbers, named after it."""

import random
from collections.abc import Mapping
from hashlib import blake2b
from math import sqrt
from pathlib import Path
from types import MappingProxyType
from typing import Annotated

import msgspec
from msgspec import structs

from diadochi.foreign import plain

_FOLDER = Path(__file__).with_name("temperaments")

Leaning = Annotated[float, msgspec.Meta(ge=0, le=4)]
"""A factor: 1 is neutral, more is stronger, less is weaker."""


class TemperamentFault(ValueError):
    """Raised for a bad file; the text names it and the fault."""


class Temperament(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The inclinations of a player, independent of its level.

    The first fields are factors for each kind of goal. `risk` is a factor for possible losses, `rivals` for anything
    taken from other sides. Added to it, as a share of their loss: `leader` for the leading side, `trespassers` for
    sides with a space in a province where the player has one. `noise` is the standard deviation of its misjudgements in
    victory points; `seed` makes them its own.
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
        return float(getattr(self, kind))


EVEN = Temperament()
"""All factors neutral."""


def read_temperament(file: Path) -> Temperament:
    """Read a file; missing factors are neutral. Raises TemperamentFault."""
    try:
        found = msgspec.toml.decode(plain(file.read_bytes()), type=Temperament)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise TemperamentFault(f"{file.name}: {error}") from error
    return structs.replace(found, id=file.stem)


TEMPERAMENTS: Mapping[str, Temperament] = MappingProxyType(
    {EVEN.id: EVEN, **{file.stem: read_temperament(file) for file in sorted(_FOLDER.glob("*.toml"))}}
)
"""All temperaments by their names in records."""


def temperament_named(name: str) -> Temperament:
    """Return the temperament of that name, the neutral one if unknown to this version."""
    return TEMPERAMENTS.get(name, EVEN)


# --- mistakes
# The same thing is always misjudged by the same amount, so that a player does not dither.

_DICE = 8
_MEAN, _DEVIATION = 127.5 * _DICE, sqrt(_DICE * (256**2 - 1) / 12)


def with_own_mistakes(temperament: Temperament, chance: random.Random) -> Temperament:
    """Return the temperament with mistakes derived from the player's random source, if it makes any.

    Existing mistakes are kept, so a player made of several has one set.
    """
    if not temperament.noise or temperament.seed:
        return temperament
    return structs.replace(temperament, seed=chance.getrandbits(32))


def with_mistakes_of(temperament: Temperament, seed: int) -> Temperament:
    """Return the temperament with the mistakes of a seed, if it makes any; 0 is none yet."""
    return structs.replace(temperament, seed=seed) if temperament.noise else temperament


def mistake(temperament: Temperament, *things: object) -> float:
    """The error in a value, in victory points, nearly normally distributed."""
    if not temperament.noise:
        return 0.0
    told = blake2b(repr((temperament.seed, things)).encode(), digest_size=_DICE).digest()
    return temperament.noise * (sum(told) - _MEAN) / _DEVIATION
