"""Behind a curtain over the window nothing hidden can be read and nothing can be changed by any way (SEQ-10)."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget
from shiboken6 import isValid

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.position import HIDDEN
from diadochi.windows.docks import Dock
from diadochi.windows.hotseat.curtain import STILL_OPEN
from diadochi.windows.preferences import PRIVATE, WINDOW
from tests.windows.hotseat.conftest import Table
from tests.windows.hotseat.hidden import hidden_names

TAKEN_BACK = ("undo", "redo")
NO_MOD = Qt.KeyboardModifier.NoModifier
CTRL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


@pytest.fixture(autouse=True)
def over_the_window(table: Table) -> Iterator[None]:
    """The curtain covers the whole window."""
    table.playing.cover_choice.choose(WINDOW)
    yield
    table.playing.cover_choice.choose(PRIVATE)


@pytest.fixture
def closed(table: Table) -> Table:
    """Someone has looked at his hand; now the curtain is closed before a question to someone else."""
    table.until("tyche")
    table.sit_down()
    first = table.hotseat.viewer
    table.hotseat.hand.panel.open_card(table.hotseat.hand.panel.tiles[0].card.id)
    table.play(lambda node: node.kind == "tyche" and node.seat != first)
    assert table.hotseat.is_closed
    assert table.hotseat.curtain.geometry() == table.window.rect()
    table.window.activateWindow()
    return table


def told_by_reader(thing: QAccessibleInterface | None) -> Iterator[str]:
    """Whatever a reader of the screen finds in a thing and all that lies in it."""
    if thing is None or not thing.isValid():
        return
    for text in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help):
        yield thing.text(text)
    for number in range(thing.childCount()):
        yield from told_by_reader(thing.child(number))


def state(table: Table) -> tuple[object, ...]:
    """Whatever could be changed from behind the curtain."""
    window, line = table.window, table.controller.line
    docks = tuple(
        (window.shell.docks[name].isVisible(), window.shell.docks[name].isFloating()) for name in window.shell.docks
    )
    view, chosen = window.shell.view, window.shell.preferences
    return (
        len(line.entries), len(line.undone), write(table.controller.position), docks, table.hotseat.viewer,
        table.hotseat.waiting, view.step, view.mapToScene(QPoint(50, 50)), QApplication.clipboard().text(),
        chosen.language, chosen.style, tuple(chosen.asked), table.controller.lifted(),
        str(window.shell.inspector.pinned), tuple(d for d in window.findChildren(QDialog) if d.isVisible()),
        tuple(m for m in window.findChildren(QMenu) if m.isVisible()),
    )  # fmt: skip


def test_no_card_of_any_hand_is_named_anywhere(closed: Table) -> None:
    hidden = hidden_names(closed.controller)
    assert len(hidden) > 8
    texts = "\n".join(closed.texts())
    assert not [name for name in hidden if name in texts]


def test_a_reader_of_the_screen_finds_no_card(closed: Table) -> None:
    found = "\n".join(told_by_reader(QAccessible.queryAccessibleInterface(closed.window)))
    assert closed.hotseat.names.side(closed.hotseat.waiting or 0) in found
    assert not [name for name in hidden_names(closed.controller) if name in found]


def test_no_command_changes_anything(closed: Table) -> None:
    before = state(closed)
    spared = [closed.window.shell.commands[name] for name in STILL_OPEN]
    actions = [action for action in closed.window.findChildren(QAction) if action not in spared]
    assert len(actions) > 80
    for action in actions:
        assert not action.isEnabled(), action.text()
        action.trigger()
    assert all(not keys.isEnabled() for keys in closed.window.findChildren(QShortcut))
    assert state(closed) == before


def test_no_key_leads_out_of_the_curtain(closed: Table) -> None:
    before, curtain = state(closed), closed.hotseat.curtain
    keys = [(getattr(Qt.Key, f"Key_F{number}"), NO_MOD) for number in range(1, 11)]
    keys += [(getattr(Qt.Key, f"Key_{letter}"), CTRL) for letter in "KFMZYNGERVCOSP0"]
    keys += [(getattr(Qt.Key, f"Key_{way}"), ALT) for way in ("Left", "Right", "Down", "Home", "F")]
    keys += [(getattr(Qt.Key, f"Key_{way}"), NO_MOD) for way in ("Left", "Right", "Up", "Down", "Escape", "Menu", "A")]
    keys += [(Qt.Key.Key_Tab, NO_MOD), (Qt.Key.Key_Backtab, SHIFT)] * 6
    for key, modifier in keys:
        where = closed.window.focusWidget()
        assert where is curtain or curtain.isAncestorOf(where), (key, where)
        QTest.keyClick(where, key, modifier)
        assert closed.hotseat.is_closed
    assert state(closed) == before


def test_a_drag_and_the_wheel_do_not_reach_the_map(closed: Table) -> None:
    before, window = state(closed), closed.window
    viewport = window.shell.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    QTest.mouseMove(viewport, QPoint(360, 260))
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=QPoint(360, 260))
    QTest.keyClick(viewport, Qt.Key.Key_Plus)
    assert state(closed) == before
    assert window.childAt(window.rect().center() + QPoint(0, 300)) is closed.hotseat.curtain


def test_panels_out_of_the_window_are_put_by_and_come_back(table: Table) -> None:
    table.until("tyche")
    table.sit_down()
    dock = table.window.shell.docks[Dock.JOURNAL]
    dock.setFloating(True)
    dock.show()
    table.hotseat.cover()
    try:
        assert table.hotseat.is_closed
        assert not dock.isVisible()
        table.sit_down()
        assert dock.isVisible()
        assert dock.isFloating()
    finally:
        dock.setFloating(False)


def test_what_popped_up_before_is_closed(table: Table) -> None:
    table.until("tyche")
    table.sit_down()
    dialog, menu = QDialog(table.window), QMenu(table.window)
    menu.addAction("Entry")
    dialog.show()
    menu.popup(QPoint(10, 10))
    table.hotseat.cover()
    assert table.hotseat.is_closed
    assert not dialog.isVisible()
    assert not menu.isVisible()


def test_the_clipboard_keeps_no_hand(table: Table, kit: Kit) -> None:
    table.until("tyche")
    table.sit_down()
    viewer = table.hotseat.viewer
    assert viewer is not None
    table.window.shell.commands["copy_position"].trigger()
    assert HIDDEN not in read(kit, QApplication.clipboard().text()).factions[viewer].hand
    table.hotseat.cover()
    left = read(kit, QApplication.clipboard().text())
    assert all(card == HIDDEN for faction in left.factions.values() for card in faction.hand)


def test_other_things_stay_on_the_clipboard(table: Table) -> None:
    table.until("tyche")
    table.sit_down()
    QApplication.clipboard().setText("a word")
    table.hotseat.cover()
    assert QApplication.clipboard().text() == "a word"


def test_what_was_on_before_is_on_again(table: Table) -> None:
    table.until("tyche")
    table.sit_down()

    parts = [*table.window.findChildren(QWidget), *table.window.findChildren(QAction)]
    before = [(part, part.isEnabled()) for part in parts]
    table.hotseat.cover()
    assert not table.window.shell.commands["find"].isEnabled()
    table.sit_down()
    there = {*table.window.findChildren(QWidget), *table.window.findChildren(QAction)}
    still = [
        (part, on) for part, on in before if isValid(part) and part in there and part.objectName() not in TAKEN_BACK
    ]
    assert len(still) > 300
    assert [part for part, on in still if part.isEnabled() != on] == []
    assert table.window.shell.commands["undo"].isEnabled()


def test_what_is_said_of_a_command_meanwhile_holds_afterwards(table: Table) -> None:
    table.until("tyche")
    command = table.window.shell.commands["redo"]
    for wanted in (True, False):
        table.window.shell.commands["redo"].setEnabled(wanted)
        assert not command.isEnabled()
    command.setEnabled(True)
    table.hotseat.lift_curtain()
    assert command.isEnabled()
    table.hotseat.viewer_changed.emit()


def test_the_position_on_the_table_hides_every_hand(closed: Table) -> None:
    shown = closed.window.shell.table.position
    assert shown is not None
    assert {card for faction in shown.factions.values() for card in faction.hand} == {HIDDEN}
