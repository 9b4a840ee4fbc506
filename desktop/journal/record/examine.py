"""Looking at a file before anything is believed of it: what it is, and whether it is whole.

Nothing here writes. A record that was closed is read in place, as a file that cannot change; one that was not, from a
copy, since SQLite would tidy up the original.
"""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from desktop.journal.record import schema
from desktop.journal.record.copying import HEAD, copied, foreign, state_of
from desktop.journal.record.errors import NewerRecord, NotARecord, RecordError, damaged, in_use, unusable
from desktop.language import msg
from desktop.whole_file import real_path

T = TypeVar("T")

_MAGIC = b"SQLite format 3\0"
_UNCLOSED = 2
"""The version number in a head whose last answers lie in a second file."""


def check_head(path: Path) -> None:
    """Refuse what is no file, no record, too new or cut off. Raises the RecordError that says so."""
    head, size = _head(path)
    if not head.startswith(_MAGIC) or _number(head, 68, 4) != schema.APPLICATION_ID:
        remedy = msg("choose a file this program has stored (*.diadochi)")
        what = msg("the file is empty") if size == 0 else msg("this is no record of a game")
        raise NotARecord(msg("{path}: {what}; {remedy}", path=str(path), what=what, remedy=remedy))
    version = _number(head, 60, 4)
    if version > schema.VERSION:
        raise NewerRecord(
            msg(
                "{path}: the record has layout {version}, this program knows up to {known}; use a later version.",
                path=str(path),
                version=version,
                known=schema.VERSION,
            )
        )
    page = _number(head, 16, 2)
    if version < 1 or page != schema.PAGE:
        raise damaged(path, msg("the head of the file is damaged"))
    if _UNCLOSED not in head[18:20] and _number(head, 28, 4) * page > size:
        raise damaged(path, msg("the file ends too early"))


def was_closed(path: Path) -> bool:
    """Whether the record was closed by its program: no answer lies outside the file. Raises UnusableFile."""
    return _UNCLOSED not in _head(path)[0][18:20]


def _head(path: Path) -> tuple[bytes, int]:
    with foreign(path) as file:
        return file.read(HEAD), os.fstat(file.fileno()).st_size


def _number(head: bytes, start: int, length: int) -> int:
    return int.from_bytes(head[start : start + length], "big")


def read_record(path: Path, act: Callable[[sqlite3.Connection], T]) -> T:
    """What `act` finds in a record as it is at one moment, over a guarded connection that only reads.

    Raises RecordError. What belongs to no whole record is never read.
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
    return _read_copy(path, act)  # somebody has opened it meanwhile


def _stamp(path: Path) -> tuple[object, ...]:
    """What is another after a closed record was opened by somebody."""
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
    """A connection that trusts nothing in the file: no functions in its schema, no other files, limits on all."""
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
    """Refuse a file with other tables than a record's, or with pages that do not hang together."""
    _watch(connection)
    check_schema(connection, path)
    first = connection.execute("PRAGMA quick_check(1)").fetchone()
    if first is None or first[0] != "ok":
        raise damaged(path, msg("its pages do not hang together"))
    _unwatch(connection)


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file with other tables than a record's."""
    found = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchmany(100)
    tables = {name: sql for kind, name, sql in found if kind == "table"}
    others = [name for kind, name, sql in found if kind != "table" and not (kind == "index" and sql is None)]
    if others or tables != schema.tables_of(layout_of(connection)):
        raise damaged(path, msg("its tables are not those of a record"))


def layout_of(connection: sqlite3.Connection) -> int:
    """The layout of the tables, answers beside the file included."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _watch(connection: sqlite3.Connection) -> None:
    """End whatever takes more steps than an honest record can."""
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
    """What SQLite says of a file, as the RecordError it means."""
    try:
        yield
    except RecordError:
        raise
    except sqlite3.Error as error:
        raise fault_of(path, error) from error
    except (ValueError, OverflowError, MemoryError, TypeError) as error:
        raise damaged(path, msg("its pages do not hang together")) from error


def fault_of(path: Path, error: sqlite3.Error) -> RecordError:
    """The RecordError that an error of SQLite means for the file at `path`."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return in_use(path)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return unusable(path, msg("it cannot be written"), msg("allow writing the file and its folder"))
        case sqlite3.SQLITE_FULL:
            return unusable(path, msg("the disk is full"), msg("make room on the disk, or choose another place"))
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return damaged(path, msg("its pages do not hang together"))
    return damaged(path, msg("SQLite says: {why}", why=str(error)))
