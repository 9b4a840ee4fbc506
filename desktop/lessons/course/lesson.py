"""A lesson that can be held, and the table that one of its steps lays."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

import msgspec

from desktop.atlas.conversion import fitted
from desktop.atlas.model import Words
from desktop.foreign import UnfitFile, content_of
from desktop.language import Message, Name, current_language
from desktop.resources import settings
from desktop.rules.cases.entries import CaseEntry, Expectation, Table
from desktop.rules.cases.plug import system_of
from desktop.rules.core.system import AnyKit, AnyPosition
from desktop.whole_file import append_whole

# --- documents
# What stands in a lesson file, field by field; assets/lessons/README.md explains it to teachers.


class LessonChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the answers in words to a question in words; `why` is said when it is chosen."""

    text: Words
    right: bool = False
    why: Words | None = None


class LessonTask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be done; exactly one of these is given.

    `answer`: one of these answers is given at the table. `until`: all of this holds, as in the `then` of a case.
    `refused`: something is tried that one of these rules forbids. `lift`: this piece is taken in hand. `look`: this
    space is pointed at. `choose`: the right one of these is picked.
    """

    answer: tuple[Table, ...] = ()
    until: Expectation | None = None
    refused: tuple[str, ...] = ()
    lift: str = ""
    look: str = ""
    choose: tuple[LessonChoice, ...] = ()


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what is said, and what is to be done; without a task it is only read.

    `given` lays a position, in the words of a case or as `text` in notation; without it the table stands as the step
    before left it. `when` is what happens first, by itself. `dice` fall next, a list for each throw. `seat` is the
    pupil's, that of the open question unless said; others answer with the first of `replies` they may give, or else
    what their question proposes. `draw` are drawings as records keep them ("arrow blue ipsos sardeis"), `point` the
    space that the one arrow shows. `solution` are the pupil's answers that do the task.
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
    """A whole lesson. `part` is the shelf it stands on, `order` its place there; `minutes` is how long it takes.

    Without `odds` no card of chances opens over the map.
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


# --- lesson


class Lesson(NamedTuple):
    """What a file says, typed. `id` names the lesson in what is kept of a pupil."""

    id: str
    path: Path
    entry: LessonEntry

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """The steps in their order."""
        return self.entry.step

    def laying(self, number: int) -> int:
        """The number of the step whose position lies on the table at step `number`, both counted from 0."""
        return max((at for at in range(number + 1) if self.steps[at].given is not None), default=0)


class LaidLesson(NamedTuple):
    """A position to be laid, and the kit of its edition."""

    kit: AnyKit
    position: AnyPosition


def as_case(kit: AnyKit, entry: LessonEntry, step: LessonStep) -> CaseEntry:
    """The position of a step as a case would give it. Raises msgspec.ValidationError where it does not fit."""
    raw = {
        "id": "lesson",
        "title": "lesson",
        "rules": (),
        "given": step.given or {},
        "edition": entry.edition,
        "switches": entry.switches,
    }
    case: CaseEntry = fitted(raw, system_of(kit).ENTRY)
    return case


def laid_by(kit: AnyKit, entry: LessonEntry, step: LessonStep) -> LaidLesson:
    """The position a step lays. Raises msgspec.ValidationError, Misgiven."""
    case, system = as_case(kit, entry, step), system_of(kit)
    home = system.home_of(kit, case)
    return LaidLesson(home, system.laid(home, case))


# --- wording
# The words of a lesson as a message: what stands in braces is a thing of the map, called as the map calls it.


def message_of(words: Words) -> Message:
    """The words in the present language, with the things that they name."""
    text = words.in_language(current_language())
    return Message(text, tuple((thing, Name("thing", thing)) for thing in sorted(set(things_named(text)))))


def things_named(text: str) -> Iterator[str]:
    """The ids in braces. Raises ValueError where braces do not close."""
    for _, field, _, _ in Formatter().parse(text):
        if field is not None:
            yield field


def all_words(entry: LessonEntry) -> Iterator[tuple[str, Words]]:
    """All words of a lesson, with where they stand."""
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
# How far each lesson was played: a line for every step, written at once, so that a kill loses nothing.
#
# Several windows add to the same file, and each reads what the others have written. The last line of a lesson says
# where it goes on; a lesson that was played to its end remains done.

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
