"""Can he reach it, and how? A march with its points, and a space that lies within them, or does not."""

from __future__ import annotations

from desktop.forecast.plug import InHand, reach_of
from desktop.language import Name, msgn
from desktop.lessons.exercises.exercise import Exercise, ExerciseForm, ExerciseMoment, exercise_key
from desktop.lessons.exercises.opened import OpenedCase
from desktop.lessons.exercises.plug import ExerciseSystem, exercises_of
from desktop.rules.core.flow import Decision
from desktop.rules.core.verdict import Verdict


def can_he_reach(opened: OpenedCase, rule: str) -> Exercise | None:
    """Where the case goes from its first step on; else a place it is refused to go to."""
    system = exercises_of(opened.kit)
    if system is None:
        return None
    return _gone(opened, system, rule) or _refused(opened, system, rule)


def in_hand(moment: ExerciseMoment) -> InHand | None:
    """The army whose march is to go on at a moment, with all it can reach; None where none marches."""
    system, game = exercises_of(moment.kit), moment.game()
    if system is None or not isinstance(game.node, Decision):
        return None
    piece = system.marcher(game.position, game.node)
    if piece is None:
        return None
    held = reach_of(moment.kit).lift(moment.kit, game.position, game.node, piece)
    return None if isinstance(held, Verdict) else held


def _gone(opened: OpenedCase, system: ExerciseSystem, rule: str) -> Exercise | None:
    steps = [number for number, answer in enumerate(opened.given) if system.marching_on(answer)]
    there = system.standing_of(opened.game.position)
    return _asked(opened, opened.stopped(steps[0]), there, rule) if steps and there else None


def _refused(opened: OpenedCase, system: ExerciseSystem, rule: str) -> Exercise | None:
    for table in opened.case.entry.then.refused:
        answer = opened.answer_of(table)
        place = system.place_of_answer(opened.game.position, answer) if answer is not None else None
        if place is not None:
            return _asked(opened, opened.end, place, rule)
    return None


def _asked(opened: OpenedCase, moment: ExerciseMoment, target: str, rule: str) -> Exercise | None:
    held = in_hand(moment)
    if held is None or held.points is None or held.space == target:
        return None
    spot = (target, False)
    reachable = spot in held.marks()
    asked = msgn(
        "{general} has {n} movement point. Can he reach {space}?",
        "{general} has {n} movement points. Can he reach {space}?",
        held.points,
        general=Name("general", held.piece),
        space=Name("space", target),
    )
    key = exercise_key(rule, ExerciseForm.REACH, opened.case)
    return Exercise(
        key,
        rule,
        ExerciseForm.REACH,
        opened.case,
        moment,
        asked,
        target=target,
        is_reachable=reachable,
        why=held.verdict(spot),
    )
