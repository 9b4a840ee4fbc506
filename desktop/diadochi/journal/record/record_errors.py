"""Errors of records. The message of each names the file, the problem and the remedy."""

import sqlite3
from pathlib import Path

from diadochi.language import Message, Speaker, msg


class RecordError(Exception):
    """A record that cannot be used as requested; `message` can be shown in any language."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(Speaker(lambda name: name.id).say(message))


class UnusableFile(RecordError):
    """A path without a file that can be read or written."""


class NotARecord(RecordError):
    """A file of another kind."""


class NewerRecord(RecordError):
    """A record made by a later version of the program."""


class DamagedRecord(RecordError):
    """A record in which a `part` is missing or changed. `rescue` saves the rest."""

    def __init__(self, message: Message, part: Message) -> None:
        super().__init__(message)
        self.part = part


class RecordInUse(RecordError):
    """A record that is open in another window."""


class NotWritten(RecordError):
    """An answer that could not be written; the record is unchanged."""


class Displaced(NotWritten):
    """A record whose file was moved or deleted while open; it can still be copied to a new file."""


class ReadOnlyRecord(RecordError):
    """A record that was opened for viewing only."""


class ConsentNeeded(RecordError):
    """Dice were rolled here before; rolling again needs everyone's consent."""


class Disagreeing(RecordError):
    """A node that the rules of this version do not lead to."""


class NothingToRescue(RecordError):
    """A damaged file without even a beginning of the game."""


class TextFault(RecordError):
    """An error in a text to import; `line` counts from 1, `reason` says what is wrong there."""

    def __init__(self, line: int, reason: Message) -> None:
        self.line, self.reason = line, reason
        super().__init__(msg("record text, line {line}: {reason}", line=line, reason=reason))


def damaged(path: object, part: Message) -> DamagedRecord:
    """The error for a damaged `part` of the record at `path`."""
    remedy = msg('save what is whole with "diadochi rescue"')
    return DamagedRecord(msg("{path}: {part}; {remedy}", path=str(path), part=part, remedy=remedy), part)


def unusable(path: Path, reason: Message, remedy: Message) -> UnusableFile:
    return UnusableFile(msg("{path}: {reason}; {remedy}", path=str(path), reason=reason, remedy=remedy))


def in_use(path: Path) -> RecordInUse:
    """The error for a record that is open in another window."""
    remedy = msg("close it there, or open a copy")
    return RecordInUse(msg("{path}: the record is open in another window; {remedy}", path=str(path), remedy=remedy))


def displaced(path: Path) -> Displaced:
    """The error for a record whose file is no longer where it was opened."""
    return Displaced(
        msg(
            "{path}: the file was moved, deleted or replaced while the game was open, so nothing more is written; "
            "save a copy of the game and go on there.",
            path=str(path),
        )
    )


def not_written(path: object, error: sqlite3.Error) -> Message:
    """The sentence for a record that cannot be written: the reason and the remedy."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            reason = msg("the disk is full; make room on the disk, then try again")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            reason = msg("it cannot be written any more; allow writing the file and its folder, then try again")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            reason = msg("another program holds it; close it there, then try again")
        case _:
            reason = msg(
                "the disk refuses ({why}); make room on the disk, or look whether it is still there, then try again",
                why=str(error),
            )
    return msg("{path}: nothing more can be written: {reason}.", path=str(path), reason=reason)
