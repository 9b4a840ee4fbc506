"""An independent army, or one that goes out of the way, is dragged to a place that glows."""

from collections import Counter

import pytest
from PySide6.QtCore import QPoint, Qt

from diadochi.rules.successors.answers import Step, Withdraw
from diadochi.rules.successors.independent_armies import set_out
from diadochi.rules.successors.pieces import INDEPENDENT
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import at_activation
from diadochi.scene.counters.counter_items import State
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.docks import Dock
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import WITHDRAWING, at_table


@pytest.fixture
def marching(hand: Hand, opening: Position) -> Hand:
    """Ariarathes stands at Gaziura and may march."""
    kit, position = hand.controller.kit, at_activation(opening, 1)
    position.course = "whole"
    position.independents["ariarathes"] = "gaziura"
    set_out(kit, position, "ariarathes", 1)
    hand.controller.open(kit, position)
    hand.look_at("gaziura")
    return hand


def army_of(hand: Hand) -> QPoint:
    return hand.on_stack("gaziura", INDEPENDENT)


def test_a_drop_on_a_place_that_glows_is_the_answer(marching: Hand) -> None:
    marching.drag(army_of(marching), marching.at("amisos"))
    assert isinstance(marching.controller.line.entries[-1], Step)
    assert marching.controller.position.independents["ariarathes"] == "amisos"


def test_the_sheet_lies_still_and_the_army_hangs_on_the_hand(marching: Hand) -> None:
    before = marching.at("gaziura")
    marching.carry(army_of(marching), marching.at("amisos"))
    assert marching.playing.map_play.reactions.led.is_carried
    assert marching.at("gaziura") == before
    marching.release(marching.at("amisos"))
    assert not marching.playing.map_play.reactions.led.is_carried


def test_elsewhere_it_springs_back_and_the_rule_says_why(marching: Hand) -> None:
    marching.drag(army_of(marching), marching.at("halys"))
    assert marching.controller.position.independents["ariarathes"] == "gaziura"
    assert "IND-10" in marching.window.shell.prompt.rules
    assert marching.window.shell.inspector.pinned is None


def test_escape_puts_it_back(marching: Hand) -> None:
    marching.carry(army_of(marching), marching.at("amisos"))
    marching.key(Qt.Key.Key_Escape)
    marching.release(marching.at("amisos"))
    assert marching.controller.position.independents["ariarathes"] == "gaziura"


def test_an_army_that_avoids_battle_is_dragged_to_where_it_goes(hand: Hand) -> None:
    at_table(hand, WITHDRAWING)
    decision = hand.controller.decision
    assert decision is not None
    march = hand.controller.position.activation
    assert march is not None
    ends = Counter(answer.path[-1] for answer in decision.options if isinstance(answer, Withdraw))
    goal = next(end for end, ways in ends.items() if ways == 1)
    hand.look_at(march.space)
    hand.drag(hand.on_stack(march.space, decision.seat), hand.at(goal))
    assert hand.controller.line.entries[-1] == Withdraw((goal,))


def test_whom_it_does_not_concern_stands_back_again_when_it_springs_back(hand: Hand) -> None:
    at_table(hand, WITHDRAWING, lambda position: position.independents.update(glaukias="taulantioi"))
    march, decision = hand.controller.position.activation, hand.controller.decision
    counters, bystander = hand.window.shell.scene.counters, StackKey("taulantioi", INDEPENDENT, False)
    assert march is not None
    assert decision is not None
    assert counters is not None
    assert counters.stack_item(bystander).state is State.DIMMED
    hand.look_at(march.space)
    stack = hand.on_stack(march.space, decision.seat)
    hand.carry(stack, stack + QPoint(0, 60))
    assert hand.playing.map_play.reactions.led.is_carried
    hand.release(stack)
    assert counters.stack_item(bystander).state is State.DIMMED


def test_escape_lets_go_of_one_thing_at_a_press(marching: Hand) -> None:
    drawers = marching.window.shell.docks
    drawers.fold(Dock.PLACES)
    drawers.show(Dock.PLACES)
    marching.carry(army_of(marching), marching.at("amisos"))
    marching.key(Qt.Key.Key_Escape)
    marching.release(marching.at("amisos"))
    assert drawers[Dock.PLACES].isVisible()
    marching.key(Qt.Key.Key_Escape)
    assert not drawers[Dock.PLACES].isVisible()
    drawers.pin(Dock.PLACES)
