"""A pupil's file: a name, and every answer that was graded. The dates of questions follow from these alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from enum import IntEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from diadochi.foreign import UnfitFile, content_of, opened
from diadochi.language import Message, Speaker, msg, one_line
from diadochi.whole_file import real_path, write_whole

# --- errors


class PupilError(Exception):
    """A pupil's file that cannot be read or written; `message` says why, in any language."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(Speaker(lambda name: name.id).say(message))


def unfit(path: Path, reason: Message, remedy: Message) -> PupilError:
    """The error for a file, with a remedy."""
    return PupilError(msg("{path}: {reason}; {remedy}", path=str(path), reason=reason, remedy=remedy))


def no_progress(path: Path) -> PupilError:
    """The error for a file of another kind."""
    return unfit(path, msg("this is no pupil's progress"), msg("choose a file exported from the school (*.pupil)"))


def too_new(path: Path) -> PupilError:
    """The error for a file of a later version."""
    return unfit(path, msg("a later version of the program has written it"), msg("use that version"))


def broken(path: Path) -> PupilError:
    """The error for a damaged file."""
    return unfit(path, msg("the file is damaged"), msg("import a copy that was exported, or delete the pupil"))


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and the system into `PupilError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise _meant(path, error) from error
    except OSError as error:
        why = msg("it cannot be used ({why})", why=error.strerror or str(error))
        raise unfit(path, why, msg("allow reading and writing the file and its folder")) from error


def _meant(path: Path, error: sqlite3.Error) -> PupilError:
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return unfit(path, msg("the disk is full"), msg("make room on the disk, then try again"))
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return unfit(path, msg("another program holds it"), msg("close it there, then try again"))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return unfit(path, msg("it cannot be written"), msg("allow writing the file and its folder"))
        case sqlite3.SQLITE_IOERR:
            why = msg("it cannot be used ({why})", why=str(error))
            return unfit(path, why, msg("make room on the disk, then try again"))
    return broken(path)


# --- grades
# They follow from what happened, not from the pupil's own judgement.

_QUICKLY: Final = 0.6
_AT_LEISURE: Final = 2.5
"""Multiples of the usual time for a question; an answer between them is neither quick nor slow."""


class Grade(IntEnum):
    """The grades of the scheduler."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def grade_of(*, right: bool, tries: int, took_ms: int, pace_ms: int) -> Grade:
    """The grade of an answer at the `tries`-th try of a session, after `took_ms` milliseconds.

    `pace_ms` is the time of a pupil who thinks for a moment. Right only at the third try means forgotten.
    """
    if not right or tries > 2:
        return Grade.AGAIN
    if tries == 2 or took_ms > pace_ms * _AT_LEISURE:
        return Grade.HARD
    return Grade.EASY if took_ms <= pace_ms * _QUICKLY else Grade.GOOD


# --- the file

APPLICATION_ID: Final = 0x44504C53
"""In the head of every pupil's file ("DPLS")."""
LAYOUT: Final = 1
LARGEST: Final = 256_000_000
"""The most bytes of a file that is opened."""
LONGEST_KEY: Final = 200
_MAGIC: Final = b"SQLite format 3\0"
_TABLES: Final = {
    "meta": "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "reviews": (
        "CREATE TABLE reviews (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, key TEXT NOT NULL,"
        " grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4), took INTEGER NOT NULL) STRICT"
    ),
}
_PATIENCE_S: Final = 2.0
"""Seconds to wait for another window that is writing."""
_LATEST: Final = 253_402_214_400_000
"""The end of the year 9999, in milliseconds since 1970."""


class Review(NamedTuple):
    """One answer: `time` in milliseconds since 1970 (UTC), `took` in milliseconds from question to answer."""

    time: int
    key: str
    grade: Grade
    took: int


def make(path: Path, mark: str, name: str, reviews: Iterable[Review] = ()) -> None:
    """Create a file; `mark` distinguishes pupils of the same name. Raises PupilError."""
    with told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("xb").close()
        try:
            with closing(_connection(path)) as connection:
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version={LAYOUT}")
                with _written(connection):
                    for statement in _TABLES.values():
                        connection.execute(statement)
                    _name(connection, name)
                    connection.execute("INSERT INTO meta VALUES ('mark', ?)", (mark,))
                    _put(connection, reviews)
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def meta_of(path: Path) -> tuple[str, str]:
    """The pupil's mark and name. Raises PupilError."""
    with _open(path) as connection:
        texts = dict(connection.execute("SELECT name, value FROM meta"))
    if not {"mark", "name"} <= texts.keys():
        raise broken(path)
    return str(texts["mark"]), one_line(str(texts["name"]), 60)


def reviews_of(path: Path, after: int = 0) -> tuple[list[Review], int]:
    """The answers after the row `after`, and the number of the last row. Raises PupilError."""
    with _open(path) as connection:
        rows = connection.execute(
            "SELECT id, time, key, grade, took FROM reviews WHERE id > ? ORDER BY id", (after,)
        ).fetchall()
    if any(not (0 <= time <= _LATEST and len(key) <= LONGEST_KEY) for _, time, key, _, _ in rows):
        raise broken(path)
    return [Review(time, key, Grade(grade), took) for _, time, key, grade, took in rows], rows[-1][0] if rows else after


def append(path: Path, reviews: Iterable[Review]) -> None:
    """Write all answers or none; they are on the disk when this returns. Raises PupilError."""
    with _open(path) as connection, _written(connection):
        _put(connection, reviews)


def rename(path: Path, name: str) -> None:
    """Rename the pupil. Raises PupilError."""
    with _open(path) as connection, _written(connection):
        _name(connection, name)


def check(path: Path) -> None:
    """Check a file from outside. Raises PupilError."""
    with _open(path) as connection:
        first = connection.execute("PRAGMA quick_check(1)").fetchone()
        if first is None or first[0] != "ok":
            raise broken(path)


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a pupil's file for one operation."""
    _check_head(path)
    with told(path), closing(_connection(path)) as connection:
        found = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchmany(100))
        if found != _TABLES:
            raise broken(path)
        try:
            yield connection
        except (ValueError, TypeError, OverflowError) as error:
            raise broken(path) from error


def _check_head(path: Path) -> None:
    try:
        with opened(path, LARGEST) as file:
            head = file.read(100)
    except UnfitFile as unfit:
        raise PupilError(unfit.message) from unfit
    if not head.startswith(_MAGIC) or int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise no_progress(path)
    if int.from_bytes(head[60:64], "big") > LAYOUT:
        raise too_new(path)


def _connection(path: Path) -> sqlite3.Connection:
    """A connection that trusts nothing in the file; each transaction is on the disk when it ends."""
    connection = sqlite3.connect(
        f"{real_path(path).as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=_PATIENCE_S
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1_000_000)
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA synchronous=FULL")
    return connection


@contextmanager
def _written(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _put(connection: sqlite3.Connection, reviews: Iterable[Review]) -> None:
    connection.executemany(
        "INSERT INTO reviews (time, key, grade, took) VALUES (?, ?, ?, ?)",
        [(each.time, each.key, int(each.grade), each.took) for each in reviews],
    )


def _name(connection: sqlite3.Connection, name: str) -> None:
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('name', ?)", (name,))


def copy(path: Path, target: Path) -> None:
    """Copy to `target`, replacing it only when the copy is complete. Raises PupilError."""
    check(path)
    with told(target), TemporaryDirectory(prefix="diadochi-") as folder:
        copied = Path(folder, target.name)
        make(copied, *meta_of(path), reviews_of(path)[0])
        write_whole(target, content_of(copied, LARGEST))
