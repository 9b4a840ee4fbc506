"""When each card comes again: FSRS over the log of answers. The same log gives the same dates, at any time and place.

The scheduler is imported when a pupil's first answer is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Final

from desktop.lessons.memory.progress_file import Review

if TYPE_CHECKING:
    from fsrs import Card, Scheduler

WANTED: Final = 0.9
"""The share of cards that shall still be remembered when they come again."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


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


class Cards:
    """The cards of one pupil by key, from all his answers in the order of their times."""

    def __init__(self, reviews: Iterable[Review] = ()) -> None:
        self._cards: dict[str, Card] = {}
        self.seen = 0
        for review in sorted(reviews, key=lambda each: each.time):
            self.add(review)

    def add(self, review: Review) -> None:
        """One more answer."""
        from fsrs import Card, Rating

        known = self._cards.get(review.key)
        when = moment_of(review.time)
        card = known if known is not None else Card(card_id=0, due=when)
        self._cards[review.key], _ = _scheduler().review_card(card, Rating(int(review.grade)), when)
        self.seen += 1

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
