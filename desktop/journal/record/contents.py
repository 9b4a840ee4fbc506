"""All that a record file holds, as plain values, read with nothing taken for granted."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import structs

from desktop.journal.record import audit, schema
from desktop.journal.record.audit import Act, StoredRow, act_of
from desktop.journal.record.errors import damaged
from desktop.journal.record.examine import faults_of, layout_of
from desktop.journal.record.rows import (
    START,
    Bookmark,
    Comment,
    DrawnRow,
    NoteArrow,
    RecordNode,
    content_seal,
    is_sound,
)
from desktop.language import msg

T = TypeVar("T", bound=msgspec.Struct)


class RecordContents(msgspec.Struct):
    """The tables: `meta` and `marks` by name, packed map `files` by name, packed `snapshots` by node."""

    meta: dict[str, str] = {}
    files: dict[str, bytes] = {}
    nodes: list[RecordNode] = []
    snapshots: dict[int, bytes] = {}
    marks: dict[str, int] = {}
    comments: dict[int, Comment] = {}
    bookmarks: dict[int, Bookmark] = {}
    arrows: dict[int, NoteArrow] = {}
    acts: list[Act] = []
    drawings: dict[int, DrawnRow] = {}

    @property
    def layout(self) -> int:
        """The layout of a file that holds all this."""
        if self.drawings:
            return schema.WITH_DRAWINGS
        return schema.WITH_ACTS if self.acts else schema.FIRST

    def rows(self) -> Iterator[tuple[str, tuple[object, ...]]]:
        """Every row with its table."""
        for name, text in self.meta.items():
            if name != audit.HEAD:
                yield "meta", (name, text)
        if self.acts:
            yield "meta", (audit.HEAD, audit.head_of(self.acts))
        for act in self.acts:
            yield "acts", act.as_row()
        for name, content in self.files.items():
            yield "files", (name, len(content), content)
        for node in self.nodes:
            yield "nodes", structs.astuple(node)
        for key, content in self.snapshots.items():
            yield "snapshots", (key, content, content_seal(content))
        for mark in self.marks.items():
            yield "marks", mark
        for table in ("comments", "bookmarks", "arrows", "drawings"):
            for row in getattr(self, table).values():
                yield table, structs.astuple(row)


def read_contents(connection: sqlite3.Connection, path: Path) -> RecordContents:
    """The contents of a record whose tables are known to be its own.

    Raises DamagedRecord at the first node that is not as it was written, or that hangs on nothing. Snapshots that are
    damaged are left out where the answers say the same.
    """
    with faults_of(path):
        layout = layout_of(connection)
        contents = RecordContents(
            dict(_rows(connection, "meta", 100)),  # type: ignore[arg-type]
            {str(name): content for name, _, content in _rows(connection, "files", schema.MOST_FILES)},  # type: ignore[misc]
            [msgspec.convert(row, RecordNode) for row in _all(connection, "nodes")],
            dict(_whole_snapshots(connection)),
            dict(_rows(connection, "marks", 100)),  # type: ignore[arg-type]
            _by_id(connection, "comments", Comment),
            _by_id(connection, "bookmarks", Bookmark),
            _by_id(connection, "arrows", NoteArrow),
            [act_of(row) for row in _all(connection, "acts")] if layout >= schema.WITH_ACTS else [],
            _by_id(connection, "drawings", DrawnRow) if layout >= schema.WITH_DRAWINGS else {},
        )
        _check_nodes(contents, path)
        _check_acts(contents, path)
    return contents


def _rows(connection: sqlite3.Connection, table: str, most: int) -> Iterator[StoredRow]:
    return iter(connection.execute(f"SELECT * FROM {table} ORDER BY 1 LIMIT ?", (most,)))  # noqa: S608


def _by_id(connection: sqlite3.Connection, table: str, kind: type[T]) -> dict[int, T]:
    found = [msgspec.convert(row, kind) for row in _all(connection, table)]
    return {row.id: row for row in found}  # type: ignore[attr-defined]


def _all(connection: sqlite3.Connection, table: str) -> Iterator[StoredRow]:
    return _rows(connection, table, schema.MOST_NODES)


def _whole_snapshots(connection: sqlite3.Connection) -> Iterator[tuple[int, bytes]]:
    for node, content, seal in _all(connection, "snapshots"):
        if isinstance(node, int) and isinstance(content, bytes) and content_seal(content) == seal:
            yield node, content


def _check_nodes(contents: RecordContents, path: Path) -> None:
    seals: dict[int, bytes] = {}
    for node in contents.nodes:
        if not is_sound(node, seals):
            raise damaged(path, msg("answer {number} is not as it was written", number=node.id))
        if node.is_correction and node.id not in contents.snapshots:
            raise damaged(path, msg("the position of answer {number} is damaged", number=node.id))
        seals[node.id] = node.seal
    if START not in seals:
        raise damaged(path, msg("the beginning of the game is missing"))
    known = seals.keys()
    marks = (*contents.marks.values(), *contents.snapshots)
    hanging = (contents.comments, contents.bookmarks, contents.arrows, contents.drawings)
    beside = [row.node for rows in hanging for row in rows.values()]
    if not known >= {*marks, *beside} or not {"cursor", "main"} <= contents.marks.keys():
        raise damaged(path, msg("a mark points to an answer that is missing"))


def _check_acts(contents: RecordContents, path: Path) -> None:
    acts = contents.acts
    broken = audit.first_broken(acts, contents.nodes[0].seal)
    if broken is not None:
        raise damaged(path, msg("intervention {number} is not as it was written", number=broken))
    if not {node.id for node in contents.nodes} >= {act.node for act in acts}:
        raise damaged(path, msg("a mark points to an answer that is missing"))
    told = max(node.acts for node in contents.nodes)
    if contents.meta.pop(audit.HEAD, "") != audit.head_of(acts) or told > len(acts):
        raise damaged(path, msg("an intervention is missing at the end of their list"))
