"""The curtain over private things: everyone looks at the map meanwhile, and no one sees or answers anything private."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QShortcut, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidgetAction

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read, write
from diadochi.rules.successors.position import HIDDEN
from diadochi.windows.docks import Dock
from diadochi.windows.hotseat.curtain import PUBLIC, STILL_OPEN, Patch
from diadochi.windows.preferences import PRIVATE, WINDOW
from tests.windows.hotseat.conftest import Table
from tests.windows.hotseat.hidden import hidden_names

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.fixture
def closed(table: Table) -> Iterator[Table]:
    """Someone has looked at his hand; now the curtain is closed before a question to someone else."""
    table.until("tyche")
    table.sit_down()
    first = table.hotseat.viewer
    table.play(lambda node: node.kind == "tyche" and node.seat != first)
    assert table.hotseat.is_closed
    table.window.activateWindow()
    table.window.shell.view.fit()
    yield table
    table.window.shell.view.fit()


def state(table: Table) -> tuple[object, ...]:
    """What no one may change from before the curtain."""
    line, controller = table.controller.line, table.controller
    asked = table.hotseat.waiting, table.hotseat.viewer
    return len(line.entries), len(line.undone), write(controller.position), controller.lifted(), asked


def free_space(table: Table) -> QPoint:
    """A space in sight without a stack, in pixels of the map."""
    shell, counters = table.window.shell, table.window.shell.scene.counters
    assert counters is not None
    taken = {key.space for key in counters.keys()}  # noqa: SIM118
    visible = shell.view.viewport().rect().adjusted(60, 60, -60, -200)
    places = (
        shell.view.mapFromScene(shell.scene.place(space)) for space in shell.table.atlas.spaces if space not in taken
    )
    return next(at for at in places if visible.contains(at))


def wheel(table: Table, at: QPoint) -> None:
    port = table.window.shell.view.viewport()
    up = QWheelEvent(
        QPointF(at), QPointF(port.mapToGlobal(at)), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(port, up)


def test_it_covers_the_hand_and_leaves_map_and_score_in_sight(closed: Table) -> None:
    window, curtain = closed.window, closed.hotseat.curtain
    foot, view = window.shell.foot, window.shell.view
    assert curtain.geometry().contains(foot.geometry().translated(foot.parentWidget().mapTo(window, QPoint())))
    assert curtain.height() < view.height() / 3
    middle = view.viewport().mapTo(window, view.viewport().rect().center())
    assert window.childAt(middle) is view.viewport()
    assert view.viewport().isEnabled()
    assert window.scoreboard.isVisible()
    assert window.scoreboard.isEnabled()
    assert window.scoreboard.visibleRegion().boundingRect() == window.scoreboard.rect()


def test_the_map_is_panned_zoomed_and_inspected(closed: Table) -> None:
    before, shell = state(closed), closed.window.shell
    port, at = shell.view.viewport(), free_space(closed)
    shown = shell.view.step
    QTest.mouseClick(port, LEFT, pos=at)
    assert shell.inspector.pinned is not None
    wheel(closed, at)
    assert shell.view.step > shown
    corner = shell.view.mapToScene(QPoint(50, 50))
    QTest.mousePress(port, LEFT, pos=at)
    for share in (10, 40, 90):
        QTest.mouseMove(port, at + QPoint(share, share))
    QTest.mouseRelease(port, LEFT, pos=at + QPoint(90, 90))
    assert shell.view.mapToScene(QPoint(50, 50)) != corner
    assert state(closed) == before
    assert closed.hotseat.is_closed


def test_no_army_is_lifted_and_no_menu_of_one_opens(closed: Table) -> None:
    before, shell = state(closed), closed.window.shell
    counters = shell.scene.counters
    assert counters is not None
    for key in sorted(counters.keys(), key=str):
        at = shell.view.mapFromScene(counters.box_of(key).center())
        if shell.view.viewport().rect().contains(at):
            for button in (LEFT, RIGHT):
                QTest.mouseClick(shell.view.viewport(), button, pos=at)
            QTest.mouseMove(shell.view.viewport(), at)
            asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, shell.view.viewport().mapToGlobal(at))
            QApplication.sendEvent(shell.view.viewport(), asked)
            assert QApplication.activePopupWidget() is None, key
    assert state(closed) == before


def test_no_key_on_the_map_gets_behind_it(closed: Table) -> None:
    window, before = closed.window, state(closed)
    view = window.shell.view
    bound = {keys for action in window.findChildren(QAction) for keys in action.shortcuts()}
    bound |= {shortcut.key() for shortcut in window.findChildren(QShortcut)}
    assert len(bound) > 60
    view.setFocus()
    for keys in bound:
        if keys.toString() not in ("Ctrl+Q", "F11", "Ctrl+E", "Ctrl+P"):
            QTest.keyClick(view, keys[0].key(), keys[0].keyboardModifiers())
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Period, Qt.Key.Key_Left, Qt.Key.Key_1, Qt.Key.Key_N, Qt.Key.Key_Escape):
        QTest.keyClick(view, key)
    assert state(closed) == before
    assert closed.hotseat.is_closed


def test_a_line_of_the_journal_leads_nowhere(closed: Table) -> None:
    before = state(closed)
    for row in (0, 3):
        closed.window.shell.journal.chosen.emit(row)
        assert state(closed) == before
    assert closed.hotseat.is_closed


def test_enter_on_the_map_presses_the_button_of_the_curtain(closed: Table) -> None:
    waiting, handle = closed.hotseat.waiting, closed.window.windowHandle()
    assert handle is not None
    closed.window.shell.view.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_Return)
    assert closed.hotseat.viewer == waiting


def test_only_public_commands_work(closed: Table) -> None:
    commands, docks = closed.window.shell.commands, closed.window.shell.docks
    spared = {commands[name] for name in (*STILL_OPEN, *PUBLIC)}
    spared |= {docks[name].toggleViewAction() for name in docks if not name.value.private}
    before = state(closed)
    for action in closed.window.findChildren(QAction):
        if action not in spared and action.menu() is None and not isinstance(action, QWidgetAction):
            assert not action.isEnabled(), action.text()
            action.trigger()
    assert state(closed) == before


def test_a_copied_position_shows_no_hand(closed: Table, kit: Kit) -> None:
    closed.window.shell.commands["copy_position"].trigger()
    copied = read(kit, QApplication.clipboard().text())
    assert all(card == HIDDEN for faction in copied.factions.values() for card in faction.hand)


def test_no_card_of_any_hand_is_named_anywhere(closed: Table) -> None:
    hidden = hidden_names(closed.controller)
    assert len(hidden) > 8
    texts = "\n".join(closed.texts())
    assert not [name for name in hidden if name in texts]


def test_private_panels_are_covered_and_come_back(table: Table) -> None:
    docks = table.window.shell.docks
    table.until("tyche")
    table.sit_down()
    docks.pin(Dock.PLANS)
    docks.show(Dock.TIMELINE)
    docks.show(Dock.INSPECTOR)
    QTest.qWait(50)
    docks.show(Dock.PLANS)  # in front of the panels it shares its place with
    try:
        table.hotseat.cover()
        assert table.hotseat.is_closed
        pinned = docks[Dock.PLANS]
        assert table.window.childAt(pinned.mapTo(table.window, pinned.rect().center())) in pinned.findChildren(Patch)
        assert not docks[Dock.TIMELINE].isVisible()
        assert docks[Dock.INSPECTOR].isVisible()
        assert docks[Dock.INSPECTOR].isEnabled()
        buttons = {button.objectName(): button for button in table.window.findChildren(QToolButton)}
        for name in docks:
            button = buttons.get(f"edge_{docks[name].objectName()}")
            if button is not None:
                assert button.isEnabled() is not name.value.private, name
        table.sit_down()
        assert not pinned.findChildren(Patch)[0].isVisible()
        assert docks[Dock.TIMELINE].isVisible()
    finally:
        for name in (Dock.PLANS, Dock.TIMELINE, Dock.INSPECTOR):
            docks.fold(name)
            docks[name].hide()


def test_the_setting_makes_it_cover_the_window_at_once(closed: Table) -> None:
    window, curtain = closed.window, closed.hotseat.curtain
    small = curtain.geometry()
    closed.playing.cover_choice.choose(WINDOW)
    try:
        assert curtain.geometry() == window.rect()
        assert not window.shell.view.isEnabled()
        assert not window.shell.commands["zoom_in"].isEnabled()
    finally:
        closed.playing.cover_choice.choose(PRIVATE)
    assert curtain.geometry() == small
    assert window.shell.view.isEnabled()
    assert window.shell.commands["zoom_in"].isEnabled()


def test_it_follows_the_strip_of_the_hand(closed: Table) -> None:
    window, curtain = closed.window, closed.hotseat.curtain
    for size in ((1000, 700), (1366, 768)):
        window.resize(*size)
        QTest.qWait(30)
        foot = window.shell.foot
        covered = foot.geometry().translated(foot.parentWidget().mapTo(window, QPoint()))
        assert curtain.geometry().contains(covered)
        assert curtain.geometry().bottom() == covered.bottom()
