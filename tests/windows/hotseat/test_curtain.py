"""The curtain falls when another player is asked, and opens for that player only."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import Pass, PlaySurprise
from diadochi.rules.successors.position import Position
from diadochi.windows.hotseat.hidden_hands import EVERYBODY, HANDS, Sitting
from diadochi.windows.prompt_bar import PromptBar
from diadochi.windows.successors.cards.card_sheet import remark
from diadochi.windows.window_input import CURTAIN_MS
from tests.windows.conftest import wait_until
from tests.windows.hotseat.conftest import Table

LEFT = Qt.MouseButton.LeftButton


def test_whoever_is_asked_is_named_on_the_curtain(table: Table) -> None:
    table.until("tyche")
    node, curtain = table.controller.node, table.hotseat.curtain
    assert node is not None
    assert table.hotseat.viewer is None
    assert curtain.isVisible()
    assert not table.hotseat.hand.panel.isEnabled()
    assert table.hotseat.names.side(node.seat) in curtain.words
    assert not table.hotseat.hand.panel.tiles
    assert not buttons(table.window.shell.prompt)


def middle_of(window: QWidget, widget: QWidget) -> QPoint:
    return widget.mapTo(window, widget.rect().center())


def button_of(table: Table) -> QPushButton:
    """The button that opens the curtain."""
    curtain = table.hotseat.curtain
    return next(button for button in curtain.findChildren(QPushButton) if button.property("weight") == "first")


def test_only_its_button_opens_it_by_a_press_that_began_there(table: Table) -> None:
    table.until("tyche")
    curtain, button, handle = table.hotseat.curtain, button_of(table), table.window.windowHandle()
    assert handle is not None
    on_it, beside = middle_of(table.window, button), curtain.rect().topLeft() + QPoint(40, 40)
    for point in (beside, middle_of(table.window, curtain._head), curtain.rect().bottomRight() - QPoint(30, 30)):
        QTest.mouseClick(handle, LEFT, pos=point)
        QTest.mouseDClick(handle, LEFT, pos=point)
    QTest.mousePress(handle, LEFT, pos=beside)
    QTest.mouseRelease(handle, LEFT, pos=on_it)
    QTest.mousePress(handle, LEFT, pos=on_it)
    QTest.mouseRelease(handle, LEFT, pos=beside)
    assert table.hotseat.viewer is None
    assert curtain.isVisible()
    QTest.mouseClick(handle, LEFT, pos=on_it)
    assert not curtain.isVisible()


@pytest.mark.usefixtures("real_delays")
@pytest.mark.parametrize("pins", [{}, dict.fromkeys((1, 2, 3, 4), "secret")])
def test_it_opens_to_nobody_before_it_has_been_seen(table: Table, whole: Position, pins: dict[int, str]) -> None:
    table.hotseat.curtain.hide()
    table.begin(whole, Sitting(pins=pins, fits=lambda typed, kept: typed == kept))
    table.until("tyche")
    curtain, button, handle = table.hotseat.curtain, button_of(table), table.window.windowHandle()
    assert handle is not None
    assert not button.isEnabled()
    QTest.mouseDClick(handle, LEFT, pos=middle_of(table.window, button))
    if pins:
        QTest.keyClicks(curtain.number, "secret")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Enter):
        QTest.keyClick(handle, key)
        QTest.keyClick(curtain, key)
    QTest.keyClick(curtain.number, Qt.Key.Key_Return)
    assert table.hotseat.viewer is None
    QTest.qWait(CURTAIN_MS // 2)
    QTest.mouseClick(handle, LEFT, pos=middle_of(table.window, button))
    assert table.hotseat.viewer is None
    wait_until(button.isEnabled)
    QTest.mouseClick(handle, LEFT, pos=middle_of(table.window, button))
    assert (table.hotseat.viewer is None) == (curtain.number.text() == "" and bool(pins))
    if table.hotseat.viewer is None:
        QTest.keyClicks(curtain.number, "secret")
        QTest.keyClick(curtain.number, Qt.Key.Key_Return)
    assert table.hotseat.viewer is not None


@pytest.mark.usefixtures("real_delays")
def test_a_key_that_is_held_opens_nothing(table: Table) -> None:
    table.until("tyche")
    wait_until(button_of(table).isEnabled)
    handle = table.window.windowHandle()
    assert handle is not None
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True)
    for target in (handle, table.hotseat.curtain):
        QCoreApplication.sendEvent(target, held)
    assert table.hotseat.viewer is None
    QTest.keyClick(handle, Qt.Key.Key_Return)
    assert table.hotseat.viewer is not None


def test_its_button_opens_it_for_that_player(table: Table) -> None:
    table.until("tyche")
    node = table.controller.node
    assert node is not None
    QTest.mouseClick(button_of(table), LEFT)
    assert table.hotseat.viewer == node.seat
    assert not table.hotseat.curtain.isVisible()
    hand = table.controller.position.factions[node.seat].hand
    assert [tile.card.id for tile in table.hotseat.hand.panel.tiles] == list(hand)
    assert table.hotseat.hand.panel.isVisible()


def test_the_same_player_is_not_asked_to_sit_down_again(table: Table) -> None:
    table.until("tyche")
    table.sit_down()
    seat = table.hotseat.viewer
    table.answer()
    while isinstance(table.controller.node, Decision) and table.controller.node.seat == seat:
        assert not table.hotseat.curtain.isVisible()
        table.answer()
    if table.controller.node is not None:
        assert table.hotseat.curtain.isVisible()


def test_who_plays_against_the_program_sees_no_curtain(table: Table, whole: Position) -> None:
    table.begin(whole, Sitting(humans=(2,)))
    for _ in range(20):
        assert table.hotseat.viewer == 2
        assert not table.hotseat.curtain.isVisible()
        table.some(7)


def test_a_number_locks_the_hand(table: Table, whole: Position) -> None:
    locked = Sitting(pins=dict.fromkeys((1, 2, 3, 4), "secret"), fits=lambda typed, kept: typed == kept)
    table.begin(whole, locked)
    table.until("tyche")
    curtain = table.hotseat.curtain
    QTest.mouseClick(curtain, LEFT)
    QTest.keyClick(curtain, Qt.Key.Key_Return)
    assert table.hotseat.viewer is None
    QTest.keyClicks(curtain.number, "wrong")
    QTest.keyClick(curtain.number, Qt.Key.Key_Return)
    assert table.hotseat.viewer is None
    assert "Wrong PIN" in curtain.words
    QTest.keyClicks(curtain.number, "secret")
    QTest.keyClick(curtain.number, Qt.Key.Key_Return)
    assert table.controller.node is not None
    assert table.hotseat.viewer == table.controller.node.seat


def test_passing_is_open_to_those_who_hold_nothing_too(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=11)
    held = 0
    for _ in range(12):
        table.until("surprise")
        node = table.controller.node
        assert isinstance(node, Decision)
        assert table.hotseat.curtain.isVisible()
        words = table.hotseat.curtain.words
        table.sit_down()
        fitting = [answer for answer in node.options if isinstance(answer, PlaySurprise)]
        held += bool(fitting)
        assert not any(table.controller.kit.cards[answer.card].names.en in words for answer in fitting)
        usable = [tile for tile in table.hotseat.hand.panel.tiles if tile.is_usable]
        dim = [tile for tile in table.hotseat.hand.panel.tiles if tile.is_dim]
        assert {*usable, *dim} == {*table.hotseat.hand.panel.tiles}
        assert not {*usable} & {*dim}
        assert all(remark(node, tile.card, node.seat) for tile in dim)
        assert {tile.card.id for tile in usable} == {answer.card for answer in fitting}
        assert "Pass" in buttons(table.window.shell.prompt)
        table.controller.answer(Pass())


def test_another_player_breaks_in_and_goes_back(table: Table) -> None:
    table.until("tyche")
    table.sit_down()
    asked = table.hotseat.viewer
    other = next(seat for seat in table.hotseat.people if seat != asked)
    table.hotseat.interruption.begin(other)
    assert table.hotseat.curtain.isVisible()
    table.sit_down()
    assert table.hotseat.viewer == other
    assert buttons(table.window.shell.prompt) == ["Continue without a card"]
    table.playing.prompting.press("0")
    assert table.hotseat.curtain.isVisible()
    assert table.hotseat.guest is None
    table.sit_down()
    assert table.hotseat.viewer == asked


def test_the_curtain_lies_before_the_tray_of_losses(table: Table, whole: Position) -> None:
    table.begin(whole)
    table.playing.curtain_choice.choose(EVERYBODY)
    try:
        table.until("losses")
        curtain = table.hotseat.curtain
        assert curtain.isVisible()
        assert table.playing.map_play.losses.tray is None
        assert curtain.isAncestorOf(table.window.childAt(curtain.geometry().center()))
    finally:
        table.playing.curtain_choice.choose(HANDS)
    assert table.playing.map_play.losses.tray is not None


def test_a_question_about_the_hand_brings_it_to_sight(table: Table, whole: Position) -> None:
    table.begin(whole)
    table.until("turn_order")
    assert not table.hotseat.is_closed
    panel = table.hotseat.hand.panel
    panel.folded.emit(True)
    assert panel.is_folded
    while table.controller.node is not None and table.controller.node.kind != "tyche":
        table.answer()
        if table.hotseat.curtain.isVisible():
            table.sit_down()
    assert not panel.is_folded
    assert not any(tile.visibleRegion().isEmpty() for tile in panel.tiles)


def buttons(prompt: PromptBar) -> list[str]:
    """The words of the buttons that answer."""
    return [button.text() for button in prompt._buttons]


def test_a_long_name_has_the_height_it_needs(table: Table, whole: Position) -> None:
    names = dict.fromkeys((1, 2, 3, 4), "Konstantinos von Makedonien und Thrake")
    table.begin(whole, Sitting(names=names))
    table.until("tyche")
    for width in (1280, 820):
        table.window.resize(width, 800)
        QTest.qWait(20)
        head = table.hotseat.curtain._head
        assert head.height() >= head.heightForWidth(head.width())
    table.window.resize(1280, 800)
