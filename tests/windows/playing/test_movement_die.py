"""The movement die is seen beside the counter for a moment; any key or click skips it and is used as always."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest

from diadochi.rules.core.flow import Dice
from diadochi.windows.playing import roll_display
from diadochi.windows.playing.roll_display import MovementDieCard
from diadochi.windows.playing.roll_reader import die_picture
from tests.windows.conftest import wait_until
from tests.windows.playing.conftest import Hand

AGES = 600_000
"""Milliseconds: so long that only what the test does takes the die away."""


@pytest.fixture
def marched(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """A table that moves and shows dice; the die stays until something takes it away."""
    monkeypatch.setattr(roll_display, "DIE_MS", AGES)
    preferences = hand.window.shell.preferences
    monkeypatch.setattr(preferences, "motion", True)
    monkeypatch.setattr(preferences, "moments", "battles")
    monkeypatch.setattr(preferences, "follow", False)
    hand.window.activateWindow()
    yield hand
    hand.playing.movement_die.skip()


def card_of(hand: Hand) -> MovementDieCard:
    card: MovementDieCard = hand.playing.movement_die.card
    return card


def march(hand: Hand, face: int) -> None:
    """Drag an army over one space, with this face of the die."""
    hand.dice.faces = [face]
    hand.drag(hand.on_stack("kelainai", 4), hand.at("ipsos"))
    assert Dice((face,)) in hand.controller.line.entries


def counter_of(hand: Hand, space: str) -> QRect:
    counters, view = hand.window.shell.scene.counters, hand.view
    assert counters is not None
    key = next(key for key in counters.keys() if (key.space, key.owner) == (space, 4))  # noqa: SIM118
    box = view.mapFromScene(counters.box_of(key)).boundingRect()
    return box.translated(view.viewport().geometry().topLeft())


def handle_of(hand: Hand) -> QWindow:
    handle = hand.window.windowHandle()
    assert handle is not None
    return handle


@pytest.mark.parametrize("face", [2, 6])
def test_the_die_is_seen_beside_the_counter_with_its_face_and_its_points(marched: Hand, face: int) -> None:
    march(marched, face)
    card = card_of(marched)
    assert card.isVisible()
    counter = counter_of(marched, marched.place_of("antigonos") or "")
    assert not card.geometry().intersects(counter)
    assert card.geometry().adjusted(-12, -12, 12, 12).intersects(counter)
    corner = card.die.mapTo(marched.view, QPoint(1, 1))
    seen = marched.view.grab(QRect(corner, QSize(72, 72))).toImage()
    wanted = die_picture(face, 72, seen.devicePixelRatio()).toImage()
    inner = [(x, y) for x in range(16, wanted.width() - 16, 4) for y in range(16, wanted.height() - 16, 4)]
    assert all(seen.pixelColor(x, y).rgb() == wanted.pixelColor(x, y).rgb() for x, y in inner)
    assert card.points.text() == marched.playing.rolls.chip.words
    assert card.accessibleName() == f"Movement roll {face}: {card.points.text()}"


def test_it_leaves_by_itself(marched: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roll_display, "DIE_MS", 1)
    march(marched, 4)
    wait_until(lambda: not card_of(marched).isVisible())


def press_key(hand: Hand) -> None:
    QTest.keyClick(handle_of(hand), Qt.Key.Key_Shift)


def press_shortcut(hand: Hand) -> None:
    QTest.keyClick(handle_of(hand), Qt.Key.Key_F10)


def click(hand: Hand) -> None:
    QTest.mouseClick(handle_of(hand), Qt.MouseButton.LeftButton, pos=hand.view.mapTo(hand.window, QPoint(4, 4)))


def move_view(hand: Hand) -> None:
    hand.view.pan(40, 0)


def take_back(hand: Hand) -> None:
    hand.controller.undo()


@pytest.mark.parametrize("act", [press_key, press_shortcut, click, move_view, take_back])
def test_it_leaves_when_something_is_done(marched: Hand, act: Callable[[Hand], None]) -> None:
    march(marched, 6)
    assert card_of(marched).isVisible()
    act(marched)
    assert not card_of(marched).isVisible()


def test_the_key_that_skips_it_does_what_it_always_does(marched: Hand) -> None:
    march(marched, 6)
    keys = marched.playing.hands.gestures.keys
    assert marched.window.focusWidget() is marched.view
    assert keys.cursor is None
    QTest.keyClick(handle_of(marched), Qt.Key.Key_Return)
    assert not card_of(marched).isVisible()
    assert keys.cursor is not None


def test_a_layout_that_moves_nothing_leaves_it(marched: Hand) -> None:
    march(marched, 6)
    marched.view.view_changed.emit(marched.view.visible_rect(), marched.view.scale_now)
    assert card_of(marched).isVisible()


def test_what_is_done_again_is_not_rolled_again(marched: Hand) -> None:
    march(marched, 6)
    marched.controller.undo()
    marched.controller.redo()
    assert not card_of(marched).isVisible()


@pytest.mark.parametrize(("setting", "value"), [("motion", False), ("moments", "swiftly")])
def test_a_table_that_wants_no_moments_shows_none(
    marched: Hand, monkeypatch: pytest.MonkeyPatch, setting: str, value: object
) -> None:
    monkeypatch.setattr(marched.window.shell.preferences, setting, value)
    march(marched, 6)
    assert not card_of(marched).isVisible()


def test_without_its_counter_in_sight_it_is_not_shown(marched: Hand) -> None:
    marched.look_at("babylon")
    marched.dice.faces = [6]
    assert marched.controller.lift("antigonos")
    assert marched.controller.drop(("ipsos", False))
    assert Dice((6,)) in marched.controller.line.entries
    assert not card_of(marched).isVisible()
