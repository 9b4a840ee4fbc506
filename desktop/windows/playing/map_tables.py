"""The tables of the program: every map has one of its own, with the game of that map; one of them is in sight."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox

from desktop.atlas.faults import MapError
from desktop.language import tr
from desktop.resources import maps
from desktop.rules.core.system import AnyKit, AnyPosition, open_map
from desktop.windows import open_window
from desktop.windows.docks import place_window, window_record
from desktop.windows.plain import message_box
from desktop.windows.playing.playing import Playing
from desktop.windows.playing.slices import Slices
from desktop.windows.plug import windows_of
from desktop.windows.preferences import Preferences
from desktop.windows.shell import Errand


class MapTables(QObject):
    """Goes from one table to another, and finds each as it was left. `shown` is the one in sight."""

    def __init__(self, preferences: Preferences | None = None) -> None:
        super().__init__()
        self._preferences = preferences
        self._tables: dict[str, Playing] = {}
        self.shown: Playing | None = None

    def all(self) -> tuple[Playing, ...]:
        """Every table there is."""
        return tuple(self._tables.values())

    def open(self, kit: AnyKit, position: AnyPosition, *, at_once: bool = True) -> Playing:
        """A table for a map that has none yet, with this on it; it comes to sight, all of it `at_once` or in slices."""
        chosen = self._preferences if self.shown is None else self.shown.shell.preferences
        window = open_window(kit, position, preferences=chosen)
        playing = Playing(window, kit, position, at_once=at_once)
        playing.shell.table_asked.connect(self.go)
        playing.shell.closing.connect(self._close)
        self._tables[kit.atlas.id] = playing
        self._show(playing)
        if not at_once:
            Slices(playing)
        return playing

    def go(self, name: str, errand: Errand | None = None) -> None:
        """To the table of the map `name`, to do something there."""
        playing = self._tables.get(name)
        if playing is None:
            try:
                kit = open_map(maps(name))
            except MapError as fault:
                self._complain(str(fault))
                return
            playing = self.open(kit, windows_of(kit.atlas.system).free_table(kit))
        self._show(playing)
        if errand is not None:
            errand(playing)

    def _show(self, playing: Playing) -> None:
        before, self.shown = self.shown, playing
        if before is None or before is playing:
            return
        place_window(playing.window, window_record(before.window))
        playing.window.show()
        before.window.hide()
        playing.window.maps.retranslate()

    def _complain(self, fault: str) -> None:
        if self.shown is not None:
            message_box(QMessageBox.Icon.Warning, tr("The map was not opened."), self.shown.shell.frame, fault).open()
            self.shown.window.maps.retranslate()

    def _close(self) -> None:
        """With the table in sight the program ends; what lies on the others is put away too."""
        hidden = [playing for playing in self._tables.values() if playing is not self.shown]
        self._tables.clear()
        for playing in hidden:
            playing.window.close()
