"""Whom a window for Surprise cards asks next is told beforehand, by what everyone can see (SEQ-13, R-27)."""

from random import Random

import pytest

from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import Pass
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.whole_game import whole_game
from tests.rules.notation.positions import the_kit

WINDOWS = 12


@pytest.mark.parametrize("seed", [1, 2])
def test_those_who_come_next_are_asked_next(seed: int) -> None:
    kit, chance = the_kit(), Random(f"asked next {seed}")
    player = RandomPlayer(chance)
    game: Game[Position] = Game(whole_game_from(random_deal(kit, 4, chance)), lambda p: whole_game(kit, p))
    met = several = 0
    while met < WINDOWS and game.node is not None:
        if isinstance(game.node, Decision) and game.node.kind == Kind.SURPRISE:
            later = game.node.options.later()
            assert game.node.seat not in later
            assert asked_after(game.fork(), len(later)) == later
            met, several = met + 1, several + (len(later) > 1)
        game.answer(player.answer(game.node))
    assert met == WINDOWS
    assert several


def asked_after(game: Game[Position], count: int) -> tuple[int, ...]:
    """Who is asked next in the window when everyone passes."""
    seats = []
    for _ in range(count):
        game.answer(Pass())
        assert isinstance(game.node, Decision)
        assert game.node.kind == Kind.SURPRISE
        seats.append(game.node.seat)
    return tuple(seats)
