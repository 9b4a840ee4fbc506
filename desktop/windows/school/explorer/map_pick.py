"""Picking places and roads on the map with one click, whatever else the map would do with it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from desktop.scene.view.map_scene import MapScene
from desktop.scene.view.pen import MapPen
from desktop.windows.shell import Shell

_REACH = 9.0
"""Screen pixels round a symbol or a line in which a click is meant for it."""


class MapPick(QObject):
    """Takes presses on places and roads while it is joined; everywhere else the map is panned as ever.

    `space_picked` carries a space and whether Shift was held, `route_picked` a route.
    """

    space_picked = Signal(str, bool)
    route_picked = Signal(str)

    def __init__(self, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self._shell = shell
        self._before: MapPen | None = None

    def join(self) -> None:
        """Take the pen's place."""
        view = self._shell.view
        if self._before is None:
            self._before = view.pen
            view.pen = self

    def part(self) -> None:
        """Give the pen back to whoever had it."""
        view = self._shell.view
        if self._before is not None:
            view.pen, self._before = self._before, None

    def takes(self, point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> bool:
        """A press on a place or a road."""
        return any(self._at(point))

    def press(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Nothing yet: the hand may still go elsewhere."""

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Nothing is drawn."""

    def release(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """What lies under the hand is picked."""
        space, route = self._at(point)
        if space:
            self.space_picked.emit(space, bool(modifiers & Qt.KeyboardModifier.ShiftModifier))
        elif route:
            self.route_picked.emit(route)

    def cancel(self) -> bool:
        """Nothing was begun."""
        return False

    def key(self, _event: QKeyEvent, /) -> bool:
        """Keys go where they go."""
        return False

    def _at(self, point: QPointF) -> tuple[str, str]:
        scene: MapScene = self._shell.scene
        if scene.legend_at(point):
            return "", ""
        reach = _REACH / self._shell.view.scale_now
        space = scene.space_at(point, reach)
        return (space, "") if space else ("", scene.route_at(point, reach / 2) or "")
