"""How a record lies in its SQLite file: marks of the file, tables, and what no honest record exceeds."""

from hashlib import blake2b
from typing import Annotated, Final

import msgspec
from msgspec import structs

APPLICATION_ID: Final = 0x44494144
"""Stands in the head of every record ("DIAD")."""
VERSION: Final = 3
"""The latest layout of the tables; stands in the head as SQLite's user_version."""
FIRST, WITH_ACTS, WITH_DRAWINGS = 1, 2, 3
"""The layouts: of a game alone; with what was done beside it; with what was drawn on the map. A record has the first
that holds all of it, so that earlier versions read whatever they can.
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
"""The statement of each table, word for word as it stands in a record. A file with anything else is none of ours."""
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
"""The tables that each later layout adds to those before; a record gets them with the first row in them."""
ALL_TABLES: Final = TABLES | {name: made for tables in LATER.values() for name, made in tables.items()}


LONGEST: Final = 8_000_000
"""Bytes of the longest text or blob, packed or unpacked."""
LARGEST: Final = 256_000_000
"""Bytes of the largest record that is opened."""
MOST_NODES: Final = 500_000
"""Answers of the longest record that is opened."""
MOST_FILES: Final = 64
"""Map files that a record may hold."""
MOST_STEPS: Final = 400_000_000
"""Steps of SQLite's machine that opening may take; a damaged file must not keep anybody waiting."""


def tables_of(layout: int) -> dict[str, str]:
    """The tables of a record of that layout."""
    return TABLES | {name: made for since, tables in LATER.items() if since <= layout for name, made in tables.items()}


# --- rows
# What the tables of a record hold, as plain values.

START = 1
"""The id of the node every record begins with: the opening position."""
CORRECTION = "correction"
"""The question of a node that sets the table by hand; the opening position is one."""
BEGINS = 1
"""Flag: an act of a person begins with this answer."""
_ACTS = 8
"""From this bit of the flags on stands how many lines the list of acts had when the answer was given."""
SEAL = 8
"""Bytes of a seal."""


Number = Annotated[int, msgspec.Meta(ge=1, le=10**12)]
"""The id of a row; after the largest there is room for as many as anybody can write."""


class RecordNode(msgspec.Struct, frozen=True, array_like=True):
    """One answer, or one correction, and what it led to.

    `question` is the kind of the question answered and `seat` who was asked; `answer` and `asked` (what the dice were
    thrown for) are JSON; `options` is a digest of the question; `position` the digest (16 bytes) of the position after
    the answer and `moment` where the clock stands, both at checkpoints only. `author` is the seat that answered,
    `time` milliseconds since 1970 (UTC), `consent` the seats that agreed to a fresh throw. `seal` is a hash over all
    of it and the parent's seal: damage shows at the first answer that is not as it was written.
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
        """Whether the table was set by hand here."""
        return self.question == CORRECTION

    @property
    def begins(self) -> bool:
        """Whether an act of a person begins with this answer."""
        return bool(self.flags & BEGINS)

    @property
    def acts(self) -> int:
        """How many lines the list of what was done beside the game had by then."""
        return self.flags >> _ACTS


class Comment(msgspec.Struct, frozen=True, array_like=True):
    """What somebody wrote beside a node."""

    id: Number
    node: int
    author: int | None
    time: int
    text: str


class Bookmark(msgspec.Struct, frozen=True, array_like=True):
    """A node with a name."""

    id: Number
    node: int
    name: str


class NoteArrow(msgspec.Struct, frozen=True, array_like=True):
    """An arrow drawn on the map at a node, from space to space."""

    id: Number
    node: int
    start: str
    goal: str
    colour: str


class DrawnRow(msgspec.Struct, frozen=True, array_like=True):
    """Something drawn on the map at a node, or that something was rubbed out there.

    It stands from its node on, wherever play goes from there, until a row that `rubs` its id. `drawn` is a line of
    `sketch_to_text`, empty where something is rubbed out. `seat` alone may see it, everybody where there is none.
    """

    id: Number
    node: int
    seat: int | None
    time: int
    rubs: int | None
    drawn: str


def flags_of(begins: bool, acts: int) -> int:
    """The flags of a node: whether an act of a person begins with it, and how long the list of acts was by then."""
    return (BEGINS if begins else 0) | acts << _ACTS


def sealed(node: RecordNode, before: bytes) -> RecordNode:
    """The node with its seal, after a parent sealed with `before` (empty for the start)."""
    return structs.replace(node, seal=seal_of(node, before))


def seal_of(node: RecordNode, before: bytes) -> bytes:
    """What the node's seal must be."""
    plain = structs.astuple(node)[:-1]
    return blake2b(before + msgspec.msgpack.encode(plain), digest_size=SEAL).digest()


def is_sound(node: RecordNode, seals: dict[int, bytes]) -> bool:
    """Whether a node is as it was written and hangs where it hung: `seals` are those of all sound nodes before it."""
    if node.parent is None:
        return node.id == START and node.is_correction and seal_of(node, b"") == node.seal
    return node.id > node.parent and node.parent in seals and seal_of(node, seals[node.parent]) == node.seal


def content_seal(content: bytes) -> bytes:
    """The seal of a blob."""
    return blake2b(content, digest_size=SEAL).digest()
