"""What is lit is what is legal: a drop is taken exactly where the controller has a mark, and leads there."""

import pytest
from hypothesis import assume, given, settings

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.forecast.game_forecast import Spot
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.pieces import is_minor
from tests.forecast.successors.situations import CHECKPOINTS, Situation, nobody_reacts, situations


class BestDice(ProgramDice):
    """The most movement points there are, and no losses."""

    def roll(self, roll: Roll) -> Dice:
        return Dice(((6 if roll.kind == "movement" else 1),) * roll.dice)


def in_hand(situation: Situation) -> RulesController:
    """A table where the army of the situation is in hand."""
    kit, position, lifted, _points = situation
    controller = RulesController(kit, position.copy(), BestDice())
    assert controller.lift(lifted.general, lifted.group)
    return controller


def arrived(controller: RulesController, general: str, spot: Spot) -> bool:
    """Whether the drop has led to the place, when no one reacts.

    A minor general may have gone off the map there, and who had to fight there has met his fate.
    """
    reached = False
    while True:
        march = controller.position.activation
        reached = reached or (march is not None and (march.space, march.inside) == spot)
        node = controller.node
        if node is None or node.kind in CHECKPOINTS:
            break
        controller.answer(nobody_reacts(node))
    if general in controller.position.memory.fought:
        return True
    found = controller.position.where(general)
    return reached and (is_minor(general) or (found is not None and (found[0], found[1].inside) == spot))


@pytest.mark.slow
@settings(max_examples=25)
@given(situations())
def test_a_drop_is_legal_exactly_where_there_is_a_mark(situation: Situation) -> None:
    kit, position, lifted, _points = situation
    assume(not broken(kit, position))
    controller = in_hand(situation)
    marks, before = controller.marks(), controller.position.copy()
    refused: list[Verdict] = []
    cursor = len(controller.line.entries)
    controller.refused.connect(refused.append)
    for space in kit.atlas.spaces:
        for inside in (False, True):
            spot, held = (space, inside), controller.lifted()
            assert controller.verdict(spot).allowed == (spot in marks), spot
            assert controller.drop(spot) == (spot in marks), spot
            if spot in marks:
                assert arrived(controller, lifted.general, spot), spot
                controller.go_to(cursor)
                assert controller.lift(lifted.general, lifted.group)
            else:
                assert [bool(verdict) for verdict in refused] == [False]
                assert controller.lifted() is held, "what may not go there is still in hand"
                refused.clear()
            assert not refused
            assert controller.position == before
