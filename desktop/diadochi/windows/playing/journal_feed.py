"""Fills the journal panel from the line of play; undone entries stay greyed, unless they reveal a hidden card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from PySide6.QtCore import QObject, Signal

from diadochi.controller.moment import Moment
from diadochi.controller.rules_controller import RulesController
from diadochi.journal.played_record import Correction, Entry
from diadochi.journal.record.record_browser import hides_hands
from diadochi.language import Message, Name, capitalised, msg
from diadochi.narration.game_narration import words_of
from diadochi.narration.narrator import (
    ActionGroup,
    NarratedEntry,
    Narrator,
    Rolled,
    latest_actions,
    no_card,
    since_last_turn,
)
from diadochi.rules.core.game import Event
from diadochi.scene.palette import FactionColours
from diadochi.windows.game_window import windows_of
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import look_of


class JournalFeed(QObject):
    """Keeps the journal panel in step with the line; a click on a line goes back to it.

    `roll_chosen` carries the Rolled of a clicked line, `card_chosen` the id of its card. `goes_to` goes back to a line;
    `marks` gives notes for lines by number, for example where the game branched.
    """

    roll_chosen = Signal(object)
    card_chosen = Signal(str)

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        may_see: Callable[[tuple[int, ...]], bool],
        goes_to: Callable[[int], None],
        marks: Callable[[], Mapping[int, Message]],
    ) -> None:
        super().__init__(shell)
        self._may_see, self._marks_now = may_see, marks
        self._shell, self._controller = shell, controller
        self._telling = Narrator(controller.new_game, lambda: controller.kit)
        self._shown: Sequence[Entry] = ()
        self._kept = 0
        self._told: Sequence[NarratedEntry] = self._telling.tell(controller.moment.all, 0)
        controller.answering.connect(self._telling.watch)
        controller.answered.connect(self._telling.answered)
        controller.changed.connect(self._follow)
        self._present = 0
        self._hidden: int | None = None
        self._faces: bool | None = None
        self._marks: Mapping[int, Message] = {}
        shell.journal.chosen.connect(goes_to)
        shell.journal.roll_asked.connect(self._choose_roll)
        shell.journal.card_asked.connect(self._choose_card)

    def happened(self) -> list[tuple[Event, ...] | None]:
        """Events of every entry up to the present, the opening first; None where the table was edited."""
        return [
            None if isinstance(entry, Correction) else known.events
            for entry, known in zip(self._controller.line.entries, self._told, strict=False)
        ]

    def since_last_turn(self, seat: int) -> tuple[ActionGroup, ...]:
        """What others did since a seat's last turn, in groups."""
        words = words_of(self._controller.kit)
        return since_last_turn(self.told_so_far, self._controller.line.entries, seat, words)

    def latest_actions(self, seat: int, most: int) -> tuple[ActionGroup, ...]:
        """The last actions of others since a seat itself acted, at most so many."""
        words = words_of(self._controller.kit)
        return latest_actions(self.told_so_far, self._controller.line.entries, seat, words, most)

    @property
    def told(self) -> Sequence[NarratedEntry]:
        return self._told

    @property
    def told_so_far(self) -> Sequence[NarratedEntry]:
        """All entries up to the present, the opening first."""
        return self._told[: len(self._controller.line.entries)]

    @property
    def just_fallen(self) -> Rolled | None:
        """The last roll, if nothing was answered since."""
        present = len(self._controller.line.entries)
        return self._told[present - 1].rolled if 0 < present <= len(self._told) else None

    @property
    def last_roll(self) -> Rolled | None:
        """The last roll of the current activation and segment; None if there was none.

        A die that ends a segment is shown until the next answer.
        """
        entries, words = self._controller.line.entries, words_of(self._controller.kit)
        for entry, told in zip(reversed(entries), reversed(self._told[: len(entries)]), strict=False):
            if told.rolled is not None and (entry is entries[-1] or not told.ends):
                return told.rolled
            if told.ends:
                return None
            if isinstance(entry, Correction) or words.ends_action(entry):
                return None
        return None

    def _follow(self, moment: Moment) -> None:
        self._told = self._telling.tell(moment.all, moment.known)
        self._kept = min(self._kept, moment.known)

    def show(self) -> None:
        """Show all entries, undone ones greyed.

        The first undone entry that shows a hidden card says only that; later ones are left out (SEQ-10).
        """
        entries, present = self._controller.moment.all, len(self._controller.line.entries)
        before_hidden, self._hidden = self._hidden, self._first_hidden(present)
        kept = min(self._kept, len(self._shown))
        if self._hidden != before_hidden:
            kept = min(kept, *(number for number in (self._hidden, before_hidden) if number is not None))
        if kept < len(self._shown):
            self._shell.journal.cut(kept)
        self._kept = len(entries)
        self._shown = entries if self._hidden is None else entries[: self._hidden + 1]
        before, self._marks = self._marks, self._marks_now()
        for number in range(kept, len(self._shown)):
            told, words, is_open = self._told[number], self._later(number), number != self._hidden
            has_card = is_open and told.secret is None and self._card(number) and self._has_faces(number)
            self._shell.journal.add(
                words,
                self._look(told),
                told.rules if is_open else (),
                rolled=is_open and told.rolled is not None,
                has_card=has_card,
            )
        self._fold(kept)
        self._shell.journal.set_present(present - 1)
        self._say_moved(present)
        changed = {number for number, _ in {*before.items()} ^ {*self._marks.items()}}
        self._shell.journal.say_again(number for number in changed if number < kept)

    def _first_hidden(self, present: int) -> int | None:
        record = self._controller.line.record
        if not hides_hands(record):
            return None
        played = record.played_line()
        for number, node in enumerate(record.tree.onwards(record.cursor), present):
            if node not in played and not all(self._may_see((seat,)) for seat in record.hands_shown(node)):
                return number
        return None

    def _say_moved(self, present: int) -> None:
        # Update cards after undo and redo: undone cards are back in a hand, redone ones are open
        before, self._present = self._present, present
        moved = range(min(before, present), min(max(before, present), len(self._shown)))
        self._shell.journal.say_again(number for number in moved if self._card(number))

    def _card(self, number: int) -> bool:
        return bool(getattr(self._shown[number], "card", ""))

    def _fold(self, start: int) -> None:
        # Fold consecutive quiet entries into one line, from line `start` on; the previous one may grow too.
        first = self._head(start - 1) if start else 0
        for number in range(first, len(self._shown)):
            self._shell.journal.set_folded(number, self._head(number) != number)
        self._shell.journal.say_again(range(first, min(start, len(self._told))))

    def _head(self, number: int) -> int:
        while number > 0 and self._is_quiet(number) and self._is_quiet(number - 1):
            number -= 1
        return number

    def _is_quiet(self, number: int) -> bool:
        return number < len(self._told) and self._told[number].quiet

    def _choose_roll(self, line: int) -> None:
        rolled = self._told[line].rolled if line < len(self._told) else None
        if rolled is not None:
            self.roll_chosen.emit(rolled)

    def _has_faces(self, number: int) -> bool:
        if self._faces is None:
            kit, card = self._controller.kit, getattr(self._shown[number], "card", "")
            self._faces = windows_of(kit.atlas.system).shown_card(kit, card, 1.0) is not None
        return self._faces

    def _choose_card(self, line: int) -> None:
        if line < min(len(self._told), len(self._controller.line.entries)) and self._told[line].secret is None:
            self.card_chosen.emit(str(getattr(self._shown[line], "card", "")))

    def _look(self, told: NarratedEntry) -> FactionColours | None:
        # The look of the side that was asked; corrections belong to no side.
        if told.seat is None:
            return None
        return look_of(self._controller.kit, self._controller.position, told.seat)

    def say_secrets(self) -> None:
        """Rewrite the lines that hold a secret after the viewer has changed."""
        taken_back = range(len(self._controller.line.entries), len(self._shown))
        secrets = [number for number, told in enumerate(self._told) if told.secret is not None]
        self._shell.journal.say_again([*secrets, *(number for number in taken_back if self._card(number))])

    def _later(self, number: int) -> Callable[[], str]:
        return lambda: capitalised(self._shell.speaker.say(self._marked(number)))

    def _marked(self, number: int) -> Message:
        mark = self._marks.get(number)
        return self._words(number) if mark is None else msg("{line} · {mark}", line=self._words(number), mark=mark)

    def _words(self, number: int) -> Message:
        told = self._told[number]
        if number == self._hidden and told.seat is None:
            return msg("A change to the table was undone")
        if told.quiet:
            on_end = takewhile(lambda each: each.quiet, self._told[number : len(self._shown)])
            return no_card(each.seat for each in on_end if each.seat is not None)
        if self._is_back_in_hand(number):
            return msg("{seat} undid a card", seat=Name("seat", str(told.seat)))
        return told.words if told.secret is None or not self._may_see(told.seats) else told.secret

    def _is_back_in_hand(self, number: int) -> bool:
        # Whether an undone card is in a hand that the viewer may not see (SEQ-10)
        if number == self._hidden:
            return True
        seat = self._told[number].seat
        if number < len(self._controller.line.entries) or seat is None or not self._card(number):
            return False
        return not self._may_see((seat,))
