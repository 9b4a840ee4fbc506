"""Files of every kind that were opened lately, the last first; those that have gone are kept and say so."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from diadochi.language import Message, msg, sentence, tr
from diadochi.whole_file import real_path
from diadochi.windows.preferences import Preferences, keep_choice
from diadochi.windows.widget_text import as_words, on_button

MOST_FILES: Final = 12
_WITH_DIGIT: Final = 9
"""Entries of the menu that a digit chooses."""


class FileKind(StrEnum):
    """What a file holds."""

    GAME = "game"
    POSITION = "position"
    MAP = "map"
    PACKAGE = "package"
    SETUP = "setup"
    NUMBERS = "numbers"
    LESSON = "lesson"
    PROGRESS = "progress"


KIND_WORDS: Final[dict[FileKind, Message]] = {
    FileKind.GAME: msg("Game"),
    FileKind.POSITION: msg("Position"),
    FileKind.MAP: msg("Map"),
    FileKind.PACKAGE: msg("Map package"),
    FileKind.SETUP: msg("Set-up"),
    FileKind.NUMBERS: msg("Numbers"),
    FileKind.LESSON: msg("Lesson"),
    FileKind.PROGRESS: msg("Progress of a pupil"),
}


class RecentFile(NamedTuple):
    """A file or map folder, and what it was when it was opened."""

    path: Path
    kind: FileKind

    @property
    def is_there(self) -> bool:
        try:
            return self.path.exists()
        except OSError:
            return False

    @property
    def kind_words(self) -> str:
        return sentence(KIND_WORDS[self.kind])

    @property
    def note(self) -> str:
        """Where it is, or why it cannot be opened."""
        if self.is_there:
            return str(self.path.parent)
        return tr("No longer in {folder}. It was moved, renamed or deleted.", folder=self.path.parent)


def recent_files(preferences: Preferences) -> list[RecentFile]:
    """The files opened lately, the last first."""
    kinds = {kind.value for kind in FileKind}
    kept = preferences.recent_files.items()
    return [RecentFile(Path(path), FileKind(kind)) for path, kind in kept if kind in kinds][:MOST_FILES]


def remember_file(preferences: Preferences, path: Path, kind: FileKind) -> None:
    """Put a file first in the list."""
    place = str(real_path(path))
    others = ((str(file.path), file.kind.value) for file in recent_files(preferences) if str(file.path) != place)
    keep_choice(preferences, "recent_files", dict([(place, kind.value), *others][:MOST_FILES]))


class RecentMenu(QObject):
    """The submenu File > Recent, filled whenever it opens. `open_file` opens the chosen one."""

    def __init__(self, menu: QMenu, preferences: Preferences, open_file: Callable[[Path], object]) -> None:
        super().__init__(menu)
        self._menu, self._preferences, self._open = menu, preferences, open_file
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List the files; one that has gone is dimmed."""
        self._menu.clear()
        for number, file in enumerate(recent_files(self._preferences), 1):
            words = on_button(f"{file.path.name}  ({file.kind_words})")
            action = self._menu.addAction(f"&{number}  {words}" if number <= _WITH_DIGIT else words)
            if not file.is_there:
                action.setText(tr("{file}, missing", file=action.text()))
            action.setEnabled(file.is_there)
            action.setToolTip(as_words(file.note))
            action.triggered.connect(lambda _checked=False, path=file.path: self._open(path))
        if self._menu.isEmpty():
            self._menu.addAction(tr("No files yet")).setEnabled(False)
            return
        self._menu.addSeparator()
        self._menu.addAction(tr("Clear list")).triggered.connect(lambda _checked=False: self.clear())

    def clear(self) -> None:
        keep_choice(self._preferences, "recent_files", {})
