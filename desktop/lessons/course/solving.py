"""A lesson played without a window: each step is laid, its solution given, and its task must be done by that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from desktop.language import Message, msg
from desktop.lessons.course.documents import LessonStep, LessonTask
from desktop.lessons.course.judging import (
    answer_meant,
    is_done,
    may_be_lifted,
    reply,
    shows_rule,
    unused_replies,
    written_reply,
)
from desktop.lessons.course.lesson import Lesson, laid_by
from desktop.rules.cases.entries import Table
from desktop.rules.cases.errors import Misanswer, Misgiven
from desktop.rules.cases.looking import Look
from desktop.rules.cases.plug import kit_for, system_of
from desktop.rules.cases.refusals import refusal
from desktop.rules.core.flow import Answer, Decision, Dice, Draw, Roll
from desktop.rules.core.game import Game, IllegalAnswer
from desktop.rules.core.system import AnyKit, root_of, rules_of


class Unsolved(NamedTuple):
    """A step, counted from 1, that does not solve itself, and why."""

    step: int
    why: Message


class StuckLesson(Exception):
    """A step cannot go on; `why` is known."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


class _Meanwhile:
    """What happens in a step besides the pupil's answers: dice still to fall, and what others have replied."""

    def __init__(self, step: LessonStep, pupil: int) -> None:
        self.step, self.pupil = step, pupil
        self.dice = list(step.dice)
        self.replied: list[Answer] = []


class LessonRun:
    """The way through a lesson. `played` are all answers since the position of the present step was laid."""

    def __init__(self, kit: AnyKit, lesson: Lesson) -> None:
        self._home, self._lesson = kit_for(kit, lesson.entry.map), lesson
        self.kit: AnyKit = self._home
        self.game: Game[Any] | None = None

    def faults(self) -> Iterator[Unsolved]:
        """Play every step with its solution. What comes after a step that cannot be played is not looked at."""
        for number in range(len(self._lesson.steps)):
            try:
                self.begin(number)
                self.solve(number)
            except StuckLesson as stuck:
                yield Unsolved(number + 1, stuck.why)
                return

    def come_to(self, number: int) -> Game[Any]:
        """The game at the beginning of a step, counted from 0, the steps before it solved. Raises StuckLesson."""
        for before in range(self._lesson.laying(number), number):
            self.begin(before)
            self.solve(before)
        return self.begin(number)

    def begin(self, number: int) -> Game[Any]:
        """Lay the position of a step, or go on, and let happen what happens first."""
        step = self._lesson.steps[number]
        if step.given is not None:
            self.game = self._laid(step)
        game = self.game
        assert game is not None  # the first step of a lesson lays a position
        for table in step.when:
            self._give(game, table)
        return game

    def _laid(self, step: LessonStep) -> Game[Any]:
        try:
            laid = laid_by(self._home, self._lesson.entry, step)
        except Misgiven as error:
            raise StuckLesson(error.cause.message()) from error
        except msgspec.ValidationError as error:
            raise StuckLesson(msg("does not fit: {detail}", detail=str(error))) from error
        rules = rules_of(laid.kit)
        self.kit = rules.under(laid.kit, laid.position)
        return Game(laid.position, root_of(self.kit, rules.TABLE))  # as a table in the window plays

    def solve(self, number: int) -> None:
        """Give the solution of a step that has begun; its task must be done then."""
        step, game = self._lesson.steps[number], self.game
        assert game is not None
        if step.task is None:
            return
        if step.task.answer or step.task.until is not None:
            self._play(step, step.task, game)
        elif step.task.refused:
            self._meet(step, step.task, game)
        elif step.task.lift and not may_be_lifted(self.kit, game, step.task.lift):
            raise StuckLesson(msg("{piece} cannot be lifted here", piece=step.task.lift))

    def _play(self, step: LessonStep, task: LessonTask, game: Game[Any]) -> None:
        meanwhile, given = _Meanwhile(step, pupil_of(step, game)), list[Answer]()
        self._settle(game, meanwhile)
        if task.until is not None and is_done(Look(self.kit, game), step, ()):
            raise StuckLesson(msg("the task is done before anything is done"))
        for table in step.solution:
            given.append(self._give(game, table))
            if not is_done(Look(self.kit, game), step, tuple(given)):
                self._settle(game, meanwhile)
            if is_done(Look(self.kit, game), step, tuple(given)):
                self._finish(game, meanwhile)
                return
        raise StuckLesson(msg("the solution does not do the task"))

    def _settle(self, game: Game[Any], meanwhile: _Meanwhile) -> None:
        """Throw what falls and let others answer, until the pupil is asked."""
        step, dice = meanwhile.step, meanwhile.dice
        while game.node is not None:
            node = game.node
            if isinstance(node, Draw):
                raise StuckLesson(msg("{draw} is drawn, and no lesson may hang on that", draw=node.kind))
            if isinstance(node, Roll):
                if not dice or not node.admits(Dice(dice[0])):
                    raise StuckLesson(msg("{roll} is thrown, and dice do not say what falls", roll=node.kind))
                game.answer(Dice(dice.pop(0)))
            elif node.seat != meanwhile.pupil:
                answer = reply(self.kit, game, step, meanwhile.replied)
                if answer is None:
                    raise StuckLesson(msg("nobody answers {question}; write it in replies", question=node.kind))
                game.answer(answer)
                meanwhile.replied.append(answer)
            else:
                return

    def _finish(self, game: Game[Any], meanwhile: _Meanwhile) -> None:
        """The task is done: what is written of dice and replies still comes, and nothing else."""
        while isinstance(game.node, Roll | Decision):
            dice, left = meanwhile.dice, unused_replies(self.kit, meanwhile.step, meanwhile.replied)
            if isinstance(game.node, Roll):
                if not dice or not game.node.admits(Dice(dice[0])):
                    break
                game.answer(Dice(dice.pop(0)))
                continue
            answer = written_reply(self.kit, game, left) if game.node.seat != meanwhile.pupil else None
            if answer is None:
                break
            game.answer(answer)
            meanwhile.replied.append(answer)
        if meanwhile.dice:
            raise StuckLesson(msg("the task is done before all dice have fallen"))

    def _meet(self, step: LessonStep, task: LessonTask, game: Game[Any]) -> None:
        """What is tried must be refused by one of the rules that the task names."""
        for table in step.solution:
            answer = answer_meant(self.kit, game, dict(table))
            if answer is None or not shows_rule(task, game.why_not(answer)):
                raise StuckLesson(msg("what is tried is not refused by {rules}", rules=", ".join(task.refused)))

    def _give(self, game: Game[Any], table: Table) -> Answer:
        try:
            answer = system_of(self.kit).answer_of(self.kit, game.position, game.node, dict(table))
            game.answer(answer)
        except Misanswer as error:
            raise StuckLesson(error.cause.message()) from error
        except IllegalAnswer as error:
            raise StuckLesson(refusal(self.kit, error)) from error
        return answer


def pupil_of(step: LessonStep, game: Game[Any]) -> int:
    """The seat the pupil answers for: the one the step names, or the one that is asked or throws now."""
    return step.seat if step.seat is not None else game.node.seat if game.node is not None else 0
