"""The menu Map: the maps there are, and going about on the one that lies on the table."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMessageBox

from desktop.atlas.faults import MapError
from desktop.atlas.files import open_atlas
from desktop.language import current_language, tr
from desktop.resources import maps
from desktop.rules.successors.kit import Kit, open_kit
from desktop.windows.plain import message_box

if TYPE_CHECKING:
    from desktop.windows.main_window import MainWindow

SYSTEM_WITH_PIECES = "successors"


class MapMenu(QObject):
    """Lists the shipped maps; the one on the table is marked."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._group = QActionGroup(self)
        self._titles = {folder.name: _titles(folder) for folder in _folders()}
        self._kits: dict[str, Kit] = {}
        if window.table.kit is not None:
            self._kits[window.table.atlas.id] = window.table.kit
        menu = window.menus.menu("map")
        for name in self._titles:
            action = QAction(menu)
            action.setCheckable(True)
            action.setData(name)
            self._group.addAction(action)
            menu.addAction(action)
        self._group.triggered.connect(lambda action: self.open(action.data()))

    def open(self, name: str) -> bool:
        """Put the shipped map `name` on the table; False, with a sentence to the user, when it has faults."""
        if name == self._window.table.atlas.id:
            return True
        try:
            kit = self._kits.get(name) or self._kit(name)
            atlas = kit.atlas if kit is not None else open_atlas(maps(name))
        except MapError as fault:
            words = tr("The map was not opened.")
            message_box(QMessageBox.Icon.Warning, words, self._window, str(fault)).open()
            self.retranslate()
            return False
        self._window.show_map(atlas, kit)
        self.retranslate()
        return True

    def _kit(self, name: str) -> Kit | None:
        system = self._titles[name].get("system", "")
        if system == SYSTEM_WITH_PIECES:
            self._kits[name] = open_kit(maps(name))
        return self._kits.get(name)

    def retranslate(self) -> None:
        """Titles of the maps in the present language."""
        for action in self._group.actions():
            titles = self._titles[action.data()]
            action.setText(titles.get(current_language(), titles.get("en", action.data())))
            action.setChecked(action.data() == self._window.table.atlas.id)


def _folders() -> list[Path]:
    home = maps()
    return sorted(path.parent for path in home.glob("*/map.toml")) if home.is_dir() else []


def _titles(folder: Path) -> dict[str, str]:
    """The names of a map by language, and its system under "system"; nothing when its file cannot be read."""
    try:
        content = tomllib.loads((folder / "map.toml").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    names = content.get("names")
    titles = {key: str(value) for key, value in names.items()} if isinstance(names, dict) else {}
    return {**titles, "system": str(content.get("system", ""))}
