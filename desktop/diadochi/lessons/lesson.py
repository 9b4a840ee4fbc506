"""A lesson: the types of its file, the positions of its steps, its words, and a pupil's progress in it."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

import msgspec

from diadochi.atlas.conversion import fitted
from diadochi.atlas.model import Words
from diadochi.foreign import UnfitFile, content_of
from diadochi.language import Message, Name, current_language
from diadochi.resources import settings
from diadochi.rules.cases.entries import CaseEntry, Expectation, Table
from diadochi.rules.cases.game_cases import cases_of
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.whole_file import append_whole

# --- the file
# assets/lessons/README.md explains the fields to teachers.


class LessonChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the answers to a question in words; `why` is shown when it is chosen."""

    text: Words
    right: bool = False
    why: Words | None = None


class LessonTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task; exactly one of these fields is given.

    `answer`: give one of these answers at the table. `until`: reach a position where all of this holds, as in the
    `then` of a case. `refused`: try something that one of these rules forbids. `lift`: pick up this piece. `look`:
    point at this space. `choose`: choose the right one of these.
    """

    answer: tuple[Table, ...] = ()
    until: Expectation | None = None
    refused: tuple[str, ...] = ()
    lift: str = ""
    look: str = ""
    choose: tuple[LessonChoice, ...] = ()


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: its words and its task; without a task it is only read.

    `given` sets up a position, in the words of a case or as notation in `text`; otherwise the position of the last step
    remains. `when` happens first, automatically. `dice` are the next rolls, a list for each. `seat` is the pupil's, by
    default that of the open question; others give the first possible answer of `replies`, or the default answer. `draw`
    are drawings as in records ("arrow blue ipsos sardeis"), `point` is a space for an arrow. `solution` are the pupil's
    answers that complete the task.
    """

    text: Words
    given: dict[str, object] | None = None
    when: tuple[Table, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    seat: int | None = None
    replies: tuple[Table, ...] = ()
    draw: tuple[str, ...] = ()
    point: str = ""
    task: LessonTask | None = None
    solution: tuple[Table, ...] = ()
    hint: Words | None = None
    why_not: Words | None = None
    done: Words | None = None


class LessonEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson. `part` is its group, `order` its place there; `minutes` is how long it takes.

    Without `odds` no card with odds opens over the map.
    """

    title: Words
    about: Words
    step: tuple[LessonStep, ...]
    map: str = ""
    part: str = "own"
    order: int = 0
    minutes: int = 5
    odds: bool = True
    edition: str = ""
    switches: dict[str, str] = {}
    rules: tuple[str, ...] = ()


# --- the lesson and its positions


class Lesson(NamedTuple):
    """A lesson file as typed values. `id` identifies the lesson in a pupil's progress."""

    id: str
    path: Path
    entry: LessonEntry

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """The steps in order."""
        return self.entry.step

    def laying(self, number: int) -> int:
        """The number of the step whose position is on the table at step `number`, both counted from 0."""
        return max((at for at in range(number + 1) if self.steps[at].given is not None), default=0)


class LaidLesson(NamedTuple):
    """A position to set up, and the kit of its edition."""

    kit: GameKit
    position: GamePosition


def as_case(kit: GameKit, entry: LessonEntry, step: LessonStep) -> CaseEntry:
    """The position of a step as a case. Raises msgspec.ValidationError if it does not fit."""
    raw = {
        "id": "lesson",
        "title": "lesson",
        "rules": (),
        "given": step.given or {},
        "edition": entry.edition,
        "switches": entry.switches,
    }
    case: CaseEntry = fitted(raw, cases_of(kit).ENTRY)
    return case


def laid_by(kit: GameKit, entry: LessonEntry, step: LessonStep) -> LaidLesson:
    """The position of a step. Raises msgspec.ValidationError, Misgiven."""
    case, system = as_case(kit, entry, step), cases_of(kit)
    home = system.home_of(kit, case)
    return LaidLesson(home, system.laid(home, case))


# --- words
# Words in braces are ids of things on the map, which are shown with their names.


def message_of(words: Words) -> Message:
    """The words in the current language, with the names of things."""
    text = words.in_language(current_language())
    return Message(text, tuple((thing, Name("thing", thing)) for thing in sorted(set(things_named(text)))))


def things_named(text: str) -> Iterator[str]:
    """The ids in braces. Raises ValueError if a brace is not closed."""
    for _, field, _, _ in Formatter().parse(text):
        if field is not None:
            yield field


def all_words(entry: LessonEntry) -> Iterator[tuple[str, Words]]:
    """All words of a lesson, each with its place."""
    yield "title", entry.title
    yield "about", entry.about
    for number, step in enumerate(entry.step, 1):
        for field, words in _words_of_step(step):
            yield f"step {number}.{field}", words


def _words_of_step(step: LessonStep) -> Iterator[tuple[str, Words]]:
    for field in ("text", "hint", "why_not", "done"):
        words = getattr(step, field)
        if words is not None:
            yield field, words
    for number, choice in enumerate(step.task.choose if step.task is not None else (), 1):
        yield f"choose[{number}].text", choice.text
        if choice.why is not None:
            yield f"choose[{number}].why", choice.why


# --- progress
# A line is appended for every step, so that a crash loses nothing. Several windows write to the same file and read each
# other's lines. The last line of a lesson says where it continues; a completed lesson remains completed.

_LARGEST: Final = 16_000_000
"""The most bytes of the file that are read: some 400,000 steps."""


class _Reached(msgspec.Struct, array_like=True):
    lesson: str
    step: int
    steps: int


class LessonProgress:
    """A user's progress, in `path` or the folder of settings; `before` is progress stored by an older version.

    If the file cannot be written, progress lasts until the window closes.
    """

    def __init__(self, before: Mapping[str, int], path: Path | None = None) -> None:
        self._before, self._path = before, settings("lessons.log") if path is None else path
        self._unwritten: list[bytes] = []

    def reached(self) -> dict[str, int]:
        """The step at which each lesson continues, from 0; the number of its steps if it is completed."""
        found, done = dict(self._before), dict[str, int]()
        for line in (*self._content().splitlines(), *self._unwritten):
            with suppress(msgspec.MsgspecError, ValueError):  # a line cut off by a crash
                last = msgspec.json.decode(line, type=_Reached)
                if done.get(last.lesson) != last.steps:
                    found[last.lesson] = last.step
                if last.step >= last.steps:
                    done[last.lesson] = last.steps
        return found

    def keep(self, lesson: str, step: int, steps: int) -> None:
        """Store that a lesson of `steps` steps was played up to `step`."""
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
