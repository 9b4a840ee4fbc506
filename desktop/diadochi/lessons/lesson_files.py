"""Lesson files: reading with checks of every field, recording of a game as a lesson, and the check of all lessons."""

import json
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

import msgspec

from diadochi.atlas.conversion import Place, convert_entry
from diadochi.atlas.documents import Fault, JsonObject, MapError, read_document, write_or_add
from diadochi.atlas.map_files import shown_path
from diadochi.journal.record.sketch import sketch_from_text
from diadochi.language import ENGLISH, LANGUAGES, Name, current_language, msg
from diadochi.lessons.lesson import (
    Lesson,
    LessonEntry,
    LessonRun,
    LessonStep,
    LessonTask,
    all_words,
    laid_by,
    things_named,
)
from diadochi.lessons.rule_texts import Checked, rule_book
from diadochi.resources import assets
from diadochi.rules.cases.case_files import check_answer_table, check_expectation
from diadochi.rules.cases.game_cases import Misgiven, Table, kit_for, write_answer
from diadochi.rules.core.flow import Answer, Dice
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import spell as spell_of

MOST_STEPS = 60
"""The most steps of a lesson."""


def shipped_lessons() -> Path:
    return assets("lessons")


def lesson_files(folders: Iterable[Path]) -> Iterator[Path]:
    """Every lesson file in these folders, in order."""
    for folder in folders:
        yield from sorted(folder.glob("*.toml")) if folder.is_dir() else (folder,)


def map_of(path: Path) -> str:
    """The map that the lesson in a file names; empty if it names none or cannot be read."""
    document = read_document(path, str(path))
    return "" if isinstance(document, Fault) else str(document.content.get("map", ""))


def read_lesson(kit: GameKit, path: Path, shown: str = "") -> tuple[Lesson | None, list[Fault]]:
    """The lesson in a file (None if it is faulty), and all its faults."""
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


def _typed(content: JsonObject, place: Place) -> LessonEntry | None:
    # steps are converted one by one, so that faults name the step as the window counts it
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
            place.fault(field, rule, msg("is not a rule"), remedy)


def _check_entry(kit: GameKit, entry: LessonEntry, place: Place) -> None:
    if not 0 < len(entry.step) <= MOST_STEPS:
        place.fault("step", len(entry.step), msg("steps are not a lesson"), msg("write 1 to {n}", n=MOST_STEPS))
        return
    if entry.step[0].given is None:
        remedy = msg("add the position the lesson starts with")
        place.within(_named(1)).fault("given", None, msg("is missing"), remedy)
    for number, step in enumerate(entry.step, 1):
        _check_step(kit, entry, step, place.within(_named(number)))
    _check_rules("rules", entry.rules, place)
    _check_words(kit, entry, place)


def _check_words(kit: GameKit, entry: LessonEntry, place: Place) -> None:
    spell = spell_of(kit, lambda: ENGLISH, lambda: None)
    for where, words in all_words(entry):
        for code, text in words.items():
            if code not in LANGUAGES:
                place.fault(
                    f"{where}.{code}", None, msg("is not a language"), msg("write one of {known}", known=LANGUAGES)
                )
                continue
            try:
                unknown = [thing for thing in things_named(text) if spell(Name("thing", thing)) == thing]
            except ValueError:
                unknown = [text]
            for thing in unknown:
                remedy = msg("write the id of a space or a piece, or no braces")
                place.fault(f"{where}.{code}", thing, msg("has no name on this map"), remedy)


def _named(number: int) -> str:
    return f"step {number}"


def _check_step(kit: GameKit, entry: LessonEntry, step: LessonStep, place: Place) -> None:
    _check_given(kit, entry, step, place)
    _check_spaces(kit, step, place)
    for field in ("when", "replies", "solution"):
        _check_answers(kit, getattr(step, field), place, field)
    for number, faces in enumerate(step.dice, 1):
        if not faces or not all(1 <= face <= 6 for face in faces):
            remedy = msg("write a list of dice, each 1 to 6, as in [3]")
            place.fault(f"dice[{number}]", list(faces), msg("is not a roll"), remedy)
    if step.task is not None:
        _check_task(kit, step, step.task, place)


def _check_given(kit: GameKit, entry: LessonEntry, step: LessonStep, place: Place) -> None:
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


def _check_spaces(kit: GameKit, step: LessonStep, place: Place) -> None:
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


def _check_space(kit: GameKit, field: str, space: str, place: Place) -> None:
    if space and space not in kit.atlas.spaces:
        remedy = write_or_add(space, kit.atlas.spaces, "spaces.toml")
        place.fault(field, space, msg("is not a space on the map"), remedy)


def _check_answers(kit: GameKit, tables: tuple[Table, ...], place: Place, field: str) -> None:
    for number, table in enumerate(tables, 1):
        check_answer_table(kit, table, place, f"{field}[{number}]")


def _check_task(kit: GameKit, step: LessonStep, task: LessonTask, place: Place) -> None:
    _check_rules("task.refused", task.refused, place)
    kinds = [name for name in LessonTask.__struct_fields__ if getattr(task, name)]
    if len(kinds) != 1:
        known = ", ".join(LessonTask.__struct_fields__)
        place.fault(
            "task", ", ".join(kinds) or None, msg("is not a single task"), msg("write one of {known}", known=known)
        )
        return
    _check_answers(kit, task.answer, place, "task.answer")
    if task.until is not None:
        check_expectation(kit, task.until, place, "task.until")
    if kinds[0] in ("answer", "until", "refused") and not step.solution:
        place.fault("solution", None, msg("is missing"), msg("add the answers that complete the task"))
    if task.choose and sum(choice.right for choice in task.choose) != 1:
        place.fault(
            "task.choose", None, msg("does not have exactly one right answer"), msg("set right = true for one of them")
        )


# --- recording
# A game played at a table is written as a lesson: each marked step with its position, its solution, and replies.

_HAND_OVER = "hand_over"
"""The answer with which a free table first hands over when an army of another side is dragged."""


class GivenAnswer(NamedTuple):
    """An answer and the seat that gave it."""

    seat: int
    answer: Answer


class RecordedStep(NamedTuple):
    """A step's words, its position as text (empty if it continues the last one), and the answers before and in it."""

    words: str
    position: str
    before: tuple[Answer, ...]
    played: tuple[GivenAnswer, ...]

    @property
    def _turn(self) -> int:
        handed = (n for n, given in enumerate(self.played[:-1], 1) if given.answer.__struct_config__.tag == _HAND_OVER)
        return max(handed, default=0)

    @property
    def first(self) -> tuple[Answer, ...]:
        """The answers before the pupil's turn."""
        return (*self.before, *(given.answer for given in self.played[: self._turn]))

    @property
    def own(self) -> tuple[GivenAnswer, ...]:
        """The answers in the pupil's turn."""
        return self.played[self._turn :]

    @property
    def pupil(self) -> int | None:
        """The pupil's seat: the first that answered in the turn; None if there was none."""
        return next((given.seat for given in self.own if not isinstance(given.answer, Dice)), None)


def lesson_text(kit: GameKit, title: str, steps: Sequence[RecordedStep]) -> str:
    """A lesson file with these steps: the last answer of each is its task. Texts are in the current language."""
    lines = [f"map = {_quoted(kit.atlas.id)}", 'part = "own"', "", "[title]", *_words(title), "[about]", *_words(title)]
    for step in steps:
        lines += ["", "[[step]]", *_step(kit, step), "[step.text]", *_words(step.words)]
    return "\n".join([*lines, ""])


def _step(kit: GameKit, step: RecordedStep) -> Iterable[str]:
    if step.position:
        yield f"given.text = {_quoted(step.position)}"
    yield from _listed(kit, "when", step.first)
    rolls = [list(given.answer.faces) for given in step.own if isinstance(given.answer, Dice)]
    if rolls:
        yield f"dice = {json.dumps(rolls)}"
    if step.pupil is None:
        return
    chosen = [given for given in step.own if not isinstance(given.answer, Dice)]
    own = tuple(given.answer for given in chosen if given.seat == step.pupil)
    yield f"seat = {step.pupil}"
    yield from _listed(kit, "replies", tuple(given.answer for given in chosen if given.seat != step.pupil))
    yield from _listed(kit, "task.answer", own[-1:])
    yield from _listed(kit, "solution", own)


def _listed(kit: GameKit, name: str, answers: Sequence[Answer]) -> Iterable[str]:
    if answers:
        yield f"{name} = ["
        for answer in answers:
            yield f"    {write_answer(kit, answer)},"
        yield "]"


def _words(text: str) -> list[str]:
    languages = dict.fromkeys((ENGLISH, current_language()))
    return [f"{code} = {_quoted(_without_braces(text))}" for code in languages]


def _without_braces(text: str) -> str:
    # braces name things of the map
    return text.replace("{", "{{").replace("}", "}}")


def _quoted(text: str) -> str:
    # JSON strings are valid basic TOML strings
    return json.dumps(text, ensure_ascii=False)


# --- checking


def check(kit: GameKit) -> Checked:
    lessons, faults = lessons_of(kit, [shipped_lessons()])
    unsolved = [fault.sentence() for fault in (*faults, *unsolved_faults(kit, lessons))]
    return Checked({"lessons": len(lessons)}, unsolved=tuple(unsolved), untranslated=tuple(untranslated(lessons)))


def lessons_of(kit: GameKit, folders: Iterable[Path]) -> tuple[list[Lesson], list[Fault]]:
    """The lessons in these folders for the map of `kit` or any map, in order, and all their faults."""
    lessons, faults = [], []
    for path in lesson_files(folders):
        if map_of(path) not in ("", kit.atlas.id):
            continue
        lesson, found = read_lesson(kit, path, shown_path(path))
        faults += found
        if lesson is not None:
            lessons.append(lesson)
    return sorted(lessons, key=lambda lesson: (lesson.entry.part, lesson.entry.order, lesson.id)), faults


def unsolved_faults(kit: GameKit, lessons: Iterable[Lesson]) -> Iterator[Fault]:
    """The steps whose solution does not work, as faults of their files."""
    for lesson in lessons:
        for unsolved in LessonRun(kit, lesson).faults():
            yield Fault(shown_path(lesson.path), f"step {unsolved.step}", "solution", "", unsolved.why)


def untranslated(lessons: Iterable[Lesson]) -> Iterator[str]:
    """The words of lessons that are missing in a language of the interface."""
    for lesson in lessons:
        for where, words in all_words(lesson.entry):
            missing = [code for code in LANGUAGES if not words.get(code)]
            if missing:
                yield f"{lesson.id}: {where}: {', '.join(missing)}"
