"""Which rule forbids it? An answer that is refused, and four rules of which one says why."""

from __future__ import annotations

from random import Random

from desktop.language import Name, msg
from desktop.lessons.exercises.common_rules import family_of, rule_book
from desktop.lessons.exercises.exercise import Exercise, ExerciseForm, ExerciseOption, exercise_key
from desktop.lessons.exercises.opened import OpenedCase
from desktop.narration.plug import words_of
from desktop.rules.core.flow import Decision

_OFFERED = 4


def which_rule(opened: OpenedCase, rule: str) -> Exercise | None:
    """The first answer of the case that is refused because of `rule`, or failing that because of another one."""
    node = opened.game.node
    if not isinstance(node, Decision):
        return None
    for table in opened.case.entry.then.refused:
        answer = opened.answer_of(table)
        verdict = opened.game.why_not(answer) if answer is not None else None
        if answer is None or verdict is None or verdict or rule not in verdict.because:
            continue
        words = words_of(opened.kit).choice_words(node, answer, opened.game.position)
        asked = msg(
            "{seat} wants this: “{answer}”. Which rule forbids it?",
            seat=Name("seat", str(node.seat)),
            answer=words,
        )
        key = exercise_key(rule, ExerciseForm.RULE, opened.case)
        spoken = {*verdict.because, *opened.case.entry.rules, *node.rules}
        wrong = _others(key, rule, frozenset(spoken))
        options = [ExerciseOption(rule=rule, is_right=True, why=verdict, answer=answer)]
        options += [ExerciseOption(rule=each, why=verdict, answer=answer) for each in wrong]
        Random(key).shuffle(options)
        return Exercise(key, rule, ExerciseForm.RULE, opened.case, opened.end, asked, tuple(options), why=verdict)
    return None


def _others(key: str, rule: str, spoken: frozenset[str]) -> list[str]:
    """Rules in force that have no word in this, near ones first: such as stand in the same chapter."""
    book = [each for each, atom in rule_book().items() if atom.status == "active" and each not in spoken]
    near = [each for each in book if family_of(each) == family_of(rule)]
    far = [each for each in book if family_of(each) in ("MOV", "GEN", "SIE", "INT", "BAT") and each not in near]
    chance = Random(key)
    chance.shuffle(near)
    chance.shuffle(far)
    return [*near, *far][: _OFFERED - 1]
