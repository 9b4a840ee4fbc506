"""How far each lesson was played: a line for every step, written at once, so that a kill loses nothing.

Several windows add to the same file, and each reads what the others have written. The last line of a lesson says where
it goes on; a lesson that was played to its end remains done.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from desktop.foreign import UnfitFile, content_of
from desktop.resources import settings
from desktop.whole_file import append_whole

_LARGEST: Final = 16_000_000
"""Bytes of a file that is read: some 400,000 steps."""


class _Reached(msgspec.Struct, array_like=True):
    lesson: str
    step: int
    steps: int


class LessonProgress:
    """The progress of one user, at `path` or where settings are kept; `before` is what an older version has kept.

    Where nothing can be written, progress is known until the window closes.
    """

    def __init__(self, before: Mapping[str, int], path: Path | None = None) -> None:
        self._before, self._path = before, settings("lessons.log") if path is None else path
        self._unwritten: list[bytes] = []

    def reached(self) -> dict[str, int]:
        """The number of the step at which each lesson goes on, counted from 0; that of its steps where it is done."""
        found, done = dict(self._before), dict[str, int]()
        for line in (*self._content().splitlines(), *self._unwritten):
            with suppress(msgspec.MsgspecError, ValueError):  # the program was killed while it wrote this line
                last = msgspec.json.decode(line, type=_Reached)
                if done.get(last.lesson) != last.steps:
                    found[last.lesson] = last.step
                if last.step >= last.steps:
                    done[last.lesson] = last.steps
        return found

    def keep(self, lesson: str, step: int, steps: int) -> None:
        """Write down that a lesson of so many steps was played up to one of them."""
        if self.reached().get(lesson, 0) in (step, steps):
            return
        line = msgspec.json.encode(_Reached(lesson, step, steps))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            append_whole(self._path, b"\n" + line + b"\n")
        except OSError:
            self._unwritten.append(line)

    def _content(self) -> bytes:
        try:
            return content_of(self._path, _LARGEST)
        except UnfitFile:
            return b""
