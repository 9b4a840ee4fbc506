"""What a temperament is."""

from collections.abc import Mapping

import msgspec


class Temperament(msgspec.Struct, frozen=True):
    """How a player leans, apart from how strong it is."""

    id: str = "even"


EVEN = Temperament()
"""Leans nowhere."""

TEMPERAMENTS: Mapping[str, Temperament] = {EVEN.id: EVEN}
"""Every temperament by the name that stands in records."""


def temperament_named(name: str) -> Temperament:
    """The temperament of that name; none that leans anywhere where this version does not know it."""
    return TEMPERAMENTS.get(name, EVEN)
