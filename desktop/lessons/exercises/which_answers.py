"""What may he answer? Some that the rules offer, and some that they refuse."""

from __future__ import annotations

from itertools import islice
from random import Random

from desktop.language import Name, msg
from desktop.lessons.exercises.exercise import Exercise, ExerciseForm, ExerciseOption, exercise_key
from desktop.lessons.exercises.opened import OpenedCase
from desktop.narration.plug import words_of
from desktop.rules.cases.entries import Table
from desktop.rules.core.flow import Answer, Decision, Parcel

_LOOKED_AT, _RIGHT, _WRONG = 60, 3, 3


def which_answers(opened: OpenedCase, rule: str) -> Exercise | None:
    """Answers of the case, those the rules take beside those they do not; at least one of each."""
    node = opened.game.node
    if not isinstance(node, Decision):
        return None
    key = exercise_key(rule, ExerciseForm.ANSWERS, opened.case)
    then = opened.case.entry.then
    wrong = _meant(opened, (*then.refused, *then.not_offered))[:_WRONG]
    named = _meant(opened, (*then.offers, *(then.options or ())))
    listed: list[Answer] = []
    if not isinstance(node.options, Parcel):
        listed = list(islice(node.options, _LOOKED_AT))
        Random(key).shuffle(listed)
    right = [answer for answer in dict.fromkeys((*named, *listed)) if opened.game.why_not(answer)][:_RIGHT]
    wrong = [answer for answer in wrong if not opened.game.why_not(answer)]
    options, said = [], set()
    for answer in (*right, *wrong):
        words = words_of(opened.kit).choice_words(node, answer, opened.game.position)
        if words in said:
            return None
        said.add(words)
        verdict = opened.game.why_not(answer)
        options.append(ExerciseOption(words, is_right=bool(verdict), why=verdict, answer=answer))
    if not right or not wrong:
        return None
    Random(key).shuffle(options)
    asked = msg("What can {seat} choose here? Pick everything that is allowed.", seat=Name("seat", str(node.seat)))
    return Exercise(key, rule, ExerciseForm.ANSWERS, opened.case, opened.end, asked, tuple(options))


def _meant(opened: OpenedCase, tables: tuple[Table, ...]) -> list[Answer]:
    found = (opened.answer_of(table) for table in tables)
    return [answer for answer in dict.fromkeys(found) if answer is not None]
