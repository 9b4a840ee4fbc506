"""The menus: which commands are in which menu, and menus of exclusive choices."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from diadochi.language import Message, msg, sentence
from diadochi.windows.commands import Commands

RULE = ""
"""A separator between entries."""


class Menus:
    """The menu bar of a window, each menu as an attribute; titles follow the language.

    `game`, the `questions` in it, `plan` and `learn` are filled by other parts; until then these menus are hidden.
    """

    def __init__(self, frame: QMainWindow, commands: Commands) -> None:
        self._frame, self._commands = frame, commands
        self._titles: list[tuple[QMenu, Message]] = []
        self.file = self._on_bar(msg("&File"))
        self.view = self._on_bar(msg("&View"))
        self.map = self._on_bar(msg("&Map"))
        self.game = self._on_bar(msg("&Game"))
        self.plan = self._on_bar(msg("&Plan"))
        self.learn = self._on_bar(msg("&Learn"))
        self.help = self._on_bar(msg("&Help"))
        for menu in (self.game, self.plan, self.learn):
            menu.menuAction().setVisible(False)
        self._fill(self.file, ("open",))
        self.setups = self.add_submenu(msg("Set-ups"), self.file)
        self._fill(self.file, ("store", "copy_position", "paste_position", RULE, "export", RULE, "quit"))
        self._fill(self.view, ("zoom_in", "zoom_out", "fit", "full_screen", RULE))
        self.layers = self.add_submenu(msg("Layers"), self.view)
        self.panels = self.add_submenu(msg("Panels"), self.view)
        self._fill(self.view, (RULE,))
        self.language = self.add_submenu(msg("Language"), self.view)
        self.name_language = self.add_submenu(msg("Language of names"), self.view)
        self.size = self.add_submenu(msg("Size of text"), self.view)
        self.style = self.add_submenu(msg("Style"), self.view)
        self._fill(self.view, ("motion",))
        self._fill(self.panels, (RULE, "restore_panels"))
        self._fill(self.size, ("larger", "smaller", "normal_size"))
        self._fill(self.map, ("find", "to_map", "next_panel", "previous_panel", RULE))
        self._fill(self.help, ("first_steps", "first_game", "keys", "why", "rules", RULE, "about"))
        self.questions = QMenu(frame)
        self._titles.append((self.questions, msg("Questions")))
        self.retranslate()

    def add_submenu(self, title: Message, within: QMenu) -> QMenu:
        """Add a submenu at the end of the menu `within`."""
        menu = QMenu(self._frame)
        within.addMenu(menu)
        self._titles.append((menu, title))
        menu.setTitle(sentence(title))
        return menu

    def retranslate(self) -> None:
        for menu, title in self._titles:
            menu.setTitle(sentence(title))

    def _on_bar(self, title: Message) -> QMenu:
        menu = QMenu(self._frame)
        self._frame.menuBar().addMenu(menu)
        self._titles.append((menu, title))
        return menu

    def _fill(self, menu: QMenu, commands: Iterable[str]) -> None:
        for command in commands:
            if command == RULE:
                menu.addSeparator()
            else:
                menu.addAction(self._commands[command])


class ChoiceMenu:
    """A menu in which exactly one entry is checked: languages, styles."""

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
        """Word the entries again."""
        for action in self.group.actions():
            action.setText(options[action.data()])

    def mark(self, value: str) -> None:
        """Check the entry `value` without acting on it."""
        for action in self.group.actions():
            action.setChecked(action.data() == value)
