"""The menus: which commands stand where."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from desktop.language import Message, msg, sentence
from desktop.windows.commands import Commands

RULE = ""
"""Stands for a line between entries."""


class Menus:
    """The menu bar of a window. Titles follow the language; `menu(name)` gives a menu to fill further."""

    def __init__(self, window: QMainWindow, commands: Commands) -> None:
        self._window, self._commands = window, commands
        self._titles: dict[str, Message] = {}
        self._menus: dict[str, QMenu] = {}
        self._add("file", msg("&File"))
        self._add("view", msg("&View"))
        self._add("map", msg("&Map"))
        self._add("help", msg("&Help"))
        self._add("setups", msg("Set-ups"), "file")
        self._fill("file", ("store", "copy_position", "paste_position", RULE, "export", RULE, "quit"))
        self._menus["file"].insertAction(self._menus["setups"].menuAction(), commands["open"])
        self._fill("view", ("zoom_in", "zoom_out", "fit", "full_screen", RULE))
        self._add("layers", msg("Layers"), "view")
        self._add("panels", msg("Panels"), "view")
        self._fill("view", (RULE,))
        self._add("language", msg("Language"), "view")
        self._add("name_language", msg("Language of names"), "view")
        self._add("size", msg("Size of text"), "view")
        self._add("style", msg("Style"), "view")
        self._fill("view", ("motion",))
        self._fill("size", ("larger", "smaller", "normal_size"))
        self._fill("map", ("find", "to_map", "next_panel", "previous_panel", RULE))
        self._fill("help", ("first_steps", "first_game", "keys", "why", "rules", RULE, "about"))
        self.retranslate()

    def menu(self, name: str) -> QMenu:
        """A menu by its id: file, setups, view, layers, panels, language, name_language, size, style, map, help."""
        return self._menus[name]

    def add_menu(self, name: str, title: Message) -> QMenu:
        """A further menu on the bar, before the last."""
        menu = QMenu(self._window)
        self._window.menuBar().insertMenu(self._menus["help"].menuAction(), menu)
        self._titles[name], self._menus[name] = title, menu
        self.retranslate()
        return menu

    def add_submenu(self, name: str, title: Message, within: str) -> QMenu:
        """A further menu at the end of the menu `within`."""
        self._add(name, title, within)
        self.retranslate()
        return self._menus[name]

    def retranslate(self) -> None:
        """Say every title anew."""
        for name, menu in self._menus.items():
            menu.setTitle(sentence(self._titles[name]))

    def _add(self, name: str, title: Message, within: str | None = None) -> None:
        menu = QMenu(self._window)
        if within is None:
            self._window.menuBar().addMenu(menu)
        else:
            self._menus[within].addMenu(menu)
        self._titles[name], self._menus[name] = title, menu

    def _fill(self, name: str, commands: Iterable[str]) -> None:
        for command in commands:
            if command == RULE:
                self._menus[name].addSeparator()
            else:
                self._menus[name].addAction(self._commands[command])


class ChoiceMenu:
    """A menu of which exactly one entry is on: languages, styles."""

    def __init__(self, menu: QMenu, options: dict[str, str]) -> None:
        self.group = QActionGroup(menu)
        self.group.setExclusive(True)
        for value, title in options.items():
            action = QAction(title, menu)
            action.setCheckable(True)
            action.setData(value)
            self.group.addAction(action)
            menu.addAction(action)

    def set_titles(self, options: dict[str, str]) -> None:
        """Say the entries anew."""
        for action in self.group.actions():
            action.setText(options[action.data()])

    def mark(self, value: str) -> None:
        """Show `value` as the one that is on, without acting on it."""
        for action in self.group.actions():
            action.setChecked(action.data() == value)
