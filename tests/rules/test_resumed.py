"""Wherever a question says that play can be taken up at it, it can: the same is asked, and the same follows."""

from random import Random

import pytest

from diadochi.players.game_players import players_of
from diadochi.players.player import RandomPlayer
from diadochi.rules.core.flow import Decision, Node
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import root_of, rules_of
from diadochi.rules.successors.notation import write
from tests.players.watch import asked
from tests.rules.notation.positions import the_kit

MARCHES, FOLLOWED = 40, 8
"""Questions of each game at which play is taken up, and the answers that are given both there and in the game."""


def resumes(node: Node | None) -> bool:
    return isinstance(node, Decision) and node.resumes and not node.checkpoint


@pytest.mark.untraced
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_march_is_taken_up_at_any_of_its_questions(seed: int) -> None:
    chance, system = Random(seed), players_of(the_kit())
    options = tuple(sorted(dict.fromkeys(system.OPTION_TURNS["mixed"](seed), "yes").items()))
    opening = system.opening(system.under(the_kit(), "", options), 2 + seed, "", chance)
    kit = rules_of(the_kit()).under(the_kit(), opening)
    game, player = Game(opening, root_of(kit, rules_of(kit).GAME)), RandomPlayer(chance)
    player.play(game, chance.randrange(700))
    found = 0
    while found < MARCHES and game.node is not None:
        player.play(game, 1)
        if not resumes(game.node):
            continue
        found += 1
        other = game.otherwise(game.position, ())
        for _ in range(FOLLOWED):
            if game.node is None:
                break
            assert asked(game.node) == asked(other.node)
            answer = player.answer(game.node)
            game.answer(answer)
            other.answer(answer)
            assert game.events[-1] == other.events[-1]
        assert write(game.position) == write(other.position)
    assert found > MARCHES // 2
