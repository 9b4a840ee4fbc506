"""Storage of a record: the contents of its file as plain values, and the SQLite file they are written to.

Each answer is one transaction. This module moves rows and knows no rules of the game. `Keeping` is the interface of a
store; `Store` writes a file and `Unkept` only keeps the rows in memory.
"""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec
from msgspec import structs

from diadochi.journal.record import audit, schema
from diadochi.journal.record.audit import Act, StoredRow, act_of
from diadochi.journal.record.database import Hold, check_schema, connect, faults_of, journal, layout_of, read_record
from diadochi.journal.record.schema import (
    START,
    Bookmark,
    Comment,
    DrawnRow,
    NoteArrow,
    NotWritten,
    RecordError,
    RecordNode,
    UnusableFile,
    content_seal,
    damaged,
    displaced,
    is_sound,
    not_written,
    unusable,
)
from diadochi.language import msg

# --- the contents of a record
# Read as if the file came from an enemy: everything is checked.

T = TypeVar("T", bound=msgspec.Struct)


class RecordContents(msgspec.Struct):
    """All tables: `meta` and `marks` by name, compressed map `files` by name, compressed `snapshots` by node."""

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
        """The oldest file layout that can hold these contents."""
        if self.drawings:
            return schema.WITH_DRAWINGS
        return schema.WITH_ACTS if self.acts else schema.FIRST

    def rows(self) -> Iterator[tuple[str, tuple[object, ...]]]:
        """All rows, each with the name of its table."""
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
    """Read all tables of a record after its schema was checked.

    Raises DamagedRecord at the first node that was changed or has no parent. Damaged snapshots are dropped, because
    they can be computed from the answers.
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
            raise damaged(path, msg("answer {number} was changed", number=node.id))
        if node.is_correction and node.id not in contents.snapshots:
            raise damaged(path, msg("the position of answer {number} is damaged", number=node.id))
        seals[node.id] = node.seal
    if START not in seals:
        raise damaged(path, msg("the beginning of the game is missing"))
    known = seals.keys()
    marks = (*contents.marks.values(), *contents.snapshots)
    notes = (contents.comments, contents.bookmarks, contents.arrows, contents.drawings)
    noted = [row.node for rows in notes for row in rows.values()]
    if not known >= {*marks, *noted} or not {"cursor", "main"} <= contents.marks.keys():
        raise damaged(path, msg("a bookmark points to a missing answer"))


def _check_acts(contents: RecordContents, path: Path) -> None:
    acts = contents.acts
    broken = audit.first_broken(acts, contents.nodes[0].seal)
    if broken is not None:
        raise damaged(path, msg("intervention {number} was changed", number=broken))
    if not {node.id for node in contents.nodes} >= {act.node for act in acts}:
        raise damaged(path, msg("a bookmark points to a missing answer"))
    count = max(node.acts for node in contents.nodes)
    if contents.meta.pop(audit.HEAD, "") != audit.head_of(acts) or count > len(acts):
        raise damaged(path, msg("an intervention is missing at the end of their list"))


# --- a record file


class Store:
    """An open record file, locked for this process until `close`."""

    def __init__(self, path: Path, connection: sqlite3.Connection, hold: Hold) -> None:
        self.path = path
        self._connection, self._hold = connection, hold
        self._is_one = False
        self.is_power_safe = True

    def append(self, node: RecordNode, snapshot: bytes | None, marks: Mapping[str, int]) -> None:
        """Write a node, its snapshot and the new marks in one transaction."""
        with self.writing():
            self.put("nodes", structs.astuple(node))
            if snapshot is not None:
                self.put("snapshots", (node.id, snapshot, content_seal(snapshot)))
            self._mark(marks)
        self.is_power_safe = False

    def mark(self, marks: Mapping[str, int]) -> None:
        with self.writing():
            self._mark(marks)

    def insert(self, table: str, values: StoredRow) -> int:
        """Write a row and return its id. The first row of a newer layout adds its tables to the file."""
        with self.writing():
            since = next((since for since, later in schema.LATER.items() if table in later), schema.FIRST)
            is_first = self._raise_layout(since)
            row = self.put(table, values)
        if is_first:
            self.make_power_safe()  # older versions of the program must see the new layout in the head of the file
        return row

    def delete(self, table: str, row: int) -> None:
        with self.writing():
            self._connection.execute(f"DELETE FROM {_known(table)} WHERE id = ?", (row,))  # noqa: S608

    def set_meta(self, texts: Mapping[str, str]) -> None:
        with self.writing():
            self._set_meta(texts)

    def append_act(self, act: StoredRow, head: str) -> None:
        with self.writing():
            self._raise_layout(schema.WITH_ACTS)
            self.put("acts", act)
            self._set_meta({audit.HEAD: head})
        self.is_power_safe = False

    @property
    def is_in_place(self) -> bool:
        return self._hold.is_in_place

    def contents(self) -> RecordContents:
        return read_contents(self._connection, self.path)

    def make_power_safe(self) -> None:
        """Flush everything written so far to the disk, so that it survives a power failure.

        If that fails (e.g. the disk is full) it is tried again next time; the written data stays.
        """
        if self._is_one:
            return
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA synchronous=FULL")
            busy, *_ = self._connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
            self.is_power_safe = not busy
        self._connection.execute("PRAGMA synchronous=NORMAL")

    def close(self) -> None:
        """Close the file and remove SQLite's second file. It can be called twice."""
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA synchronous=FULL")
            self._connection.execute("PRAGMA journal_mode=DELETE")
        self._connection.close()
        self._hold.release()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction: everything in it is written, or nothing and NotWritten is raised."""
        if self._is_one:
            yield
            return
        if not self.is_in_place:
            raise displaced(self.path)
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise NotWritten(not_written(self.path, error)) from error

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """One transaction around several calls; nothing of it may be shown before the end.

        Raises NotWritten at the first failure; the store must not be used after that.
        """
        with self.writing():
            self._is_one = True
            try:
                yield
            except BaseException:
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise
            finally:
                self._is_one = False

    def put(self, table: str, values: StoredRow) -> int:
        """Write a row inside a transaction and return its id."""
        holes = ", ".join("?" * len(values))
        done = self._connection.execute(f"INSERT INTO {_known(table)} VALUES ({holes})", values)  # noqa: S608
        return int(done.lastrowid or 0)

    def _raise_layout(self, least: int) -> bool:
        """Add the tables of all layouts up to `least` inside a transaction. Return whether any was missing."""
        now = layout_of(self._connection)
        if now >= least:
            return False
        for name, made in schema.tables_of(least).items():
            if name not in schema.tables_of(now):
                self._connection.execute(made)
        self._connection.execute(f"PRAGMA user_version={least}")
        return True

    def _set_meta(self, texts: Mapping[str, str]) -> None:
        self._connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", texts.items())

    def _mark(self, marks: Mapping[str, int]) -> None:
        self._connection.executemany("INSERT OR REPLACE INTO marks VALUES (?, ?)", marks.items())


def _known(table: str) -> str:
    if table not in schema.ALL_TABLES:
        raise ValueError(f"records have no table {table}")
    return table


def create_store(path: Path, contents: RecordContents) -> Store:
    """Create a file with `contents`. Raises UnusableFile if it exists already or cannot be created."""
    try:
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True)
    except OSError as error:
        raise _no_place(path, error) from None
    try:
        path.open("xb").close()
    except FileExistsError:
        raise unusable(path, msg("there is already a file with that name"), msg("choose another name")) from None
    except OSError as error:
        raise _no_place(path, error) from None
    connection, hold = connect(path, "mode=rw"), Hold(path)
    store = Store(path, connection, hold)
    try:
        with faults_of(path):
            connection.execute(f"PRAGMA page_size={schema.PAGE}")
            connection.execute(f"PRAGMA application_id={schema.APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={contents.layout}")
        with store.writing():
            for statement in schema.tables_of(contents.layout).values():
                connection.execute(statement)
            for table, values in contents.rows():
                store.put(table, values)
        with faults_of(path):
            _hold(connection, path)
        hold.settle()
        _keep_name(path.parent)
    except RecordError:
        connection.close()
        hold.release()
        path.unlink(missing_ok=True)
        raise
    return store


def _keep_name(folder: Path) -> None:
    """Flush the folder entry of a new file to the disk, on systems where folders can be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _no_place(path: Path, error: OSError) -> UnusableFile:
    why = msg("a file cannot be created here ({why})", why=error.strerror or str(error))
    return unusable(path, why, msg("choose a folder where you can write"))


def open_store(path: Path) -> tuple[Store, RecordContents]:
    """Open a record file for writing and return it with its contents. The file is checked before it is touched.

    Raises RecordError; the file is then unchanged.
    """
    look_at(path)
    if not os.access(path, os.W_OK):
        raise unusable(path, msg("it cannot be written"), msg("give permission to write the file and its folder"))
    hold = Hold(path)
    try:
        with suppress(OSError):
            journal(path).unlink(missing_ok=True)  # a leftover journal never holds answers
        connection = connect(path, "mode=rw")
    except BaseException:
        hold.release()
        raise
    try:
        with faults_of(path):
            _hold(connection, path)
            check_schema(connection, path)
            hold.settle()
            return Store(path, connection, hold), read_contents(connection, path)
    except BaseException:
        connection.close()
        hold.release()
        raise


def look_at(path: Path) -> RecordContents:
    """Read the contents of a record file without touching it. Raises RecordError."""
    return read_record(path, lambda connection: read_contents(connection, path))


def _hold(connection: sqlite3.Connection, path: Path) -> None:
    """Lock the file for this connection and use a write-ahead log, so that answers survive a crash of the program."""
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    mode = connection.execute("PRAGMA journal_mode=WAL").fetchone()[0]
    if mode != "wal":
        raise unusable(path, msg("its folder does not allow a second file"), msg("choose a folder where you can write"))
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA fullfsync=ON")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("COMMIT")


# --- the interface of a store, and a store in memory


class Keeping(Protocol):
    """Where a record writes its rows. Each call writes everything or nothing."""

    @property
    def is_in_place(self) -> bool:
        """Whether the file is still where it was opened."""
        ...

    def append(self, node: RecordNode, snapshot: bytes | None, marks: Mapping[str, int]) -> None:
        """Write a node, its snapshot and the new marks. Raises NotWritten."""
        ...

    def mark(self, marks: Mapping[str, int]) -> None:
        """Write the marks. Raises NotWritten."""
        ...

    def insert(self, table: str, values: StoredRow) -> int:
        """Write a comment, bookmark, arrow or drawing and return its id. Raises NotWritten."""
        ...

    def delete(self, table: str, row: int) -> None:
        """Delete a comment, bookmark, arrow or drawing. Raises NotWritten."""
        ...

    def set_meta(self, texts: Mapping[str, str]) -> None:
        """Write texts about the whole record. Raises NotWritten."""
        ...

    def append_act(self, act: StoredRow, head: str) -> None:
        """Add a line to the list of interventions and update its `head`. Raises NotWritten."""
        ...

    def contents(self) -> RecordContents:
        """Everything stored. Raises DamagedRecord."""
        ...

    def make_power_safe(self) -> None:
        """Flush everything to the disk if possible, so that it survives a power failure."""
        ...

    def at_once(self) -> AbstractContextManager[None]:
        """Write everything in this context as one transaction. Raises NotWritten."""
        ...

    def close(self) -> None:
        """Close the store. It can be called twice."""
        ...


class Unkept:
    """A store in memory for a record without a file. It never raises."""

    is_in_place = True

    def __init__(self, contents: RecordContents) -> None:
        self._contents = contents

    def append(self, node: RecordNode, snapshot: bytes | None, marks: Mapping[str, int]) -> None:
        self._contents.nodes.append(node)
        if snapshot is not None:
            self._contents.snapshots[node.id] = snapshot
        self.mark(marks)

    def mark(self, marks: Mapping[str, int]) -> None:
        self._contents.marks |= marks

    def insert(self, table: str, values: StoredRow) -> int:
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
        del getattr(self._contents, table)[row]

    def set_meta(self, texts: Mapping[str, str]) -> None:
        self._contents.meta |= texts

    def append_act(self, act: StoredRow, head: str) -> None:
        """Add a line; the head is not stored, because it follows from the lines."""
        del head
        self._contents.acts.append(act_of(act))

    def contents(self) -> RecordContents:
        return self._contents

    def make_power_safe(self) -> None:
        """Do nothing: memory does not survive a power failure."""

    def at_once(self) -> AbstractContextManager[None]:
        """Do nothing: writing to memory cannot fail."""
        return nullcontext()

    def close(self) -> None:
        """Do nothing."""
