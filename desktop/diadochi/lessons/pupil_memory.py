"""The pupils at one computer, each with a name and a file but without an account, and their schedule of questions."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from diadochi.language import Message, msg, msgn, one_line
from diadochi.lessons import progress_file
from diadochi.lessons.progress_file import Grade, PupilError, Review, told
from diadochi.resources import own

if TYPE_CHECKING:
    from fsrs import Card, Scheduler


# --- the schedule
# FSRS computes when each question comes again from the log of answers; the same log always gives the same dates. The
# scheduler is imported late, with a pupil's first answer.

WANTED: Final = 0.9
"""The share of questions that should still be remembered when they come again."""
_MINUTE: Final = 60_000
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NEVER_REACHED: Final = datetime.max.replace(tzinfo=UTC)


@cache
def _scheduler() -> Scheduler:
    from fsrs import Scheduler

    return Scheduler(desired_retention=WANTED, enable_fuzzing=False)


def moment_of(time: int) -> datetime:
    """Milliseconds since 1970 as a datetime."""
    return _EPOCH + timedelta(milliseconds=time)


def milliseconds(moment: datetime) -> int:
    """A datetime as milliseconds since 1970."""
    return (moment - _EPOCH) // timedelta(milliseconds=1)


def _moments(log: Sequence[Review], now: int) -> list[int]:
    """The time of each answer in a log. An answer dated after `now` gets the time of the next one, or `now` at the end.

    So a clock that was wrong for a while does no lasting damage. An imported answer can be later in the log and yet
    older; it is not used for this.
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
    """A pupil's questions by key as of `now`, from the whole log in the order it was written.

    `ahead` is the number of answers dated after `now`.
    """

    def __init__(self, log: Sequence[Review] = (), now: datetime = _NEVER_REACHED) -> None:
        self._cards: dict[str, Card] = {}
        self.seen = self._latest = 0
        self._made = milliseconds(now)
        self.ahead = sum(review.time > self._made for review in log)
        for moment, review in sorted(zip(_moments(log, self._made), log, strict=True), key=itemgetter(0)):
            self._add(review, moment)

    def follow(self, new: Sequence[Review], now: datetime) -> bool:
        """Add new answers; False if the dates must be computed from the whole log again."""
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
        """A warning about the dates for the pupil; None if all is well."""
        if not self.ahead:
            return None
        return msgn(
            "{n} answer is dated in the future. It counts as given now or earlier. Check this computer's clock.",
            "{n} answers are dated in the future. They count as given now or earlier. Check this computer's clock.",
            self.ahead,
        )

    @property
    def keys(self) -> tuple[str, ...]:
        """Every question that was ever answered."""
        return tuple(self._cards)

    def due(self, key: str) -> datetime | None:
        """When a question comes again; None for a new one."""
        card = self._cards.get(key)
        return None if card is None else card.due

    def come_round(self, now: datetime, keys: Iterable[str]) -> list[str]:
        """Those of `keys` that are due, the longest waiting first."""
        when = {key: self._cards[key].due for key in keys if key in self._cards and self._cards[key].due <= now}
        return sorted(when, key=lambda key: (when[key], key))

    def remembered(self, key: str, now: datetime) -> float | None:
        """The probability, 0 to 1, that a question is remembered now; None for a new one.

        A question that was missed and not answered since counts as forgotten.
        """
        card = self._cards.get(key)
        if card is None:
            return None
        chance: float = _scheduler().get_card_retrievability(card, now)
        return 0.0 if card.stability is not None and card.stability < 1 else chance


# --- the pupils

SUFFIX = ".pupil"
LONGEST_NAME = 40


def pupils_folder() -> Path:
    """The default folder of pupils' files; it need not exist yet."""
    return own("pupils")


class PupilMemory:
    """All pupils in a folder. A pupil is identified by a mark, which does not change with the name.

    Times are passed in as aware datetimes in UTC. Anything that cannot be read or written raises PupilError.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = pupils_folder() if folder is None else folder
        self._kept: dict[str, tuple[list[Review], int, Cards]] = {}
        self.unread: tuple[PupilError, ...] = ()
        """The errors of the last look at the folder."""

    def pupils(self) -> dict[str, str]:
        """The names by mark, sorted by name. Unreadable files are left out, see `unread`."""
        found, faults = {}, []
        for path in self._folder.glob(f"*{SUFFIX}"):
            try:
                _, found[path.stem] = progress_file.meta_of(path)
            except PupilError as error:
                faults.append(error)
        self.unread = tuple(faults)
        return dict(sorted(found.items(), key=lambda each: (each[1].casefold(), each[0])))

    def add(self, name: str) -> str:
        """Add a pupil and return the mark."""
        called, mark = self._fit(name), uuid.uuid4().hex
        progress_file.make(self._path(mark), mark, called)
        return mark

    def rename(self, pupil: str, name: str) -> None:
        progress_file.rename(self._path(pupil), self._fit(name, beside=pupil))

    def delete(self, pupil: str) -> None:
        """Delete a pupil with all answers."""
        path = self._path(pupil)
        with told(path):
            path.unlink(missing_ok=True)
            Path(f"{path}-journal").unlink(missing_ok=True)
        self._kept.pop(pupil, None)

    def export(self, pupil: str, target: Path) -> None:
        """Write all answers of a pupil to a file, replacing it."""
        progress_file.copy(self._path(pupil), target)

    def take_in(self, source: Path) -> str:
        """Import a file and return the pupil's mark.

        If the pupil exists, the answers that are missing are added.
        """
        progress_file.check(source)
        mark, name = progress_file.meta_of(source)
        brought, _ = progress_file.reviews_of(source)
        path = self._path(self._safe(mark))
        if not path.exists():
            progress_file.make(path, mark, self._fit(name), brought)
        else:
            known = set(self.log(path.stem))
            progress_file.append(path, [each for each in brought if each not in known])
        self._kept.pop(path.stem, None)
        return path.stem

    # --- answers

    def graded(self, pupil: str, key: str, grade: Grade, now: datetime, took_ms: int) -> None:
        """Store an answer; it is on the disk when this returns."""
        progress_file.append(self._path(pupil), [Review(milliseconds(now), key, grade, took_ms)])

    def log(self, pupil: str) -> list[Review]:
        """Every answer of a pupil, in the order written."""
        return progress_file.reviews_of(self._path(pupil))[0]

    def cards(self, pupil: str, now: datetime) -> Cards:
        """The schedule of a pupil with all answers so far."""
        log, last, cards = self._kept.get(pupil, ([], 0, Cards()))
        new, last = progress_file.reviews_of(self._path(pupil), last)
        log += new
        if not cards.follow(new, now):
            cards = Cards(log, now)
        self._kept[pupil] = log, last, cards
        return cards

    def due(self, pupil: str, now: datetime, keys: Iterable[str]) -> list[str]:
        """Those of `keys` that are due, the longest waiting first. New ones are not included."""
        return self.cards(pupil, now).come_round(now, keys)

    # --- names

    def _path(self, pupil: str) -> Path:
        return self._folder / f"{pupil}{SUFFIX}"

    def _fit(self, name: str, beside: str = "") -> str:
        """A name that can be shown and is unique among the pupils; numbered if necessary."""
        called = one_line(name, LONGEST_NAME).strip()
        if not called:
            raise PupilError(msg("A pupil needs a name."))
        taken = {other.casefold() for mark, other in self.pupils().items() if mark != beside}
        number, fit = 1, called
        while fit.casefold() in taken:
            number += 1
            fit = f"{called} ({number})"
        return fit

    @staticmethod
    def _safe(mark: str) -> str:
        """A mark from a file, made safe for a file name."""
        return uuid.uuid5(uuid.NAMESPACE_OID, mark).hex if not _is_mark(mark) else mark


def _is_mark(text: str) -> bool:
    return len(text) == 32 and all(letter in "0123456789abcdef" for letter in text)
