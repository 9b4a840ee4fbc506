"""What the tables of a record hold, as plain values."""

from hashlib import blake2b
from typing import Annotated

import msgspec
from msgspec import structs

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
