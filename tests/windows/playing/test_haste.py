"""A question takes no press, click or key before it has been seen, and a key that is held answers once."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.kinds import Kind
from tests.windows.conftest import wait_until
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import AVOIDING, BATTLE, INTERCEPTING, LOSING, Table, at_table

LEFT, NO_MOD = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

pytestmark = pytest.mark.usefixtures("real_delays")


@pytest.fixture(autouse=True)
def rest(hand: Hand) -> Iterator[None]:
    yield
    hand.controller.dice_are_typed = False
    ready(hand)


def ready(hand: Hand) -> None:
    """Let the time go by in which the open question takes nothing."""
    wait_until(lambda: not hand.window.shell.input.guard.runs)


def handle_of(hand: Hand) -> QWindow:
    handle = hand.window.windowHandle()
    assert handle is not None
    return handle


def answers(hand: Hand) -> int:
    return len(hand.controller.line.entries)


def bar(hand: Hand) -> list[QPushButton]:
    return [button for button in hand.window.shell.prompt.answers.findChildren(QPushButton) if button.isVisible()]


def middle(hand: Hand, widget: QWidget) -> QPoint:
    return widget.mapTo(hand.window, widget.rect().center())


def default_of(hand: Hand) -> QPushButton:
    """The button that looks like the default."""
    found = hand.window.shell.input.default()
    assert found is not None
    return found


def click_default(hand: Hand) -> None:
    QTest.mouseClick(handle_of(hand), LEFT, pos=middle(hand, default_of(hand)))


def press_enter(hand: Hand) -> None:
    QTest.keyClick(handle_of(hand), Qt.Key.Key_Return)


@pytest.mark.parametrize("act", [click_default, press_enter])
def test_a_double_press_on_the_bar_answers_one_question(hand: Hand, act: Callable[[Hand], None]) -> None:
    at_table(hand, INTERCEPTING)
    ready(hand)
    before = answers(hand)
    act(hand)
    given = answers(hand)
    assert given > before
    for _ in range(3):
        if hand.window.shell.input.default() is not None:
            act(hand)
    assert answers(hand) == given
    assert not any(button.isEnabled() for button in bar(hand))
    ready(hand)
    assert all(button.isEnabled() for button in bar(hand))


def test_buttons_show_the_delay_and_the_keyboard_stays_with_the_map(hand: Hand) -> None:
    at_table(hand, INTERCEPTING)
    assert bar(hand)
    assert not any(button.isEnabled() for button in bar(hand))
    ready(hand)
    assert all(button.isEnabled() for button in bar(hand))
    assert hand.window.focusWidget() is hand.view


def letter_key(hand: Hand) -> None:
    QTest.keyClick(handle_of(hand), Qt.Key.Key_A)


def click_stack(hand: Hand) -> None:
    stage = hand.playing.map_play.reactions.stage
    assert stage is not None
    key = stage.candidates[0].stack
    assert key is not None
    point = hand.view.viewport().mapTo(hand.window, hand.on_stack(key.space, key.owner))
    QTest.mouseClick(handle_of(hand), LEFT, pos=point)


@pytest.mark.parametrize("act", [letter_key, click_stack])
def test_the_map_takes_nothing_for_a_question_that_has_only_just_come(hand: Hand, act: Callable[[Hand], None]) -> None:
    at_table(hand, AVOIDING)
    hand.look_at("ipsos")
    told: list[object] = []
    hand.playing.map_play.reactions.drafted.connect(told.append)
    hand.playing.map_play.reactions.pick_asked.connect(told.append)
    act(hand)
    assert not told
    ready(hand)
    act(hand)
    assert told


def test_a_key_that_is_held_answers_once(hand: Hand) -> None:
    at_table(hand, INTERCEPTING)
    ready(hand)
    press_enter(hand)
    given = answers(hand)
    ready(hand)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, NO_MOD, "\r", autorep=True)
    for _ in range(5):
        QCoreApplication.sendEvent(handle_of(hand), held)
    assert answers(hand) == given


def test_losses_take_nothing_at_first(hand: Hand) -> None:
    at_table(hand, LOSING)
    node = hand.controller.node
    assert isinstance(node, Decision)
    assert node.kind == Kind.LOSSES
    tray = hand.playing.map_play.tray_of_losses()
    assert tray is not None
    before = answers(hand)
    assert not tray.isEnabled()
    press_enter(hand)
    QTest.mouseClick(handle_of(hand), LEFT, pos=middle(hand, tray.findChildren(QPushButton)[0]))
    assert answers(hand) == before
    ready(hand)
    assert tray.isEnabled()
    assert tray.isAncestorOf(hand.window.focusWidget())


def test_a_text_field_is_typed_into_at_any_time(hand: Hand) -> None:
    at_table(hand, BATTLE)
    field = QLineEdit(hand.window)
    field.setGeometry(300, 300, 200, 30)
    field.show()
    at_table(hand, AVOIDING)
    field.setFocus()
    for key in (Qt.Key.Key_A, Qt.Key.Key_B, Qt.Key.Key_C):
        QTest.keyClick(handle_of(hand), key)
    assert field.text() == "abc"
    field.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_a_second_look_at_the_same_question_takes_no_time(hand: Hand) -> None:
    at_table(hand, INTERCEPTING)
    ready(hand)
    hand.playing.show()
    assert all(button.isEnabled() for button in bar(hand))


def test_wheel_and_arrows_are_no_answers(hand: Hand) -> None:
    at_table(hand, Table(*AVOIDING))
    step = hand.view.step
    QTest.keyClick(handle_of(hand), Qt.Key.Key_PageDown)
    assert hand.view.step < step
