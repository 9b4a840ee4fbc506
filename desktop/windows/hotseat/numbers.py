"""The numbers that lock hands, as they are asked for anywhere: after the third wrong one the next has to wait."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from desktop.journal.record.attempts import delay_after
from desktop.journal.record.errors import RecordError
from desktop.journal.record.notes import now
from desktop.windows.hotseat.sitting import Sitting


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
