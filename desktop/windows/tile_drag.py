"""A hand that pulls at a tile: it clicks, or it drags the tile's piece over the window."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


class TileDrag(QObject):
    """One press of the left button on a tile, to which the tile hands its mouse events.

    `pressed` tells that it began; `lifted`, once, that the hand has moved far enough to mean a drag; `carried` and
    `let_go` where the drag goes and ends (points of the screen). A press that is no drag ends with `clicked`.
    """

    pressed = Signal()
    lifted = Signal()
    carried = Signal(QPoint)
    let_go = Signal(QPoint)
    clicked = Signal()

    def __init__(self, tile: QWidget) -> None:
        super().__init__(tile)
        self._tile = tile
        self._start: QPoint | None = None
        self._dragging = False

    def press(self, event: QMouseEvent) -> None:
        """The beginning of a drag or a click."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._start, self._dragging = event.position().toPoint(), False
            self.pressed.emit()

    def move(self, event: QMouseEvent) -> None:
        """Carry on once the hand has moved far enough to mean it."""
        if self._start is None:
            return
        here = event.position().toPoint()
        far = (here - self._start).manhattanLength() >= QApplication.startDragDistance()
        if far and not self._dragging:
            self._dragging = True
            self.lifted.emit()
        if self._dragging:
            self.carried.emit(self._tile.mapToGlobal(here))

    def release(self, event: QMouseEvent) -> None:
        """Let go, or a click."""
        if self._start is None or event.button() != Qt.MouseButton.LeftButton:
            return
        dragging = self._dragging
        self.forget()
        if dragging:
            self.let_go.emit(self._tile.mapToGlobal(event.position().toPoint()))
        else:
            self.clicked.emit()

    def forget(self) -> None:
        """Whatever hangs on the hand is let go without a word."""
        self._start, self._dragging = None, False
