"""The pupils at one computer and what they remember: a file for each, no account, and a schedule of questions."""

from __future__ import annotations

import sqlite3
import tomllib
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from functools import cache
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from diadochi.foreign import UnfitFile, content_of, opened
from diadochi.language import Message, Speaker, msg, msgn, one_line
from diadochi.resources import assets, own
from diadochi.whole_file import real_path, write_whole

if TYPE_CHECKING:
    from fsrs import Card, Scheduler


# --- errors


class PupilError(Exception):
    """A pupil's file that cannot be read or written; `message` says why, in any language."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(Speaker(lambda name: name.id).say(message))


def unfit(path: Path, reason: Message, remedy: Message) -> PupilError:
    """The error for a file, with a remedy."""
    return PupilError(msg("{path}: {reason}; {remedy}", path=str(path), reason=reason, remedy=remedy))


def no_progress(path: Path) -> PupilError:
    """The error for a file of another kind."""
    return unfit(path, msg("this is not a pupil's progress"), msg("choose a file exported from the school (*.pupil)"))


def too_new(path: Path) -> PupilError:
    """The error for a file of a later version."""
    return unfit(path, msg("it was written by a newer version of the program"), msg("use the newer version"))


def broken(path: Path) -> PupilError:
    """The error for a damaged file."""
    return unfit(path, msg("the file is damaged"), msg("import an exported copy, or delete the pupil"))


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and the system into `PupilError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise _meant(path, error) from error
    except OSError as error:
        why = msg("it cannot be used ({why})", why=error.strerror or str(error))
        raise unfit(path, why, msg("give read and write permission to the file and its folder")) from error


def _meant(path: Path, error: sqlite3.Error) -> PupilError:
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_FULL:
            return unfit(path, msg("the disk is full"), msg("free some disk space and try again"))
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return unfit(path, msg("another program is using it"), msg("close it there and try again"))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return unfit(path, msg("it cannot be written"), msg("give permission to write the file and its folder"))
        case sqlite3.SQLITE_IOERR:
            why = msg("it cannot be used ({why})", why=str(error))
            return unfit(path, why, msg("free some disk space and try again"))
    return broken(path)


# --- grades
# They follow from what happened, not from the pupil's own judgement.

_QUICKLY: Final = 0.6
_AT_LEISURE: Final = 2.5
"""Multiples of the usual time for a question; an answer between them is neither quick nor slow."""


class Grade(IntEnum):
    """The grades of the scheduler."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def grade_of(*, right: bool, tries: int, took_ms: int, pace_ms: int) -> Grade:
    """The grade of an answer at the `tries`-th try of a session, after `took_ms` milliseconds.

    `pace_ms` is the time of a pupil who thinks for a moment. Right only at the third try means forgotten.
    """
    if not right or tries > 2:
        return Grade.AGAIN
    if tries == 2 or took_ms > pace_ms * _AT_LEISURE:
        return Grade.HARD
    return Grade.EASY if took_ms <= pace_ms * _QUICKLY else Grade.GOOD


# --- the file

APPLICATION_ID: Final = 0x44504C53
"""In the head of every pupil's file ("DPLS")."""
LAYOUT: Final = 1
LARGEST: Final = 256_000_000
"""The most bytes of a file that is opened."""
LONGEST_KEY: Final = 200
EXERCISES: Final = "rules"
"""The topic of exercises on worked cases in a key."""
_MAGIC: Final = b"SQLite format 3\0"
_TABLES: Final = {
    "meta": "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    "reviews": (
        "CREATE TABLE reviews (id INTEGER PRIMARY KEY, time INTEGER NOT NULL, key TEXT NOT NULL,"
        " grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4), took INTEGER NOT NULL) STRICT"
    ),
}
_PATIENCE_S: Final = 2.0
"""Seconds to wait for another window that is writing."""
_LATEST: Final = 253_402_214_400_000
"""The end of the year 9999, in milliseconds since 1970."""


class Review(NamedTuple):
    """One answer: `time` in milliseconds since 1970 (UTC), `took` in milliseconds from question to answer."""

    time: int
    key: str
    grade: Grade
    took: int


def make(path: Path, mark: str, name: str, reviews: Iterable[Review] = ()) -> None:
    """Create a file; `mark` distinguishes pupils of the same name. Raises PupilError."""
    with told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("xb").close()
        try:
            with closing(_connection(path)) as connection:
                connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version={LAYOUT}")
                with _written(connection):
                    for statement in _TABLES.values():
                        connection.execute(statement)
                    _name(connection, name)
                    connection.execute("INSERT INTO meta VALUES ('mark', ?)", (mark,))
                    _put(connection, reviews)
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def meta_of(path: Path) -> tuple[str, str]:
    """The pupil's mark and name. Raises PupilError."""
    with _open(path) as connection:
        texts = dict(connection.execute("SELECT name, value FROM meta"))
    if not {"mark", "name"} <= texts.keys():
        raise broken(path)
    return str(texts["mark"]), one_line(str(texts["name"]), 60)


def reviews_of(path: Path, after: int = 0) -> tuple[list[Review], int]:
    """The answers after the row `after`, and the number of the last row. Raises PupilError."""
    with _open(path) as connection:
        rows = connection.execute(
            "SELECT id, time, key, grade, took FROM reviews WHERE id > ? ORDER BY id", (after,)
        ).fetchall()
    if any(not (0 <= time <= _LATEST and len(key) <= LONGEST_KEY) for _, time, key, _, _ in rows):
        raise broken(path)
    reviews = [Review(time, present_key(key), Grade(grade), took) for _, time, key, grade, took in rows]
    return reviews, rows[-1][0] if rows else after


def present_key(key: str) -> str:
    """The key of the same exercise in this version: an exercise on a worked case is known by the title of the case."""
    topic, *rest = key.split("/", 3)
    if topic != EXERCISES or len(rest) != 3:
        return key
    rule, form, case = rest
    return "/".join((topic, rule, form, _renamed_cases().get(case, case)))


@cache
def _renamed_cases() -> Mapping[str, str]:
    return tomllib.loads(assets("exercises", "renamed_cases.toml").read_text(encoding="utf-8"))


def append(path: Path, reviews: Iterable[Review]) -> None:
    """Write all answers or none; they are on the disk when this returns. Raises PupilError."""
    with _open(path) as connection, _written(connection):
        _put(connection, reviews)


def drop_last(path: Path) -> None:
    """Delete the last answer. Raises PupilError."""
    with _open(path) as connection, _written(connection):
        connection.execute("DELETE FROM reviews WHERE id = (SELECT max(id) FROM reviews)")


def rename(path: Path, name: str) -> None:
    """Rename the pupil. Raises PupilError."""
    with _open(path) as connection, _written(connection):
        _name(connection, name)


def check(path: Path) -> None:
    """Check a file from outside. Raises PupilError."""
    with _open(path) as connection:
        first = connection.execute("PRAGMA quick_check(1)").fetchone()
        if first is None or first[0] != "ok":
            raise broken(path)


@contextmanager
def _open(path: Path) -> Iterator[sqlite3.Connection]:
    _check_head(path)
    with told(path), closing(_connection(path)) as connection:
        found = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchmany(100))
        if found != _TABLES:
            raise broken(path)
        try:
            yield connection
        except (ValueError, TypeError, OverflowError) as error:
            raise broken(path) from error


def _check_head(path: Path) -> None:
    try:
        with opened(path, LARGEST) as file:
            head = file.read(100)
    except UnfitFile as unfit:
        raise PupilError(unfit.message) from unfit
    if not head.startswith(_MAGIC) or int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise no_progress(path)
    if int.from_bytes(head[60:64], "big") > LAYOUT:
        raise too_new(path)


def _connection(path: Path) -> sqlite3.Connection:
    # trusts nothing in the file; each transaction is on the disk when it ends
    connection = sqlite3.connect(
        f"{real_path(path).as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=_PATIENCE_S
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 1_000_000)
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA synchronous=FULL")
    return connection


@contextmanager
def _written(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _put(connection: sqlite3.Connection, reviews: Iterable[Review]) -> None:
    connection.executemany(
        "INSERT INTO reviews (time, key, grade, took) VALUES (?, ?, ?, ?)",
        [(each.time, each.key, int(each.grade), each.took) for each in reviews],
    )


def _name(connection: sqlite3.Connection, name: str) -> None:
    connection.execute("INSERT OR REPLACE INTO meta VALUES ('name', ?)", (name,))


def copy(path: Path, target: Path) -> None:
    """Copy to `target`, replacing it only when the copy is complete. Raises PupilError."""
    check(path)
    with told(target), TemporaryDirectory(prefix="diadochi-") as folder:
        copied = Path(folder, target.name)
        make(copied, *meta_of(path), reviews_of(path)[0])
        write_whole(target, content_of(copied, LARGEST))


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
    # the time of each answer in a log. An answer dated after `now` gets the time of the next one, or `now` at the
    # end. So a clock that was wrong for a while does no lasting damage. An imported answer can be later in the log
    # and yet older; it is not used for this.
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
            "{n} answer has a future date, which is ignored. Check this computer's clock.",
            "{n} answers have future dates, which are ignored. Check this computer's clock.",
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
                _, found[path.stem] = meta_of(path)
            except PupilError as error:
                faults.append(error)
        self.unread = tuple(faults)
        return dict(sorted(found.items(), key=lambda each: (each[1].casefold(), each[0])))

    def add(self, name: str) -> str:
        """Add a pupil and return the mark."""
        called, mark = self._fit(name), uuid.uuid4().hex
        make(self._path(mark), mark, called)
        return mark

    def rename(self, pupil: str, name: str) -> None:
        rename(self._path(pupil), self._fit(name, beside=pupil))

    def delete(self, pupil: str) -> None:
        path = self._path(pupil)
        with told(path):
            path.unlink(missing_ok=True)
            Path(f"{path}-journal").unlink(missing_ok=True)
        self._kept.pop(pupil, None)

    def export(self, pupil: str, target: Path) -> None:
        """Write all answers of a pupil to a file, replacing it."""
        copy(self._path(pupil), target)

    def take_in(self, source: Path) -> str:
        """Import a file and return the pupil's mark.

        If the pupil exists, the answers that are missing are added.
        """
        check(source)
        mark, name = meta_of(source)
        brought, _ = reviews_of(source)
        path = self._path(self._safe(mark))
        if not path.exists():
            make(path, mark, self._fit(name), brought)
        else:
            known = set(self.log(path.stem))
            append(path, [each for each in brought if each not in known])
        self._kept.pop(path.stem, None)
        return path.stem

    # --- answers

    def graded(self, pupil: str, key: str, grade: Grade, now: datetime, took_ms: int) -> None:
        """Store an answer; it is on the disk when this returns."""
        append(self._path(pupil), [Review(milliseconds(now), key, grade, took_ms)])

    def take_back(self, pupil: str) -> None:
        """Delete the last answer of a pupil, which was a slip of the hand."""
        drop_last(self._path(pupil))
        self._kept.pop(pupil, None)  # its row number is given to the next answer

    def log(self, pupil: str) -> list[Review]:
        """Every answer of a pupil, in the order written."""
        return reviews_of(self._path(pupil))[0]

    def cards(self, pupil: str, now: datetime) -> Cards:
        """The schedule of a pupil with all answers so far."""
        log, last, cards = self._kept.get(pupil, ([], 0, Cards()))
        new, last = reviews_of(self._path(pupil), last)
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
        return uuid.uuid5(uuid.NAMESPACE_OID, mark).hex if not _is_mark(mark) else mark


def _is_mark(text: str) -> bool:
    return len(text) == 32 and all(letter in "0123456789abcdef" for letter in text)
