"""The tables of the program, one for each map and its game, and the map workshops beside them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox

from diadochi.atlas.documents import MapError
from diadochi.atlas.map_folders import map_of_name
from diadochi.language import current_language, tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import open_map
from diadochi.windows.application import TableApplication
from diadochi.windows.game_window import windows_of
from diadochi.windows.handbook.help_topics import topic_of
from diadochi.windows.main_window import open_window
from diadochi.windows.page_tabs import OpenPage, OpenPages
from diadochi.windows.playing.map_tables import Playing, Slices
from diadochi.windows.preferences import Preferences
from diadochi.windows.shell import Errand
from diadochi.windows.widget_text import message_box

if TYPE_CHECKING:
    from diadochi.windows.workshop.workshop_window import WorkshopWindow


class MapTables(QObject):
    """Switches between tables, each as it was left, and the workshops. `shown` is the table that was seen last."""

    def __init__(self, preferences: Preferences | None = None) -> None:
        super().__init__()
        self._preferences = preferences
        self._tables: dict[Path, Playing] = {}
        self._workshops: dict[Path, WorkshopWindow] = {}
        self.shown: Playing | None = None
        self.pages = OpenPages()
        self.pages.asked.connect(self._turn_to)
        running = QApplication.instance()
        if isinstance(running, TableApplication):
            running.file_asked.connect(self.open_file)

    def all(self) -> tuple[Playing, ...]:
        return tuple(self._tables.values())

    # --- tables

    def open(self, kit: GameKit, position: GamePosition, *, at_once: bool = True) -> Playing:
        """Make a table for a map without one and show it; its features are made `at_once` or in slices."""
        chosen = self._preferences if self.shown is None else self.shown.shell.preferences
        window = open_window(kit, position, preferences=chosen)
        playing = Playing(window, kit, position, at_once=at_once)
        playing.shell.table_asked.connect(self.go)
        playing.shell.workshop_asked.connect(self.open_workshop)
        playing.shell.closing.connect(self._close)
        self._tables[kit.atlas.folder] = playing
        self.pages.add(OpenPage(window, window.tabs, _title_of(playing), "map", closable=False))
        self._show(playing)
        if not at_once:
            Slices(playing)
        return playing

    def go(self, name: str, errand: Errand | None = None) -> None:
        """Switch to the table of the map `name`, or of that folder, and run `errand` there."""
        home = map_of_name(name).resolve()
        try:
            kit = open_map(home)
        except MapError as fault:
            self._complain(str(fault))
            return
        playing = self._tables.get(home)
        if playing is None or playing.shell.table.atlas.digest != kit.atlas.digest:
            # a map that was edited gets a new table; a game on the old one is among the saved games
            stale = playing
            playing = self.open(kit, windows_of(kit.atlas.system).free_table(kit))
            if stale is not None:
                stale.shell.closing.disconnect(self._close)
                self.pages.remove(stale.window)
                stale.window.close()
        self._show(playing)
        if errand is not None:
            errand(playing)

    def open_file(self, name: str) -> None:
        """Open a file at the table that is shown, unless the program is closing."""
        if self.shown is not None and self._tables:
            self.shown.window.files.open(Path(name))

    def _show(self, playing: Playing) -> None:
        before, self.shown = self.shown, playing
        self.pages.show(playing.window)
        if before is None or before is playing:
            return
        playing.shell.settings.renew()
        playing.shell.commands.renew_keys()
        playing.window.maps.retranslate()

    def _turn_to(self, window: QMainWindow) -> None:
        """Show the page of another tab."""
        playing = next((each for each in self._tables.values() if each.window is window), None)
        if playing is None:
            self.pages.show(window)
        else:
            self._show(playing)

    def _complain(self, fault: str) -> None:
        over = self.pages.shown
        if self.shown is not None and over is not None:
            message_box(QMessageBox.Icon.Warning, tr("The map could not be opened."), over, fault).open()
            self.shown.window.maps.retranslate()

    # --- workshops

    def open_workshop(self, folder: Path) -> None:
        """Show the workshop of a map folder, and make it if it is not open."""
        from diadochi.windows.workshop.workshop_window import WorkshopWindow

        home = folder.resolve()
        if home not in self._workshops:
            try:
                workshop = WorkshopWindow(home)
            except MapError as fault:
                self._complain(str(fault))
                return
            self._workshops[home] = workshop
            workshop.play_asked.connect(self.go)
            workshop.help_asked.connect(lambda: self._help(workshop))
            workshop.quit_asked.connect(self.close)
            workshop.renamed.connect(self.pages.renew)
            workshop.closing.connect(lambda: self._leave_workshop(home))
            self.pages.add(OpenPage(workshop, workshop.tabs, workshop.title, "edit", closable=True))
        self.pages.show(self._workshops[home])

    def _help(self, workshop: WorkshopWindow) -> None:
        if self.shown is not None:
            self.shown.window.handbook.show_section(topic_of(workshop), workshop)

    def _leave_workshop(self, home: Path) -> None:
        workshop = self._workshops.pop(home)
        if self.pages.shown is workshop and self.shown is not None and self._tables:
            self._show(self.shown)
        self.pages.remove(workshop)

    # --- the end

    def close(self) -> None:
        """Close every page that is still open."""
        for workshop in tuple(self._workshops.values()):
            workshop.close()
        if self.shown is not None and self.shown.window.isVisible():
            self.shown.window.close()

    def _close(self) -> None:
        hidden = [playing for playing in self._tables.values() if playing is not self.shown]
        self._tables.clear()
        for workshop in tuple(self._workshops.values()):
            workshop.close()
        for playing in hidden:
            playing.window.close()


def _title_of(playing: Playing) -> Callable[[], str]:
    return lambda: playing.shell.table.atlas.names.in_language(current_language())
