"""Exercises made from cases: one maker for each form."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from desktop.lessons.exercises.can_he_reach import can_he_reach
from desktop.lessons.exercises.exercise import Exercise, ExerciseForm
from desktop.lessons.exercises.opened import OpenedCase, open_case
from desktop.lessons.exercises.what_falls import after_die, who_wins
from desktop.lessons.exercises.where_to import where_to
from desktop.lessons.exercises.which_answers import which_answers
from desktop.lessons.exercises.which_rule import which_rule
from desktop.rules.cases.reading import Case
from desktop.rules.core.system import AnyKit

MAKERS: Mapping[ExerciseForm, Callable[[OpenedCase, str], Exercise | None]] = {
    ExerciseForm.RULE: which_rule,
    ExerciseForm.ANSWERS: which_answers,
    ExerciseForm.WHERE: where_to,
    ExerciseForm.BATTLE: who_wins,
    ExerciseForm.REACH: can_he_reach,
    ExerciseForm.DICE: after_die,
}


def made(kit: AnyKit, case: Case, form: ExerciseForm, rule: str) -> Exercise | None:
    """The exercise of a case in one form, under a rule; None where the case gives none."""
    opened = open_case(kit, case)
    return MAKERS[form](opened, rule) if opened is not None else None
