"""The base of the map view: its signals, the pen that draws on it, and its input by mouse, wheel, touch and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QInputDevice, QKeyEvent, QMouseEvent, QNativeGestureEvent, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QGestureEvent, QGraphicsScene, QGraphicsView, QPinchGesture, QWidget

Paint = Callable[[QPainter, QRectF], None]
"""Paints the background in a rectangle of the scene; the painter is scaled to it."""


# --- pen
# A pen draws on the map. It is asked first, and presses it takes are not reported to any other part.


class MapPen(Protocol):
    """Takes presses of the left button and keys before every gesture; points are scene points."""

    def takes(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> bool:
        """Whether a press belongs to the pen, until its release."""

    def press(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """The button was pressed."""

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """The mouse moved, the button held."""

    def release(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """The button was released."""

    def cancel(self) -> bool:
        """Handle Esc: drop the draft. False where there is none."""

    def key(self, event: QKeyEvent, /) -> bool:
        """Handle a key press; False for one that does not concern the pen."""


class NoPen:
    """The pen while nothing is drawn: takes no press and no key."""

    def takes(self, _point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> bool:
        return False

    def press(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Never called."""

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Never called."""

    def release(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Never called."""

    def cancel(self) -> bool:
        return False

    def key(self, _event: QKeyEvent, /) -> bool:
        return False


# --- menus

OpenMenu = Callable[[QPointF, QPoint], bool]
"""Opens the menu of what is at a point of the scene, at a point of the screen; False if it has none."""


class MapMenus:
    """Menus of a right click, asked in turn: the last one added comes first."""

    def __init__(self) -> None:
        self._openers: list[OpenMenu] = []

    def add(self, opens: OpenMenu) -> None:
        self._openers.insert(0, opens)

    def add_last(self, opens: OpenMenu) -> None:
        """Add a menu that comes after all others."""
        self._openers.append(opens)

    def drop(self, opens: OpenMenu) -> None:
        self._openers.remove(opens)

    def open(self, point: QPointF, at: QPoint) -> bool:
        """Open the first menu there is at a point; False if there is none."""
        return any(opens(point, at) for opens in tuple(self._openers))


# --- view


class SheetView(QGraphicsView):
    """Shows the sheet and reports mouse and keys; it knows no rules.

    A gesture connects to `pressed`, `moved`, `released` (left button; scene point, modifiers) and `hovered` (scene
    point, no button held). `claims` says which presses belong to the gesture: where it returns True dragging does not
    pan. Other presses pan once they are dragged, and then end with `abandoned` instead of `released`. `keys` gets key
    presses before the view does and returns True for those it used. The `pen` comes before all of them, and no signal
    is emitted for a press it takes. The right button belongs to the pen too, except for a click that opens one of the
    `menus`. `escapes` are asked at Escape.

    `heading` carries the scene rectangle and the step that a zoom will reach, so that they can be prepared; `below`
    paints the background while a glide shows a picture. `ready` says whether it is available, `owing` whether a frame
    has left something out that comes with the next.

    `moved_by_hand` is emitted when the user pans or zooms. `view_changed` carries the visible scene rectangle and the
    scale; `settled` carries, once a zoom has come to rest, how sprites should be drawn, as `drawing` does.
    """

    moved_by_hand = Signal()
    view_changed = Signal(QRectF, float)
    heading = Signal(QRectF, float)
    settled = Signal(float, float)
    hovered = Signal(QPointF)
    left = Signal()
    pressed = Signal(QPointF, Qt.KeyboardModifier)
    moved = Signal(QPointF, Qt.KeyboardModifier)
    released = Signal(QPointF, Qt.KeyboardModifier)
    abandoned = Signal()
    double_clicked = Signal(QPointF)
    counters_hidden = Signal(bool)

    def __init__(self, scene: QGraphicsScene, parent: QWidget | None) -> None:
        super().__init__(scene, parent)
        self.claims: Callable[[QPointF, Qt.KeyboardModifier], bool] = lambda _point, _modifiers: False
        self.keys: Callable[[QKeyEvent], bool] = lambda _event: False
        self.menus = MapMenus()
        self._pens: list[MapPen] = [NoPen()]
        self._quiet_pen: MapPen | None = None
        self._pen_without_menus: MapPen | None = None
        self.ready: Callable[[], bool] = lambda: True
        self.owing: Callable[[], bool] = lambda: False
        self.below: Paint = lambda _painter, _rect: None

    @property
    def pen(self) -> MapPen:
        """What takes presses and keys first: the pen pushed last."""
        return self._pens[-1]

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is reported about what is under the pointer."""
        return self.pen is self._quiet_pen

    @property
    def has_menus(self) -> bool:
        """Whether a right click on pieces may ask for their menu."""
        return not self.is_quiet and self.pen is not self._pen_without_menus

    def mark(self, point: QPointF) -> None:
        """Draw what a click of the pen draws."""
        meaning = Qt.KeyboardModifier.ControlModifier
        if self.pen.takes(point, meaning):
            self.pen.press(point, meaning)
            self.pen.release(point, meaning)

    def push_pen(self, pen: MapPen, *, quiet: bool = False, menus: bool = True) -> None:
        """Give presses and keys to `pen`; while it has them, the view may be `quiet`, or without `menus` of pieces."""
        self.pop_pen(pen)
        self._pens.append(pen)
        if quiet:
            self._quiet_pen = pen
        if not menus:
            self._pen_without_menus = pen

    def pop_pen(self, pen: MapPen) -> None:
        """Take presses and keys from a pen; it need not have them."""
        if pen in self._pens:
            self._pens.remove(pen)

    @property
    def scale_now(self) -> float:
        """The scale drawn at this moment: view pixels per canvas pixel."""
        return self.transform().m11()

    @property
    def drawing(self) -> tuple[float, float]:
        """The zoom step whose drawings are shown, and the device pixels for each of their pixels."""
        raise NotImplementedError

    def pan(self, dx: int, dy: int) -> None:
        """Move the view by pixels for the user; the sheet's edge stops it."""
        self.moved_by_hand.emit()
        self.shift(dx, dy)

    def shift(self, dx: int, dy: int) -> None:
        """Move the view by pixels, for the user or the program."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)

    # --- zoom

    def zoom(self, steps: int, at: QPointF | None = None) -> None:
        """Zoom in (positive) or out by whole steps; the scene point under `at` (viewport pixels) stays in place."""
        raise NotImplementedError

    def pinch(self, factor: float, at: QPointF) -> None:
        """Scale freely by `factor` about `at` while two fingers move; `pinch_end` then goes to a step."""
        raise NotImplementedError

    def pinch_end(self, at: QPointF) -> None:
        """Go to the nearest step."""
        raise NotImplementedError

    def fit(self) -> None:
        """Show the whole scene, the boxes beside the map included, as large as possible and centred."""
        raise NotImplementedError


# --- view input


class Hand:
    """One press of a button from beginning to end, reported through the view's signals."""

    def __init__(self, view: SheetView) -> None:
        self._view = view
        self._start: QPoint | None = None
        self._last = QPoint()
        self._claimed = False
        self._panning = False
        self._armed = False
        self.drawing = False
        """Whether the pen has the press."""
        self._right: QPoint | None = None
        """Where the right button was pressed, while it is held and nothing is drawn with it yet."""

    @property
    def holds(self) -> bool:
        return self._panning or self.drawing or self._start is not None

    def arm(self, on: bool) -> None:
        """While armed (Space held) the left button always pans."""
        self._armed = on
        if not self._panning:
            self._shape(Qt.CursorShape.OpenHandCursor if on else None)

    def press(self, event: QMouseEvent) -> None:
        """Begin a claimed drag, a pan, or a press that may still become either."""
        at = event.position().toPoint()
        self._last = at
        if event.button() == Qt.MouseButton.MiddleButton or (
            self._armed and event.button() == Qt.MouseButton.LeftButton
        ):
            self._begin_pan()
        elif event.button() == Qt.MouseButton.LeftButton:
            point = self._view.mapToScene(at)
            self.drawing = self._view.pen.takes(point, event.modifiers())
            if self.drawing:
                self._view.pen.press(point, event.modifiers())
                return
            self._start = at
            self._claimed = self._view.claims(point, event.modifiers())
            self._view.pressed.emit(point, event.modifiers())
        elif event.button() == Qt.MouseButton.RightButton and not self.holds and not self._view.is_quiet:
            self._right = at

    def move(self, event: QMouseEvent) -> None:
        """Pan, drag, or hover when no button is held."""
        at = event.position().toPoint()
        if self._right is not None and (at - self._right).manhattanLength() >= QApplication.startDragDistance():
            self._draw_from(self._right, event.modifiers())
        if self.drawing and not self._panning:
            self._view.pen.move(self._view.mapToScene(at), event.modifiers())
            return
        if self._start is not None and not self._claimed and not self._panning and self._far(at):
            self._view.abandoned.emit()
            self._begin_pan()
        if self._panning:
            way = self._last - at
            self._last = at
            self._view.pan(way.x(), way.y())
        elif self._start is not None:
            self._view.moved.emit(self._view.mapToScene(at), event.modifiers())
        elif not self._view.is_quiet:
            self._view.hovered.emit(self._view.mapToScene(at))

    def release(self, event: QMouseEvent) -> None:
        """End the pan, or report the release."""
        was_panning, pressed = self._panning, self._start is not None
        if event.button() == Qt.MouseButton.RightButton and self._right is not None:
            self._right_click(event)
        if self.drawing and event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self.drawing = False
            self._view.pen.release(self._view.mapToScene(event.position().toPoint()), event.modifiers())
            return
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return
        self._forget()
        if pressed and not was_panning:
            self._view.released.emit(self._view.mapToScene(event.position().toPoint()), event.modifiers())

    def _draw_from(self, start: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """The right button draws like Ctrl and the left one: an arrow when dragged, a ring when clicked."""
        self._right = None
        point, meaning = self._view.mapToScene(start), modifiers | Qt.KeyboardModifier.ControlModifier
        self.drawing = self._view.pen.takes(point, meaning)
        if self.drawing:
            self._view.pen.press(point, meaning)

    def _right_click(self, event: QMouseEvent) -> None:
        """A click on what has a menu opens it; anywhere else, or with Shift, it draws."""
        at, self._right = event.position().toPoint(), None
        draws = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier) or not self._view.has_menus
        if draws or not self._view.menus.open(self._view.mapToScene(at), event.globalPosition().toPoint()):
            self._draw_from(at, event.modifiers())

    def cancel(self) -> bool:
        """Handle Escape: end the drag without a drop; False when no button is held."""
        was_down = self._start is not None
        if was_down and not self._panning:
            self._view.abandoned.emit()
        self._forget()
        return was_down

    def _far(self, at: QPoint) -> bool:
        start = self._start or at
        return (at - start).manhattanLength() >= QApplication.startDragDistance()

    def _begin_pan(self) -> None:
        self._panning = True
        self._shape(Qt.CursorShape.ClosedHandCursor)

    def _forget(self) -> None:
        self._start, self._claimed, self._panning, self._right = None, False, False, None
        self._shape(Qt.CursorShape.OpenHandCursor if self._armed else None)

    def _shape(self, shape: Qt.CursorShape | None) -> None:
        port = self._view.viewport()
        if shape is None:
            port.unsetCursor()
        else:
            port.setCursor(shape)


# --- wheel and touchpad
# Wheel, touchpad and pinch are sorted into panning and zooming.

NOTCH = 120
"""Eighths of a degree in one notch of a wheel, as Qt counts them."""


class Touch:
    """Collects small movements of wheel and fingers into steps and pixels."""

    def __init__(self, view: SheetView) -> None:
        self._view = view
        self._gathered = 0.0

    def wheel(self, event: QWheelEvent) -> None:
        """Pan for a touchpad, zoom for a wheel or with Ctrl; Shift turns the wheel sideways."""
        zooming = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or (not zooming and _from_touchpad(event)):
            way = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta()
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not way.x():
                self._view.pan(-way.y(), 0)
            else:
                self._view.pan(-way.x(), -way.y())
            return
        turn = event.angleDelta().y()
        if turn * self._gathered < 0:
            self._gathered = 0.0
        self._gathered += turn / NOTCH
        steps = int(self._gathered)
        if steps:
            self._gathered -= steps
            self._view.zoom(steps, event.position())

    def gesture(self, event: QEvent) -> bool:
        """Handle a pinch; False for any other event."""
        if isinstance(event, QNativeGestureEvent):
            return self._native(event)
        if event.type() == QEvent.Type.Gesture and isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinched(pinch)
                return True
        return False

    def _pinched(self, pinch: QPinchGesture) -> None:
        at = QPointF(self._view.viewport().mapFromGlobal(pinch.hotSpot().toPoint()))
        if pinch.state() in (Qt.GestureState.GestureFinished, Qt.GestureState.GestureCanceled):
            self._view.pinch_end(at)
        else:
            self._view.pinch(pinch.scaleFactor(), at)

    def _native(self, event: QNativeGestureEvent) -> bool:
        match event.gestureType():
            case Qt.NativeGestureType.ZoomNativeGesture:
                self._view.pinch(1.0 + event.value(), event.position())
            case Qt.NativeGestureType.EndNativeGesture:
                self._view.pinch_end(event.position())
            case Qt.NativeGestureType.SmartZoomNativeGesture:
                self._view.zoom(2, event.position())
            case _:
                return False
        return True


def _from_touchpad(event: QWheelEvent) -> bool:
    device = event.device()
    if isinstance(device, QInputDevice) and device.type() == QInputDevice.DeviceType.TouchPad:
        return True
    return event.phase() != Qt.ScrollPhase.NoScrollPhase or not event.pixelDelta().isNull()


# --- keys
# Arrows pan; plus, minus and the page keys zoom; 0 fits the sheet.

KEY_PAN = 80
"""Pixels that one press of an arrow key pans."""
ARROW_KEYS: dict[Qt.Key, tuple[int, int]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""The direction of each arrow key: right and down are 1, left and up -1."""
_ZOOM_KEYS = {
    Qt.Key.Key_Plus: 1,
    Qt.Key.Key_Equal: 1,
    Qt.Key.Key_PageUp: 1,
    Qt.Key.Key_Minus: -1,
    Qt.Key.Key_PageDown: -1,
}


def key_moves(view: SheetView, event: QKeyEvent) -> bool:
    """Move the view for a key; False for a key that does not move it."""
    key = Qt.Key(event.key())
    arrow = ARROW_KEYS.get(key)
    if arrow is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        view.pan(arrow[0] * KEY_PAN, arrow[1] * KEY_PAN)
        return True
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return False
    if key in _ZOOM_KEYS:
        view.zoom(_ZOOM_KEYS[key])
        return True
    if key == Qt.Key.Key_0:
        view.fit()
        return True
    return False
