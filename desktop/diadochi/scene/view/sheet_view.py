"""What the parts of the map view share: its signals, and what else is connected to it or told by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QWidget

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


# --- view


class SheetView(QGraphicsView):
    """Shows the sheet and reports mouse and keys; it knows no rules.

    A gesture connects to `pressed`, `moved`, `released` (left button; scene point, modifiers) and `hovered` (scene
    point, no button held). `claims` says which presses belong to the gesture: where it returns True dragging does not
    pan. Other presses pan once they are dragged, and then end with `abandoned` instead of `released`. `keys` gets key
    presses before the view does and returns True for those it used. The `pen` comes before all of them, and no signal
    is emitted for a press it takes. The right button belongs to the pen too, except for a click where `menu_at` returns
    True: there `context_asked` asks for the menu. `escapes` are asked at Escape.

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
    context_asked = Signal(QPointF, QPoint)
    counters_hidden = Signal(bool)

    def __init__(self, scene: QGraphicsScene, parent: QWidget | None) -> None:
        super().__init__(scene, parent)
        self.claims: Callable[[QPointF, Qt.KeyboardModifier], bool] = lambda _point, _modifiers: False
        self.keys: Callable[[QKeyEvent], bool] = lambda _event: False
        self.menu_at: Callable[[QPointF], bool] = lambda _point: False
        self._pens: list[MapPen] = [NoPen()]
        self._quiet_pen: MapPen | None = None
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

    def push_pen(self, pen: MapPen, *, quiet: bool = False) -> None:
        """Give presses and keys to `pen`; while it has them, the view may be `quiet`."""
        self.pop_pen(pen)
        self._pens.append(pen)
        if quiet:
            self._quiet_pen = pen

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
