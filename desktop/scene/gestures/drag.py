"""Drag: press on a stack lifts it, the hand carries it, the release drops it. A press without a move leaves it lifted.

A press on what a click has lifted carries it, too. A press with Shift, or one that is held still for long, asks which
part of the stack is meant.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from desktop.scene.counters.siting import StackKey
from desktop.scene.gestures.aim import Aim
from desktop.scene.gestures.gesture import Gesture

LONG_PRESS_MS = 550
AskPart = Callable[[StackKey, QPoint], None]
"""Asks for a part of a stack, at a point of the screen."""


class DragGesture(QObject):
    """One press of the left button on a stack, from its beginning to its end."""

    def __init__(self, gesture: Gesture, aim: Aim, scale: Callable[[], float], ask: AskPart, parent: QObject) -> None:
        super().__init__(parent)
        self._gesture, self._aim, self._scale, self._ask = gesture, aim, scale, ask
        self._key: StackKey | None = None
        self._start = QPointF()
        self._moved = self._again = False
        self._long = QTimer(self)
        self._long.setSingleShot(True)
        self._long.setInterval(LONG_PRESS_MS)
        self._long.timeout.connect(self._held_long)

    def start(self, leader: str, key: StackKey, point: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        """Begin: lift, or ask for a part."""
        self._key, self._start, self._moved, self._again = key, point, False, False
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._finish()
            self._ask(key, QCursor.pos())
        elif self._gesture.lift(leader, None, point):
            self._long.start()
        else:
            self._finish()

    def take_up(self, point: QPointF) -> None:
        """Begin with what a click has lifted before; a press without a move puts it back."""
        self._key, self._start, self._moved, self._again = None, point, False, True

    def move(self, point: QPointF) -> None:
        """Carry the stack once the hand has moved far enough to mean it."""
        if not (self._key or self._again) or not self._gesture.is_open:
            return
        if (
            not self._moved
            and (point - self._start).manhattanLength() * self._scale() < QApplication.startDragDistance()
        ):
            return
        self._long.stop()
        self._moved = True
        self._gesture.carry(point)
        self._gesture.hover(self._aim.spot_at(point, self._gesture.targets))

    def finish(self, point: QPointF) -> None:
        """Release: drop what was dragged, or put it back where that is refused; what was only pressed stays lifted.

        What was pressed for the second time goes back.
        """
        moved, again = self._moved, self._again
        self._finish()
        if again and not moved:
            self._gesture.put_back()
        elif moved:
            self._gesture.drop_or_put_back(self._aim.spot_at(point, self._gesture.targets))

    def cancel(self) -> None:
        """Esc, or the press turned out to be something else: put everything back."""
        self._finish()
        self._gesture.put_back()

    def _finish(self) -> None:
        self._long.stop()
        self._key, self._moved, self._again = None, False, False

    def _held_long(self) -> None:
        key = self._key
        if key is not None and not self._moved:
            self.cancel()
            self._ask(key, QCursor.pos())
