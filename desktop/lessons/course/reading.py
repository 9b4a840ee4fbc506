"""Lesson files read: every field typed and checked, every fault named with file, step, field, reason and remedy."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from desktop.atlas.conversion import Place, convert_entry
from desktop.atlas.documents import read_document
from desktop.atlas.faults import Fault, MapError, write_or_add
from desktop.journal.record.sketch import sketch_from_text
from desktop.language import ENGLISH, LANGUAGES, Name, msg
from desktop.lessons.course.documents import LessonEntry, LessonStep, LessonTask
from desktop.lessons.course.lesson import Lesson, laid_by
from desktop.lessons.course.wording import all_words, things_named
from desktop.lessons.exercises.common_rules import rule_book
from desktop.resources import assets
from desktop.rules.cases.entries import Table
from desktop.rules.cases.errors import Misgiven
from desktop.rules.cases.plug import kit_for
from desktop.rules.cases.reading import check_answer_table, check_expectation
from desktop.rules.core.system import AnyKit
from desktop.rules.core.system import spell as spell_of

MOST_STEPS = 60
"""A lesson with more steps is no lesson."""


def shipped_lessons() -> Path:
    """The folder of the lessons that come with the program."""
    return assets("lessons")


def lesson_files(folders: Iterable[Path]) -> Iterator[Path]:
    """Every lesson file of these folders, in order."""
    for folder in folders:
        yield from sorted(folder.glob("*.toml")) if folder.is_dir() else (folder,)


def map_of(path: Path) -> str:
    """The map that the lesson of a file names; empty where it names none, or cannot be read."""
    document = read_document(path, str(path))
    return "" if isinstance(document, Fault) else str(document.content.get("map", ""))


def read_lesson(kit: AnyKit, path: Path, shown: str = "") -> tuple[Lesson | None, list[Fault]]:
    """The lesson of one file, None where something in it is at fault; and every fault."""
    document = read_document(path, shown or str(path))
    if isinstance(document, Fault):
        return None, [document]
    faults: list[Fault] = []
    place = Place(faults, document.shown)
    entry = _typed(document.content, place)
    if entry is None:
        return None, faults
    try:
        home = kit_for(kit, entry.map)
    except MapError as error:
        return None, [*faults, *error.faults]
    _check_entry(home, entry, place)
    return (None if faults else Lesson(path.stem, path, entry)), faults


def _typed(content: dict[str, Any], place: Place) -> LessonEntry | None:
    """The typed lesson, step by step, so that a fault names its step as the window counts it."""
    raw = content.get("step")
    if not isinstance(raw, list):
        return convert_entry(content, LessonEntry, place)
    entry = convert_entry({**content, "step": []}, LessonEntry, place)
    steps = [convert_entry(step, LessonStep, place.within(_named(number))) for number, step in enumerate(raw, 1)]
    if entry is None or None in steps:
        return None
    return msgspec.structs.replace(entry, step=tuple(steps))


def _check_rules(field: str, rules: Iterable[str], place: Place) -> None:
    book = rule_book()
    for rule in rules:
        if rule not in book:
            near = get_close_matches(rule, book, 1)
            remedy = msg("did you mean {rule}?", rule=near[0]) if near else msg("see the rules in the Help menu")
            place.fault(field, rule, msg("is no rule"), remedy)


def _check_entry(kit: AnyKit, entry: LessonEntry, place: Place) -> None:
    if not 0 < len(entry.step) <= MOST_STEPS:
        place.fault("step", len(entry.step), msg("steps are no lesson"), msg("write 1 to {n}", n=MOST_STEPS))
        return
    if entry.step[0].given is None:
        remedy = msg("write the position the lesson begins with")
        place.within(_named(1)).fault("given", None, msg("is missing"), remedy)
    for number, step in enumerate(entry.step, 1):
        _check_step(kit, entry, step, place.within(_named(number)))
    _check_rules("rules", entry.rules, place)
    _check_words(kit, entry, place)


def _check_words(kit: AnyKit, entry: LessonEntry, place: Place) -> None:
    """What stands in braces must have a name on this map."""
    spell = spell_of(kit, lambda: ENGLISH, lambda: None)
    for where, words in all_words(entry):
        for code, text in words.items():
            if code not in LANGUAGES:
                place.fault(
                    f"{where}.{code}", None, msg("is no language"), msg("write one of {known}", known=LANGUAGES)
                )
                continue
            try:
                unknown = [thing for thing in things_named(text) if spell(Name("thing", thing)) == thing]
            except ValueError:
                unknown = [text]
            for thing in unknown:
                remedy = msg("write the id of a place or a piece, or no braces")
                place.fault(f"{where}.{code}", thing, msg("has no name on this map"), remedy)


def _named(number: int) -> str:
    return f"step {number}"


def _check_step(kit: AnyKit, entry: LessonEntry, step: LessonStep, place: Place) -> None:
    _check_given(kit, entry, step, place)
    _check_spaces(kit, step, place)
    for field in ("when", "replies", "solution"):
        _check_answers(kit, getattr(step, field), place, field)
    for number, faces in enumerate(step.dice, 1):
        if not faces or not all(1 <= face <= 6 for face in faces):
            remedy = msg("write a list of dice, each 1 to 6, as in [3]")
            place.fault(f"dice[{number}]", list(faces), msg("is no throw"), remedy)
    if step.task is not None:
        _check_task(kit, step, step.task, place)


def _check_given(kit: AnyKit, entry: LessonEntry, step: LessonStep, place: Place) -> None:
    if step.given is None:
        return
    if "setup" in step.given:
        remedy = msg("write the position itself, in given.text or piece by piece")
        place.fault("given.setup", step.given["setup"], msg("may change one day"), remedy)
        return
    try:
        laid_by(kit, entry, step)
    except Misgiven as error:
        place.fault(f"given.{error.field}", error.cause.found or None, error.cause.reason, error.cause.remedy)
    except msgspec.ValidationError as error:
        place.fault("given", None, msg("does not fit: {detail}", detail=str(error)), msg("see the list of fields"))


def _check_spaces(kit: AnyKit, step: LessonStep, place: Place) -> None:
    for number, line in enumerate(step.draw, 1):
        try:
            sketch = sketch_from_text(line)
        except ValueError:
            remedy = msg("write a drawing, as in {example}", example="arrow blue ipsos sardeis")
            place.fault(f"draw[{number}]", line, msg("cannot be read"), remedy)
            continue
        for each in sketch.places:
            if isinstance(each, str):
                _check_space(kit, f"draw[{number}]", each, place)
    _check_space(kit, "point", step.point, place)
    _check_space(kit, "task.look", step.task.look if step.task is not None else "", place)


def _check_space(kit: AnyKit, field: str, space: str, place: Place) -> None:
    if space and space not in kit.atlas.spaces:
        remedy = write_or_add(space, kit.atlas.spaces, "spaces.toml")
        place.fault(field, space, msg("is no space of the map"), remedy)


def _check_answers(kit: AnyKit, tables: tuple[Table, ...], place: Place, field: str) -> None:
    for number, table in enumerate(tables, 1):
        check_answer_table(kit, table, place, f"{field}[{number}]")


def _check_task(kit: AnyKit, step: LessonStep, task: LessonTask, place: Place) -> None:
    _check_rules("task.refused", task.refused, place)
    kinds = [name for name in LessonTask.__struct_fields__ if getattr(task, name)]
    if len(kinds) != 1:
        known = ", ".join(LessonTask.__struct_fields__)
        place.fault("task", ", ".join(kinds) or None, msg("is not one task"), msg("write one of {known}", known=known))
        return
    _check_answers(kit, task.answer, place, "task.answer")
    if task.until is not None:
        check_expectation(kit, task.until, place, "task.until")
    if kinds[0] in ("answer", "until", "refused") and not step.solution:
        place.fault("solution", None, msg("is missing"), msg("write the answers that do the task"))
    if task.choose and sum(choice.right for choice in task.choose) != 1:
        place.fault("task.choose", None, msg("has not exactly one that is right"), msg("write right = true at one"))
