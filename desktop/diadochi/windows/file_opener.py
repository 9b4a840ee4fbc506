"""Opening any file from outside at the table it belongs to: what it is, its content decides, not its name."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from diadochi.atlas.documents import MapError
from diadochi.atlas.map_folders import MAP_FILE, own_maps, shipped_maps
from diadochi.foreign import UnfitFile, opened, plain, text_of
from diadochi.journal.map_packages import MAGIC, install_package
from diadochi.journal.record.schema import APPLICATION_ID as RECORD
from diadochi.language import tr
from diadochi.windows.recent_files import FileKind, remember_file
from diadochi.windows.shell import Shell
from diadochi.windows.table_files import PositionFiles

FileReader = Callable[[Path], object]
_DATABASE: Final = b"SQLite format 3\0"
_PICTURES: Final = (b"\x89PNG\r\n\x1a\n", b"%PDF-", b"<?xml", b"<svg")
_POSITIONS: Final = (".txt", ".position")
_LARGEST: Final = 4_000_000_000
"""Most bytes of a file to open; only its beginning is read here, and each reader has its own limit."""
_LARGEST_TOML: Final = 1_000_000
_LOOKED_AT: Final = 4_000


class FileReaders(NamedTuple):
    """What opens each kind of file: a game, a game as text, and the files of the school and of set-ups."""

    record: FileReader
    text: FileReader
    lesson: FileReader
    progress: FileReader
    numbers: FileReader
    setup: FileReader


class FileOpener:
    """Opens a game, a position, a map or its package, a set-up, numbers, a lesson, or a pupil's progress."""

    def __init__(self, shell: Shell, positions: Callable[[], PositionFiles | None], readers: FileReaders) -> None:
        self._shell, self._positions, self._readers = shell, positions, readers

    def open(self, path: Path) -> None:
        """Open a file or a map folder; what cannot be opened is explained in a sentence."""
        if os.path.isdir(path):  # noqa: PTH112  # Path.is_dir may raise
            self._open_folder(path)
            return
        try:
            with opened(path, _LARGEST) as file:
                head = file.read(_LOOKED_AT)
        except UnfitFile as unfit:
            self._shell.complain(self._shell.speaker.say(unfit.message))
            return
        if path.name == MAP_FILE:
            self._open_folder(path.parent)
        elif head.startswith(MAGIC):
            self._open_package(path)
        elif head.startswith(_DATABASE):
            # SQLite stores the application id at byte 68.
            self._open_database(path, int.from_bytes(head[68:72], "big"))
        elif head.startswith(_PICTURES):
            self._shell.complain(tr("{file} is a picture. Open a game or a position instead.", file=path.name))
        elif path.suffix == ".toml":
            self._open_toml(path)
        else:
            self._open_text(path, plain(head))

    # --- maps

    def _open_folder(self, folder: Path) -> None:
        if not os.path.isfile(folder / MAP_FILE):  # noqa: PTH113  # Path.is_file may raise
            words = tr(
                "{folder} is not a map: it has no {file}. Choose another folder.", folder=folder.name, file=MAP_FILE
            )
            self._shell.complain(words)
            return
        self._remember(folder, FileKind.MAP)
        self._shell.table_asked.emit(str(folder.resolve()), None)

    def _open_package(self, path: Path) -> None:
        """Go to the table of a map after adding it to the user's own maps."""
        try:
            folder = install_package(path)
        except UnfitFile as unfit:
            self._shell.complain(self._shell.speaker.say(unfit.message))
        except MapError as error:
            self._shell.complain(str(error))
        else:
            self._remember(path, FileKind.PACKAGE)
            self._shell.table_asked.emit(str(folder.resolve()), None)

    def _goes_elsewhere(self, path: Path, wanted: str) -> bool:
        """Open a file for another map that is here at the table of that map; False for any other map."""
        known = {each.id for each in (*shipped_maps(), *own_maps())}
        if wanted == self._shell.table.atlas.id or wanted not in known:
            return False
        self._shell.table_asked.emit(wanted, lambda other: other.window.files.open(path))
        return True

    # --- files

    def _open_database(self, path: Path, kind: int) -> None:
        from diadochi.lessons.pupil_memory import APPLICATION_ID

        if kind == APPLICATION_ID and kind != RECORD:
            self._remember(path, FileKind.PROGRESS)
            self._readers.progress(path)
        else:
            self._readers.record(path)  # a game is remembered when it lies on the table

    def _open_toml(self, path: Path) -> None:
        content = _toml(path)
        if self._goes_elsewhere(path, str(content.get("map", ""))):
            return
        if isinstance(content.get("numbers"), dict):
            self._remember(path, FileKind.NUMBERS)
            self._readers.numbers(path)
        elif isinstance(content.get("positions"), list) and "map" in content:
            self._remember(path, FileKind.SETUP)
            self._readers.setup(path)
        elif content and "step" not in content and "title" not in content:
            self._refuse(path)
        else:  # also what is no TOML: the lessons say what is wrong with it
            self._remember(path, FileKind.LESSON)
            self._readers.lesson(path)

    def _open_text(self, path: Path, head: bytes) -> None:
        from diadochi.journal.record.record_text import HEADS

        if head.split(b"\n", 1)[0].strip() in {words.encode() for words in HEADS}:
            self._readers.text(path)
            return
        wanted = head.split(None, 1)[0].decode("ascii", "replace") if head.split() else ""
        if self._goes_elsewhere(path, wanted):
            return
        positions = self._positions()
        if wanted != self._shell.table.atlas.id and path.suffix not in _POSITIONS:
            self._refuse(path)
        elif positions is not None and positions.open_file(path):
            self._remember(path, FileKind.POSITION)

    def _refuse(self, path: Path) -> None:
        words = tr(
            "{file} is no file of this program. Open a game, position, map, set-up, set of numbers or lesson.",
            file=path.name,
        )
        self._shell.complain(words)

    def _remember(self, path: Path, kind: FileKind) -> None:
        remember_file(self._shell.preferences, path, kind)


def _toml(path: Path) -> dict[str, Any]:
    """The content of a file; empty if it cannot be read."""
    try:
        return tomllib.loads(text_of(path, _LARGEST_TOML))
    except (UnfitFile, ValueError, RecursionError):
        return {}
