"""The tables and rows of a record's SQLite file, limits that no genuine record exceeds, and the errors of records."""

import sqlite3
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import structs

from diadochi.language import Message, Speaker, msg

APPLICATION_ID: Final = 0x44494144
"""In the head of every record ("DIAD")."""
VERSION: Final = 3
"""The latest layout of the tables, stored as SQLite's user_version."""
FIRST, WITH_ACTS, WITH_DRAWINGS = 1, 2, 3
"""The layouts: the game alone; with interventions; with drawings. A record uses the first one that holds all of its
data, so that older versions of the program can read as many records as possible.
"""
PAGE: Final = 4096
"""Bytes of a page."""

TABLES: Final = {
    "meta": "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "files": "CREATE TABLE files (name TEXT PRIMARY KEY, size INTEGER NOT NULL, content BLOB NOT NULL) STRICT",
    "nodes": (
        "CREATE TABLE nodes (id INTEGER PRIMARY KEY, parent INTEGER, question TEXT NOT NULL, seat INTEGER NOT NULL,"
        " answer TEXT NOT NULL, asked TEXT NOT NULL, options BLOB NOT NULL, position BLOB NOT NULL,"
        " moment TEXT NOT NULL, author INTEGER, time INTEGER NOT NULL, flags INTEGER NOT NULL,"
        " consent TEXT NOT NULL, seal BLOB NOT NULL) STRICT"
    ),
    "snapshots": "CREATE TABLE snapshots (node INTEGER PRIMARY KEY, content BLOB NOT NULL, seal BLOB NOT NULL) STRICT",
    "marks": "CREATE TABLE marks (name TEXT PRIMARY KEY, node INTEGER NOT NULL) STRICT",
    "comments": (
        "CREATE TABLE comments (id INTEGER PRIMARY KEY, node INTEGER NOT NULL, author INTEGER, time INTEGER NOT NULL,"
        " text TEXT NOT NULL) STRICT"
    ),
    "bookmarks": "CREATE TABLE bookmarks (id INTEGER PRIMARY KEY, node INTEGER NOT NULL, name TEXT NOT NULL) STRICT",
    "arrows": (
        "CREATE TABLE arrows (id INTEGER PRIMARY KEY, node INTEGER NOT NULL, start TEXT NOT NULL, goal TEXT NOT NULL,"
        " colour TEXT NOT NULL) STRICT"
    ),
}
"""The statement that creates each table, exactly as SQLite stores it. Files with other tables are refused."""
ACTS: Final = (
    "CREATE TABLE acts (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, kind TEXT NOT NULL, node INTEGER NOT NULL,"
    " concerns TEXT NOT NULL, agreed TEXT NOT NULL, by_number INTEGER NOT NULL, seat INTEGER, plays TEXT NOT NULL,"
    " count INTEGER NOT NULL, seal BLOB NOT NULL) STRICT"
)
DRAWINGS: Final = (
    "CREATE TABLE drawings (id INTEGER PRIMARY KEY, node INTEGER NOT NULL, seat INTEGER, time INTEGER NOT NULL,"
    " rubs INTEGER, drawn TEXT NOT NULL) STRICT"
)
LATER: Final = {WITH_ACTS: {"acts": ACTS}, WITH_DRAWINGS: {"drawings": DRAWINGS}}
"""The tables that each later layout adds; a record gets them with their first row."""
ALL_TABLES: Final = TABLES | {name: made for tables in LATER.values() for name, made in tables.items()}


LONGEST: Final = 8_000_000
"""The most bytes of a text or blob, compressed or not."""
LARGEST: Final = 256_000_000
"""The most bytes of a record that is opened."""
MOST_NODES: Final = 500_000
"""The most answers of a record that is opened."""
MOST_FILES: Final = 64
"""The most map files in a record."""
MOST_STEPS: Final = 400_000_000
"""The most steps of SQLite's virtual machine when opening; a damaged file must not make the user wait."""


def tables_of(layout: int) -> dict[str, str]:
    """The tables of a record of that layout."""
    return TABLES | {name: made for since, tables in LATER.items() if since <= layout for name, made in tables.items()}


# --- rows

START = 1
"""The id of every record's first node, the opening position."""
CORRECTION = "correction"
"""The question of a node that sets the position by hand; the opening position is one of them."""
BEGINS = 1
"""Flag: an action of a person starts with this answer."""
_ACTS = 8
"""The flags from this bit on are the number of interventions when the answer was given."""
SEAL = 8
"""Bytes of a seal."""


Number = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
"""The id of a row; the limit leaves room for more rows than can ever be added."""


class RecordNode(msgspec.Struct, frozen=True, array_like=True):
    """An answer or correction and its result.

    `question` is the kind of the question and `seat` who was asked; `answer` and `asked` (the purpose of a roll) are
    JSON; `options` is a digest of the question; `position` is the digest (16 bytes) of the position after the answer
    and `moment` the turn and segment, both at checkpoints only. `author` is the seat that answered, `time` is in
    milliseconds since 1970 (UTC), `consent` the seats that agreed to roll again. `seal` is a hash over all of this and
    the parent's seal, so damage shows at the first changed answer.
    """

    id: Number
    parent: int | None
    question: str
    seat: int
    answer: str
    asked: str = ""
    options: bytes = b""
    position: bytes = b""
    moment: str = ""
    author: int | None = None
    time: int = 0
    flags: int = 0
    consent: str = ""
    seal: bytes = b""

    @property
    def is_correction(self) -> bool:
        """Whether the position was set by hand here."""
        return self.question == CORRECTION

    @property
    def begins(self) -> bool:
        return bool(self.flags & BEGINS)

    @property
    def acts(self) -> int:
        """The number of interventions when the answer was given."""
        return self.flags >> _ACTS


class Comment(msgspec.Struct, frozen=True, array_like=True):
    """A player's comment on a node."""

    id: Number
    node: int
    author: int | None
    time: int
    text: str


class Bookmark(msgspec.Struct, frozen=True, array_like=True):
    """A named node."""

    id: Number
    node: int
    name: str


class NoteArrow(msgspec.Struct, frozen=True, array_like=True):
    """An arrow on the map, from space to space, at a node."""

    id: Number
    node: int
    start: str
    goal: str
    colour: str


class DrawnRow(msgspec.Struct, frozen=True, array_like=True):
    """A drawing on the map, or the removal of one, at a node.

    It stays on the map after its node, on every branch, until a row that `rubs` its id. `drawn` is a line of
    `sketch_to_text`, empty for a removal. Only `seat` can see it; None means everyone.
    """

    id: Number
    node: int
    seat: int | None
    time: int
    rubs: int | None
    drawn: str


def flags_of(begins: bool, acts: int) -> int:
    """The flags of a node: whether an action of a person starts with it, and the number of interventions by then."""
    return (BEGINS if begins else 0) | acts << _ACTS


def sealed(node: RecordNode, before: bytes) -> RecordNode:
    """The node with its seal; `before` is the seal of its parent (empty for the start)."""
    return structs.replace(node, seal=seal_of(node, before))


def seal_of(node: RecordNode, before: bytes) -> bytes:
    """The seal that an unchanged node has."""
    plain = structs.astuple(node)[:-1]
    return blake2b(before + msgspec.msgpack.encode(plain), digest_size=SEAL).digest()


def is_sound(node: RecordNode, seals: dict[int, bytes]) -> bool:
    """Whether a node is unchanged and its parent is sound; `seals` are those of all sound nodes before it."""
    if node.parent is None:
        return node.id == START and node.is_correction and seal_of(node, b"") == node.seal
    return node.id > node.parent and node.parent in seals and seal_of(node, seals[node.parent]) == node.seal


def content_seal(content: bytes) -> bytes:
    return blake2b(content, digest_size=SEAL).digest()


# --- record errors
# Errors of records. The message of each names the file, the problem and the remedy.


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
        super().__init__(msg("saved game as text, line {line}: {reason}", line=line, reason=reason))


def damaged(path: object, part: Message) -> DamagedRecord:
    """The error for a damaged `part` of the record at `path`."""
    remedy = msg('save what is intact with "diadochi rescue"')
    return DamagedRecord(msg("{path}: {part}; {remedy}", path=str(path), part=part, remedy=remedy), part)


def unusable(path: Path, reason: Message, remedy: Message) -> UnusableFile:
    return UnusableFile(msg("{path}: {reason}; {remedy}", path=str(path), reason=reason, remedy=remedy))


def in_use(path: Path) -> RecordInUse:
    """The error for a record that is open in another window."""
    remedy = msg("close it there, or open a copy")
    return RecordInUse(msg("{path}: the saved game is open in another window; {remedy}", path=str(path), remedy=remedy))


def displaced(path: Path) -> Displaced:
    """The error for a record whose file is no longer where it was opened."""
    return Displaced(
        msg(
            "{path}: the file was moved, deleted or replaced while the game was open, and nothing more is "
            "saved; save a copy and go on there.",
            path=str(path),
        )
    )


def not_written(path: object, error: sqlite3.Error) -> Message:
    """The sentence for a record that cannot be written: the reason and the remedy."""
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            reason = msg("the disk is full; free some space, then try again")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            reason = msg(
                "the file can no longer be written; give permission to write it and its folder, then try again"
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            reason = msg("another program is using it; close it there, then try again")
        case _:
            reason = msg(
                "the disk refuses ({why}); free some space or check that it is connected, then try again",
                why=str(error),
            )
    return msg("{path}: nothing more can be saved: {reason}.", path=str(path), reason=reason)
