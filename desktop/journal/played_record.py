"""A record as the line of play that a table shows: the way through its tree that leads over the cursor."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import msgspec

from desktop.journal.record.codec import Unreadable, agreement, asked_from_json
from desktop.journal.record.game_record import Record
from desktop.journal.record.record_errors import Disagreeing
from desktop.language import Message
from desktop.rules.core.flow import Answer
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyPosition


class Correction(msgspec.Struct, frozen=True):
    """The table was set to another position by hand; play goes on from there. `what` says what was changed."""

    position: Any
    what: Message | None = None


class AskedThere(msgspec.Struct, frozen=True):
    """What an entry answered: which seat was asked, and for dice what they were thrown for, with their modifiers."""

    seat: int
    purpose: Message | None = None
    modifiers: tuple[tuple[Message, int], ...] = ()


Entry = Answer | Correction
"""What leads from one moment of a line to the next."""


class PlayedRecord:
    """Plays on `record`: answers and corrections, with a cursor that moves back and forth without limit.

    Every answer is kept before it shows, and what is taken back stays as a branch. `author` is the seat whose player
    sits at the table now, if that is known.
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
    def game(self) -> Game[Any]:
        """The game at the cursor: its position, its open question; answered through `answer` only."""
        return self.record.game

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything done up to the cursor, the opening position first."""
        return self.entries_at(self.record.cursor)

    def entries_at(self, node: int) -> tuple[Entry, ...]:
        """Everything done from the opening position up to any node of the record; asked many times between answers."""
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
        """What can be done again, the next first, as far as the rules still lead there."""
        return tuple(map(self._entry, self._onwards()))

    @property
    def asked(self) -> tuple[AskedThere | None, ...]:
        """What each of `entries` answered; None for corrections."""
        return tuple(map(self._question, self.record.tree.lineage(self.record.cursor)))

    def answer(self, answer: Answer) -> None:
        """Answer the open question. Raises IllegalAnswer, RecordError; then nothing has changed."""
        self.record.answer(answer, self.author, begins=self._begins, consent=self._agreed())
        self._begins, self._consent = False, (0, ())

    def correct(self, position: AnyPosition, what: Message | None = None, agreed: Sequence[int] = ()) -> None:
        """Set the table by hand, as the seats in `agreed` did. Raises RecordError; then nothing has changed."""
        self.record.correct(position, agreed, what, author=self.author, begins=self._begins)
        self._begins = False

    def answered_by(self, author: int | None) -> None:
        """The next answer is given by this seat, by the whole table (0), or by nobody known (None)."""
        self.author = author

    def begin(self) -> None:
        """The next answer begins an act of a person: taking back goes from one beginning to the one before."""
        self._begins = True

    def consent(self, seats: Sequence[int]) -> None:
        """These seats agree that what fell at the question open now is thrown or drawn afresh: there, nowhere else."""
        self._consent = self.record.cursor, tuple(seats)

    def _agreed(self) -> tuple[int, ...]:
        at, seats = self._consent
        return seats if at == self.record.cursor else ()

    def undo(self) -> bool:
        """Go back to before the last act. False when there is none."""
        for node in reversed(self.record.tree.lineage(self.record.cursor)):
            before = self.record.tree[node]
            if before.begins and before.parent is not None:
                self.record.go_to(before.parent)
                return True
        return False

    def redo(self) -> bool:
        """Go to the end of the next act of the line. False when there is none."""
        end = self.next_act_end
        if end is None:
            return False
        self.record.go_to(end)
        return True

    @property
    def next_act_end(self) -> int | None:
        """The node to which doing again leads; None where nothing was taken back."""
        after = self._onwards()
        if not after:
            return None
        return (after[0], *takewhile(lambda node: not self.record.tree[node].begins, after[1:]))[-1]

    def go_to(self, cursor: int) -> None:
        """Look at the table after `cursor` entries. Raises IndexError outside the line."""
        line = self._line()
        if not 1 <= cursor <= len(line):
            raise IndexError(f"the line has {len(line)} entries, not {cursor}")
        self.record.go_to(line[cursor - 1])

    def make_main(self, node: int) -> int:
        """Play on at the end of the line through `node`, which is the main one from now on; that end.

        Where the rules of this version lead no further, the end is the last node they lead to.
        Raises Disagreeing where they do not even lead to `node`, NotWritten; then nothing has changed.
        """
        self.record.game_at(node)
        end = self.record.playable_end(node)
        self.record.mark_main(end)
        self.record.go_to(end)
        return end

    def stored_chance(self) -> Answer | None:
        """What chance gave here before, unless a fresh throw was agreed to."""
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
        """What led to a node; where that cannot be read, where it led, as if the table had been set so."""
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
    """What was asked; without its words where they cannot be read."""
    try:
        return AskedThere(seat, *asked_from_json(text)) if text else AskedThere(seat)
    except Unreadable:
        return AskedThere(seat)
