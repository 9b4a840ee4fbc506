"""The menus: which commands are in which menu, and menus of settings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMainWindow, QMenu

from diadochi.language import Message, msg
from diadochi.windows.commands import Commands
from diadochi.windows.preferences import LANGUAGE, NAMES, STYLE, Preferences, UserSetting, UserSwitch, keep_choice
from diadochi.windows.widget_text import bind_text

RULE = ""
"""A separator between entries."""


class Menus:
    """The menu bar of a window, each menu as an attribute; titles follow the language.

    `game`, the `questions` in it, `plan` and `learn` are filled by other parts; until then these menus are hidden.
    """

    def __init__(self, frame: QMainWindow, commands: Commands) -> None:
        self._frame, self._commands = frame, commands
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
        self.language = self.add_submenu(LANGUAGE.title, self.view)
        self.name_language = self.add_submenu(NAMES.title, self.view)
        self.size = self.add_submenu(msg("Size of text"), self.view)
        self.style = self.add_submenu(STYLE.title, self.view)
        self._fill(self.view, ("motion",))
        self._fill(self.panels, (RULE, "restore_panels"))
        self._fill(self.size, ("larger", "smaller", "normal_size"))
        self._fill(self.map, ("find", "to_map", "next_panel", "previous_panel", RULE))
        self._fill(self.help, ("first_steps", "first_game", "keys", "why", "rules", RULE, "about"))
        self.questions = self._titled(msg("Questions"))

    def add_setting(self, setting: UserSetting, preferences: Preferences, within: QMenu) -> SettingMenu:
        """Add the menu of a setting at the end of the menu `within`."""
        return SettingMenu(self.add_submenu(setting.title, within), preferences, setting)

    def add_switch(self, switch: UserSwitch, preferences: Preferences, within: QMenu) -> QAction:
        """Add a switch at the end of the menu `within`; it is stored whenever it is turned."""
        action = within.addAction("")
        bind_text(action.setText, switch.title)
        action.setCheckable(True)
        action.setChecked(getattr(preferences, switch.name))
        action.toggled.connect(lambda on: keep_choice(preferences, switch.name, on))
        return action

    def add_submenu(self, title: Message, within: QMenu) -> QMenu:
        """Add a submenu at the end of the menu `within`."""
        menu = self._titled(title)
        within.addMenu(menu)
        return menu

    def _titled(self, title: Message) -> QMenu:
        menu = QMenu(self._frame)
        bind_text(menu.setTitle, title)
        return menu

    def _on_bar(self, title: Message) -> QMenu:
        menu = self._titled(title)
        self._frame.menuBar().addMenu(menu)
        return menu

    def _fill(self, menu: QMenu, commands: Iterable[str]) -> None:
        for command in commands:
            if command == RULE:
                menu.addSeparator()
            else:
                menu.addAction(self._commands[command])


class SettingMenu(QObject):
    """Fills a menu with the values of a setting, one of which is checked.

    `chosen` carries a value once it is stored.
    """

    chosen = Signal(object)

    def __init__(self, menu: QMenu, preferences: Preferences, setting: UserSetting) -> None:
        super().__init__(menu)
        self.menu, self._preferences, self._setting = menu, preferences, setting
        group = QActionGroup(menu)
        for value, title in setting.options.items():
            action = QAction(menu)
            bind_text(action.setText, title)
            action.setCheckable(True)
            action.setData(value)
            group.addAction(action)
            menu.addAction(action)
        self._actions = group.actions()
        group.triggered.connect(lambda action: self.choose(action.data()))
        menu.aboutToShow.connect(self._mark)
        self._mark()

    @property
    def value(self) -> Any:
        """The present value; dialogs change it too."""
        return getattr(self._preferences, self._setting.name)

    def choose(self, value: object) -> None:
        """Set and store a value."""
        keep_choice(self._preferences, self._setting.name, value)
        self._mark()
        self.chosen.emit(value)

    def _mark(self) -> None:
        for action in self._actions:
            action.setChecked(action.data() == self.value)
