"""Rescue of a damaged record: everything intact is copied into a new file; the damaged file is not changed."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import structs

from diadochi.atlas.documents import MapError
from diadochi.foreign import UnfitFile
from diadochi.journal.record import schema
from diadochi.journal.record.audit import HEAD, Act, ActKind, StoredRow, act_of, chained, head_of, unbroken
from diadochi.journal.record.codec import Admitting, Unreadable, correction, map_named, position_from_bytes
from diadochi.journal.record.database import connect, copied
from diadochi.journal.record.game_record import kit_of, packed_files
from diadochi.journal.record.metadata import now
from diadochi.journal.record.schema import (
    START,
    Bookmark,
    Comment,
    DrawnRow,
    NoteArrow,
    NothingToRescue,
    RecordNode,
    content_seal,
    flags_of,
    is_sound,
    sealed,
)
from diadochi.journal.record.store import RecordContents, create_store
from diadochi.journal.record.tree import Differs, begun, root
from diadochi.language import msg
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import AnyRules, rules_named, rules_of

# --- rebuilding the tree


class Grafting:
    """Builds a new tree from the nodes of a damaged record, taken in the order they were written.

    `nodes` are the kept nodes with new seals. A node that is damaged or has lost its parent becomes a correction if its
    position is stored, so that the answers after it still have a parent. `snapshots` are the intact positions, packed;
    `playable` unpacks one from which play can continue, or raises Unreadable.
    """

    def __init__(self, rules: AnyRules, snapshots: dict[int, bytes], playable: Callable[[bytes], GamePosition]) -> None:
        self._rules, self._playable = rules, playable
        self.nodes: list[RecordNode] = []
        self.snapshots = snapshots
        self._written: dict[int, bytes] = {}
        self._seals: dict[int, bytes] = {}
        self.names: dict[int, int] = {}
        """The new id of each kept node, by its id in the damaged record."""

    def take(self, node: RecordNode) -> None:
        """Keep a node if anything of it can be kept."""
        if node.id in self.names:
            return
        sound = is_sound(node, self._written) and not (node.is_correction and self._position(node.id) is None)
        kept = self._moved(node) if sound else self._bridge(node)
        if kept is None or (self.nodes and kept.id <= self.nodes[-1].id):
            return  # a damaged index shows a node twice or in the wrong order
        kept = sealed(kept, b"" if kept.parent is None else self._seals[kept.parent])
        self.nodes.append(kept)
        self._written[node.id], self._seals[kept.id] = node.seal, kept.seal
        self.names[node.id] = kept.id

    def opening_seal(self) -> bytes | None:
        """The original seal of the opening position, if it is intact."""
        return self._written.get(START)

    def name_before(self, node: int) -> int:
        """The new id of the last kept node up to `node`."""
        return self.names[max((old for old in self.names if old <= node), default=min(self.names))]

    def forget_acts_after(self, count: int) -> None:
        """Limit the number of interventions that each node expects to `count`: the others are lost."""
        for place, node in enumerate(self.nodes):
            kept = structs.replace(node, flags=flags_of(node.begins, min(node.acts, count)))
            self.nodes[place] = sealed(kept, b"" if kept.parent is None else self._seals[kept.parent])
            self._seals[kept.id] = self.nodes[place].seal

    def _moved(self, node: RecordNode) -> RecordNode:
        return node if node.parent is None else structs.replace(node, parent=self.names[node.parent])

    def _bridge(self, node: RecordNode) -> RecordNode | None:
        """The node as a correction after the last kept node; None if its position is not stored."""
        position = self._position(node.id)
        if position is None or node.id < START:
            return None
        before = self.nodes[-1].id if self.nodes else None
        number = START if before is None else node.id
        self.snapshots[number] = self.snapshots[node.id]
        what = msg("some answers before this were lost")
        return structs.replace(correction(self._rules, number, before, position, (), what), time=node.time)

    def _position(self, number: int) -> GamePosition | None:
        """The position stored with a node; None if play cannot continue from it."""
        content = self.snapshots.get(number)
        try:
            return None if content is None else self._playable(content)
        except Unreadable:
            return None


# --- repairing the head
# Most of the head is the same in every record, so a damaged head can be repaired in a copy.

_SAME = {
    0: b"SQLite format 3\0" + schema.PAGE.to_bytes(2, "big"),
    20: bytes((0, 64, 32, 32)),
    32: bytes(8),
    44: (4).to_bytes(4, "big"),
    52: bytes(4),
    56: (1).to_bytes(4, "big"),
    60: schema.VERSION.to_bytes(4, "big"),
    64: bytes(4),
    68: schema.APPLICATION_ID.to_bytes(4, "big"),
    72: bytes(20),
}
"""The bytes at these offsets of every record's head."""
_FEWEST = 16
"""The fewest pages with which SQLite still finds the first page of each table."""
_FIRST_TABLE = b"CREATE TABLE "


def mend_head(copy: Path) -> None:
    """Repair the head of a copy and fill up a file that was cut off, so that SQLite can read the rest.

    A file that is no record is left unchanged.
    """
    with copy.open("r+b") as file:
        raw, size = bytearray(file.read(schema.PAGE)), copy.stat().st_size
        if _FIRST_TABLE not in raw and schema.APPLICATION_ID.to_bytes(4, "big") != bytes(raw[68:72]):
            return
        raw.extend(bytes(schema.PAGE - len(raw)))
        claimed = int.from_bytes(raw[28:32], "big")
        pages = max(_FEWEST, -(-size // schema.PAGE), claimed if claimed * schema.PAGE <= 4 * size else 0)
        for place, same in _SAME.items():
            raw[place : place + len(same)] = same
        if raw[18] not in (1, 2) or raw[19] != raw[18]:
            raw[18:20] = b"\2\2" if Path(f"{copy}-wal").exists() else b"\1\1"
        raw[28:32] = pages.to_bytes(4, "big")
        raw[92:96] = raw[24:28]
        file.seek(0)
        file.write(raw)
        file.truncate(pages * schema.PAGE)


# --- copying what is intact

T = TypeVar("T", Comment, Bookmark, NoteArrow, DrawnRow)

_LOST = 0
"""The target of a mark whose answer is lost."""
_MISSES = 5_000
"""Number of missing ids in a row after which the search for more rows ends."""


class Rescued(msgspec.Struct, frozen=True):
    """The result of a rescue: how many `answers` were intact and how many are known to be `lost`."""

    answers: int
    lost: int


def rescue(path: Path, into: Path) -> Rescued:
    """Copy every intact answer to the new file `into`.

    Where an answer is lost, the next stored position takes its place as a correction, and the answers after that
    follow. Raises UnusableFile if either path cannot be used, NothingToRescue if no position is left to start from.
    """
    with tempfile.TemporaryDirectory(prefix="diadochi-") as folder:
        copy = copied(path, Path(folder))
        mend_head(copy)
        contents, seen = _salvaged(copy)
    if contents is None:
        raise NothingToRescue(msg("{path}: it has no readable position; look for an older copy.", path=str(path)))
    create_store(into, contents).close()
    return Rescued(len(contents.nodes) - 1, seen - len(contents.nodes))


def _salvaged(copy: Path) -> tuple[RecordContents | None, int]:
    """The intact contents of a copy and the number of answers found; None instead of contents without a beginning."""
    found = RecordContents({}, {}, [], {}, {}, {}, {}, {})
    seen = 0
    try:
        with closing(connect(copy, "mode=rw")) as connection:
            known = _known_tables(connection)
            for row in _rows(connection, "snapshots", known):
                _keep_snapshot(found, row)
            _keep_about(connection, found, known)
            kit = _keep_map(found)
            tree = Grafting(rules_of(kit), found.snapshots, _playable(found, kit, copy))
            found.nodes = tree.nodes
            for row in _rows(connection, "nodes", known):
                seen += 1
                with suppress(msgspec.ValidationError):
                    tree.take(msgspec.convert(row, RecordNode))
            _keep_beside(connection, found, tree.names, known)
            if found.nodes:
                _keep_acts(found, tree, _rows(connection, "acts", known), kit.atlas.system)
    except (sqlite3.Error, OSError, UnfitFile, MapError):
        pass
    if not found.nodes:
        return None, seen
    if _LOST in found.marks.values():
        seen = max(seen, len(found.nodes) + 1)  # count the missing answer that a mark points to
    _complete(found)
    return found, seen


def _known_tables(connection: sqlite3.Connection) -> frozenset[str]:
    """The tables with the schema of a record; no others are read."""
    found, _ = _several(connection, "SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    return frozenset(str(name) for name, sql in found if schema.ALL_TABLES.get(str(name)) == sql)


def _several(connection: sqlite3.Connection, statement: str, holes: StoredRow = ()) -> tuple[list[StoredRow], bool]:
    """The rows of a query up to the first unreadable one, and whether those were all."""
    rows: list[StoredRow] = []
    try:
        rows.extend(connection.execute(statement, holes))
    except (sqlite3.Error, ValueError, OverflowError, MemoryError):
        return rows, False
    return rows, True


def _rows(connection: sqlite3.Connection, table: str, known: frozenset[str]) -> Iterator[StoredRow]:
    """Every readable row of a table with numbered rows; unreadable ones are skipped."""
    if table not in known:
        return
    key = "node" if table == "snapshots" else "id"
    last, misses, whole = 0, 0, False
    while not whole and last < schema.MOST_NODES and misses < _MISSES:
        rows, whole = _several(connection, f"SELECT * FROM {table} WHERE {key} > ? ORDER BY {key}", (last,))  # noqa: S608
        yield from rows
        number = rows[-1][0] if rows else None
        misses = 0 if rows else misses + 1
        last = number if isinstance(number, int) and number > last else last + 1


def _keep_snapshot(found: RecordContents, row: StoredRow) -> None:
    match row:
        case (int(node), bytes(content), bytes(seal)) if content_seal(content) == seal:
            found.snapshots[node] = content


def _keep_about(connection: sqlite3.Connection, found: RecordContents, known: frozenset[str]) -> None:
    """Read the texts about the record and the files of its map."""
    for name, value in _named(connection, "meta", "value", known):
        if isinstance(value, str):
            found.meta[name] = value
    for name, value in _named(connection, "files", "content", known):
        if isinstance(value, bytes):
            found.files[name] = value


def _keep_map(found: RecordContents) -> GameKit:
    """The kit to continue with; also fills in the map and root. Raises MapError, UnfitFile if there is no map."""
    if "map" not in found.meta:
        found.meta["map"] = _map_named(found.snapshots)
    kit = kit_of(found.files, found.meta["map"])
    if found.meta.get("root") not in rules_of(kit).ROOTS:
        found.meta["root"] = rules_of(kit).TABLE
    if not found.files:
        found.files = packed_files(maps(found.meta["map"]), kit.atlas.system)
    return kit


def _map_named(snapshots: dict[int, bytes]) -> str:
    """The map named by the first position that names one; empty if none does."""
    for content in snapshots.values():
        with suppress(Unreadable):
            return map_named(content)
    return ""


def _playable(found: RecordContents, kit: GameKit, copy: Path) -> Callable[[bytes], GamePosition]:
    """A function that unpacks a position from which play can continue, or raises Unreadable."""
    admitting, procedure = Admitting(kit), root(found.meta["root"], kit, copy)

    def playable(content: bytes) -> GamePosition:
        position = admitting.position(content)
        try:
            begun(position, procedure)
        except Differs as differs:
            raise Unreadable(str(differs)) from differs
        return position

    return playable


def _keep_beside(
    connection: sqlite3.Connection, found: RecordContents, names: dict[int, int], known: frozenset[str]
) -> None:
    """Keep the notes, marks and drawings of the kept nodes."""
    _keep_hanging(found.comments, Comment, _rows(connection, "comments", known), names)
    _keep_hanging(found.bookmarks, Bookmark, _rows(connection, "bookmarks", known), names)
    _keep_hanging(found.arrows, NoteArrow, _rows(connection, "arrows", known), names)
    _keep_hanging(found.drawings, DrawnRow, _rows(connection, "drawings", known), names)
    for name, value in _named(connection, "marks", "node", known):
        if isinstance(value, int):
            found.marks[name] = names.get(value, _LOST)


def _keep_acts(found: RecordContents, tree: Grafting, rows: Iterator[StoredRow], system: str) -> None:
    """Keep the list of interventions; if lines are lost, add one that says so to everyone."""
    read: list[Act] = []
    for row in rows:
        with suppress(ValueError):
            read.append(act_of(row))
    kept, lost = unbroken(read, tree.opening_seal())
    acts = [structs.replace(act, node=tree.name_before(act.node)) for act in kept]
    count = max(node.acts for node in found.nodes)
    if lost or len(acts) < count or found.meta.get(HEAD, head_of(read)) != head_of(read):
        everybody = rules_named(system).seats(position_from_bytes(system, found.snapshots[START]))
        acts.append(Act(0, now(), ActKind.LINES_LOST, found.nodes[-1].id, everybody))
    tree.forget_acts_after(len(acts))
    found.acts = chained(acts, found.nodes[0].seal)


def _named(
    connection: sqlite3.Connection, table: str, column: str, known: frozenset[str]
) -> Iterator[tuple[str, object]]:
    if table in known:
        for name, value in _several(connection, f"SELECT name, {column} FROM {table}")[0]:  # noqa: S608
            if isinstance(name, str):
                yield name, value


def _keep_hanging(kept: dict[int, T], kind: type[T], rows: Iterator[StoredRow], names: dict[int, int]) -> None:
    for row in rows:
        with suppress(msgspec.ValidationError):
            note = msgspec.convert(row, kind)
            if note.node in names:
                kept[note.id] = structs.replace(note, node=names[note.node])


def _complete(found: RecordContents) -> None:
    """Fill in what every record must have."""
    kept = {node.id for node in found.nodes}
    found.snapshots = {node: content for node, content in found.snapshots.items() if node in kept}
    last = found.nodes[-1].id
    found.marks = {name: node for name, node in found.marks.items() if node in kept}
    found.marks = {"cursor": found.marks.get("cursor", last), "main": found.marks.get("main", last)}
    found.meta["engine"] = ""
