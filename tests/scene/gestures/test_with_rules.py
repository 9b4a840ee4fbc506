"""Gestures at a real table: the rules controller obeys the hand, and what is lit is exactly what may be done."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.setup import at_activation
from tests.house.kept import kept_opening
from tests.scene.gestures.conftest import Desk, open_desk


@pytest.fixture
def controller(kit: Kit) -> RulesController:
    return RulesController(kit, at_activation(kept_opening(kit, "five-diadochi"), 1), ProgramDice(seed=7))


@pytest.fixture
def real(qtbot: QtBot, kit: Kit, controller: RulesController) -> Desk:
    desk = open_desk(qtbot, kit, controller, controller.position)
    controller.changed.connect(lambda: desk.counters.show_position(controller.position))
    controller.lifted_changed.connect(desk.gesture.refresh)
    return desk


def place_of(controller: RulesController, general: str) -> str:
    found = controller.position.where(general)
    assert found is not None
    return found[0]


def test_a_dragged_army_marches(real: Desk, controller: RulesController) -> None:
    real.drag(real.on_stack("babylon", 1), real.at("opis"))
    assert {look.spot for look in real.layer.looks} == set(controller.marks())
    real.release(real.at("opis"))
    assert place_of(controller, "perdikkas") == "opis"
    assert real.layer._last.points
    assert real.on_stack("opis", 1) is not None


def test_clicks_and_keys_do_the_same(real: Desk, controller: RulesController) -> None:
    real.click(real.on_stack("babylon", 1))
    real.click(real.at("opis"))
    assert place_of(controller, "perdikkas") == "opis"
    assert controller.undo()
    assert place_of(controller, "perdikkas") == "babylon"
    real.gestures.keys.set_cursor("babylon")
    real.key(Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert place_of(controller, "perdikkas") == "opis"


def test_an_army_of_another_side_is_refused(real: Desk, controller: RulesController) -> None:
    real.click(real.on_stack("sousa", 3))
    assert not real.gesture.is_open
    verdict, spot = real.reasons[-1]
    assert not verdict
    assert verdict.because
    assert spot == ("sousa", False)


def test_lit_is_what_the_verdict_allows(real: Desk, controller: RulesController, kit: Kit) -> None:
    real.click(real.on_stack("babylon", 1))
    home = ("babylon", False)
    for space in kit.atlas.spaces:
        spot = (space, False)
        if spot != home:
            assert (spot in real.gesture.marks) == bool(controller.verdict(spot)), space


def test_taking_back_lets_go(real: Desk, controller: RulesController) -> None:
    real.click(real.on_stack("babylon", 1))
    real.click(real.at("opis"))
    real.click(real.on_stack("opis", 1))
    assert real.gesture.is_open
    controller.undo()
    assert not real.gesture.is_open
    assert real.layer.looks == ()
