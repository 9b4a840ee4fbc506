"""Several pupils at one computer: each has a name, no account, and a file of his own."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from desktop.language import msg, one_line
from desktop.lessons.memory import progress_file
from desktop.lessons.memory.cards import Cards, milliseconds
from desktop.lessons.memory.faults import PupilError, told
from desktop.lessons.memory.grades import Grade
from desktop.lessons.memory.progress_file import Review
from desktop.resources import own

SUFFIX = ".pupil"
LONGEST_NAME = 40


def pupils_folder() -> Path:
    """Where pupils' files lie by themselves; it need not exist yet."""
    return own("pupils")


class PupilMemory:
    """All pupils of a folder. A pupil is named by his mark, which stays when he is called something else.

    Moments are given in; they are aware and in UTC. Whatever cannot be read or written raises PupilError.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = pupils_folder() if folder is None else folder
        self._kept: dict[str, tuple[list[Review], int, Cards]] = {}
        self._unread: tuple[PupilError, ...] = ()

    def pupils(self) -> dict[str, str]:
        """Names by mark, in the order of the names. What cannot be read is left out, see `unread`."""
        found, faults = {}, []
        for path in self._folder.glob(f"*{SUFFIX}"):
            try:
                _, found[path.stem] = progress_file.meta_of(path)
            except PupilError as error:
                faults.append(error)
        self._unread = tuple(faults)
        return dict(sorted(found.items(), key=lambda each: (each[1].casefold(), each[0])))

    @property
    def unread(self) -> tuple[PupilError, ...]:
        """What the last look at the folder could not read."""
        return self._unread

    def add(self, name: str) -> str:
        """A new pupil's mark."""
        called, mark = self._fit(name), uuid.uuid4().hex
        progress_file.make(self._path(mark), mark, called)
        return mark

    def rename(self, pupil: str, name: str) -> None:
        """Call a pupil something else."""
        progress_file.rename(self._path(pupil), self._fit(name, beside=pupil))

    def delete(self, pupil: str) -> None:
        """Forget a pupil and all his answers."""
        path = self._path(pupil)
        with told(path):
            path.unlink(missing_ok=True)
            Path(f"{path}-journal").unlink(missing_ok=True)
        self._kept.pop(pupil, None)

    def export(self, pupil: str, target: Path) -> None:
        """Put all a pupil has answered into one file that can be carried; what lies there is replaced."""
        progress_file.copy(self._path(pupil), target)

    def take_in(self, source: Path) -> str:
        """Take in an exported file; the pupil's mark.

        Where the pupil is here already, the answers that are not known here are added.
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
        """Keep an answer: it is on the disk when this returns."""
        progress_file.append(self._path(pupil), [Review(milliseconds(now), key, grade, took_ms)])

    def log(self, pupil: str) -> list[Review]:
        """Every answer of a pupil, as they were written."""
        return progress_file.reviews_of(self._path(pupil))[0]

    def cards(self, pupil: str, now: datetime) -> Cards:
        """When each card of a pupil comes again, with every answer there is by now."""
        log, last, cards = self._kept.get(pupil, ([], 0, Cards()))
        new, last = progress_file.reviews_of(self._path(pupil), last)
        log += new
        if not cards.follow(new, now):
            cards = Cards(log, now)
        self._kept[pupil] = log, last, cards
        return cards

    def due(self, pupil: str, now: datetime, keys: Iterable[str]) -> list[str]:
        """Those of some cards that have come round, the longest waiting first. Cards never seen are not among them."""
        return self.cards(pupil, now).come_round(now, keys)

    # --- names

    def _path(self, pupil: str) -> Path:
        return self._folder / f"{pupil}{SUFFIX}"

    def _fit(self, name: str, beside: str = "") -> str:
        """A name that can be shown and that no other pupil has; numbered where one has it."""
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
        """A mark out of a file as part of a file name."""
        return uuid.uuid5(uuid.NAMESPACE_OID, mark).hex if not _is_mark(mark) else mark


def _is_mark(text: str) -> bool:
    return len(text) == 32 and all(letter in "0123456789abcdef" for letter in text)
