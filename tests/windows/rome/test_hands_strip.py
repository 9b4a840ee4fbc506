"""The cards of the Sword of Rome below the map: a click on one asks which army it activates."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.resources import maps
from diadochi.rules.rome.answers import Activate
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.setup import scenario_position
from diadochi.windows.playing.choice_fan import Fan
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.rome.hands_strip import CardTile, HandsStrip
from tests.windows.conftest import put_away, show_window

_SCENARIO = "samnites_315"


@pytest.fixture
def playing(dressed: QApplication) -> Iterator[Playing]:
    kit = open_kit(maps("rome"))
    opening = scenario_position(kit, _SCENARIO)
    playing = Playing(show_window(kit, opening, Preferences(motion=False, moments="swiftly")), kit, opening.copy())
    yield playing
    put_away(playing.window)


def tiles(playing: Playing, *, usable: bool) -> list[CardTile]:
    strip = playing.window.findChild(HandsStrip)
    assert strip is not None
    return [tile for tile in strip.tiles if bool(tile.property("usable")) is usable]


def open_fans(playing: Playing) -> list[Fan]:
    return [fan for fan in playing.window.findChildren(Fan) if fan.isVisible()]


def test_a_click_on_a_card_asks_which_army_it_activates(playing: Playing, qtbot: QtBot) -> None:
    assert not open_fans(playing)
    highest = tiles(playing, usable=True)[-1]
    QTest.mouseClick(highest, Qt.MouseButton.LeftButton)
    assert open_fans(playing)
    qtbot.waitUntil(lambda: not playing.window.shell.input.guard.runs)
    QTest.keyClick(playing.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    move = playing.controller.position.move
    assert move is not None
    assert move.card.endswith("3")
    given = playing.controller.line.entries[-1]
    assert isinstance(given, Activate)


def test_a_card_of_the_other_side_answers_nothing(playing: Playing) -> None:
    before = len(playing.controller.line.entries)
    QTest.mouseClick(tiles(playing, usable=False)[0], Qt.MouseButton.LeftButton)
    assert not open_fans(playing)
    assert len(playing.controller.line.entries) == before
