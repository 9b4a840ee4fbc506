"""The automatic players of the Sword of Rome."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, final

from diadochi.language import tr
from diadochi.players.game_players import GamePlayers
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.system import NoSuchSetup
from diadochi.rules.rome.answers import Pass, Stop
from diadochi.rules.rome.facts import points as points_of_cities
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import scenario_position

if TYPE_CHECKING:
    from diadochi.players.game_players import Player
    from diadochi.players.temperament import Temperament


@final
class RomePlayers(GamePlayers[Kit, Position]):
    """A record may name a strategos, whom this game lacks: its steward plays instead."""

    LEVELS_LACKING = frozenset({"strategos"})

    def steward(self, kit: Kit, chance: random.Random, temperament: Temperament) -> Player[Position]:
        from diadochi.players.rome.steward import RomeSteward

        return RomeSteward(kit, chance, temperament)

    def opening(self, kit: Kit, players: int, setup: str, chance: random.Random, *, evening: bool = False) -> Position:
        """A scenario before its first card, by default the first; nothing is dealt by chance.

        Raises NoSuchSetup for one there is not, or that is not for so many sides.
        """
        if evening:
            raise NoSuchSetup(tr("This map has no short games; each of its scenarios is one evening long."))
        wanted = setup or next(iter(kit.scenarios))
        if wanted not in kit.scenarios:
            known = ", ".join(kit.scenarios)
            raise NoSuchSetup(tr("there is no set-up {setup}; there are {setups}", setup=wanted, setups=known))
        position = scenario_position(kit, wanted)
        self.check_players(wanted, players, len(position.sides))
        return position

    def chances(self, kit: Kit, position: Position) -> Mapping[int, float]:
        """What follows from the weights that were fitted; none at a table of single actions."""
        from diadochi.players.rome.weights import winning_chances

        return winning_chances(kit, position)

    def ending(self, kit: Kit, position: Position) -> tuple[str, str]:
        """Points of cities decide (PLAY-19); the winner is called as his side is in powers.toml."""
        return ("points", position.sides[position.winner].name) if position.winner else ("none", "")

    def faction(self, position: Position, seat: int) -> str:
        """The side as powers.toml calls it."""
        return position.sides[seat].name

    def points(self, kit: Kit, position: Position) -> dict[int, int]:
        """Points of cities (PLAY-19)."""
        return {seat: points_of_cities(kit, position, seat) for seat in position.sides}

    def nothing_done(self, decision: Decision) -> tuple[Answer, ...]:
        return Pass(), Stop()
