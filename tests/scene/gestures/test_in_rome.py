"""The same hands at a table of the Sword of Rome: armies are lifted by their leaders, what is lit may be done."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from diadochi.controller.rules_controller import ProgramDice, RulesController
from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.setup import scenario_position
from diadochi.scene.counters.rome.piece_faces import number_of
from tests.scene.gestures.conftest import Desk, open_desk


@pytest.fixture(scope="module")
def rome() -> Kit:
    kit = open_map(maps("rome"))
    assert isinstance(kit, Kit)
    return kit


@pytest.fixture
def controller(rome: Kit) -> RulesController:
    return RulesController(rome, scenario_position(rome, "brennus_390"), ProgramDice(seed=7))


@pytest.fixture
def real(qtbot: QtBot, rome: Kit, controller: RulesController) -> Desk:
    desk = open_desk(qtbot, rome, controller, controller.position, "sena")
    controller.changed.connect(lambda: desk.counters.show_position(controller.position))
    controller.lifted_changed.connect(desk.gesture.refresh)
    return desk


def test_a_dragged_army_marches(real: Desk, controller: RulesController, rome: Kit) -> None:
    gauls = number_of(rome, "gallic")
    real.drag(real.on_stack("sena", gauls), real.at("ariminum"))
    assert {look.spot for look in real.layer.looks} == set(controller.marks())
    assert ("ariminum", False) in controller.marks()
    real.release(real.at("ariminum"))
    assert controller.position.group("gallic", "ariminum").leaders == ("brennus",)
    assert real.on_stack("ariminum", gauls) is not None


def test_a_leader_is_spoken_of_by_his_name(real: Desk) -> None:
    real.gestures.keys.set_cursor("sena")
    assert "Brennus" in real.spoken[-1]
    real.key(Qt.Key.Key_Return)
    assert real.gesture.is_open
    assert "Brennus picked up at Sena Gallica" in real.spoken[-1]


def test_an_army_of_the_other_side_is_refused_with_the_rule(real: Desk, rome: Kit) -> None:
    real.view.centre_on(real.layer.places.centre("roma"))
    real.click(real.on_stack("roma", number_of(rome, "roman")))
    assert not real.gesture.is_open
    verdict, spot = real.reasons[-1]
    assert not verdict
    assert verdict.because
    assert spot == ("roma", False)
