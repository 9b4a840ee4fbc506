"""Random legal play: no crash, no dead end, no invariant broken; the record gives the same position again.

A failure names its seed: the same seed plays the same answers.
"""

import random

import pytest

from desktop.players.random_player import RandomPlayer
from desktop.resources import maps
from desktop.rules.core.game import Game
from desktop.rules.successors.invariants import broken
from desktop.rules.successors.kit import Kit, open_kit
from desktop.rules.successors.movement.segment import table
from desktop.rules.successors.notation import canonical, read, write
from desktop.rules.successors.position import Position
from desktop.rules.successors.setup import at_activation, setup_position

KIT = open_kit(maps("diadochi"))
SETUPS = tuple(KIT.setups)
SEEDS = range(4)
ANSWERS = 500
LOOKED_AT_EVERY = 3


def opening(setup: str, chance: random.Random) -> tuple[Kit, Position]:
    """A set-up at the activation segment of any side, now and then in the third edition with an option."""
    position = setup_position(KIT, setup)
    if len(position.factions) < 5 and chance.random() < 0.3:
        position.edition = "third"
        position.options = (("opt_veterans", "on"),)
    if position.clock.segment != "activation":
        position = at_activation(position, chance.choice(sorted(position.factions)))
    position = canonical(KIT, position)
    return KIT.under(position.edition, position.options), position


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("setup", SETUPS)
def test_random_play_breaks_nothing(setup: str, seed: int) -> None:
    chance = random.Random(f"{setup} {seed}")
    kit, position = opening(setup, chance)
    game = Game(position, lambda p: table(kit, p))
    player = RandomPlayer(chance)
    for number in range(ANSWERS):
        assert game.node is not None
        game.answer(player.answer(game.node))
        if number % LOOKED_AT_EVERY == 0:
            assert not broken(kit, game.position), (number, game.answers[-1])
    text = write(game.position)
    assert write(read(kit, text)) == text
    assert write(game.fork().position) == text
