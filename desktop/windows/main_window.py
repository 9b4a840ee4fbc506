"""The window: the map in the middle, the prompt above it, panels around it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from desktop.atlas.atlas import Atlas
from desktop.language import tr
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.scene.view.map_scene import MapScene
from desktop.scene.view.map_view import MapView
from desktop.windows.commands import Commands
from desktop.windows.docks import Docks, place_window, window_record
from desktop.windows.menus import Menus
from desktop.windows.on_table import OnTable
from desktop.windows.preferences import Preferences, store_preferences
from desktop.windows.prompt_bar import PromptBar
from desktop.windows.worded import Worded


class MainWindow(Worded, QMainWindow):
    """One table. Parts are public for those who play on it: `view`, `scene`, `prompt`, `commands`, `menus`, `docks`.

    `position_opened` carries a Position the user has opened, pasted or chosen; whoever plays takes it from there.
    `closing` is emitted before the window goes.
    """

    position_opened = Signal(object)
    closing = Signal()

    def __init__(self, atlas: Atlas, kit: Kit | None, position: Position | None, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences
        self.table = OnTable(atlas, kit, position, preferences.names)
        self.commands = Commands(self)
        self.menus = Menus(self, self.commands)
        self.docks = Docks(self)
        self.prompt = PromptBar(self)
        self.scene = MapScene(atlas, kit, self)
        self.view = MapView(self.scene, self)
        self._lay_out()
        self._join()
        self.retranslate()
        self.docks.remember_first()
        self._restore()

    def _lay_out(self) -> None:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.prompt)
        column.addWidget(self.view, 1)
        middle.setFocusProxy(self.view)
        self.setCentralWidget(middle)
        self.view.setFocus()

    def _join(self) -> None:
        join = self.commands.join
        join("zoom_in", lambda: self.view.zoom(1))
        join("zoom_out", lambda: self.view.zoom(-1))
        join("fit", self.view.fit)
        join("to_map", self.view.setFocus)
        join("quit", self.close)

    def _restore(self) -> None:
        if not place_window(self, self.preferences.geometry):
            self.resize(1440, 900)
        self.docks.restore(self.preferences.docks)

    def retranslate(self) -> None:
        """Say title, menus and panels in the present language."""
        names = self.table.atlas.names
        self.setWindowTitle(tr("{map} - Diadochi", map=names.in_language(self.preferences.language)))
        self.commands.retranslate()
        self.menus.retranslate()
        self.docks.retranslate()
        self.view.setAccessibleName(tr("Map"))

    def showEvent(self, event: object) -> None:
        """The whole sheet is shown at first."""
        super().showEvent(event)  # type: ignore[arg-type]
        self.view.fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the choices for the next time."""
        self.closing.emit()
        self.preferences.geometry = window_record(self)
        self.preferences.docks = self.docks.record()
        store_preferences(self.preferences)
        super().closeEvent(event)
