"""What a pupil has answered, judged by the rules: the exercise is solved from its moment again."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from desktop.lessons.exercises.can_he_reach import in_hand
from desktop.lessons.exercises.exercise import PREDICTED, Exercise, ExerciseForm
from desktop.lessons.exercises.plug import exercises_of
from desktop.lessons.exercises.what_falls import what_comes
from desktop.rules.core.game import Game, IllegalAnswer


class ExerciseAnswer(msgspec.Struct, frozen=True):
    """What the pupil says: the numbers of options, spaces that were clicked, or whether a place can be reached."""

    picked: frozenset[int] = frozenset()
    spaces: frozenset[str] = frozenset()
    reaches: bool | None = None


def right_answer(exercise: Exercise) -> ExerciseAnswer:
    """The answer that the rules give."""
    match exercise.form:
        case ExerciseForm.WHERE:
            return ExerciseAnswer(spaces=exercise.spaces)
        case ExerciseForm.REACH:
            return ExerciseAnswer(reaches=exercise.is_reachable)
    return ExerciseAnswer(picked=frozenset(exercise.right))


def is_right(exercise: Exercise, answer: ExerciseAnswer) -> bool:
    """Whether an answer says all that is right, and nothing else."""
    return answer == right_answer(exercise)


def has_arrived(exercise: Exercise, position: Any) -> bool:
    """Whether the march of an exercise stands where it was to come to."""
    system = exercises_of(exercise.moment.kit)
    return system is not None and system.standing_of(position) == exercise.target


def solves_itself(exercise: Exercise) -> bool:
    """Whether the rules, asked anew from the moment on, say of every option what the exercise says of it."""
    if exercise.form is ExerciseForm.REACH:
        return _reaches(exercise) == exercise.is_reachable
    game = exercise.moment.game()
    if exercise.form is ExerciseForm.WHERE:
        return _places(exercise, game) == exercise.spaces
    if exercise.form in PREDICTED:
        return _brings(exercise)
    return all(_judged(exercise, game, number) for number in range(len(exercise.options))) and bool(exercise.right)


def _judged(exercise: Exercise, game: Game[Any], number: int) -> bool:
    option = exercise.options[number]
    if option.answer is None:
        return False
    verdict = game.why_not(option.answer)
    if exercise.form is ExerciseForm.RULE:
        return not verdict and (option.rule in verdict.because) == option.is_right
    return bool(verdict) == option.is_right


def _brings(exercise: Exercise) -> bool:
    """The dice that fall bring what is right, and no other option says the same."""
    said: Collection[object] = {option.words for option in exercise.options}
    right = [option for option in exercise.options if option.is_right]
    told = [what_comes(exercise.moment, option.falls) for option in exercise.options]
    return (
        len(said) == len(exercise.options) == len(set(told))
        and len(right) == 1
        and right[0].falls == exercise.falls
        and all(told)
    )


def _places(exercise: Exercise, game: Game[Any]) -> frozenset[str]:
    system, node = exercises_of(exercise.moment.kit), game.decision
    if system is None or node is None:
        return frozenset()
    found = (system.place_of_answer(game.position, answer) for answer in node.options)
    return frozenset(space for space in found if space is not None)


def _reaches(exercise: Exercise) -> bool:
    """Play the way that the forecast knows: the first answers at least must be taken, and lead on."""
    held = in_hand(exercise.moment)
    answers = held.answers((exercise.target, False)) if held is not None else ()
    game = exercise.moment.game()
    for number, answer in enumerate(answers):
        try:
            game.answer(answer)
        except IllegalAnswer:
            return number > 0  # somebody is asked on the way: the march has begun
    return bool(answers)
