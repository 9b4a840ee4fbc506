"""The line of play as lines of the journal panel; what was taken back stays, greyed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from desktop.controller.rules_controller import RulesController
from desktop.journal.line import Correction
from desktop.language import Message
from desktop.rules.successors.answers import Activate, EndSegment, HandOver
from desktop.windows.main_window import MainWindow
from desktop.windows.playing.telling import Entry, Rolled, Telling, Told, common


class JournalLines(QObject):
    """Keeps the panel in step with the line; a line that is chosen is gone back to.

    `roll_chosen` carries the Rolled of a line whose dice somebody wants to see.
    """

    roll_chosen = Signal(object)

    def __init__(
        self, window: MainWindow, controller: RulesController, may_see: Callable[[tuple[int, ...]], bool]
    ) -> None:
        super().__init__(window)
        self._may_see = may_see
        self._window, self._controller = window, controller
        self._telling = Telling(controller.new_game)
        self._shown: Sequence[Entry] = ()
        self._told: Sequence[Told] = ()
        self.goes_to: Callable[[int], None] = lambda row: controller.go_to(row + 1)
        window.journal.chosen.connect(lambda row: self.goes_to(row))
        window.journal.roll_asked.connect(self._choose_roll)

    @property
    def last_roll(self) -> Rolled | None:
        """What fell last in the activation that goes on; None when nothing has fallen in it."""
        entries = self._controller.line.entries
        for entry, told in zip(reversed(entries), reversed(self._told[: len(entries)]), strict=False):
            if told.rolled is not None:
                return told.rolled
            if isinstance(entry, (Activate, EndSegment, HandOver, Correction)):
                return None
        return None

    def show(self) -> None:
        """Show every entry, those that were taken back greyed."""
        line = self._controller.line
        entries = [*line.entries, *line.undone]
        kept = common(self._shown, entries)
        if kept < len(self._shown):
            self._window.journal.cut(kept)
        self._told = self._telling.tell(entries)
        for told in self._told[kept:]:
            self._window.journal.add(self._later(told), self._letter(told), told.rules, rolled=told.rolled is not None)
        self._shown = entries
        self._window.journal.set_present(len(line.entries) - 1)

    def _choose_roll(self, line: int) -> None:
        rolled = self._told[line].rolled if line < len(self._told) else None
        if rolled is not None:
            self.roll_chosen.emit(rolled)

    def _letter(self, told: Told) -> str:
        """The faction that was asked, by its letter; corrections are nobody's."""
        return self._controller.kit.colours[told.seat].letter if told.seat is not None else ""

    def say_secrets(self) -> None:
        """Other eyes read the journal: lines that hold a secret are said anew."""
        self._window.journal.say_again(number for number, told in enumerate(self._told) if told.secret is not None)

    def _later(self, told: Told) -> Callable[[], str]:
        """Words that follow the language and whoever looks."""
        return lambda: self._window.speaker.say(self._words(told))

    def _words(self, told: Told) -> Message:
        return told.words if told.secret is None or not self._may_see(told.seats) else told.secret
