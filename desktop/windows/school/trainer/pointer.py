"""The hand of a pupil on the map: a click answers, a drag moves the sheet, keys walk from place to place."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from desktop.scene.gestures.walk import Direction, neighbour
from desktop.windows.shell import Shell

_WALKS: dict[Qt.Key, Direction] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_FAR = 8
"""Screen pixels after which a press is no click."""


class PupilHand(QObject):
    """`clicked` carries a place in canvas pixels, `walked` the space under the keyboard's cursor (None: taken away),
    `entered` tells of Enter where there is no cursor.
    """

    clicked = Signal(QPointF)
    walked = Signal(object)
    entered = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._start: QPointF | None = None
        self._drags = False
        self._cursor: str | None = None

    def takes(self, _point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> bool:
        """Every press."""
        return True

    def press(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        """A click or a drag begins."""
        self._start, self._drags = point, False
        self._stand(None)

    def move(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        """The sheet hangs on the hand."""
        if self._start is None:
            return
        view = self._shell.view
        way = (self._start - point) * view.scale_now
        if self._drags or way.manhattanLength() > _FAR:
            self._drags = True
            view.shift(round(way.x()), round(way.y()))

    def release(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> None:
        """A press that went nowhere was a click."""
        if self._start is not None and not self._drags:
            self.clicked.emit(point)
        self._start = None

    def cancel(self) -> bool:
        """Esc lets go of the keyboard's cursor."""
        had = self._cursor is not None
        self._stand(None)
        return had

    def key(self, event: QKeyEvent, /) -> bool:
        """Arrows walk, Enter answers."""
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._cursor is None:
                self.entered.emit()
            else:
                self.clicked.emit(self._shell.scene.place(self._cursor))
            return True
        if key not in _WALKS:
            return False
        self._stand(self._next(_WALKS[key]))
        return True

    def _next(self, way: Direction) -> str:
        atlas = self._shell.table.atlas
        if self._cursor is None:
            middle = self._shell.view.visible_rect().center()
            return min(atlas.place, key=lambda space: (self._shell.scene.place(space) - middle).manhattanLength())
        return neighbour(atlas, self._cursor, way) or self._cursor

    def _stand(self, space: str | None) -> None:
        if space != self._cursor:
            self._cursor = space
            self.walked.emit(space)
