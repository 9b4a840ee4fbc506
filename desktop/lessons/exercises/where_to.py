"""Where may she go? All spaces that are legal are to be clicked."""

from __future__ import annotations

from itertools import islice

from desktop.lessons.exercises.exercise import Exercise, ExerciseForm, exercise_key
from desktop.lessons.exercises.opened import OpenedCase
from desktop.lessons.exercises.plug import exercises_of
from desktop.rules.core.flow import Decision

_LOOKED_AT, _MOST = 300, 6


def where_to(opened: OpenedCase, rule: str) -> Exercise | None:
    """The open question of the case, answered with places; some must be right, and some that are near wrong."""
    system, node = exercises_of(opened.kit), opened.game.node
    if system is None or not isinstance(node, Decision):
        return None
    asked = system.place_asked(node)
    if asked is None:
        return None
    position = opened.game.position
    found = (system.place_of_answer(position, answer) for answer in islice(node.options, _LOOKED_AT))
    spaces = frozenset(space for space in found if space is not None)
    around = system.places_around(opened.kit, position, node) | spaces
    if not 0 < len(spaces) <= _MOST or around == spaces:
        return None
    key = exercise_key(rule, ExerciseForm.WHERE, opened.case)
    return Exercise(key, rule, ExerciseForm.WHERE, opened.case, opened.end, asked, spaces=spaces, around=around)
