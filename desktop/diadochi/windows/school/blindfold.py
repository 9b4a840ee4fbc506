"""While a question about the map is open nothing may give away the answer: names, legend, panels, finder, hovering.

Everything is restored when the blindfold is taken off.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QGraphicsItem
from shiboken6 import isValid

from diadochi.scene.sheet.sheet_layers import Z_CARTOUCHE
from diadochi.scene.view.map_scene import MapScene
from diadochi.scene.view.sheet_view import MapPen
from diadochi.windows.docks import Dock
from diadochi.windows.shell import Shell

LEFT_OPEN = frozenset(
    ("zoom_in", "zoom_out", "fit", "to_map", "full_screen", "quit", "next_panel", "previous_panel", "school")
)
"""Commands that reveal nothing about the map."""


class Blindfold(QObject):
    """The blindfold of one window; `pen` takes the presses and keys of the map while it is on."""

    def __init__(self, shell: Shell, pen: MapPen) -> None:
        super().__init__(shell)
        self._shell, self._pen = shell, pen
        self._scene: MapScene | None = None
        self._put_back: list[Callable[[], object]] = []
        self._hidden_docks: list[Dock] = []
        self._shut: list[QAction] = []
        self._covered: list[QGraphicsItem] = []
        shell.position_shown.connect(self._cover)
        shell.scene_changed.connect(self._forget_scene)
        for name in Dock:
            if name is not Dock.SCHOOL and self._has(name):
                shell.docks[name].visibilityChanged.connect(lambda seen, name=name: self._keep_shut(name, seen=seen))

    @property
    def is_on(self) -> bool:
        """Whether it is on."""
        return self._scene is not None

    def put_on(self) -> None:
        """Hide and disable everything; the whole map is shown, so that its scale reveals nothing."""
        shell = self._shell
        if self._scene is not None:
            self._scene.set_names_visible(False)
            return
        self._scene = scene = shell.scene
        shell.view.push_pen(self._pen, quiet=True)
        self._put_back = [lambda: shell.view.pop_pen(self._pen)]
        shell.pointing.forget()
        shell.status.clear_notice()
        scene.set_names_visible(False)
        scene.sheet.set_legend_visible(False)
        scene.sheet.light(())
        self._put_back.append(lambda: scene.set_names_visible(shell.preferences.names_shown))
        self._put_back.append(lambda: scene.sheet.set_legend_visible(True))
        self._hidden_docks = [
            name for name in Dock if name is not Dock.SCHOOL and self._has(name) and not shell.docks[name].isHidden()
        ]
        for name in self._hidden_docks:
            shell.docks[name].hide()
        self._shut = [
            action for action in shell.commands if action.isEnabled() and action.objectName() not in LEFT_OPEN
        ]
        for action in self._shut:
            action.setEnabled(False)
        self._put_back.append(self._open_commands)
        strip = shell.prompt.parentWidget()
        if strip is not None:
            strip.hide()
            self._put_back.append(strip.show)
        self._cover()

    def take_off_names(self) -> None:
        """After an answer the names are shown again; panels and commands stay disabled."""
        if self._scene is not None:
            self._scene.set_names_visible(True)

    def take_off(self) -> None:
        """Restore everything."""
        if not self.is_on:
            return
        self._scene = None
        for put_back in reversed(self._put_back):
            put_back()
        self._put_back = []
        for item in self._covered:
            if isValid(item):  # the game may have removed it meanwhile
                item.setOpacity(1.0)
        self._covered = []
        for name in self._hidden_docks:
            self._shell.docks[name].show()
        self._hidden_docks = []

    def _open_commands(self) -> None:
        for action in self._shut:
            action.setEnabled(True)
        self._shut = []

    def _cover(self) -> None:
        """Hide counters, and whatever a game highlights on the map."""
        if self._scene is None:
            return
        for item in self._scene.items():
            if item.parentItem() is None and item.zValue() > Z_CARTOUCHE and item.opacity() and not _is_ours(item):
                item.setOpacity(0.0)
                self._covered.append(item)

    def _forget_scene(self) -> None:
        """The scene has changed: there is nothing to restore on the new one."""
        self._scene, self._put_back, self._hidden_docks, self._covered = None, [], [], []
        self._open_commands()

    def _keep_shut(self, name: Dock, *, seen: bool) -> None:
        if seen and self.is_on:
            QTimer.singleShot(0, self, lambda: self._shut_again(name))

    def _shut_again(self, name: Dock) -> None:
        if self.is_on:
            self._shell.docks[name].hide()

    def _has(self, name: Dock) -> bool:
        try:
            self._shell.docks[name]
        except KeyError:
            return False
        return True


OURS = 1
"""Items with this value under `OURS_KEY` belong to the school."""
OURS_KEY = 7701


def _is_ours(item: QGraphicsItem) -> bool:
    return item.data(OURS_KEY) == OURS
