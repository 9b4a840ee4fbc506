"""What can be wrong with a pupil's progress: each error names the thing, the place and the remedy."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop.language import Message, Speaker, msg


class PupilError(Exception):
    """Progress that cannot be read or kept. `message` says why, in any language."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(Speaker(lambda name: name.id).say(message))


def unfit(path: Path, reason: Message, remedy: Message) -> PupilError:
    """The error for a file, with what helps."""
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
    """What SQLite and the system say of a file, as the error it means."""
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
