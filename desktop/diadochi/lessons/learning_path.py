"""The learning path: chapters of core rules in teaching order, each rule with its exercises; and its check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from diadochi.atlas.documents import Fault, read_document
from diadochi.atlas.model import Text
from diadochi.language import LANGUAGES, Message
from diadochi.lessons.exercise import SEVERAL, Exercise, ExerciseForm
from diadochi.lessons.exercise_forms import made, solves_itself
from diadochi.lessons.exercise_variants import variants
from diadochi.lessons.game_lessons import exercises_of
from diadochi.lessons.rule_texts import Checked, Figure, missing_translations, rule_book, unworded
from diadochi.resources import assets, cases
from diadochi.rules.cases.case_files import Case, read_cases
from diadochi.rules.core.game import GameKit


class ChosenCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case by its file in the folder of cases, its id and title, and the form of the exercise."""

    form: ExerciseForm
    file: str
    id: str
    title: str

    def key(self, rule: str) -> str:
        """The key of the exercise in a pupil's memory, under a rule."""
        return f"rules/{rule}/{self.form}/{self.id}: {self.title}"


class TaughtRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A core rule and the cases that teach it."""

    id: str
    cases: tuple[ChosenCase, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(each.key(self.id) for each in self.cases)


class TaughtChapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter with its title in every language and its rules."""

    id: str
    en: str
    es: str
    ru: str
    rule: tuple[TaughtRule, ...]

    @property
    def title(self) -> Text:
        return Text(en=self.en, es=self.es, ru=self.ru)


class LearningPath(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All chapters in order, and the subjects of the whole rulebook in the order in which a newcomer reads them."""

    chapter: tuple[TaughtChapter, ...]
    subjects: tuple[str, ...] = ()

    def rules(self) -> Iterator[TaughtRule]:
        """Every rule in teaching order."""
        for chapter in self.chapter:
            yield from chapter.rule

    def chosen(self) -> Iterator[tuple[TaughtRule, ChosenCase]]:
        """Every exercise in teaching order, with its rule."""
        for rule in self.rules():
            for each in rule.cases:
                yield rule, each


class WrongPath(ValueError):
    """The file of the learning path is invalid; the text is a sentence."""


@lru_cache(maxsize=1)
def learning_path() -> LearningPath:
    """The learning path of the program. Raises WrongPath."""
    return read_path(assets("exercises", "path.toml"))


def read_path(path: Path) -> LearningPath:
    """The learning path in a file. Raises WrongPath."""
    document = read_document(path, path.name)
    if isinstance(document, Fault):
        raise WrongPath(document.sentence())
    try:
        return msgspec.convert(document.content, LearningPath)
    except msgspec.ValidationError as error:
        raise WrongPath(f"{path.name}: {error}") from error


class TaughtCases(NamedTuple):
    """The worked cases of a map; each file is read on first use."""

    kit: GameKit
    known: dict[str, Mapping[tuple[str, str], Case]]

    def titled(self, file: str, title: str) -> Case | None:
        """The first case of a file with this title; None if there is none."""
        return next((case for case in self._read(file).values() if case.entry.title == title), None)

    def find(self, file: str, name: str, title: str) -> Case | None:
        """A case by its name, or by its title; None if there is none."""
        return self._read(file).get((name, title))

    def _read(self, file: str) -> Mapping[tuple[str, str], Case]:
        if file not in self.known:
            path = cases() / file
            found = read_cases(self.kit, path, file)[0] if path.is_file() else []
            self.known[file] = {(case.entry.id, case.entry.title): case for case in found}
        return self.known[file]

    def exercise(self, rule: str, chosen: ChosenCase) -> Exercise | None:
        """The exercise of a chosen case; None if the case is missing or does not allow it."""
        case = self.find(chosen.file, chosen.id, chosen.title)
        return made(self.kit, case, chosen.form, rule) if case is not None else None


def taught_cases(kit: GameKit) -> TaughtCases:
    """The worked cases of a map."""
    return TaughtCases(kit, {})


# --- checking
# The rules solve every exercise; variants are counted, and missing translations are found.

VARIANTS_OF_EACH = 3
"""The most variants of an exercise."""


def check(kit: GameKit) -> Checked:
    """Check all exercises of a map; games without exercises have nothing to check."""
    if exercises_of(kit) is None:
        return Checked({"exercises": 0, "rules_with_two": 0, "variants": 0})
    path, known = learning_path(), taught_cases(kit)
    unsolved, ambiguous, words, untold = [], [], set[Message](), set[str]()
    by_rule: dict[str, set[str]] = {}
    solved = made = 0
    for rule, chosen in path.chosen():
        exercise = known.exercise(rule.id, chosen)
        if exercise is None or not solves_itself(exercise):
            unsolved.append(chosen.key(rule.id))
            continue
        if not _is_one(exercise):
            ambiguous.append(exercise.key)
        solved += 1
        by_rule.setdefault(rule.id, set()).add(f"{chosen.file} {chosen.id} {chosen.title}")
        words.update(messages_of(exercise))
        untold.update(unworded(exercise.case))
        for each in variants(kit, exercise, VARIANTS_OF_EACH):
            made += 1
            words.update(messages_of(each))
            if not solves_itself(each):
                unsolved.append(f"{each.key}, variant")
    twice = sum(1 for cases in by_rule.values() if len(cases) > 1)
    figures: dict[str, Figure] = {"exercises": solved, "rules_with_two": twice, "variants": made}
    return Checked(
        figures,
        unsolved=tuple(unsolved),
        ambiguous=tuple(ambiguous),
        untranslated=tuple(sorted({*missing_translations(words), *untold, *_untold(rule.id for rule in path.rules())})),
    )


def _is_one(exercise: Exercise) -> bool:
    if exercise.form in (*SEVERAL, ExerciseForm.REACH):
        return True
    return len(exercise.right) == 1


def messages_of(exercise: Exercise) -> Iterator[Message]:
    yield from filter(None, (exercise.asked, *(option.words for option in exercise.options)))
    for verdict in (exercise.why, *(option.why for option in exercise.options)):
        if verdict is not None and verdict.reason is not None:
            yield verdict.reason


def _untold(rules: Iterator[str]) -> Iterator[str]:
    book = rule_book()
    for rule in rules:
        texts = {language: book[rule].text.in_language(language) for language in LANGUAGES} if rule in book else {}
        if len(set(texts.values())) < len(LANGUAGES):
            yield rule
