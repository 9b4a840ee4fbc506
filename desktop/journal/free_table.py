"""The free table as a record: nobody has given it a name yet, so it lies in a folder of its own until somebody does.

Its file is made with the first thing that is done on it: whoever only looks leaves nothing behind.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple, Self

from desktop.foreign import UnfitFile
from desktop.journal import saved_games
from desktop.journal.played_record import PlayedRecord
from desktop.journal.record.game_record import Record, beginning, engine, packed_files
from desktop.journal.record.metadata import now
from desktop.journal.record.record_errors import NotWritten, RecordError
from desktop.journal.record.schema import RecordNode
from desktop.journal.record.store import Keeping, RecordContents, Unkept, create_store
from desktop.language import Message, msg
from desktop.rules.core.flow import Answer
from desktop.rules.core.system import AnyKit, AnyPosition, rules_of

MOST_KEPT = 10
"""Tables without a name that are kept: the last ones."""
_FOLDER = "unnamed"


class Keeper(NamedTuple):
    """Where tables are kept: `home` gives their folder; `tell` is told why one of them is not kept."""

    home: Callable[[], Path]
    tell: Callable[[Message], None]


def folder(home: Path | None = None) -> Path:
    """Where tables without a name lie, beside the games; it need not exist yet."""
    return (home or saved_games.folder()) / _FOLDER


def unnamed(home: Path | None = None) -> tuple[Path, ...]:
    """The tables without a name that no window has open, the one left last first."""
    return saved_games.left(folder(home))[:MOST_KEPT]


class Unnamed(Record):
    """A table that goes on where its file cannot be written: then only memory keeps it, and its keeper is told why."""

    _first: RecordContents | None = None
    _keeper: Keeper | None = None

    @classmethod
    def lay(cls, position: AnyPosition, kit: AnyKit, keeper: Keeper | None = None) -> Self:
        """A table that begins at `position`; without a keeper it goes with the program."""
        contents = beginning(position, kit, rules_of(kit).TABLE, "", now())
        record = cls(Path(), contents, None, kit)
        record._first, record._keeper = contents, keeper
        record._game = record._replaying.begun(position)
        return record

    @classmethod
    def go_on(cls, path: Path, kit_of: Callable[[Path], AnyKit], keeper: Keeper) -> Self:
        """A table that was left, open. Raises RecordError."""
        record: Self = cls.open(path, kit_of)
        record._keeper = keeper
        return record

    def prepare(self) -> None:
        """Make ready what the file will need, so that the first answer is as quick as the others."""
        if self._first is not None and self._keeper is not None:
            engine()
            with suppress(UnfitFile):
                _packed(self.kit.atlas.folder, self.kit.atlas.system)

    def discard(self) -> None:
        """Close it and take its file away, since it lies elsewhere under a name now."""
        self.close()
        if self.path != Path():
            _remove(self.path)

    def close(self) -> None:
        """Leave one whole file, or none where nothing was done."""
        self._first = None
        super().close()

    def _writable(self) -> Keeping:
        if self._first is not None:
            self._store, self._first = self._made(self._first), None
        return super()._writable()

    def _made(self, contents: RecordContents) -> Keeping:
        """The file of the table; memory where none can be made."""
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
        """Go on in memory, with all there is. Raises RecordError where even that cannot be read any more."""
        store = self._writable()
        contents = store.contents()
        store.close()
        self._store = self._unkept(contents, fault.message)

    def _unkept(self, contents: RecordContents, why: Message) -> Unkept:
        if self._keeper is not None:
            self._keeper.tell(msg("What is done on this table is not kept. {why}", why=why))
        return Unkept(contents)


class PlayedTable(PlayedRecord):
    """Plays on a table without a name, where nobody need agree to another throw.

    Whoever takes an act back and does it once more throws anew; to do it again with the dice as they fell is `redo`.
    """

    _reached: int | None = None

    def answer(self, answer: Answer) -> None:
        """Answer the open question. Raises IllegalAnswer, RecordError; then nothing has changed."""
        stored = self.record.stored_chance()
        if stored is not None and stored != answer:
            self.consent(rules_of(self.record.kit).seats(self.game.position))
        super().answer(answer)
        self._reached = self.record.cursor

    def stored_chance(self) -> Answer | None:
        """What chance gave here before, where the table was taken back to this throw; not where an answer led here."""
        return None if self.record.cursor == self._reached else super().stored_chance()


@cache
def _packed(folder: Path, system: str) -> dict[str, bytes]:
    """The files of a map, packed. Raises UnfitFile."""
    return packed_files(folder, system)


def _remove(path: Path) -> None:
    """Take a closed record away, and whatever lies beside it."""
    for place in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with suppress(OSError):
            place.unlink(missing_ok=True)
