"""The line of play that a table shows, through the cursor of its record, and the free table."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple, Self

import msgspec

from diadochi.foreign import UnfitFile
from diadochi.journal import saved_games
from diadochi.journal.record.codec import Unreadable, agreement, asked_from_json
from diadochi.journal.record.game_record import Record, beginning, engine, packed_files
from diadochi.journal.record.metadata import now
from diadochi.journal.record.schema import Disagreeing, NotWritten, RecordError, RecordNode
from diadochi.journal.record.store import Keeping, RecordContents, Unkept, create_store
from diadochi.language import Message, msg
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import Game, GameKit, GamePosition
from diadochi.rules.core.system import rules_of


class Correction(msgspec.Struct, frozen=True):
    """The position was set by hand; play continues from there. `what` describes the change."""

    position: GamePosition
    what: Message | None = None


class AskedThere(msgspec.Struct, frozen=True):
    """What an entry answered: the seat that was asked, and for dice their purpose and modifiers."""

    seat: int
    purpose: Message | None = None
    modifiers: tuple[tuple[Message, int], ...] = ()


Entry = Answer | Correction
"""One step of a line: an answer or a correction."""


class PlayedRecord:
    """Plays `record`: gives answers and corrections, undoes and redoes without limit.

    Each answer is stored before it is shown, and what is undone remains as a branch. `author` is the seat of the player
    at the screen, if known.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.author: int | None = None
        self._begins = False
        self._consent: tuple[int, tuple[int, ...]] = (0, ())
        self._known: dict[int, Entry] = {}
        self._questions: dict[int, AskedThere | None] = {}
        self._latest: tuple[int | None, tuple[Entry, ...]] = None, ()

    @property
    def game(self) -> Game[GamePosition]:
        """The game at the cursor; answer it only with `answer`."""
        return self.record.game

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All steps from the opening position to the cursor."""
        return self.entries_at(self.record.cursor)

    def entries_at(self, node: int) -> tuple[Entry, ...]:
        """All steps from the opening position to any node; cached until the next answer."""
        last, entries = self._latest
        if node != last:
            if self.record.tree[node].parent == last:
                entries = (*entries, self._entry(node))
            else:
                entries = tuple(map(self._entry, self.record.tree.lineage(node)))
            self._latest = node, entries
        return entries

    @property
    def undone(self) -> tuple[Entry, ...]:
        """The steps that can be redone, next first, as far as the rules still lead there."""
        return tuple(map(self._entry, self._onwards()))

    @property
    def asked(self) -> tuple[AskedThere | None, ...]:
        """The question of each of `entries`; None for corrections."""
        return tuple(map(self._question, self.record.tree.lineage(self.record.cursor)))

    def answer(self, answer: Answer) -> None:
        self.record.answer(answer, self.author, begins=self._begins, consent=self._agreed())
        self._begins, self._consent = False, (0, ())

    def correct(self, position: GamePosition, what: Message | None = None, agreed: Sequence[int] = ()) -> None:
        self.record.correct(position, agreed, what, author=self.author, begins=self._begins)
        self._begins = False

    def answered_by(self, author: int | None) -> None:
        """Set who gives the next answer: a seat, the whole table (0), or unknown (None)."""
        self.author = author

    def begin(self) -> None:
        """Start an action of a person with the next answer; undo goes back from one such start to the previous one."""
        self._begins = True

    def consent(self, seats: Sequence[int]) -> None:
        """Note that these seats agree to roll or draw again at the open question, and only there."""
        self._consent = self.record.cursor, tuple(seats)

    def _agreed(self) -> tuple[int, ...]:
        at, seats = self._consent
        return seats if at == self.record.cursor else ()

    def undo(self) -> bool:
        """Go back to before the last action. Return False if there is none."""
        for node in reversed(self.record.tree.lineage(self.record.cursor)):
            before = self.record.tree[node]
            if before.begins and before.parent is not None:
                self.record.go_to(before.parent)
                return True
        return False

    def redo(self) -> bool:
        """Go to the end of the next action of the line. Return False if there is none."""
        end = self.next_act_end
        if end is None:
            return False
        self.record.go_to(end)
        return True

    @property
    def next_act_end(self) -> int | None:
        """The node that `redo` leads to; None if nothing was undone."""
        after = self._onwards()
        if not after:
            return None
        return (after[0], *takewhile(lambda node: not self.record.tree[node].begins, after[1:]))[-1]

    def go_to(self, cursor: int) -> None:
        """Show the position after `cursor` entries. Raises IndexError outside the line."""
        line = self._line()
        if not 1 <= cursor <= len(line):
            raise IndexError(f"the line has {len(line)} entries, not {cursor}")
        self.record.go_to(line[cursor - 1])

    def make_main(self, node: int) -> int:
        """Make the line through `node` the main one and go to its end; returns that end.

        If the rules of this version lead no further, the end is the last node they lead to.
        Raises Disagreeing if they do not even lead to `node`, NotWritten; nothing changes then.
        """
        self.record.game_at(node)
        end = self.record.playable_end(node)
        self.record.mark_main(end)
        self.record.go_to(end)
        return end

    def stored_chance(self) -> Answer | None:
        """The dice rolled here before, unless rolling again was agreed to."""
        return None if self._agreed() else self.record.stored_chance()

    def _line(self) -> tuple[int, ...]:
        return (*self.record.tree.lineage(self.record.cursor), *self._onwards())

    def _onwards(self) -> tuple[int, ...]:
        return tuple(takewhile(self.record.is_playable, self.record.tree.onwards(self.record.cursor)))

    def _entry(self, number: int) -> Entry:
        if number not in self._known:
            self._known[number] = self._read(number)
        return self._known[number]

    def _read(self, number: int) -> Entry:
        """The step that led to a node; an unreadable one is shown as a correction to its position."""
        node = self.record.tree[number]
        try:
            if node.is_correction:
                return Correction(self.record.set_at(number), agreement(node)[1])
            return self.record.answer_of(number)
        except Disagreeing as error:
            return Correction(self.record.position_at(number), error.message)

    def _question(self, number: int) -> AskedThere | None:
        if number not in self._questions:
            node = self.record.tree[number]
            self._questions[number] = None if node.is_correction else _asked(node.seat, node.asked)
        return self._questions[number]


def _asked(seat: int, text: str) -> AskedThere:
    """The question; without its purpose if that is unreadable."""
    try:
        return AskedThere(seat, *asked_from_json(text)) if text else AskedThere(seat)
    except Unreadable:
        return AskedThere(seat)


# --- free table
# The free table: a record without a name, kept in a folder of its own until the user saves it.
#
# Its file is created with the first change, so that just looking leaves no file behind.

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
            self._keeper.tell(msg("This game is not being saved. {why}", why=why))
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
