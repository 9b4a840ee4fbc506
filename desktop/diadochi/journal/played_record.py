"""The line of play that a table shows: the way through the tree of a record that leads through the cursor."""

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from diadochi.journal.record.codec import Unreadable, agreement, asked_from_json
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_errors import Disagreeing
from diadochi.language import Message
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import Game, GamePosition


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
        """Answer the open question. Raises IllegalAnswer, RecordError; nothing changes then."""
        self.record.answer(answer, self.author, begins=self._begins, consent=self._agreed())
        self._begins, self._consent = False, (0, ())

    def correct(self, position: GamePosition, what: Message | None = None, agreed: Sequence[int] = ()) -> None:
        """Set the position by hand with the agreement of seats. Raises RecordError; nothing changes then."""
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
