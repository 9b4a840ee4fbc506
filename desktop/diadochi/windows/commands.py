"""Every command of the window in one table for menus, keys, the finder and the page of keys; and the menus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from diadochi.language import Message, current_language, msg, sentence, use_keys
from diadochi.windows.command_keys import KeysInTexts, KeyTable, native
from diadochi.windows.preferences import (
    LANGUAGE,
    MOTION,
    NAMES,
    STYLE,
    TEXT_SIZE,
    Preferences,
    UserChecklist,
    UserSetting,
    UserSwitch,
    store_preferences,
)
from diadochi.windows.styles import icon
from diadochi.windows.user_settings import UserSettings
from diadochi.windows.widget_text import as_words, bind_text, follow_texts, texts


class Command(NamedTuple):
    """A command: its id, its title, its keys, the name of its icon (or ""), whether it is a switch."""

    id: str
    title: Message
    keys: tuple[str, ...] = ()
    icon: str = ""
    switch: bool = False


COMMANDS = (
    Command("open", msg("Open…"), ("Ctrl+O",), "open"),
    Command("store", msg("Save position…"), ("Ctrl+S",), "store"),
    Command("copy_position", msg("Copy position as text"), ("Ctrl+Shift+C",), "copy"),
    Command("paste_position", msg("Paste position"), ("Ctrl+Shift+V",), "paste"),
    Command("export", msg("Export picture…"), ("Ctrl+E",), "picture"),
    Command("new_map", msg("New map…"), ()),
    Command("edit_map", msg("Edit map"), (), "edit"),
    Command("open_map", msg("Open a map folder or package…"), (), "open"),
    Command("pack_map", msg("Save map package…"), (), "store"),
    Command("preferences", msg("Preferences…"), ("Ctrl+,",)),
    Command("quit", msg("Quit"), ("Ctrl+Q",), "quit"),
    Command("zoom_in", msg("Zoom in"), ("Ctrl++", "Ctrl+="), "zoom_in"),
    Command("zoom_out", msg("Zoom out"), ("Ctrl+-",), "zoom_out"),
    Command("fit", msg("Show the whole map"), ("Ctrl+0",), "fit"),
    Command("names", msg("Names"), ("Ctrl+Shift+N",), "names", switch=True),
    Command("counters", msg("Counters"), ("Ctrl+Shift+K",), "counters", switch=True),
    Command("control", msg("Province control"), ("Ctrl+Shift+H",), "", switch=True),
    Command("motion", MOTION.title, (), "motion", switch=True),
    Command("larger", msg("Larger text"), ("Ctrl+Alt++", "Ctrl+Alt+="), "larger"),
    Command("smaller", msg("Smaller text"), ("Ctrl+Alt+-",), "smaller"),
    Command("normal_size", msg("Normal text"), ("Ctrl+Alt+0",)),
    Command("restore_panels", msg("Reset panels"), ("Ctrl+Shift+P",), "panels"),
    Command("full_screen", msg("Full screen"), ("F11",), "full_screen", switch=True),
    Command("find", msg("Find…"), ("Ctrl+K", "Ctrl+F"), "find"),
    Command("to_map", msg("Go to the map"), ("Ctrl+M",), "map"),
    Command("next_panel", msg("Go to the next panel"), ("F6",)),
    Command("previous_panel", msg("Go to the previous panel"), ("Shift+F6",)),
    Command("next_tab", msg("Next tab"), ("Ctrl+PgDown",)),
    Command("previous_tab", msg("Previous tab"), ("Ctrl+PgUp",)),
    Command("why", msg("Why?"), ("F2",), "why"),
    Command("handbook", msg("Handbook"), ("F1",), "rules"),
    Command("glossary", msg("Glossary")),
    Command("first_steps", msg("First steps"), ("Shift+F1",), "first_steps"),
    Command("first_game", msg("First game"), ("Ctrl+F1",), "dice"),
    Command("rules", msg("Rules"), ("Ctrl+R",), "rules"),
    Command("keys", msg("Keys and mouse"), ("Ctrl+Shift+F1",), "keys"),
    Command("news", msg("What is new")),
    Command("about", msg("About Diadochi"), (), "about"),
)


class Commands(QObject):
    """The commands as QActions, shared by menus and finder. Those added later come last.

    `keys` are their keys; who changes some calls `apply_keys`, after which `keys_changed` is emitted.
    """

    keys_changed = Signal()

    def __init__(self, window: QWidget, preferences: Preferences) -> None:
        super().__init__(window)
        self._window, self._preferences = window, preferences
        self.keys = KeyTable(lambda: preferences.keys)
        self._known = deepcopy(preferences.keys)
        self._actions: dict[str, QAction] = {}
        self._titles: dict[str, Message] = {}
        self._in_texts: tuple[str, KeysInTexts] | None = None  # with the language it was made for
        use_keys(self.with_keys if preferences.keys else None)
        for command in COMMANDS:
            self.add(command)

    def add(self, command: Command, done: Callable[..., object] | None = None) -> QAction:
        """Add a command, reachable by its keys anywhere in the window; `done` is called when it is given."""
        action = QAction(self._window)
        action.setObjectName(command.id)
        action.setCheckable(command.switch)
        action.setIconVisibleInMenu(not command.switch)
        self.keys.add(command.id, command.keys)
        self._titles[command.id], self._in_texts = command.title, None
        self._actions[command.id] = action
        self._set_keys(command.id)
        self._window.addAction(action)
        follow_texts(action, lambda: self._word(action, command))
        if done is not None:
            self.join(command.id, done)
        return action

    def join(self, command: str, done: Callable[..., object]) -> None:
        """Call `done` whenever the command is given; a switch passes whether it is on."""
        action = self._actions[command]
        if action.isCheckable():
            action.toggled.connect(done)
        else:
            action.triggered.connect(lambda _checked=False: done())

    def apply_keys(self) -> None:
        """Store the present keys, and put them into effect."""
        store_preferences(self._preferences)
        self.renew_keys()

    def renew_keys(self) -> None:
        """Put keys into effect that were chosen here or at another table; nothing when none have changed."""
        if self._known == self._preferences.keys:
            return
        self._known, self._in_texts = deepcopy(self._preferences.keys), None
        use_keys(self.with_keys if self._known else None)
        for command in self._actions:
            self._set_keys(command)
        self.keys_changed.emit()
        texts.changed.emit()

    def _set_keys(self, command: str) -> None:
        self._actions[command].setShortcuts([QKeySequence(key) for key in self.keys.keys(command)])

    def with_keys(self, text: str) -> str:
        """A text that names default keys, with the present ones."""
        language = current_language()
        if self._in_texts is None or self._in_texts[0] != language:
            self._in_texts = language, KeysInTexts(self.keys, (), str)  # for the titles themselves
            new = KeysInTexts(self.keys, self._titles, lambda command: sentence(self._titles[command]).rstrip("…"))
            self._in_texts = language, new
        return self._in_texts[1].replace(text)

    def _word(self, action: QAction, command: Command) -> None:
        title, keys = sentence(command.title), native(self.keys.keys(command.id)[:1])
        action.setText(title)
        action.setToolTip(as_words(f"{title} ({keys})" if keys else title))
        if command.icon:
            action.setIcon(icon(command.icon))

    def __getitem__(self, command: str) -> QAction:
        return self._actions[command]

    def __contains__(self, command: str) -> bool:
        return command in self._actions

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())


# --- menus
# Which commands are in which menu, and menus of settings.

RULE = ""
"""A separator between entries."""


class Menus:
    """The menu bar of a window, each menu as an attribute; titles follow the language.

    `game`, the `questions` in it, `plan` and `learn` are filled by other parts; until then these menus are hidden.
    """

    def __init__(self, frame: QMainWindow, commands: Commands, settings: UserSettings) -> None:
        self._frame, self._commands, self._settings = frame, commands, settings
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
        self.recent = self.add_submenu(msg("Recent files"), self.file)
        self.setups = self.add_submenu(msg("Set-ups"), self.file)
        self._fill(self.file, ("store", "copy_position", "paste_position", RULE, "export"))
        self._fill(self.file, (RULE, "preferences", RULE, "quit"))
        commands["preferences"].setMenuRole(QAction.MenuRole.PreferencesRole)
        self._fill(self.view, ("zoom_in", "zoom_out", "fit", "full_screen", RULE))
        self.layers = self.add_submenu(msg("Layers"), self.view)
        self.panels = self.add_submenu(msg("Panels"), self.view)
        self._fill(self.view, (RULE,))
        self.language = self.add_submenu(LANGUAGE.title, self.view)
        self.name_language = self.add_submenu(NAMES.title, self.view)
        self.size = self.add_submenu(TEXT_SIZE.title, self.view)
        self.style = self.add_submenu(STYLE.title, self.view)
        self._fill(self.view, ("motion",))
        self._fill(self.panels, (RULE, "restore_panels"))
        self._fill(self.size, ("larger", "smaller", "normal_size"))
        self._fill(self.map, ("find", "to_map", "next_panel", "previous_panel", "next_tab", "previous_tab", RULE))
        self._fill(self.map, ("new_map", "edit_map", "open_map", "pack_map", RULE))
        self._fill(self.help, ("handbook", "first_steps", "first_game", "keys", RULE))
        self._fill(self.help, ("why", "rules", "glossary", RULE, "news", "about"))
        self.questions = self._titled(msg("Questions"))

    def add_setting(self, setting: UserSetting, within: QMenu) -> SettingMenu:
        return SettingMenu(self.add_submenu(setting.title, within), self._settings, setting)

    def add_checklist(self, checklist: UserChecklist, within: QMenu) -> ChecklistMenu:
        return ChecklistMenu(self.add_submenu(checklist.title, within), self._settings, checklist)

    def add_switch(self, switch: UserSwitch, within: QMenu) -> QAction:
        action = within.addAction("")
        bind_text(action.setText, switch.title)
        self._settings.bind(action, switch)
        return action

    def add_submenu(self, title: Message, within: QMenu) -> QMenu:
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


def add_choice(
    menu: QMenu, words: str, is_on: bool, choose: Callable[[], object], group: QActionGroup | None = None
) -> QAction:
    """Add an entry with a check mark at the end of a menu; in a `group` only one is checked."""
    action = menu.addAction(words)
    action.setCheckable(True)
    action.setChecked(is_on)
    action.triggered.connect(lambda _checked=False: choose())
    if group is not None:
        group.addAction(action)
    return action


class SettingMenu(QObject):
    """Fills a menu with the values of a setting, one of which is checked.

    `chosen` carries a value once it is stored, wherever it was chosen.
    """

    chosen = Signal(object)

    def __init__(self, menu: QMenu, settings: UserSettings, setting: UserSetting) -> None:
        super().__init__(menu)
        self.menu, self._settings, self._setting = menu, settings, setting
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
        settings.changed.connect(self._follow)
        menu.aboutToShow.connect(self._mark)
        self._mark()

    @property
    def value(self) -> Any:
        return self._settings.value(self._setting)

    def choose(self, value: object) -> None:
        self._settings.choose(self._setting, value)

    def _follow(self, name: str, value: object) -> None:
        if name == self._setting.name:
            self._mark()
            self.chosen.emit(value)

    def _mark(self) -> None:
        for action in self._actions:
            action.setChecked(action.data() == self.value)


class ChecklistMenu(QObject):
    """Fills a menu with the kinds of a checklist that the game offers; it is hidden where there are none."""

    def __init__(self, menu: QMenu, settings: UserSettings, checklist: UserChecklist) -> None:
        super().__init__(menu)
        self._menu, self._settings, self._checklist = menu, settings, checklist
        menu.triggered.connect(self._turn)
        menu.aboutToShow.connect(self._fill)
        settings.changed.connect(lambda name, _value: self._fill() if name == checklist.name else None)
        follow_texts(menu, self._fill)

    def is_on(self, kind: str) -> bool:
        return kind not in self._settings.value(self._checklist)

    def turn_off(self, kinds: Iterable[str]) -> None:
        self._keep({*self._settings.value(self._checklist), *kinds})

    def _turn(self, action: QAction) -> None:
        others = {*self._settings.value(self._checklist)} - {action.data()}
        self._keep(others if action.isChecked() else {*others, action.data()})

    def _keep(self, off: Iterable[str]) -> None:
        self._settings.choose(self._checklist, sorted(off))

    def _fill(self) -> None:
        kinds = self._settings.options(self._checklist)
        self._menu.menuAction().setVisible(bool(kinds))
        present = {action.data(): action for action in self._menu.actions()}
        for kind, words in kinds.items():
            action = present.get(kind) or self._menu.addAction("")
            action.setCheckable(True)
            action.setData(kind)
            action.setText(sentence(words))
            action.setChecked(self.is_on(kind))
