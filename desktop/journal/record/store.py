"""The SQLite file under a record: every answer is a transaction of its own. Rows in, rows out; no rules here."""

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec
from msgspec import structs

from desktop.journal.record import audit, schema
from desktop.journal.record.audit import Act, StoredRow, act_of
from desktop.journal.record.database import Hold, check_schema, connect, faults_of, journal, layout_of, read_record
from desktop.journal.record.record_errors import (
    NotWritten,
    RecordError,
    UnusableFile,
    damaged,
    displaced,
    not_written,
    unusable,
)
from desktop.journal.record.schema import (
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

# --- contents
# All that a record file holds, as plain values, read with nothing taken for granted.

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


# --- store


class Store:
    """One open record file, held for this process alone until `close`."""

    def __init__(self, path: Path, connection: sqlite3.Connection, hold: Hold) -> None:
        self.path = path
        self._connection, self._hold = connection, hold
        self._is_one = False
        self.is_power_safe = True

    def append(self, node: RecordNode, snapshot: bytes | None, marks: Mapping[str, int]) -> None:
        """Write a node, the snapshot that belongs to it and where the marks stand now, as one transaction."""
        with self.writing():
            self.put("nodes", structs.astuple(node))
            if snapshot is not None:
                self.put("snapshots", (node.id, snapshot, content_seal(snapshot)))
            self._mark(marks)
        self.is_power_safe = False

    def mark(self, marks: Mapping[str, int]) -> None:
        """Write where the marks stand now."""
        with self.writing():
            self._mark(marks)

    def insert(self, table: str, values: StoredRow) -> int:
        """Write one row; its id. The first of a later layout makes its table."""
        with self.writing():
            since = next((since for since, later in schema.LATER.items() if table in later), schema.FIRST)
            is_first = self._raise_layout(since)
            row = self.put(table, values)
        if is_first:
            self.make_power_safe()  # the head of the file itself says so from now on, whatever becomes of the process
        return row

    def delete(self, table: str, row: int) -> None:
        """Take a comment, a bookmark, an arrow or a drawing away."""
        with self.writing():
            self._connection.execute(f"DELETE FROM {_known(table)} WHERE id = ?", (row,))  # noqa: S608

    def set_meta(self, texts: Mapping[str, str]) -> None:
        """Write named texts about the record as a whole, as one transaction."""
        with self.writing():
            self._set_meta(texts)

    def append_act(self, act: StoredRow, head: str) -> None:
        """Write a line of what was done beside the game, and how the list ends now; the first one makes the list."""
        with self.writing():
            self._raise_layout(schema.WITH_ACTS)
            self.put("acts", act)
            self._set_meta({audit.HEAD: head})
        self.is_power_safe = False

    @property
    def is_in_place(self) -> bool:
        """Whether the file is where it was: nobody has moved, deleted or replaced it while it is open."""
        return self._hold.is_in_place

    def contents(self) -> RecordContents:
        """All that the file holds now. Raises DamagedRecord."""
        return read_contents(self._connection, self.path)

    def make_power_safe(self) -> None:
        """Bring everything written so far onto the disk itself: it outlives a loss of power too.

        A disk that is full now leaves this for the next time; what was written stays written.
        """
        if self._is_one:
            return
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA synchronous=FULL")
            busy, *_ = self._connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
            self.is_power_safe = not busy
        self._connection.execute("PRAGMA synchronous=NORMAL")

    def close(self) -> None:
        """Leave one whole file. Closing twice is no fault."""
        with suppress(sqlite3.Error):
            self._connection.execute("PRAGMA synchronous=FULL")
            self._connection.execute("PRAGMA journal_mode=DELETE")
        self._connection.close()
        self._hold.release()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction: all of it is written, or nothing and NotWritten is raised."""
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
        """One transaction of all that is written meanwhile: for whoever tells nobody of it before it is over.

        Raises NotWritten as soon as something is not; then the file is of no more use.
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
        """Write one row inside a transaction; its id."""
        holes = ", ".join("?" * len(values))
        done = self._connection.execute(f"INSERT INTO {_known(table)} VALUES ({holes})", values)  # noqa: S608
        return int(done.lastrowid or 0)

    def _raise_layout(self, least: int) -> bool:
        """Make the tables of all layouts up to this one that are not there yet, inside a transaction; whether any was
        made.
        """
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
    """A new file that holds `contents`. Raises UnusableFile where there is one already, or none can be made."""
    try:
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True)
    except OSError as error:
        raise _no_place(path, error) from None
    try:
        path.open("xb").close()
    except FileExistsError:
        raise unusable(path, msg("there is a file of that name already"), msg("choose another name")) from None
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
    """Bring the name of a new file onto the disk, where the system lets folders be opened."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _no_place(path: Path, error: OSError) -> UnusableFile:
    why = msg("no file can be made here ({why})", why=error.strerror or str(error))
    return unusable(path, why, msg("choose a folder you may write in"))


def open_store(path: Path) -> tuple[Store, RecordContents]:
    """A record file to be written on, and all it holds; the file is looked through before it is touched.

    Raises the RecordError that says why not; then the file is as it was.
    """
    look_at(path)
    if not os.access(path, os.W_OK):
        raise unusable(path, msg("it cannot be written"), msg("allow writing the file and its folder"))
    hold = Hold(path)
    try:
        with suppress(OSError):
            journal(path).unlink(missing_ok=True)  # of a record it never says anything that counts
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
    """All that a record file holds, read without touching it. Raises RecordError."""
    return read_record(path, lambda connection: read_contents(connection, path))


def _hold(connection: sqlite3.Connection, path: Path) -> None:
    """Keep the file for this connection alone, and write answers beside it first: they survive the process."""
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    mode = connection.execute("PRAGMA journal_mode=WAL").fetchone()[0]
    if mode != "wal":
        raise unusable(path, msg("its folder does not take a second file"), msg("choose a folder you may write in"))
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA fullfsync=ON")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("COMMIT")


# --- keeping
# What keeps a record while it is open: its file, or only memory where there is no file.


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
