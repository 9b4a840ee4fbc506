"""Clicks on the map that choose a space or the arrow of a plan, instead of playing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent

from diadochi.scene.view.map_view import MapView


def _on_no_plate(_point: QPointF) -> int | None:
    return None


class SpaceChoice(QObject):
    """Clicks on the map that do not play: on the number of a plan's arrow, and on a space while one is to be chosen.

    `plate_pressed` carries the number of an arrow, as `plate_at` finds it, and a place on the screen; `chosen` carries
    a space. Escape gives up the choice, and `given_up` says so.
    """

    chosen = Signal(str)
    given_up = Signal()
    plate_pressed = Signal(int, object)

    def __init__(self, view: MapView, parent: QObject) -> None:
        super().__init__(parent)
        self._view, self.is_open = view, False
        self.plate_at: Callable[[QPointF], int | None] = _on_no_plate
        self._plate: int | None = None
        view.escapes.add(self._give_up)
        view.viewport().installEventFilter(self)

    def begin(self) -> None:
        self.is_open = True
        self._view.viewport().setCursor(Qt.CursorShape.CrossCursor)
        self._view.setFocus()

    def end(self) -> None:
        if self.is_open:
            self.is_open = False
            self._view.viewport().unsetCursor()

    def _give_up(self) -> bool:
        was_open = self.is_open
        self.end()
        if was_open:
            self.given_up.emit()
        return was_open

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The gestures of the map see neither the press nor the release.
        if not isinstance(event, QMouseEvent) or event.button() != Qt.MouseButton.LeftButton:
            return super().eventFilter(watched, event)
        point = self._view.mapToScene(event.position().toPoint())
        match event.type():
            case QEvent.Type.MouseButtonPress:
                self._plate = None if self.is_open else self.plate_at(point)
                return self.is_open or self._plate is not None
            case QEvent.Type.MouseButtonRelease if self.is_open:
                self._choose(point)
                return True
            case QEvent.Type.MouseButtonRelease if self._plate is not None:
                plate, self._plate = self._plate, None
                self.plate_pressed.emit(plate, event.globalPosition().toPoint())
                return True
        return super().eventFilter(watched, event)

    def _choose(self, point: QPointF) -> None:
        space = self._view.scene().space_at(point)  # type: ignore[attr-defined]
        if space is not None:
            self.end()
            self.chosen.emit(space)
