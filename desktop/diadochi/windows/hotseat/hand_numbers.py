"""PINs that lock hands: checking them, and the delay after three wrong ones."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from diadochi.journal.record.audit import delay_after
from diadochi.journal.record.metadata import Audited, now
from diadochi.journal.record.schema import RecordError
from diadochi.language import tr, trn
from diadochi.windows.hotseat.hidden_hands import Sitting


class Numbers:
    """Checks the PINs of a table. Wrong ones are counted in the record given by `keep_in`.

    `clock` returns milliseconds since 1970. Wrong PINs are also counted in memory, so that a full disk does not allow
    guessing.
    """

    def __init__(self, sitting: Callable[[], Sitting]) -> None:
        self._sitting = sitting
        self._record: Callable[[], Audited | None] = lambda: None
        self.clock: Callable[[], int] = now
        self._wrong: dict[int, tuple[int, int]] = {}

    def keep_in(self, record: Callable[[], Audited | None]) -> None:
        """Set the record that counts wrong PINs; None if there is no game."""
        self._record = record

    def forget(self) -> None:
        """Forget the counts, for another table."""
        self._wrong.clear()

    def is_locked(self, seat: int) -> bool:
        """Whether this seat needs a PIN to open its hand or to agree to something."""
        return self._sitting().is_locked(seat)

    def wait(self, seat: int) -> int:
        """Seconds until this seat may try again; 0 for at once."""
        record = self._record()
        kept = (0, 0) if record is None else record.wrong_numbers(seat)
        count, last = max(kept, self._wrong.get(seat, (0, 0)))
        delay = delay_after(count)
        return min(delay, max(0, math.ceil(delay - (self.clock() - last) / 1000)))

    def opens(self, seat: int, typed: str) -> bool:
        """Check a PIN. Wrong ones are counted; none is accepted during the delay."""
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


# --- input field

LONGEST_NUMBER = 12
"""Most characters of a PIN."""
_LOOKS_MS = 250
"""Milliseconds between checks whether the delay is over."""


class NumberField(QLineEdit):
    """A password field that is disabled during the delay. `waited` fires when the remaining time changes; `words` tells
    it.
    """

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
        """Set the function that returns the remaining delay in seconds."""
        self._wait = wait
        self.look()

    def look(self) -> None:
        """Enable or disable the field by the remaining delay."""
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
        """The remaining delay in words; empty without one."""
        return waiting_words(self.seconds) if self.seconds else ""


def waiting_words(seconds: int) -> str:
    """The delay in words."""
    return trn(
        "Too many wrong numbers: the next one is taken in {n} second.",
        "Too many wrong numbers: the next one is taken in {n} seconds.",
        seconds,
    )


def placeholder() -> str:
    """Placeholder of an empty field."""
    return tr("Number")
