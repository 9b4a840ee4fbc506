"""Random play from every whole-game set-up: how many real choices the rules work through in a second."""

import random
import time
from functools import partial
from typing import Any

from diadochi.cli.asking import the_kit
from diadochi.players.automatic_games import played_again
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.game import Game
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation, setup_position

ANSWERS = 200
"""Answers of one playout; about as many as may lie between two checkpoints."""
PLAYOUTS = 20
"""Playouts from each position."""


def measure(quick: bool) -> dict[str, Any]:
    """`decisions_per_s`."""
    player, rounds = RandomPlayer(random.Random(323)), PLAYOUTS // 10 if quick else PLAYOUTS
    starts = _starts(the_kit())
    games = [Game(position, partial(table, kit)) for kit, position in starts * rounds]
    begun = time.perf_counter()
    for game in games:
        player.play(game, ANSWERS)
    seconds = time.perf_counter() - begun
    return {"decisions_per_s": round(sum(played_again(game)[1] for game in games) / seconds)}


def _starts(kit: Kit) -> list[tuple[Kit, Position]]:
    """Every whole-game set-up where each seat in turn begins to activate."""
    ready = [setup_position(kit, setup.id) for setup in kit.setups.values() if setup.kind == "ready"]
    return [
        (kit.under(position.edition, position.options), at_activation(position, seat))
        for position in ready
        for seat in position.factions
    ]
