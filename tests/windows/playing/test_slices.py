"""What is not seen at first is made after the map is painted, in slices, or when someone asks for it."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing, Slices
from diadochi.windows.preferences import Preferences
from diadochi.windows.shell import Shell
from tests.windows.conftest import put_away, show_window
from tests.windows.playing.conftest import Hand


def menus_of(shell: Shell) -> list[str]:
    """The titles on the bar of menus."""
    return [action.text() for action in shell.frame.menuBar().actions() if action.isVisible()]


def test_a_table_in_slices_becomes_the_same_table(shared_hand: Hand, kit: Kit, position: Position) -> None:
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    made = Playing(window, kit, position.copy(), at_once=False)
    whole = shared_hand.playing.shell
    assert len(list(window.shell.commands)) < len(list(whole.commands))
    assert menus_of(window.shell) == menus_of(whole)
    Slices(made)
    QTest.keyClick(window.shell.view, Qt.Key.Key_Shift)
    assert not made.go_on_making()  # whoever types finds the whole table
    assert [each.objectName() for each in window.shell.commands] == [each.objectName() for each in whole.commands]
    assert list(window.shell.docks) == list(whole.docks)
    put_away(window)


def test_whoever_asks_for_a_part_has_it_made(kit: Kit, position: Position) -> None:
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    made = Playing(window, kit, position.copy(), at_once=False)
    assert made.stage.panel.isHidden()
    assert not made.go_on_making()
    put_away(window)
