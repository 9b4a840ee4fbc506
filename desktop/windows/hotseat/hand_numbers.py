"""The numbers that lock hands, as they are asked for anywhere: after the third wrong one the next has to wait."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.journal.record.audit import delay_after
from desktop.journal.record.metadata import now
from desktop.journal.record.record_errors import RecordError
from desktop.language import tr, trn
from desktop.windows.hotseat.hidden_hands import Sitting


class Counting(Protocol):
    """Where wrong numbers are counted so that they outlast the program: a record."""

    def wrong_numbers(self, seat: int) -> tuple[int, int]:
        """How many in a row, and when the last one (ms since 1970)."""
        ...

    def note_wrong_number(self, seat: int, at: int | None = None) -> None:
        """One more. Raises RecordError."""
        ...

    def right_number(self, seat: int) -> None:
        """They are counted from the beginning. Raises RecordError."""
        ...


class Numbers:
    """The numbers of those who sit at a table. Wrong ones are counted in the record that `keep_in` names.

    `clock` tells milliseconds since 1970. Wrong numbers are counted here too: a full disk makes nobody free to guess.
    """

    def __init__(self, sitting: Callable[[], Sitting]) -> None:
        self._sitting = sitting
        self._record: Callable[[], Counting | None] = lambda: None
        self.clock: Callable[[], int] = now
        self._wrong: dict[int, tuple[int, int]] = {}

    def keep_in(self, record: Callable[[], Counting | None]) -> None:
        """From now on wrong numbers are counted in that record; None where no game is kept."""
        self._record = record

    def forget(self) -> None:
        """Another table."""
        self._wrong.clear()

    def is_locked(self, seat: int) -> bool:
        """Whether a number is asked for before this seat opens its hand or agrees to anything."""
        return self._sitting().is_locked(seat)

    def wait(self, seat: int) -> int:
        """Seconds until the next number of this seat is taken; 0 for at once."""
        record = self._record()
        kept = (0, 0) if record is None else record.wrong_numbers(seat)
        count, last = max(kept, self._wrong.get(seat, (0, 0)))
        delay = delay_after(count)
        return min(delay, max(0, math.ceil(delay - (self.clock() - last) / 1000)))

    def opens(self, seat: int, typed: str) -> bool:
        """Whether this number opens the hand; a wrong one is counted, none is taken before its time."""
        if not self.is_locked(seat):
            return True
        if not typed or self.wait(seat):
            return False
        if self._sitting().opens(seat, typed):
            self._was_right(seat)
            return True
        self._was_wrong(seat)
        return False

    def _was_right(self, seat: int) -> None:
        self._wrong.pop(seat, None)
        record = self._record()
        if record is not None:
            with suppress(RecordError):
                record.right_number(seat)

    def _was_wrong(self, seat: int) -> None:
        record, moment = self._record(), self.clock()
        kept = (0, 0) if record is None else record.wrong_numbers(seat)
        self._wrong[seat] = max(kept[0], self._wrong.get(seat, (0, 0))[0]) + 1, moment
        if record is not None:
            with suppress(RecordError):
                record.note_wrong_number(seat, moment)


# --- number field
# The field for a number that opens a hand: unreadable, and closed for a while after too many wrong ones.

LONGEST_NUMBER = 12
"""Signs of the longest number."""
_LOOKS_MS = 250
"""How often a closed field looks whether its time is over."""


class NumberField(QLineEdit):
    """`waited` tells that the seconds left to wait are others; `words` says how many."""

    waited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setMaxLength(LONGEST_NUMBER)
        self._wait: Callable[[], int] = lambda: 0
        self.seconds = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOKS_MS)
        self._timer.timeout.connect(self.look)

    def watch(self, wait: Callable[[], int]) -> None:
        """`wait` says how many seconds no number is taken here."""
        self._wait = wait
        self.look()

    def look(self) -> None:
        """Close or open as the time says."""
        seconds = self._wait()
        changed, self.seconds = seconds != self.seconds, seconds
        self.setEnabled(not seconds)
        if seconds:
            self._timer.start()
        else:
            self._timer.stop()
        if changed:
            self.waited.emit()

    @property
    def words(self) -> str:
        """How long nothing is taken here; empty while numbers are taken."""
        return waiting_words(self.seconds) if self.seconds else ""


def waiting_words(seconds: int) -> str:
    """How long no number is taken."""
    return trn(
        "Too many wrong numbers: the next one is taken in {n} second.",
        "Too many wrong numbers: the next one is taken in {n} seconds.",
        seconds,
    )


def placeholder() -> str:
    """What stands in an empty field."""
    return tr("Number")
