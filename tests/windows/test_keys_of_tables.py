"""No key stands for two commands at a whole table of either game: Qt would obey neither."""

from collections import defaultdict

from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QApplication

from diadochi.resources import maps
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.setup import scenario_position
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away, show_window


def keys_used_twice(window: MainWindow) -> dict[str, list[str]]:
    used = defaultdict(list)
    for action in window.shell.commands:
        for key in action.shortcuts():
            used[key.toString()].append(action.objectName())
    for shortcut in window.findChildren(QShortcut):
        if shortcut.parent() is window:
            used[shortcut.key().toString()].append("a shortcut of the window")
    return {key: names for key, names in used.items() if len(names) > 1}


def test_at_the_table_of_the_successors(dressed: QApplication, kit: Kit, position: Position) -> None:
    window = show_window(kit, position, Preferences(motion=False))
    Playing(window, kit, position.copy())
    assert keys_used_twice(window) == {}
    assert "Ctrl+I" in [key.toString() for key in window.shell.commands["hint"].shortcuts()]
    put_away(window)


def test_at_the_table_of_rome(dressed: QApplication) -> None:
    rome = open_kit(maps("rome"))
    position = scenario_position(rome, "pyrrhus_280")
    window = show_window(rome, position, Preferences(motion=False))
    Playing(window, rome, position.copy())
    assert keys_used_twice(window) == {}
    put_away(window)
