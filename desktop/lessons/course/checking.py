"""Whether every lesson can be read, solves itself, and speaks every language of the interface."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from desktop.atlas.faults import Fault
from desktop.atlas.files import shown_path
from desktop.language import LANGUAGES
from desktop.lessons.checked import Checked
from desktop.lessons.course.lesson import Lesson
from desktop.lessons.course.reading import lesson_files, map_of, read_lesson, shipped_lessons
from desktop.lessons.course.solving import LessonRun
from desktop.lessons.course.wording import all_words
from desktop.rules.core.system import AnyKit


def check(kit: AnyKit) -> Checked:
    """The shipped lessons of a map."""
    lessons, faults = lessons_of(kit, [shipped_lessons()])
    unsolved = [fault.sentence() for fault in (*faults, *unsolved_faults(kit, lessons))]
    return Checked({"lessons": len(lessons)}, unsolved=tuple(unsolved), untranslated=tuple(untranslated(lessons)))


def lessons_of(kit: AnyKit, folders: Iterable[Path]) -> tuple[list[Lesson], list[Fault]]:
    """The lessons of these folders that are of the map of `kit` or name none, in order; and every fault in them."""
    lessons, faults = [], []
    for path in lesson_files(folders):
        if map_of(path) not in ("", kit.atlas.id):
            continue
        lesson, found = read_lesson(kit, path, shown_path(path))
        faults += found
        if lesson is not None:
            lessons.append(lesson)
    return sorted(lessons, key=lambda lesson: (lesson.entry.part, lesson.entry.order, lesson.id)), faults


def unsolved_faults(kit: AnyKit, lessons: Iterable[Lesson]) -> Iterator[Fault]:
    """Steps that do not solve themselves, as faults of their files."""
    for lesson in lessons:
        for unsolved in LessonRun(kit, lesson).faults():
            yield Fault(shown_path(lesson.path), f"step {unsolved.step}", "solution", "", unsolved.why)


def untranslated(lessons: Iterable[Lesson]) -> Iterator[str]:
    """Words of lessons that some language of the interface has not."""
    for lesson in lessons:
        for where, words in all_words(lesson.entry):
            missing = [code for code in LANGUAGES if not words.get(code)]
            if missing:
                yield f"{lesson.id}: {where}: {', '.join(missing)}"
