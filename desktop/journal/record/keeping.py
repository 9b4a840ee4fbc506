"""What keeps a record while it is open: its file, or only memory where there is no file."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

import msgspec

from desktop.journal.record.audit import StoredRow, act_of
from desktop.journal.record.contents import RecordContents
from desktop.journal.record.rows import Bookmark, Comment, DrawnRow, NoteArrow, RecordNode


class Keeping(Protocol):
    """Takes what is written to a record, each call as a whole or not at all."""

    @property
    def is_in_place(self) -> bool:
        """Whether what is written lands where it did."""
        ...

    def append(self, node: RecordNode, snapshot: bytes | None, marks: Mapping[str, int]) -> None:
        """Keep a node, the snapshot that belongs to it and where the marks stand now. Raises NotWritten."""
        ...

    def mark(self, marks: Mapping[str, int]) -> None:
        """Keep where the marks stand now. Raises NotWritten."""
        ...

    def insert(self, table: str, values: StoredRow) -> int:
        """Keep a comment, a bookmark, an arrow or a drawing; its id. Raises NotWritten."""
        ...

    def delete(self, table: str, row: int) -> None:
        """Take a comment, a bookmark, an arrow or a drawing away. Raises NotWritten."""
        ...

    def set_meta(self, texts: Mapping[str, str]) -> None:
        """Keep named texts about the record as a whole. Raises NotWritten."""
        ...

    def append_act(self, act: StoredRow, head: str) -> None:
        """Keep a line of what was done beside the game, and how the list ends now. Raises NotWritten."""
        ...

    def contents(self) -> RecordContents:
        """All that is kept now. Raises DamagedRecord."""
        ...

    def make_power_safe(self) -> None:
        """Let everything kept so far outlive a loss of power, where that can be."""
        ...

    def at_once(self) -> AbstractContextManager[None]:
        """All that is written meanwhile is kept as one. Raises NotWritten."""
        ...

    def close(self) -> None:
        """Nothing more is written. Closing twice is no fault."""
        ...


class Unkept:
    """Only memory: what is written goes with the program. Never raises."""

    is_in_place = True

    def __init__(self, contents: RecordContents) -> None:
        self._contents = contents

    def append(self, node: RecordNode, snapshot: bytes | None, marks: Mapping[str, int]) -> None:
        """Keep a node, its snapshot and where the marks stand."""
        self._contents.nodes.append(node)
        if snapshot is not None:
            self._contents.snapshots[node.id] = snapshot
        self.mark(marks)

    def mark(self, marks: Mapping[str, int]) -> None:
        """Keep where the marks stand."""
        self._contents.marks |= marks

    def insert(self, table: str, values: StoredRow) -> int:
        """Keep a comment, a bookmark, an arrow or a drawing."""
        match table:
            case "comments":
                comment = msgspec.convert(values, Comment)
                self._contents.comments[comment.id] = comment
                return comment.id
            case "bookmarks":
                bookmark = msgspec.convert(values, Bookmark)
                self._contents.bookmarks[bookmark.id] = bookmark
                return bookmark.id
            case "drawings":
                drawn = msgspec.convert(values, DrawnRow)
                self._contents.drawings[drawn.id] = drawn
                return drawn.id
        arrow = msgspec.convert(values, NoteArrow)
        self._contents.arrows[arrow.id] = arrow
        return arrow.id

    def delete(self, table: str, row: int) -> None:
        """Take a comment, a bookmark, an arrow or a drawing away."""
        del getattr(self._contents, table)[row]

    def set_meta(self, texts: Mapping[str, str]) -> None:
        """Keep named texts."""
        self._contents.meta |= texts

    def append_act(self, act: StoredRow, head: str) -> None:
        """Keep a line; how the list ends follows from it."""
        del head
        self._contents.acts.append(act_of(act))

    def contents(self) -> RecordContents:
        """All of it."""
        return self._contents

    def make_power_safe(self) -> None:
        """Memory never is."""

    def at_once(self) -> AbstractContextManager[None]:
        """Nothing can go half wrong."""
        return nullcontext()

    def close(self) -> None:
        """There is nothing to close."""
