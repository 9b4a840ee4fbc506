"""The automatic players of the Sword of Rome, as `players.plug` asks for them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from diadochi.language import msg, tr
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.profile import UnknownSwitch
from diadochi.rules.core.system import NoSuchSetup
from diadochi.rules.rome.answers import Pass, Stop
from diadochi.rules.rome.cities import points as points_of_cities
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import scenario_position

if TYPE_CHECKING:
    from diadochi.players.player import Player
    from diadochi.players.temperaments.temperament import Temperament

OPTION_TURNS: Mapping[str, Callable[[int], tuple[str, ...]]] = {"none": lambda _seed: ()}
LEVELS_LACKING = frozenset(("strategos",))


def steward(kit: Kit, chance: random.Random, temperament: Temperament) -> Player:
    """A player with goals."""
    from diadochi.players.rome.steward import RomeSteward

    return RomeSteward(kit, chance, temperament)


strategos = steward  # the best there is, should a record name what this game lacks


def under(kit: Kit, edition: str, options: tuple[tuple[str, str], ...]) -> Kit:
    """The kit itself. Raises UnknownSwitch for any edition or option: this game has none."""
    if edition or options:
        raise UnknownSwitch(msg("this game has no editions and no options; leave them out"))
    return kit


def options(kit: Kit) -> tuple[tuple[str, str], ...]:
    """None."""
    del kit
    return ()


def edition(kit: Kit) -> str:
    """None."""
    del kit
    return ""


def opening(kit: Kit, players: int, setup: str, chance: random.Random, *, evening: bool = False) -> Position:
    """A scenario before its first card, by default the first; nothing is dealt by chance.

    Raises NoSuchSetup for one there is not, or that is not for so many sides.
    """
    del chance
    if evening:
        raise NoSuchSetup(tr("This map has no short games; each of its scenarios is one evening long."))
    wanted = setup or next(iter(kit.scenarios))
    if wanted not in kit.scenarios:
        known = ", ".join(kit.scenarios)
        raise NoSuchSetup(tr("there is no set-up {setup}; there are {setups}", setup=wanted, setups=known))
    position = scenario_position(kit, wanted)
    if players not in (0, len(position.sides)):
        raise NoSuchSetup(
            tr(
                "{setup} is for {seats}; name so many players, or leave them out.",
                setup=wanted,
                seats=len(position.sides),
            )
        )
    return position


def chances(kit: Kit, position: Position) -> Mapping[int, float]:
    """What follows from the weights that were fitted; none at a table of single actions."""
    from diadochi.players.rome.worth.weights import winning_chances

    return winning_chances(kit, position)


def ending(kit: Kit, position: Position) -> tuple[str, str]:
    """Points of cities decide (PLAY-19); the winner is called as his side is in powers.toml."""
    del kit
    return ("points", position.sides[position.winner].name) if position.winner else ("none", "")


def faction(position: Position, seat: int) -> str:
    """The side as powers.toml calls it."""
    return position.sides[seat].name


def dealt(position: Position, seat: int) -> tuple[str, ...]:
    """No one is dealt a general."""
    del position, seat
    return ()


def points(kit: Kit, position: Position) -> dict[int, int]:
    """Points of cities (PLAY-19)."""
    return {seat: points_of_cities(kit, position, seat) for seat in position.sides}


def has_given_up(position: Position, seat: int) -> bool:
    """No one gives up here."""
    del position, seat
    return False


def nothing_done(decision: Decision) -> tuple[Answer, ...]:
    """To pass, or to stop."""
    del decision
    return Pass(), Stop()
