"""What a temperament is."""

import msgspec


class Temperament(msgspec.Struct, frozen=True):
    """How a player leans, apart from how strong it is."""

    id: str = "even"


EVEN = Temperament()
"""Leans nowhere."""
