"""Every command of the window: one table for menus, keys, the finder and the page of keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from diadochi.language import Message, msg, sentence
from diadochi.windows.preferences import MOTION
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import as_words, follow_texts


class Command(NamedTuple):
    """A command: its id, its title, its keys, the name of its icon (or ""), whether it is a switch."""

    id: str
    title: Message
    keys: tuple[str, ...] = ()
    icon: str = ""
    switch: bool = False


COMMANDS = (
    Command("open", msg("Open…"), ("Ctrl+O",), "open"),
    Command("store", msg("Store the position…"), ("Ctrl+S",), "store"),
    Command("copy_position", msg("Copy the position as text"), ("Ctrl+Shift+C",), "copy"),
    Command("paste_position", msg("Paste a position"), ("Ctrl+Shift+V",), "paste"),
    Command("export", msg("Export a picture…"), ("Ctrl+E",), "picture"),
    Command("quit", msg("Quit"), ("Ctrl+Q",), "quit"),
    Command("zoom_in", msg("Zoom in"), ("Ctrl++", "Ctrl+="), "zoom_in"),
    Command("zoom_out", msg("Zoom out"), ("Ctrl+-",), "zoom_out"),
    Command("fit", msg("Show the whole map"), ("Ctrl+0",), "fit"),
    Command("names", msg("Names"), ("Ctrl+Shift+N",), "names", switch=True),
    Command("counters", msg("Counters"), ("Ctrl+Shift+K",), "counters", switch=True),
    Command("motion", MOTION.title, (), "motion", switch=True),
    Command("larger", msg("Larger text"), ("Ctrl+Alt++", "Ctrl+Alt+="), "larger"),
    Command("smaller", msg("Smaller text"), ("Ctrl+Alt+-",), "smaller"),
    Command("normal_size", msg("Normal text"), ("Ctrl+Alt+0",)),
    Command("restore_panels", msg("Put all panels back"), ("Ctrl+Shift+P",), "panels"),
    Command("full_screen", msg("Full screen"), ("F11",), "full_screen", switch=True),
    Command("find", msg("Find anything…"), ("Ctrl+K", "Ctrl+F"), "find"),
    Command("to_map", msg("Go to the map"), ("Ctrl+M",), "map"),
    Command("next_panel", msg("Go to the next panel"), ("F6",)),
    Command("previous_panel", msg("Go to the previous panel"), ("Shift+F6",)),
    Command("why", msg("Why?"), ("F2",), "why"),
    Command("first_steps", msg("First steps"), ("Shift+F1",), "first_steps"),
    Command("first_game", msg("First game"), ("Ctrl+F1",), "dice"),
    Command("rules", msg("Rules"), ("Ctrl+R",), "rules"),
    Command("keys", msg("Keys and mouse"), ("F1",), "keys"),
    Command("about", msg("About Diadochi"), (), "about"),
)


class Commands(QObject):
    """The commands as QActions, shared by menus and finder. Those added later come last."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._actions: dict[str, QAction] = {}
        for command in COMMANDS:
            self.add(command)

    def add(self, command: Command, done: Callable[..., object] | None = None) -> QAction:
        """Add a command, reachable by its keys anywhere in the window; `done` is called when it is given."""
        action = QAction(self._window)
        action.setObjectName(command.id)
        action.setCheckable(command.switch)
        action.setIconVisibleInMenu(not command.switch)
        action.setShortcuts([QKeySequence(keys) for keys in command.keys])
        self._actions[command.id] = action
        self._window.addAction(action)
        follow_texts(action, lambda: _word(action, command))
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

    def __getitem__(self, command: str) -> QAction:
        return self._actions[command]

    def __contains__(self, command: str) -> bool:
        return command in self._actions

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())


def _word(action: QAction, command: Command) -> None:
    title, keys = sentence(command.title), action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setText(title)
    action.setToolTip(as_words(f"{title} ({keys})" if keys else title))
    if command.icon:
        action.setIcon(icon(command.icon))
