"""A lesson that can be held, and the table that one of its steps lays."""

from pathlib import Path
from typing import NamedTuple

from desktop.atlas.conversion import fitted
from desktop.lessons.course.documents import LessonEntry, LessonStep
from desktop.rules.cases.entries import CaseEntry
from desktop.rules.cases.plug import system_of
from desktop.rules.core.system import AnyKit, AnyPosition


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
