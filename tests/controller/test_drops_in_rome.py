"""Whole scenarios of the Sword of Rome played by dropping armies: what is lit is taken, and nothing else."""

import random
from collections import Counter

import pytest

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.core.system import open_map, rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.rome.answers import Pass, Stop
from diadochi.rules.rome.kinds import Kind

SCENARIOS = ("brennus_390", "samnites_315", "pyrrhus_280")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_is_played_by_drops_alone(scenario: str) -> None:
    kit = open_map(maps("rome"))
    rules, chance = rules_of(kit), random.Random(3)
    controller = RulesController(kit, rules.setup_position(kit, scenario), ProgramDice(7))
    player, refusals, done = RandomPlayer(chance), list[Verdict](), Counter[str]()
    controller.refused.connect(refusals.append)
    while controller.node is not None:
        assert controller.breaches() == ()
        if controller.node.kind not in (Kind.ACTION, Kind.MARCH):
            assert controller.answer(player.answer(controller.node))
            continue
        lifted = [piece for piece in _leaders(controller) if controller.may_lift(piece)]
        if not lifted or (controller.node.kind is Kind.MARCH and chance.random() < 0.4):
            assert controller.answer(Pass() if controller.node.kind is Kind.ACTION else Stop())
            continue
        _drop(controller, chance.choice(lifted), chance, done)
        refusals.clear()
    assert rules.winner(controller.position)
    assert min(done["arrived"], done["refused"]) > 10, done


def _leaders(controller: RulesController) -> list[str]:
    return [leader for _, force in controller.position.all_forces() for leader in force.leaders]


def _drop(controller: RulesController, piece: str, chance: random.Random, done: Counter[str]) -> None:
    """One army is lifted, shown a place it may not go to, and dropped where it may."""
    before = rules_of(controller.kit).digest(controller.position)
    assert controller.lift(piece)
    marks = controller.marks()
    closed = next(space for space in sorted(controller.kit.atlas.spaces) if (space, False) not in marks)
    assert not controller.drop((closed, False))
    assert rules_of(controller.kit).digest(controller.position) == before
    done["refused"] += 1
    if not marks:
        controller.set_down()
        assert controller.answer(Pass() if controller.position.move is None else Stop())
        return
    spot = chance.choice(sorted(marks))
    space = controller.lifted().space
    assert controller.drop(spot)
    assert rules_of(controller.kit).digest(controller.position) != before
    stands = next((at for at, force in controller.position.all_forces() if piece in force.leaders), "")
    done["arrived"] += stands == spot[0]
    done["on the way"] += stands != spot[0] and stands != space
