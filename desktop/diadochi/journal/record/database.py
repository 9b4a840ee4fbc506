"""Safe access to the SQLite file of a record: copies, checks of the file before it is read, and the lock on it.

Nothing here writes to a record. A closed record is read in place as an immutable file. A record that is open or was
not closed is read from a copy, because SQLite would tidy up the original.
"""

import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from diadochi.foreign import MissingFile, UnfitFile, opened
from diadochi.journal.record import schema
from diadochi.journal.record.schema import NewerRecord, NotARecord, RecordError, UnusableFile, damaged, in_use, unusable
from diadochi.language import msg
from diadochi.whole_file import real_path

# --- copies
# A consistent copy of a record that another window may be writing to. SQLite writes answers to a second file (the
# write-ahead log) and moves them into the record from time to time. Only when it starts that file again can it
# overwrite what a copy still needs, and then the head of the second file changes.

HEAD: Final = 100
"""Length of the head of a record in bytes."""
_BESIDE_HEAD = 32
"""Length of the head of the write-ahead log in bytes; it changes whenever the log starts again."""
_TRIES, _PAUSE = 40, 0.02
"""How often a copy is tried, and the seconds between tries."""
_PART = 1 << 20


@contextmanager
def foreign(path: Path) -> Iterator[BinaryIO]:
    """Open a file of a record for reading. Raises UnusableFile."""
    try:
        with opened(path, schema.LARGEST) as file:
            yield file
    except UnfitFile as unfit:
        raise UnusableFile(unfit.message) from unfit


def beside(path: Path) -> Path:
    """The path of the write-ahead log of a record. Raises UnusableFile if it is not a regular file."""
    return _own(Path(f"{real_path(path)}-wal"))


def journal(path: Path) -> Path:
    """The path of the journal that SQLite leaves if it is killed while closing a record. Raises UnusableFile."""
    return _own(Path(f"{real_path(path)}-journal"))


def _own(path: Path) -> Path:
    """The path, unless it is a link or a pipe in place of a file that only this program makes."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        raise unusable(path, msg("this is not a file that the program keeps with a saved game"), msg("remove it"))
    return path


def state_of(path: Path) -> tuple[bytes, bytes]:
    """Bytes that differ after anything in the record was overwritten. Raises UnusableFile."""
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
    """Copy a record and its write-ahead log into `folder`. Raises UnusableFile, RecordInUse."""
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
                left = schema.LARGEST  # a limit, in case the file keeps growing
                while left > 0 and (part := source.read(min(_PART, left))):
                    target.write(part)
                    left -= len(part)
        except OSError as error:
            why = msg("it cannot be copied ({why})", why=error.strerror or str(error))
            raise unusable(path, why, msg("free some disk space and give permission to read it")) from None


# --- checks

T = TypeVar("T")

_MAGIC = b"SQLite format 3\0"
_UNCLOSED = 2
"""The version number in the head of a file whose last answers are in the write-ahead log."""


def check_head(path: Path) -> None:
    """Refuse a file that is no record, too new or cut off. Raises the matching RecordError."""
    head, size = _head(path)
    if not head.startswith(_MAGIC) or _number(head, 68, 4) != schema.APPLICATION_ID:
        remedy = msg("choose a game saved by this program (*.diadochi)")
        what = msg("the file is empty") if size == 0 else msg("this is not a saved game")
        raise NotARecord(msg("{path}: {what}; {remedy}", path=str(path), what=what, remedy=remedy))
    version = _number(head, 60, 4)
    if version > schema.VERSION:
        raise NewerRecord(
            msg(
                "{path}: the saved game has format {version}, but this program knows only up to {known}; use "
                "a later version.",
                path=str(path),
                version=version,
                known=schema.VERSION,
            )
        )
    page = _number(head, 16, 2)
    if version < 1 or page != schema.PAGE:
        raise damaged(path, msg("the start of the file is damaged"))
    if _UNCLOSED not in head[18:20] and _number(head, 28, 4) * page > size:
        raise damaged(path, msg("the file ends too early"))


def was_closed(path: Path) -> bool:
    """Whether the program closed the record, so that no answers are outside the file. Raises UnusableFile."""
    return _UNCLOSED not in _head(path)[0][18:20]


def _head(path: Path) -> tuple[bytes, int]:
    with foreign(path) as file:
        return file.read(HEAD), os.fstat(file.fileno()).st_size


def _number(head: bytes, start: int, length: int) -> int:
    return int.from_bytes(head[start : start + length], "big")


def read_record(path: Path, act: Callable[[sqlite3.Connection], T]) -> T:
    """Call `act` with a guarded, read-only connection to a consistent state of the record; its result.

    Raises RecordError. A file that is not a complete record is never read.
    """
    check_head(path)
    if not was_closed(path):
        return _read_copy(path, act)
    before = _stamp(path)
    try:
        found = _read_from(path, connect(path, "mode=ro&immutable=1"), act)
    except RecordError:
        if _stamp(path) == before:
            raise
    else:
        if _stamp(path) == before:
            return found
    return _read_copy(path, act)  # another program opened it meanwhile


def _stamp(path: Path) -> tuple[object, ...]:
    """Values that differ after a closed record was opened by another program."""
    with foreign(path) as file:
        found = os.fstat(file.fileno())
    return (*state_of(path), found.st_size, found.st_mtime_ns)


def _read_copy(path: Path, act: Callable[[sqlite3.Connection], T]) -> T:
    with tempfile.TemporaryDirectory(prefix="diadochi-") as folder:
        return _read_from(path, connect(copied(path, Path(folder)), "mode=rw"), act)


def _read_from(path: Path, connection: sqlite3.Connection, act: Callable[[sqlite3.Connection], T]) -> T:
    with closing(connection), faults_of(path):
        check_tables(connection, path)
        connection.execute("PRAGMA query_only=ON")
        return act(connection)


def connect(path: Path, how: str) -> sqlite3.Connection:
    """A connection that trusts nothing in the file: no functions in the schema, no other files, limits on all sizes."""
    connection = sqlite3.connect(
        f"{real_path(path).as_uri()}?{how}", uri=True, isolation_level=None, timeout=0, check_same_thread=False
    )
    for limit, most in (
        (sqlite3.SQLITE_LIMIT_LENGTH, schema.LONGEST),
        (sqlite3.SQLITE_LIMIT_SQL_LENGTH, 10_000),
        (sqlite3.SQLITE_LIMIT_ATTACHED, 0),
        (sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1),
    ):
        connection.setlimit(limit, most)
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    connection.execute("PRAGMA mmap_size=0")
    return connection


def check_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file with tables other than a record's, or with an inconsistent page structure."""
    _watch(connection)
    check_schema(connection, path)
    first = connection.execute("PRAGMA quick_check(1)").fetchone()
    if first is None or first[0] != "ok":
        raise damaged(path, msg("its pages do not fit together"))
    _unwatch(connection)


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file with tables other than a record's."""
    found = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchmany(100)
    tables = {name: sql for kind, name, sql in found if kind == "table"}
    others = [name for kind, name, sql in found if kind != "table" and not (kind == "index" and sql is None)]
    if others or tables != schema.tables_of(layout_of(connection)):
        raise damaged(path, msg("its tables are not those of a saved game"))


def layout_of(connection: sqlite3.Connection) -> int:
    """The layout of the tables, including what is still in the write-ahead log."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _watch(connection: sqlite3.Connection) -> None:
    """Interrupt queries that take more steps than a genuine record can."""
    left = schema.MOST_STEPS // 100_000

    def count() -> int:
        nonlocal left
        left -= 1
        return int(left < 0)

    connection.set_progress_handler(count, 100_000)


def _unwatch(connection: sqlite3.Connection) -> None:
    connection.set_progress_handler(None, 0)


@contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into the matching RecordError."""
    try:
        yield
    except RecordError:
        raise
    except sqlite3.Error as error:
        raise fault_of(path, error) from error
    except (ValueError, OverflowError, MemoryError, TypeError) as error:
        raise damaged(path, msg("its pages do not fit together")) from error


def fault_of(path: Path, error: sqlite3.Error) -> RecordError:
    """The RecordError for an error of SQLite with the file at `path`."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return in_use(path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return unusable(path, msg("it cannot be written"), msg("give permission to write the file and its folder"))
        case sqlite3.SQLITE_FULL:
            return unusable(path, msg("the disk is full"), msg("free some disk space, or choose another folder"))
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return damaged(path, msg("its pages do not fit together"))
    return damaged(path, msg("SQLite says: {why}", why=str(error)))


# --- the lock
# Only one window writes to a record. SQLite's own locks are lost when anything in the same process opens and closes
# the file, as the list of games does. This lock lasts until the record is closed.


class Hold:
    """The lock on a record file until `release`. Raises RecordInUse if another window has it, OSError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
        if not _locked(self._handle):
            os.close(self._handle)
            raise in_use(path)
        self._places: tuple[tuple[Path, tuple[int, int] | None], ...] = ()

    def settle(self) -> None:
        """Remember which files are at the paths of the record and its write-ahead log."""
        self._places = tuple((place, _identity(place)) for place in (real_path(self._path), beside(self._path)))

    @property
    def is_in_place(self) -> bool:
        """Whether the files are still at their paths: not moved, deleted or replaced."""
        return all(_identity(place) == found for place, found in self._places)

    def release(self) -> None:
        """Release the lock. It can be called twice."""
        with suppress(OSError):
            os.close(self._handle)
        self._handle = -1


def is_held(path: Path) -> bool:
    """Whether a window of this or another process has the record open; False if that cannot be found out."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        return not _locked(handle)
    finally:
        os.close(handle)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


if sys.platform == "win32":

    def _locked(_handle: int) -> bool:
        """Do nothing: on Windows SQLite's locks are enough."""
        return True

else:
    import fcntl

    def _locked(handle: int) -> bool:
        """Lock an open file; False if it is locked. On a disk without such locks, rely on SQLite's."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
