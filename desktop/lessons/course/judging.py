"""Whether a task is done, and what others answer meanwhile: the referee judges, a lesson only says what it wants."""

from collections.abc import Iterable
from typing import Any

from desktop.forecast.plug import reach_of
from desktop.lessons.course.documents import LessonStep, LessonTask
from desktop.lessons.course.matching import is_meant, is_one_of
from desktop.rules.cases.entries import Table
from desktop.rules.cases.errors import Misanswer
from desktop.rules.cases.looking import Look, differences
from desktop.rules.cases.plug import system_of
from desktop.rules.cases.proposing import default_answer
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.game import Game
from desktop.rules.core.notation_error import NotationError
from desktop.rules.core.system import AnyKit
from desktop.rules.core.verdict import Verdict


def is_done(look: Look, step: LessonStep, given: tuple[Answer, ...]) -> bool:
    """Whether a task about answers or about the position is done, after the pupil has `given` these answers.

    An answer that the solution gives several times must be given as often.
    """
    task = step.task
    if task is None:
        return False
    if task.answer:
        times = step.solution.count(task.answer[0]) if len(task.answer) == 1 else 1
        return sum(is_one_of(look.kit, answer, task.answer) for answer in given) >= max(1, times)
    return task.until is not None and holds(look, task)


def holds(look: Look, task: LessonTask) -> bool:
    """Whether everything that the task waits for is so."""
    try:
        return task.until is not None and next(differences(look, task.until), None) is None
    except (Misanswer, NotationError):
        return False  # what it asks about is not there yet


def shows_rule(task: LessonTask, verdict: Verdict) -> bool:
    """Whether a refusal is one that the pupil was to meet."""
    return not verdict and bool(set(task.refused) & set(verdict.because))


def is_wanted(kit: AnyKit, step: LessonStep, answers: tuple[Answer, ...]) -> bool:
    """Whether these answers are on a way the step takes: what else is legal is not given, and the lesson says why.

    Where the position decides whether the task is done, or where nothing is to be done, every answer is.
    """
    task = step.task
    if task is None or task.until is not None:
        return True
    if not task.answer:
        return False
    wanted = (*task.answer, *step.solution)
    return all(is_one_of(kit, answer, wanted) for answer in answers)


def may_be_lifted(kit: AnyKit, game: Game[Any], piece: str) -> bool:
    """Whether a piece can be taken in hand now."""
    return bool(reach_of(kit).may_lift(kit, game.position, game.node, piece))


def written_reply(kit: AnyKit, game: Game[Any], replies: Iterable[Table]) -> Answer | None:
    """The first of some replies that can be given now; None where none can."""
    for table in replies:
        answer = answer_meant(kit, game, dict(table))
        if answer is not None and game.why_not(answer):
            return answer
    return None


def unused_replies(kit: AnyKit, step: LessonStep, given: Iterable[Answer]) -> list[Table]:
    """The replies of a step that are still to be given after others have `given` theirs."""
    left = list(step.replies)
    for answer in given:
        used = next((table for table in left if is_meant(kit, answer, table)), None)
        if used is not None:
            left.remove(used)
    return left


def reply(kit: AnyKit, game: Game[Any], step: LessonStep, given: Iterable[Answer] = ()) -> Answer | None:
    """What another side than the pupil's answers, after others have `given` their answers.

    It is the first reply of the step that can be given and was not yet, or one again, or what the question proposes.
    None where it proposes nothing.
    """
    written = written_reply(kit, game, (*unused_replies(kit, step, given), *step.replies))
    if written is not None:
        return written
    try:
        return default_answer(kit, game.node) if isinstance(game.node, Decision) else None
    except Misanswer:
        return None


def answer_meant(kit: AnyKit, game: Game[Any], table: dict[str, object]) -> Answer | None:
    """The answer a table means at this moment; None where it means none here."""
    try:
        return system_of(kit).answer_of(kit, game.position, game.node, table)
    except Misanswer:
        return None
