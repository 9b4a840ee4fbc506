"""Opening a file from outside: a record, a game or position as text, a lesson, a pupil's progress.

The content decides what a file is, not its name.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QMessageBox

from diadochi.foreign import UnfitFile, opened, plain
from diadochi.journal.record.schema import APPLICATION_ID as RECORD
from diadochi.language import tr
from diadochi.windows.game.game_commands import Games
from diadochi.windows.shell import Shell
from diadochi.windows.table_files import PositionFiles
from diadochi.windows.widget_text import message_box

if TYPE_CHECKING:
    from diadochi.windows.school.learn_menu import School

_DATABASE: Final = b"SQLite format 3\0"
_PICTURES: Final = (b"\x89PNG\r\n\x1a\n", b"%PDF-", b"<?xml", b"<svg")
_LARGEST: Final = 4_000_000_000
"""Most bytes of a file to open; only its beginning is read here, and each reader has its own limit."""
_LOOKED_AT: Final = 4_000


class FileOpener:
    """Opens a record, a game or position as text, a lesson, or a pupil's progress."""

    def __init__(
        self, shell: Shell, positions: Callable[[], PositionFiles | None], games: Games, school: Callable[[], School]
    ) -> None:
        self._shell, self._positions, self._games, self._school = shell, positions, games, school

    def open(self, path: Path) -> None:
        from diadochi.journal.record.record_text import HEADS

        try:
            with opened(path, _LARGEST) as file:
                head = file.read(_LOOKED_AT)
        except UnfitFile as unfit:
            self._complain(self._shell.speaker.say(unfit.message))
            return
        positions = self._positions()
        if head.startswith(_DATABASE):
            # SQLite stores the application id at byte 68.
            self._open_database(path, int.from_bytes(head[68:72], "big"))
        elif head.startswith(_PICTURES):
            self._complain(tr("{file} is a picture. Open the game or position that it shows.", file=path.name))
        elif plain(head).split(b"\n", 1)[0].strip() in {words.encode() for words in HEADS}:
            self._games.files.import_from(path)
        elif path.suffix == ".toml":
            self._school().open_lesson(path)
        elif positions is not None:
            positions.open_file(path)

    def _open_database(self, path: Path, kind: int) -> None:
        from diadochi.lessons.pupil_memory import APPLICATION_ID

        if kind == APPLICATION_ID and kind != RECORD:
            self._school().take_pupil(path)
        else:
            self._games.open_wherever(path)

    def _complain(self, words: str) -> None:
        message_box(QMessageBox.Icon.Warning, words, self._shell.frame).open()
