"""What a verdict says an answer costs is what the march pays for it."""

import random
from collections import Counter

import pytest

from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.game import Game
from diadochi.rules.successors.answers import RemoveMarker, Sail, Step
from diadochi.rules.successors.kit_files import open_kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.rules.successors.turn.whole_game import whole_game

PAID = (RemoveMarker, Sail, Step)


@pytest.mark.slow
@pytest.mark.untraced
def test_the_march_pays_what_the_verdict_says() -> None:
    kit, paid = open_kit(maps("diadochi")), Counter[type]()
    for seed in range(1, 11):
        chance = random.Random(seed)
        player = RandomPlayer(chance)
        game: Game[Position] = Game(whole_game_from(random_deal(kit, 4, chance)), lambda live: whole_game(kit, live))
        while game.node is not None:
            answer, before = player.answer(game.node), game.position.activation
            cost = game.why_not(answer).cost
            game.answer(answer)
            now = game.position.activation
            if before is None or now is None or before.general != now.general or not isinstance(answer, PAID):
                continue
            if before.points != now.points:
                assert before.points - now.points == cost, answer
                paid[type(answer)] += 1
    assert set(paid) == set(PAID)
