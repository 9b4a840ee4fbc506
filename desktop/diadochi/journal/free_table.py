"""The free table: a record without a name, kept in a folder of its own until the user saves it.

Its file is created with the first change, so that just looking leaves no file behind.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple, Self

from diadochi.foreign import UnfitFile
from diadochi.journal import saved_games
from diadochi.journal.played_record import PlayedRecord
from diadochi.journal.record.game_record import Record, beginning, engine, packed_files
from diadochi.journal.record.metadata import now
from diadochi.journal.record.record_errors import NotWritten, RecordError
from diadochi.journal.record.schema import RecordNode
from diadochi.journal.record.store import Keeping, RecordContents, Unkept, create_store
from diadochi.language import Message, msg
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of

MOST_KEPT = 10
"""The number of unnamed tables that are kept, newest first."""
_FOLDER = "unnamed"


class Keeper(NamedTuple):
    """Where unnamed tables are stored: `home` returns the folder; `tell` is called if one cannot be written."""

    home: Callable[[], Path]
    tell: Callable[[Message], None]


def folder(home: Path | None = None) -> Path:
    """The folder of unnamed tables, beside the games; it need not exist yet."""
    return (home or saved_games.folder()) / _FOLDER


def unnamed(home: Path | None = None) -> tuple[Path, ...]:
    """The unnamed tables that no window has open, newest first."""
    return saved_games.left(folder(home))[:MOST_KEPT]


class Unnamed(Record):
    """An unnamed record. If its file cannot be written, it continues in memory and tells its keeper why."""

    _first: RecordContents | None = None
    _keeper: Keeper | None = None

    @classmethod
    def lay(cls, position: GamePosition, kit: GameKit, keeper: Keeper | None = None) -> Self:
        """A table that starts at `position`; without a keeper it is lost when the program ends."""
        contents = beginning(position, kit, rules_of(kit).TABLE, "", now())
        record = cls(Path(), contents, None, kit)
        record._first, record._keeper = contents, keeper
        record._game = record._replaying.begun(position)
        return record

    @classmethod
    def go_on(cls, path: Path, kit_of: Callable[[Path], GameKit], keeper: Keeper) -> Self:
        """Open an unnamed table from an earlier session. Raises RecordError."""
        record: Self = cls.open(path, kit_of)
        record._keeper = keeper
        return record

    def prepare(self) -> None:
        """Compress the map files in advance, so that the first answer is as quick as the others."""
        if self._first is not None and self._keeper is not None:
            engine()
            with suppress(UnfitFile):
                _packed(self.kit.atlas.folder, self.kit.atlas.system)

    def discard(self) -> None:
        """Close the table and delete its file, after it was saved under a name."""
        self.close()
        if self.path != Path():
            _remove(self.path)

    def close(self) -> None:
        """Close the table; its file is deleted if nothing was done."""
        self._first = None
        super().close()

    def _writable(self) -> Keeping:
        if self._first is not None:
            self._store, self._first = self._made(self._first), None
        return super()._writable()

    def _made(self, contents: RecordContents) -> Keeping:
        """The file of the table, or memory if none can be created."""
        if self._keeper is None:
            return Unkept(contents)
        try:
            home = self._keeper.home()
            contents.files = _packed(self.kit.atlas.folder, self.kit.atlas.system)
            contents.meta["engine"] = engine()
            path = saved_games.free_path(home=home)
            store = create_store(path, contents)
            self.path = path
        except (RecordError, UnfitFile) as fault:
            return self._unkept(contents, fault.message)
        for path in saved_games.left(home)[MOST_KEPT:]:
            _remove(path)
        return store

    def _write(self, node: RecordNode, snapshot: bytes | None, what_if: bool) -> None:
        try:
            super()._write(node, snapshot, what_if)
        except NotWritten as fault:
            self._forget_file(fault)
            super()._write(node, snapshot, what_if)

    def _move(self, node: int, main: int) -> None:
        try:
            super()._move(node, main)
        except NotWritten as fault:
            self._forget_file(fault)
            super()._move(node, main)

    def _forget_file(self, fault: NotWritten) -> None:
        """Continue in memory with everything so far. Raises RecordError if even that cannot be read any more."""
        store = self._writable()
        contents = store.contents()
        store.close()
        self._store = self._unkept(contents, fault.message)

    def _unkept(self, contents: RecordContents, why: Message) -> Unkept:
        if self._keeper is not None:
            self._keeper.tell(msg("What is done on this table is not kept. {why}", why=why))
        return Unkept(contents)


class PlayedTable(PlayedRecord):
    """Play on an unnamed table, where rolling again needs no consent.

    Undoing an action and doing it again rolls new dice; `redo` keeps the old ones.
    """

    _reached: int | None = None

    def answer(self, answer: Answer) -> None:
        """Answer the open question. Raises IllegalAnswer, RecordError; nothing changes then."""
        stored = self.record.stored_chance()
        if stored is not None and stored != answer:
            self.consent(rules_of(self.record.kit).seats(self.game.position))
        super().answer(answer)
        self._reached = self.record.cursor

    def stored_chance(self) -> Answer | None:
        """The dice rolled here before, if the table was taken back to this roll; None if a new answer led here."""
        return None if self.record.cursor == self._reached else super().stored_chance()


@cache
def _packed(folder: Path, system: str) -> dict[str, bytes]:
    """The compressed files of a map. Raises UnfitFile."""
    return packed_files(folder, system)


def _remove(path: Path) -> None:
    """Delete a closed record and SQLite's second file."""
    for place in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with suppress(OSError):
            place.unlink(missing_ok=True)
