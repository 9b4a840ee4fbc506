"""What whole games are played under."""

import msgspec

from desktop.players.playout import Match


class Terms(msgspec.Struct, frozen=True):
    """What decides how games go, beside their seeds and the map.

    The match, edition and options, and by which turns optional rules are added (`PlayersSystem.OPTION_TURNS`).
    """

    match: Match
    edition: str = ""
    options: tuple[tuple[str, str], ...] = ()
    turns: str = "none"
