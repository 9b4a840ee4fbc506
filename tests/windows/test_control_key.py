"""Provinces tinted by who controls them: a layer that is switched and remembered, with a key in the status line."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from diadochi.scene.sheet.province_fields import province_fields
from diadochi.scene.view.sheet_view import NoPen
from diadochi.windows.application import speak
from diadochi.windows.main_window import MainWindow
from diadochi.windows.panels.control_key import ControlKey
from diadochi.windows.preferences import Preferences, load_preferences
from diadochi.windows.school.trainer_marks import Blindfold
from diadochi.windows.widget_text import Label

Opening = Callable[[Preferences | None], MainWindow]
PROVINCE = "phrygia"


@pytest.fixture
def window(open_table: Opening) -> MainWindow:
    """A table without counters, one side in control of Phrygia, and the whole map in view."""
    window = open_table(None)
    shell = window.shell
    province_fields(shell.table.atlas)
    give(window, 1)
    shell.commands["counters"].setChecked(False)
    shell.view.fit()
    shell.scene.sheet.settle()
    QApplication.processEvents()
    return window


def give(window: MainWindow, seat: int) -> None:
    """Put the markers of a side on all spaces of Phrygia."""
    position = window.shell.table.position.copy()
    position.markers.update(dict.fromkeys(window.shell.table.kit.province_spaces[PROVINCE], seat))
    window.shell.show_position(position)


def colour(window: MainWindow) -> QColor:
    """The colour of Phrygia beside its coin, on the screen."""
    view = window.shell.view
    at = view.mapFromScene(province_fields(window.shell.table.atlas)[PROVINCE].middle) + QPoint(0, 16)
    return view.viewport().grab().toImage().pixelColor(at)


def key_of(window: MainWindow) -> ControlKey:
    (key,) = window.findChildren(ControlKey)
    return key


def test_a_province_has_the_colour_of_its_holder(window: MainWindow) -> None:
    assert window.shell.scene.sheet.control.control[PROVINCE].holder == 1
    blue = colour(window)
    give(window, 2)
    warm = colour(window)
    assert blue.blue() - blue.red() > warm.blue() - warm.red() + 60


def test_the_command_hides_the_tint_and_its_key(window: MainWindow) -> None:
    command, tinted = window.shell.commands["control"], colour(window)
    assert command.isChecked()
    assert key_of(window).isVisible()
    command.trigger()
    assert colour(window) != tinted
    assert not key_of(window).isVisible()
    command.trigger()
    assert colour(window) == tinted
    assert key_of(window).isVisible()


def test_the_choice_is_remembered(window: MainWindow, open_table: Opening) -> None:
    window.shell.commands["control"].trigger()
    assert not load_preferences().control_shown
    again = open_table(load_preferences())
    assert not again.shell.commands["control"].isChecked()
    assert not again.shell.scene.sheet.control.isVisible()
    assert not key_of(again).isVisible()


def test_the_command_is_in_the_menu_of_layers_with_a_key_of_its_own(window: MainWindow) -> None:
    command = window.shell.commands["control"]
    assert command in window.shell.menus.layers.actions()
    keys = command.shortcuts()
    assert keys
    assert [other for other in window.shell.commands if set(keys) & set(other.shortcuts())] == [command]


def test_a_game_without_control_of_provinces_has_no_such_command(window: MainWindow) -> None:
    window.shell.show_map(open_atlas(maps("rome")), None)
    assert not window.shell.commands["control"].isVisible()
    assert not key_of(window).isVisible()
    rome = open_map(maps("rome"))
    window.shell.show_map(rome.atlas, rome)
    assert not window.shell.commands["control"].isVisible()


def test_there_is_no_key_where_nothing_is_tinted(window: MainWindow) -> None:
    window.shell.view.zoom_to(1.0)
    QApplication.processEvents()
    assert not key_of(window).isVisible()
    window.shell.view.fit()
    QApplication.processEvents()
    assert key_of(window).isVisible()
    window.shell.show_position(None)
    assert not key_of(window).isVisible()


def test_the_key_explains_both_looks_in_every_language(window: MainWindow, dressed: QApplication) -> None:
    said = set()
    for language in ("en", "es", "ru"):
        speak(dressed, language)
        said.add(tuple(label.text() for label in key_of(window).findChildren(Label)))
    assert len(said) == 3
    assert ("Controls the province", "One marker short") in said
    assert all(len(words) == 2 and all(words) for words in said)


def test_the_key_does_not_widen_a_small_window(window: MainWindow) -> None:
    with_key = window.minimumSizeHint().width()
    window.shell.commands["control"].trigger()
    assert window.minimumSizeHint().width() == with_key
    window.shell.commands["control"].trigger()


def test_the_trainer_hides_it(window: MainWindow) -> None:
    tint = window.shell.scene.sheet.control
    blindfold = Blindfold(window.shell, NoPen())
    blindfold.put_on()
    assert not tint.isVisible()
    blindfold.take_off()
    assert tint.isVisible()
