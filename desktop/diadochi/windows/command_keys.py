"""The keys of commands: the defaults, and those that the user has chosen instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from diadochi.language import Message, msg
from diadochi.windows.window_input import sign_on

_LATIN = 0xFF  # keys up to this code have signs of Latin layouts
_COMMAND = ("Meta+", "Ctrl+", "Alt+")  # Qt writes them before Shift
_MODIFIERS = (
    *(Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta),
    *(Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock, Qt.Key.Key_ScrollLock, Qt.Key.Key_unknown),
)
_RESERVED = frozenset(
    ("Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+A", "Ctrl+Tab", "Ctrl+Shift+Backtab", "Alt+Tab", "Alt+F4", "Shift+F10")
)
"""Keys of text fields, of the focus and of the desktop."""
_IS_FUNCTION_KEY = re.compile(r"(Shift\+)?F\d+")


class KeyTable:
    """The keys of each command. `custom` gives those that differ from the defaults, to be changed in place.

    Keys are written as Qt writes them in files, such as "Ctrl+Shift+N". A key belongs to one command at most: a default
    that the user has given to another command does not count.
    """

    def __init__(self, custom: Callable[[], dict[str, list[str]]]) -> None:
        self._stored = custom
        self._defaults: dict[str, tuple[str, ...]] = {}

    @property
    def _custom(self) -> dict[str, list[str]]:
        return self._stored()

    def add(self, command: str, keys: Iterable[str]) -> None:
        self._defaults[command] = tuple(map(portable, keys))

    def defaults(self, command: str) -> tuple[str, ...]:
        return self._defaults[command]

    def keys(self, command: str) -> tuple[str, ...]:
        """The present keys of a command, the first of which is shown in menus."""
        if command in self._custom:
            return tuple(filter(None, map(portable, self._custom[command])))
        taken = {portable(key) for keys in self._custom.values() for key in keys}
        return tuple(key for key in self._defaults[command] if key not in taken)

    def owner(self, key: str) -> str:
        """The command that has a key; empty if none has."""
        return next((command for command in self._defaults if key in self.keys(command)), "")

    def is_custom(self, command: str) -> bool:
        return self.keys(command) != self._defaults[command]

    def give(self, command: str, keys: Iterable[str]) -> None:
        """Set the keys of a command, which no other command may have."""
        chosen = tuple(keys)
        if chosen == self._defaults[command]:
            self._custom.pop(command, None)
        else:
            self._custom[command] = [*chosen]

    def swap(self, command: str, key: str) -> None:
        """Give a command the key of another one, which gets the keys of the first."""
        other, own = self.owner(key), self.keys(command)
        kept = [each for each in self.keys(other) if each != key]
        self.give(command, (key,))
        self.give(other, (*kept, *own))

    def reset(self, command: str) -> None:
        """Restore the defaults of a command; another one that has taken such a key loses it, or is reset, too."""
        self._custom.pop(command, None)
        for other, keys in [*self._custom.items()]:
            left = [key for key in keys if portable(key) not in self._defaults[command]]
            if left == keys or other not in self._custom:
                continue
            if left or other not in self._defaults:
                self._custom[other] = left
            else:
                self.reset(other)

    def reset_all(self) -> None:
        self._custom.clear()


def portable(key: str) -> str:
    """A key in the way of files; empty for what is none."""
    return QKeySequence(key).toString()


def native(keys: Iterable[str]) -> str:
    """Keys as this computer shows them."""
    return ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in keys)


def key_pressed(event: QKeyEvent) -> str:
    """The key of an event with its modifiers; empty while only modifiers are down. Letters are Latin ones."""
    if event.key() in _MODIFIERS:
        return ""
    code, sign = event.key(), sign_on(event)
    if _LATIN < code < Qt.Key.Key_Escape.value and sign:
        code = ord(sign)
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeySequence(code | modifiers.value).toString()


def is_command_key(key: str) -> bool:
    """Whether a key is no key of the map and of text fields: it has Ctrl or Alt, or is a function key."""
    return key.startswith(_COMMAND) or _IS_FUNCTION_KEY.fullmatch(key) is not None


def refusal(key: str, menus: Mapping[str, str]) -> Message | None:
    """Why no command may have a key; None if one may. `menus` are the titles of menus by the key that opens them."""
    shown = native((key,))
    if key in _RESERVED:
        return msg("{key} is a key of text fields or of the system. Choose another one.", key=shown)
    if key in menus:
        return msg("{key} opens the menu {menu}. Choose another key.", key=shown, menu=menus[key])
    if not is_command_key(key):
        return msg("{key} is for the map and text fields. Add Ctrl or Alt, or choose a function key.", key=shown)
    return None


class KeysInTexts:
    """Puts the present keys of commands into texts that name the default ones; the title of a command without keys.

    Keys of the map, such as Backspace, are left alone.
    """

    def __init__(self, table: KeyTable, commands: Iterable[str], title: Callable[[str], str]) -> None:
        new: dict[str, str] = {}
        for command in filter(table.is_custom, commands):
            present = table.keys(command)
            for key in table.defaults(command):
                if key not in present and is_command_key(key):
                    new[key] = next(iter(present), "") or title(command)
        longest_first = sorted(map(re.escape, new), key=len, reverse=True)
        self._new = new
        self._pattern = re.compile(rf"(?<![\w+])(?:{'|'.join(longest_first)})(?![\w+])") if new else None

    def replace(self, text: str) -> str:
        return text if self._pattern is None else self._pattern.sub(lambda found: self._new[found[0]], text)
