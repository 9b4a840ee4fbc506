"""Whole scenarios played at random: nothing breaks, every checkpoint is taken up again, both sides win some."""

import random
from collections import Counter

import pytest
from msgspec import structs

from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Procedure
from diadochi.rules.core.game import Game
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.notation import read, write
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import broken, scenario_position
from diadochi.rules.rome.turn import play

GAMES = 50
POINTS = {"brennus_390": 3, "samnites_315": 7, "pyrrhus_280": 6}
"""What the side that needs points is asked for here: players by chance take less than those for whom games are even."""
SCENARIOS = tuple(POINTS)


def within_chance(kit: Kit) -> Kit:
    """The map with scenarios that both sides may win by chance, whatever numbers of the house it has."""
    scenarios = {
        name: structs.replace(entry, victory=structs.replace(entry.victory, points=POINTS.get(name, 1)))
        for name, entry in kit.scenarios.items()
    }
    return Kit(kit.atlas, structs.replace(kit.box, scenarios=scenarios))


def game_of(kit: Kit, position: Position) -> Game[Position]:
    def root(live: Position) -> Procedure[None]:
        return play(kit, live)

    return Game(position, root)


def played(kit: Kit, scenario: str, seed: int) -> Game[Position]:
    """A whole game, looked at between the actions and after each throw."""
    game = game_of(kit, scenario_position(kit, scenario))
    player = RandomPlayer(random.Random(seed))
    while game.node is not None:
        game.answer(player.answer(game.node))
        if game.decision is None or game.decision.checkpoint:
            assert list(broken(kit, game.position)) == [], write(game.position)
        if game.decision is not None and game.decision.checkpoint and seed % 5 == 0:
            taken_up = game_of(kit, read(kit, write(game.position)))
            assert taken_up.position == game.position
            assert taken_up.decision is not None
            assert (taken_up.decision.kind, taken_up.decision.seat) == (game.decision.kind, game.decision.seat)
    return game


@pytest.mark.sampled(3)
@pytest.mark.slow
@pytest.mark.untraced
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_end_and_replay(kit: Kit, scenario: str) -> None:
    winners: Counter[int] = Counter()
    easy = within_chance(kit)
    for seed in range(GAMES):
        game = played(easy, scenario, seed)
        assert write(game.fork().position) == write(game.position)
        winners[game.position.winner] += 1
    assert set(winners) == {1, 2}
    assert min(winners.values()) >= GAMES // 5, winners
