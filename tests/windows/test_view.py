"""Looking at the map: the point under the pointer stays, the edge holds, keys and hands do what they say."""

import math
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QInputDevice, QKeyEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from diadochi.scene.canvas import STEPS
from diadochi.scene.view.map_view import REFIT_MS, MapView
from diadochi.scene.view.sheet_view import KEY_PAN
from diadochi.windows.main_window import MainWindow

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier


def wheel(view: MapView, at: QPoint, notches: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
    turn = QPoint(0, round(notches * 120))
    event = QWheelEvent(
        QPointF(at), QPointF(view.viewport().mapToGlobal(at)), QPoint(), turn, Qt.MouseButton.NoButton, modifiers,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def touchpad(view: MapView, at: QPoint, pixels: QPoint) -> None:
    pad = QPointingDevice(
        "pad", 7, QInputDevice.DeviceType.TouchPad, QPointingDevice.PointerType.Finger,
        QInputDevice.Capability.Position | QInputDevice.Capability.PixelScroll, 2, 3,
    )  # fmt: skip
    event = QWheelEvent(
        QPointF(at), QPointF(view.viewport().mapToGlobal(at)), pixels, pixels * 2, Qt.MouseButton.NoButton, NONE,
        Qt.ScrollPhase.ScrollUpdate, False, Qt.MouseEventSource.MouseEventNotSynthesized, pad,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def drag(view: MapView, button: Qt.MouseButton, start: QPoint, way: QPoint) -> None:
    port = view.viewport()
    QTest.mousePress(port, button, NONE, start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(port, start + QPoint(round(way.x() * part), round(way.y() * part)))
    QTest.mouseRelease(port, button, NONE, start + way)


@pytest.fixture
def bare(window: MainWindow) -> Iterator[MainWindow]:
    """The window without panels beside the map."""
    for name in window.shell.docks:
        window.shell.docks[name].hide()
    QApplication.processEvents()
    yield window
    window.shell.docks.put_back()


@pytest.fixture
def view(window: MainWindow) -> MapView:
    window.shell.view.zoom_to(1.0)
    window.shell.view.centre_on(window.shell.scene.place("sardeis"))
    return window.shell.view


@pytest.mark.parametrize("steps", [1, 2, -1, -2])
def test_zooming_keeps_the_point_under_the_pointer(view: MapView, steps: int) -> None:
    at = QPointF(310, 205)
    before = view.mapToScene(at.toPoint())
    view.zoom(steps, at)
    after = view.mapToScene(at.toPoint())
    assert (after - before).manhattanLength() * view.scale_now <= 2.0


def test_a_notch_of_the_wheel_is_one_step(view: MapView) -> None:
    wheel(view, QPoint(200, 200), 1)
    assert view.scale_now == pytest.approx(STEPS[STEPS.index(1.0) + 1])
    wheel(view, QPoint(200, 200), -2)
    assert view.scale_now == pytest.approx(STEPS[STEPS.index(1.0) - 1])


def test_small_turns_of_a_fine_wheel_add_up_to_a_step(view: MapView) -> None:
    for _ in range(3):
        wheel(view, QPoint(200, 200), 0.25)
    assert view.scale_now == 1.0
    wheel(view, QPoint(200, 200), 0.25)
    assert view.scale_now > 1.0


def test_two_fingers_pan_and_with_ctrl_a_wheel_zooms(view: MapView) -> None:
    before = view.visible_rect().center()
    touchpad(view, QPoint(200, 200), QPoint(-30, -50))
    assert view.scale_now == 1.0
    assert view.visible_rect().center() - before == QPointF(30, 50)
    wheel(view, QPoint(200, 200), 1, Qt.KeyboardModifier.ControlModifier)
    assert view.scale_now > 1.0


def test_zoom_ends_at_the_first_and_last_step(view: MapView) -> None:
    view.zoom(40)
    assert view.scale_now == pytest.approx(STEPS[-1])
    view.zoom(-40)
    assert view.scale_now == pytest.approx(STEPS[0])


@pytest.mark.parametrize("button", [LEFT, MIDDLE])
def test_dragging_the_empty_map_pans_and_the_sheet_hangs_on_the_hand(view: MapView, button: Qt.MouseButton) -> None:
    start, way = QPoint(300, 300), QPoint(-120, 45)
    taken = view.mapToScene(start)
    drag(view, button, start, way)
    assert (view.mapToScene(start + way) - taken).manhattanLength() < 2.0


def test_space_held_pans_even_where_a_gesture_claims_the_press(view: MapView) -> None:
    view.claims = lambda _point, _modifiers: True
    told: list[QPointF] = []
    view.pressed.connect(lambda point, _modifiers: told.append(point))
    before = view.visible_rect().center()
    QTest.keyPress(view, Qt.Key.Key_Space)
    drag(view, LEFT, QPoint(300, 300), QPoint(-80, 0))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.visible_rect().center().x() - before.x() == pytest.approx(80, abs=2)
    assert told == []


def test_a_claimed_press_is_told_as_a_drag_and_does_not_pan(view: MapView) -> None:
    view.claims = lambda _point, _modifiers: True
    told: list[str] = []
    for name in ("pressed", "moved", "released"):
        getattr(view, name).connect(lambda _point, _modifiers, name=name: told.append(name))
    view.abandoned.connect(lambda: told.append("abandoned"))
    before = view.visible_rect()
    drag(view, LEFT, QPoint(300, 300), QPoint(-80, 30))
    assert view.visible_rect() == before
    assert told[0] == "pressed"
    assert told[-1] == "released"
    assert set(told[1:-1]) == {"moved"}


def test_a_press_nobody_claims_ends_abandoned_once_it_pans_and_released_when_it_does_not(view: MapView) -> None:
    told: list[str] = []
    view.released.connect(lambda _point, _modifiers: told.append("released"))
    view.abandoned.connect(lambda: told.append("abandoned"))
    drag(view, LEFT, QPoint(300, 300), QPoint(-80, 30))
    assert told == ["abandoned"]
    QTest.mouseClick(view.viewport(), LEFT, NONE, QPoint(300, 300))
    assert told == ["abandoned", "released"]


def test_escape_lets_go_of_a_claimed_drag(view: MapView) -> None:
    view.claims = lambda _point, _modifiers: True
    told: list[str] = []
    view.released.connect(lambda _point, _modifiers: told.append("released"))
    view.abandoned.connect(lambda: told.append("abandoned"))
    view.escapes.add(lambda: bool(told.append("escape")))
    QTest.mousePress(view.viewport(), LEFT, NONE, QPoint(300, 300))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view.viewport(), LEFT, NONE, QPoint(330, 300))
    assert told == ["abandoned"]
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert told == ["abandoned", "escape"]


def test_the_view_never_leaves_the_table(view: MapView) -> None:
    whole = view.sceneRect()
    for dx, dy in ((-9000, 0), (9000, 0), (0, -9000), (0, 9000)):
        view.pan(dx, dy)
        assert whole.adjusted(-1, -1, 1, 1).contains(view.visible_rect())


@pytest.mark.parametrize(("key", "dx", "dy"), [("Left", -1, 0), ("Right", 1, 0), ("Up", 0, -1), ("Down", 0, 1)])
def test_arrows_pan(view: MapView, key: str, dx: int, dy: int) -> None:
    before = view.visible_rect().center()
    QTest.keyClick(view, getattr(Qt.Key, f"Key_{key}"))
    assert view.visible_rect().center() - before == QPointF(dx * KEY_PAN, dy * KEY_PAN)


def test_a_keyboard_cursor_may_take_the_arrows(view: MapView) -> None:
    taken: list[int] = []

    def take(event: QKeyEvent) -> bool:
        taken.append(event.key())
        return True

    view.keys = take
    before = view.visible_rect()
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert taken == [Qt.Key.Key_Left]
    assert view.visible_rect() == before


def test_keys_zoom_and_fit(view: MapView) -> None:
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.scale_now > 1.0
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.scale_now == pytest.approx(1.0)
    sheet = QRectF(0, 0, 4200, 2800)
    QTest.keyClick(view, Qt.Key.Key_0)
    seen = view.visible_rect()
    assert seen.contains(sheet)


def test_a_fitted_sheet_stays_fitted_when_the_window_grows(window: MainWindow) -> None:
    window.shell.view.fit()
    before = window.shell.view.scale_now
    window.resize(2600, 1700)
    QApplication.processEvents()
    assert window.shell.view.scale_now > before


def test_the_whole_map_is_fitted_exactly(bare: MainWindow) -> None:
    view, whole = bare.shell.view, bare.shell.scene.sceneRect()
    for size in (QSize(1366, 768), QSize(1024, 600), QSize(1920, 1080), QSize(900, 1000)):
        bare.resize(size)
        QApplication.processEvents()
        QTest.keyClick(view, Qt.Key.Key_0)
        seen, pixel = view.visible_rect(), 2 / view.scale_now
        assert seen.adjusted(-pixel, -pixel, pixel, pixel).contains(whole)
        assert min(seen.width() / whole.width(), seen.height() / whole.height()) < 1.02
        assert abs(seen.center().x() - whole.center().x()) <= 2 * pixel
        assert abs(seen.center().y() - whole.center().y()) <= 2 * pixel


def test_zooming_from_the_fitted_map_goes_to_a_step_that_looks_different(window: MainWindow) -> None:
    view = window.shell.view
    for scale in (0.3, 0.351, 0.4, 0.6):
        view._approach.at_once(scale)
        view.zoom(1)
        assert view.scale_now >= 1.1 * scale
        assert any(math.isclose(view.scale_now, step) for step in STEPS)
        view._approach.at_once(scale)
        view.zoom(-1)
        assert view.scale_now <= scale / 1.1
        assert any(math.isclose(view.scale_now, step) for step in STEPS)


def test_maximising_fits_the_map_unless_the_player_has_zoomed(bare: MainWindow) -> None:
    view = bare.shell.view
    view.fit()
    view.centre_on(bare.shell.scene.place("tyros"), 1.0)
    bare.setWindowState(Qt.WindowState.WindowMaximized)
    QApplication.processEvents()
    seen, pixel = view.visible_rect(), 2 / view.scale_now
    assert seen.adjusted(-pixel, -pixel, pixel, pixel).contains(bare.shell.scene.sceneRect())
    bare.setWindowState(Qt.WindowState.WindowNoState)
    QApplication.processEvents()
    view.zoom(3)
    before = view.scale_now
    bare.setWindowState(Qt.WindowState.WindowMaximized)
    QApplication.processEvents()
    assert view.scale_now == before
    bare.setWindowState(Qt.WindowState.WindowNoState)


@pytest.fixture
def strip(bare: MainWindow) -> Iterator[QLabel]:
    """A strip below the map, which a test shows and hides; the pointer is not on the map."""
    _leave(bare.shell.view)
    strip = QLabel("strip")
    strip.setFixedHeight(110)
    bare.shell.foot.put(strip)
    strip.hide()
    QApplication.processEvents()
    yield strip
    strip.deleteLater()


def test_a_strip_below_the_map_moves_no_zoomed_map(bare: MainWindow, strip: QLabel) -> None:
    view = bare.shell.view
    view.fit()
    view.zoom(2)
    view.centre_on(bare.shell.scene.place("tyros"), 1.0)
    corner, scale = view.mapToScene(QPoint()), view.scale_now
    for shown in (True, False):
        strip.setVisible(shown)
        QTest.qWait(3 * REFIT_MS)
        assert view.scale_now == scale
        assert (view.mapToScene(QPoint()) - corner).manhattanLength() <= 1 / scale


@pytest.mark.parametrize("motion", [False, True])
def test_a_fitted_map_is_fitted_again_when_a_strip_opens_or_folds(
    bare: MainWindow, strip: QLabel, motion: bool, qtbot: QtBot
) -> None:
    view = bare.shell.view
    view.set_motion(motion)
    view.fit()
    for shown in (True, False):
        strip.setVisible(shown)
        qtbot.waitUntil(lambda: view.at_rest and _shows_all(bare))
    view.set_motion(False)


def test_a_fitted_map_never_moves_while_the_pointer_is_on_it(bare: MainWindow, strip: QLabel, qtbot: QtBot) -> None:
    view = bare.shell.view
    view.fit()
    scale, corner = view.scale_now, view.mapToScene(QPoint())
    with _pointer_on(view):
        strip.show()
        QTest.qWait(3 * REFIT_MS)
        assert (view.scale_now, view.mapToScene(QPoint())) == (scale, corner)
    qtbot.waitUntil(lambda: view.scale_now < scale and _shows_all(bare))


def _shows_all(window: MainWindow) -> bool:
    """Whether the view shows the whole map, and not much more."""
    view = window.shell.view
    seen, whole, pixel = view.visible_rect(), window.shell.scene.sceneRect(), 2 / view.scale_now
    fills = min(seen.width() / whole.width(), seen.height() / whole.height()) < 1.02
    return fills and seen.adjusted(-pixel, -pixel, pixel, pixel).contains(whole)


@contextmanager
def _pointer_on(view: MapView) -> Iterator[None]:
    """The pointer enters the view, and leaves it at the end."""
    port, middle = view.viewport(), QPointF(view.viewport().rect().center())
    port.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    QApplication.sendEvent(port, QEnterEvent(middle, middle, middle))
    yield
    _leave(view)


def _leave(view: MapView) -> None:
    view.viewport().setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))


def test_the_glide_ends_at_the_step_and_says_so(window: MainWindow) -> None:
    view = window.shell.view
    view.zoom_to(1.0)
    view.set_motion(True)
    rests: list[float] = []
    view.settled.connect(lambda step, _ratio: rests.append(step))
    view.zoom(1)
    assert rests == []
    QTest.qWait(260)
    assert rests == [pytest.approx(STEPS[STEPS.index(1.0) + 1])]
    assert view.scale_now == pytest.approx(rests[0])


def test_pinching_zooms_freely_and_rests_at_a_step(view: MapView) -> None:
    at = QPointF(300, 200)
    before = view.mapToScene(at.toPoint())
    view.pinch(1.2, at)
    view.pinch(1.1, at)
    assert view.scale_now == pytest.approx(1.32)
    view.pinch_end(at)
    assert view.scale_now == pytest.approx(STEPS[STEPS.index(1.0) + 1])
    assert (view.mapToScene(at.toPoint()) - before).manhattanLength() < 3


def test_tab_held_hides_the_counters_and_shift_tab_leaves_the_map(window: MainWindow) -> None:
    counters, stacks = window.shell.scene.counters, window.shell.scene.counters.keys()
    window.activateWindow()
    window.shell.view.setFocus()
    QTest.keyPress(window.shell.view, Qt.Key.Key_Tab)
    assert not window.shell.scene.counters_visible
    assert {counters.stack_item(key).isVisible() for key in stacks} == {False}
    assert window.shell.view.hasFocus()
    QTest.keyRelease(window.shell.view, Qt.Key.Key_Tab)
    assert window.shell.scene.counters_visible
    assert {counters.stack_item(key).isVisible() for key in stacks} == {True}
    QTest.keyClick(window.shell.view, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert not window.shell.view.hasFocus()


def test_counters_come_back_when_the_window_is_left_with_tab_held(window: MainWindow) -> None:
    QTest.keyPress(window.shell.view, Qt.Key.Key_Tab)
    QApplication.sendEvent(window.shell.view, _focus_out())
    assert window.shell.scene.counters_visible


def _focus_out() -> QEvent:
    from PySide6.QtGui import QFocusEvent

    return QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.ActiveWindowFocusReason)


def test_the_overview_leads_the_view(window: MainWindow) -> None:
    window.shell.view.zoom_to(1.0)
    target = window.shell.scene.place("babylon")
    spot = window.shell.minimap.from_scene(window.shell.scene.sheet_rect)
    at = window.shell.minimap.from_scene(type(window.shell.scene.sheet_rect)(target, target)).topLeft()
    assert spot.contains(at)
    QTest.mouseClick(window.shell.minimap, LEFT, NONE, at.toPoint())
    assert window.shell.view.visible_rect().contains(target)


def test_a_screen_of_another_ratio_gets_tiles_and_sprites_of_its_own(window: MainWindow) -> None:
    before = window.shell.scene.land
    window.shell.scene.set_zoom_step(1.0, 2.0, 2.0)
    assert window.shell.scene.land is not before
    assert window.shell.scene.land.ratio == 2.0
    window.shell.scene.set_zoom_step(1.0, 1.0, 1.0)
    rests: list[float] = []
    window.shell.view.settled.connect(lambda _step, ratio: rests.append(ratio))
    QApplication.sendEvent(window.shell.view, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert rests == [window.shell.view.drawing[1]]
