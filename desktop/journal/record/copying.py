"""A record copied as it was at one moment, while whoever has it open may write on.

Answers lie in a second file first, and whole ones go over into the record from time to time. Only when that file then
begins anew is anything overwritten that a copy may still need; its head tells it.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from desktop.foreign import MissingFile, UnfitFile, opened
from desktop.journal.record import schema
from desktop.journal.record.errors import UnusableFile, in_use, unusable
from desktop.language import msg
from desktop.whole_file import real_path

HEAD: Final = 100
"""Bytes of the head of a record."""
_BESIDE_HEAD = 32
"""Bytes of the head of the answers beside it, which is another whenever they begin anew."""
_TRIES, _PAUSE = 40, 0.02
"""How often a copy is begun afresh, and the seconds between."""
_PART = 1 << 20


@contextmanager
def foreign(path: Path) -> Iterator[BinaryIO]:
    """A file of a record, to be read. Raises UnusableFile."""
    try:
        with opened(path, schema.LARGEST) as file:
            yield file
    except UnfitFile as unfit:
        raise UnusableFile(unfit.message) from unfit


def beside(path: Path) -> Path:
    """Where the answers lie that have not gone over into the record yet. Raises UnusableFile for what is no file."""
    return _own(Path(f"{real_path(path)}-wal"))


def journal(path: Path) -> Path:
    """What SQLite may have left when a record was put away and the program broke off just then. Raises UnusableFile."""
    return _own(Path(f"{real_path(path)}-journal"))


def _own(path: Path) -> Path:
    """Refuse to follow a link, or to wait at a pipe, in place of a file that only this program makes."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise unusable(path, msg("this is none of the files the program puts beside a record"), msg("take it away"))
    return path


def state_of(path: Path) -> tuple[bytes, bytes]:
    """What is another after whoever writes a record has overwritten anything. Raises UnusableFile."""
    with foreign(path) as file:
        head = file.read(HEAD)
    return head[18:20], _first_of(beside(path))


def _first_of(path: Path) -> bytes:
    try:
        with opened(path, schema.LARGEST) as file:
            return file.read(_BESIDE_HEAD)
    except MissingFile:
        return b""
    except UnfitFile as unfit:
        raise UnusableFile(unfit.message) from unfit


def copied(path: Path, folder: Path) -> Path:
    """A copy of a record, with the answers that lie beside it, in `folder`. Raises UnusableFile, RecordInUse."""
    copy = folder / "copy.diadochi"
    for _ in range(_TRIES):
        before = state_of(path)
        _copy(path, copy)
        _copy_beside(path, Path(f"{copy}-wal"))
        if state_of(path) == before:
            return copy
        time.sleep(_PAUSE)
    raise in_use(path)


def _copy_beside(path: Path, copy: Path) -> None:
    copy.unlink(missing_ok=True)
    source = beside(path)
    if source.exists():
        _copy(source, copy)


def _copy(path: Path, copy: Path) -> None:
    with foreign(path) as source:
        try:
            with copy.open("wb") as target:
                left = schema.LARGEST  # however fast it grows
                while left > 0 and (part := source.read(min(_PART, left))):
                    target.write(part)
                    left -= len(part)
        except OSError as error:
            why = msg("it cannot be copied ({why})", why=error.strerror or str(error))
            raise unusable(path, why, msg("make room on the disk and allow reading it")) from None
