"""What is seen at first and at the end of a zoom: boxes beside the sheet, and no sheet of blank tiles."""

import pytest
from PySide6.QtCore import QElapsedTimer, QRect, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from diadochi.scene.view.zoom_glide import HOLD_MS, ViewHold
from diadochi.windows.docks import Dock
from diadochi.windows.main_window import MainWindow


def test_all_that_lies_beside_the_sheet_is_seen_where_there_is_room(window: MainWindow) -> None:
    window.resize(1920, 1080)
    for dock in (Dock.SIDES, Dock.INSPECTOR, Dock.PLACES, Dock.OVERVIEW, Dock.JOURNAL):
        window.shell.docks[dock].hide()
    QTest.qWait(30)
    window.shell.view.fit()
    seen, boxes = window.shell.view.visible_rect(), window.shell.scene.counters
    assert boxes is not None
    if seen.width() >= window.shell.scene.sceneRect().width():
        assert seen.left() <= boxes.boxes.boundingRect().left()
        assert seen.right() >= boxes.boxes.boundingRect().right()
    assert seen.contains(window.shell.scene.sheet_rect.center())
    window.shell.docks.put_back()


def test_the_sheet_stays_whole_where_there_is_no_room(window: MainWindow) -> None:
    window.shell.view.fit()
    seen, sheet = window.shell.view.visible_rect(), window.shell.scene.sheet_rect
    pixel = 1 / window.shell.view.scale_now
    assert seen.left() <= sheet.left() + pixel
    assert seen.right() >= sheet.right() - pixel


@pytest.fixture
def waiting(window: MainWindow) -> MainWindow:
    window.shell.view.zoom_to(1.0)
    window.shell.view.set_motion(True)
    return window


def test_the_picture_of_a_zoom_stays_until_the_tiles_are_at_hand(waiting: MainWindow, qtbot: QtBot) -> None:
    view = waiting.shell.view
    before, at_hand, rests = view.ready, [False], []
    view.ready = lambda: at_hand[0]
    view.settled.connect(lambda step, _ratio: rests.append(step))
    view.zoom(1)
    QTest.qWait(160)
    assert view._approach.is_still
    assert rests == []
    at_hand[0] = True
    qtbot.waitUntil(lambda: not view._approach.is_still)
    assert len(rests) == 1
    view.ready = before
    view.set_motion(False)


def test_cards_over_the_map_do_not_glide_along(waiting: MainWindow) -> None:
    view, card = waiting.shell.view, QLabel(waiting.shell.view)
    card.setStyleSheet("background: #ff00ff")
    card.setGeometry(QRect(view.viewport().rect().center(), QSize(120, 80)))
    card.show()
    QTest.qWait(20)
    before, view.ready = view.ready, lambda: False
    view.zoom(1)
    QTest.qWait(160)
    assert view._approach.is_still
    card.hide()
    shown = view.viewport().grab().toImage()
    pixels = {shown.pixelColor(x, y).name() for x in range(0, shown.width(), 7) for y in range(0, shown.height(), 7)}
    assert "#ff00ff" not in pixels
    card.deleteLater()
    view.ready = before
    view._approach.rest()
    view.set_motion(False)


def test_it_stays_for_a_moment_at_most(waiting: MainWindow) -> None:
    done: list[int] = []
    since = QElapsedTimer()
    hold = ViewHold(lambda: False, lambda: done.append(since.elapsed()), waiting)
    since.start()
    hold.start()
    QTest.qWait(HOLD_MS + 150)
    assert len(done) == 1
    assert done[0] >= HOLD_MS - 20
    assert not hold.running
    waiting.shell.view.set_motion(False)


def test_going_elsewhere_ends_the_wait(waiting: MainWindow) -> None:
    view = waiting.shell.view
    before, view.ready = view.ready, lambda: False
    view.zoom(1)
    QTest.qWait(160)
    view.centre_on(waiting.shell.scene.place("sardeis"))
    assert not view._approach.is_still
    view.ready = before
    view.set_motion(False)
