"""The controller plays the game of whatever map is opened."""

import random

import pytest

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.flow import Decision
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.core.verdict import Verdict

SETUPS = (("diadochi", "babylon-323"), ("rome", "brennus_390"), ("rome", "samnites_315"), ("rome", "pyrrhus_280"))


@pytest.mark.parametrize(("folder", "setup"), SETUPS)
def test_a_table_is_played_taken_back_and_set_by_hand(folder: str, setup: str) -> None:
    kit = open_map(maps(folder))
    rules = rules_of(kit)
    controller = RulesController(kit, rules.setup_position(kit, setup), ProgramDice(7))
    player, refusals = RandomPlayer(random.Random(5)), list[Verdict]()
    controller.refused.connect(refusals.append)
    stood = [rules.digest(controller.position)]
    for _ in range(15):
        if controller.decision is None:
            break
        assert controller.answer(player.answer(controller.decision))
        stood.append(rules.digest(controller.position))
    assert len(stood) > 10
    for before in reversed(stood[:-1]):
        assert controller.undo()
        assert rules.digest(controller.position) == before
    assert not controller.undo()
    for after in stood[1:]:
        assert controller.redo()
        assert rules.digest(controller.position) == after
    other = rules.setup_position(kit, setup)
    controller.correct(other)
    assert rules.digest(controller.position) == stood[0]
    assert controller.breaches() == ()
    assert isinstance(controller.node, Decision)
    assert not refusals


@pytest.mark.parametrize(("folder", "setup"), SETUPS[:2])
def test_one_table_after_another_game(folder: str, setup: str) -> None:
    first = open_map(maps("rome"))
    controller = RulesController(first, rules_of(first).setup_position(first, "pyrrhus_280"))
    kit = open_map(maps(folder))
    controller.open(kit, rules_of(kit).setup_position(kit, setup))
    assert controller.kit.atlas.id == folder
    assert controller.position.map == folder
    game = controller.new_game(controller.position)
    assert game.node is not None
    assert controller.node is not None
    assert (game.node.kind, game.node.seat) == (controller.node.kind, controller.node.seat)
