"""What the pupil who sits here remembers of the rules; without a pupil only this sitting is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

from desktop.language import Message
from desktop.lessons.memory.cards import Cards
from desktop.lessons.memory.faults import PupilError
from desktop.lessons.memory.grades import Grade, grade_of
from desktop.lessons.memory.memory import PupilMemory

PACE_MS = 25_000
"""What somebody takes who reads an exercise and thinks for a moment, in milliseconds."""


class Remembering:
    """Grades answers and says which exercise comes next. What cannot be kept is remembered for this sitting.

    `chosen` gives the mark of the pupil who was chosen at this computer; empty for a guest.
    """

    def __init__(self, chosen: Callable[[], str], memory: PupilMemory | None = None) -> None:
        self._chosen, self._memory = chosen, memory or PupilMemory()
        self._seen: dict[str, bool] = {}
        self._tries: dict[str, int] = {}

    @property
    def pupil(self) -> str:
        """The mark of the pupil who learns; empty for a guest, and for one who is not here any more."""
        mark = self._chosen()
        return mark if mark in self._memory.pupils() else ""

    def begin_sitting(self) -> None:
        """Somebody else sits down: what was answered here before was not his."""
        self._seen.clear()
        self._tries.clear()

    def answered(self, key: str, *, right: bool, took_ms: int) -> Grade:
        """Keep an answer."""
        tries = self._tries[key] = 1 if self._seen.get(key, True) else self._tries.get(key, 1) + 1
        grade = grade_of(right=right, tries=tries, took_ms=took_ms, pace_ms=PACE_MS)
        self._seen[key] = right
        try:
            if self.pupil:
                self._memory.graded(self.pupil, key, grade, datetime.now(UTC), took_ms)
        except PupilError:
            return grade
        return grade

    def chances(self, keys: Iterable[str]) -> list[float | None]:
        """The chance, 0 to 1, that each is remembered now; None for what was never asked."""
        now = datetime.now(UTC)
        cards = self._cards(now)
        if cards is None:
            return [float(self._seen[key]) if key in self._seen else None for key in keys]
        return [cards.remembered(key, now) for key in keys]

    @property
    def warning(self) -> Message | None:
        """What the pupil should know about the dates of his answers; None where all is well."""
        cards = self._cards(datetime.now(UTC))
        return None if cards is None else cards.warning

    def _cards(self, now: datetime) -> Cards | None:
        pupil = self.pupil
        try:
            return self._memory.cards(pupil, now) if pupil else None
        except PupilError:
            return None

    def next_of(self, keys: Sequence[str], besides: str = "") -> str:
        """What to ask next: what has come round, then what was never asked, in order; then what is remembered least."""
        left = [key for key in keys if key != besides] or [*keys]
        try:
            due = self._memory.due(self.pupil, datetime.now(UTC), left) if self.pupil else []
        except PupilError:
            due = []
        missed = [key for key in left if self._seen.get(key) is False]
        chances = dict(zip(left, self.chances(left), strict=True))
        fresh = [key for key in left if chances[key] is None]
        return (due or fresh or missed or sorted(left, key=lambda key: chances[key] or 0.0))[0]
