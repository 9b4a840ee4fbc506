"""The school of rules looked through: every exercise solved by the rules, variants counted, words in every language."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.language import LANGUAGES, Message
from desktop.lessons.checked import Checked, Figure, missing_translations
from desktop.lessons.exercises.case_words import unworded
from desktop.lessons.exercises.common_rules import rule_book
from desktop.lessons.exercises.exercise import SEVERAL, Exercise, ExerciseForm
from desktop.lessons.exercises.judging import solves_itself
from desktop.lessons.exercises.path import learning_path, taught_cases
from desktop.lessons.exercises.plug import exercises_of
from desktop.lessons.exercises.variants import variants
from desktop.rules.core.system import AnyKit

VARIANTS_OF_EACH = 3
"""So many variants of an exercise are made at most."""


def check(kit: AnyKit) -> Checked:
    """Everything the school of rules can ask on a map; a game without such a school has nothing to ask."""
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
    """Whether there is one right answer where one is asked for."""
    if exercise.form in (*SEVERAL, ExerciseForm.REACH):
        return True
    return len(exercise.right) == 1


def messages_of(exercise: Exercise) -> Iterator[Message]:
    """Everything an exercise says."""
    yield from filter(None, (exercise.asked, *(option.words for option in exercise.options)))
    for verdict in (exercise.why, *(option.why for option in exercise.options)):
        if verdict is not None and verdict.reason is not None:
            yield verdict.reason


def _untold(rules: Iterator[str]) -> Iterator[str]:
    """The rules whose text some language lacks."""
    book = rule_book()
    for rule in rules:
        texts = {language: book[rule].text.in_language(language) for language in LANGUAGES} if rule in book else {}
        if len(set(texts.values())) < len(LANGUAGES):
            yield rule
