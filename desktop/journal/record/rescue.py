"""Saving what is whole of a damaged record: into a new file, the damaged one untouched."""

import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import structs

from desktop.atlas.faults import MapError
from desktop.foreign import UnfitFile
from desktop.journal.record import schema
from desktop.journal.record.admitting import Admitting
from desktop.journal.record.audit import HEAD, Act, ActKind, StoredRow, act_of, chained, head_of, unbroken
from desktop.journal.record.codec import Unreadable, map_named, position_from_bytes
from desktop.journal.record.contents import RecordContents
from desktop.journal.record.copying import copied
from desktop.journal.record.embedded import kit_of, packed_files
from desktop.journal.record.errors import NothingToRescue
from desktop.journal.record.examine import connect
from desktop.journal.record.grafting import Grafting
from desktop.journal.record.heads import mend_head
from desktop.journal.record.notes import now
from desktop.journal.record.replaying import Differs, begun
from desktop.journal.record.roots import root
from desktop.journal.record.rows import START, Bookmark, Comment, DrawnRow, NoteArrow, RecordNode, content_seal
from desktop.journal.record.store import create_store
from desktop.language import msg
from desktop.resources import maps
from desktop.rules.core.system import AnyKit, rules_named, rules_of

T = TypeVar("T", Comment, Bookmark, NoteArrow, DrawnRow)

_LOST = 0
"""Where a mark stands whose answer is lost."""
_MISSES = 5_000
"""Ids in a row that hold nothing, after which there is no more to be looked for."""


class Rescued(msgspec.Struct, frozen=True):
    """What was saved: `answers` that are as they were written, and how many are `lost`, as far as can be seen."""

    answers: int
    lost: int


def rescue(path: Path, into: Path) -> Rescued:
    """Copy every answer that is as it was written to the new file `into`.

    Where an answer is lost, the next stored position stands in its place as a correction, and play goes on from there.
    Raises UnusableFile when either path is of no use, NothingToRescue when no position is left to begin from.
    """
    with tempfile.TemporaryDirectory(prefix="diadochi-") as folder:
        copy = copied(path, Path(folder))
        mend_head(copy)
        contents, seen = _salvaged(copy)
    if contents is None:
        raise NothingToRescue(
            msg("{path}: no position of a game is left in it; look for an older copy.", path=str(path))
        )
    create_store(into, contents).close()
    return Rescued(len(contents.nodes) - 1, seen - len(contents.nodes))


def _salvaged(copy: Path) -> tuple[RecordContents | None, int]:
    """The whole parts of a copy, and how many answers were seen; nothing without a beginning."""
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
        seen = max(seen, len(found.nodes) + 1)  # the answer a mark stood at was not even seen
    _complete(found)
    return found, seen


def _known_tables(connection: sqlite3.Connection) -> frozenset[str]:
    """The tables that are what a record's are; nothing else is read."""
    found, _ = _several(connection, "SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    return frozenset(str(name) for name, sql in found if schema.ALL_TABLES.get(str(name)) == sql)


def _several(connection: sqlite3.Connection, statement: str, holes: StoredRow = ()) -> tuple[list[StoredRow], bool]:
    """The rows of a statement up to the first that cannot be read, and whether that was all."""
    rows: list[StoredRow] = []
    try:
        rows.extend(connection.execute(statement, holes))
    except (sqlite3.Error, ValueError, OverflowError, MemoryError):
        return rows, False
    return rows, True


def _rows(connection: sqlite3.Connection, table: str, known: frozenset[str]) -> Iterator[StoredRow]:
    """Every row that can be read of a table with numbered rows, past those that cannot."""
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
    """What is said of the record as a whole, and the files of the map it was played on."""
    for name, value in _named(connection, "meta", "value", known):
        if isinstance(value, str):
            found.meta[name] = value
    for name, value in _named(connection, "files", "content", known):
        if isinstance(value, bytes):
            found.files[name] = value


def _keep_map(found: RecordContents) -> AnyKit:
    """The kit to play on with; map and root are filled in. Raises MapError, UnfitFile where there is no map."""
    if "map" not in found.meta:
        found.meta["map"] = _map_named(found.snapshots)
    kit = kit_of(found.files, found.meta["map"])
    if found.meta.get("root") not in rules_of(kit).ROOTS:
        found.meta["root"] = rules_of(kit).TABLE
    if not found.files:
        found.files = packed_files(maps(found.meta["map"]), kit.atlas.system)
    return kit


def _map_named(snapshots: dict[int, bytes]) -> str:
    """The map that the first position names that says any; nothing where none does."""
    for content in snapshots.values():
        with suppress(Unreadable):
            return map_named(content)
    return ""


def _playable(found: RecordContents, kit: AnyKit, copy: Path) -> Callable[[bytes], Any]:
    """Unpacks a position from which play can go on, or raises Unreadable."""
    admitting, procedure = Admitting(kit), root(found.meta["root"], kit, copy)

    def playable(content: bytes) -> Any:
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
    """Whatever hangs on nodes that were kept."""
    _keep_hanging(found.comments, Comment, _rows(connection, "comments", known), names)
    _keep_hanging(found.bookmarks, Bookmark, _rows(connection, "bookmarks", known), names)
    _keep_hanging(found.arrows, NoteArrow, _rows(connection, "arrows", known), names)
    _keep_hanging(found.drawings, DrawnRow, _rows(connection, "drawings", known), names)
    for name, value in _named(connection, "marks", "node", known):
        if isinstance(value, int):
            found.marks[name] = names.get(value, _LOST)


def _keep_acts(found: RecordContents, tree: Grafting, rows: Iterator[StoredRow], system: str) -> None:
    """The list of what was done beside the game; where lines of it are lost, a line that says so to everybody."""
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
            hanging = msgspec.convert(row, kind)
            if hanging.node in names:
                kept[hanging.id] = structs.replace(hanging, node=names[hanging.node])


def _complete(found: RecordContents) -> None:
    """Fill in what every record has."""
    kept = {node.id for node in found.nodes}
    found.snapshots = {node: content for node, content in found.snapshots.items() if node in kept}
    last = found.nodes[-1].id
    found.marks = {name: node for name, node in found.marks.items() if node in kept}
    found.marks = {"cursor": found.marks.get("cursor", last), "main": found.marks.get("main", last)}
    found.meta["engine"] = ""
