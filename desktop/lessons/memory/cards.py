"""When each card comes again: FSRS over the log of answers. The same log gives the same dates, at any time and place.

The scheduler is imported when a pupil's first answer is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import groupby, islice
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from desktop.language import Message, msgn
from desktop.lessons.memory.progress_file import Review

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

WANTED: Final = 0.9
"""The share of cards that shall still be remembered when they come again."""
_MINUTE: Final = 60_000
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NEVER_REACHED: Final = datetime.max.replace(tzinfo=UTC)


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(desired_retention=WANTED, enable_fuzzing=False)


def moment_of(time: int) -> datetime:
    """Milliseconds since 1970 as a moment."""
    return _EPOCH + timedelta(milliseconds=time)


def milliseconds(moment: datetime) -> int:
    """A moment as milliseconds since 1970."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def _moments(log: Sequence[Review], now: int) -> list[int]:
    """When each answer of a log was given. One that is dated after `now` counts as given with the answer that follows.

    So a clock that was ahead for a while spoils nothing once it is right again. Where no answer follows, it counts as
    given now. An answer that was imported may follow in the log and be older: it is passed over.
    """
    moments: list[int] = []
    last = 0
    for is_ahead, run in groupby(log, key=lambda each: each.time > now):
        times = [review.time for review in run]
        if is_ahead:
            following = (review.time for review in islice(log, len(moments) + len(times), None))
            times = [next((time for time in following if last <= time <= now), now)] * len(times)
        last = max(last, *times)
        moments += times
    return moments


class Cards:
    """The cards of one pupil by key, as they are `now`: from his whole log, in the order in which it was written.

    `ahead` counts the answers that are dated after `now`.
    """

    def __init__(self, log: Sequence[Review] = (), now: datetime = _NEVER_REACHED) -> None:
        self._cards: dict[str, Card] = {}
        self.seen = self._latest = 0
        self._made = milliseconds(now)
        self.ahead = sum(review.time > self._made for review in log)
        for moment, review in sorted(zip(_moments(log, self._made), log, strict=True), key=itemgetter(0)):
            self._add(review, moment)

    def follow(self, new: Sequence[Review], now: datetime) -> bool:
        """Add what was answered since; False where the dates follow from the whole log alone."""
        present = milliseconds(now)
        if self.ahead:
            return not new and 0 <= present - self._made < _MINUTE
        times = [self._latest, *(review.time for review in new), present]
        if times != sorted(times):
            return False
        for review in new:
            self._add(review, review.time)
        return True

    def _add(self, review: Review, moment: int) -> None:
        from fsrs import Card, Rating

        known, when = self._cards.get(review.key), moment_of(moment)
        card = known if known is not None else Card(card_id=0, due=when)
        self._cards[review.key], _ = _scheduler().review_card(card, Rating(int(review.grade)), when)
        self._latest = moment
        self.seen += 1

    @property
    def warning(self) -> Message | None:
        """What a pupil should know about the dates; None where all is well."""
        if not self.ahead:
            return None
        return msgn(
            "{n} answer is dated in the future. It counts as given now or earlier. Check this computer's clock.",
            "{n} answers are dated in the future. They count as given now or earlier. Check this computer's clock.",
            self.ahead,
        )

    @property
    def keys(self) -> tuple[str, ...]:
        """Every card that was ever answered."""
        return tuple(self._cards)

    def due(self, key: str) -> datetime | None:
        """When a card comes again; None for one never seen."""
        card = self._cards.get(key)
        return None if card is None else card.due

    def come_round(self, now: datetime, keys: Iterable[str]) -> list[str]:
        """Those of some cards that are due, the longest waiting first."""
        when = {key: self._cards[key].due for key in keys if key in self._cards and self._cards[key].due <= now}
        return sorted(when, key=lambda key: (when[key], key))

    def remembered(self, key: str, now: datetime) -> float | None:
        """The chance, 0 to 1, that a card is remembered now; None for one never seen.

        A card that was missed and not yet answered again counts as forgotten.
        """
        card = self._cards.get(key)
        if card is None:
            return None
        chance: float = _scheduler().get_card_retrievability(card, now)
        return 0.0 if card.stability is not None and card.stability < 1 else chance
