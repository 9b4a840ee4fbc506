"""An exercise on the table of the school: laid still, answered, judged, then played on."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from PySide6.QtCore import QObject, Signal

from desktop.language import msg
from desktop.lessons.exercises.exercise import PREDICTED, Exercise, ExerciseForm
from desktop.lessons.exercises.judging import ExerciseAnswer, has_arrived, is_right
from desktop.lessons.exercises.variants import variants
from desktop.scene.counters.plug import counters_of
from desktop.windows.school.exercises.places import ExercisePlaces
from desktop.windows.school.exercises.remembering import Remembering
from desktop.windows.school.room import SchoolTools


class ExercisePlayer(QObject):
    """One exercise after another. `changed` tells that something else is to be said.

    `verdict` is whether the last answer was right, None before it. `is_varied`: what lies there is a variant.
    `arrived` tells that the pupil has shown the way.
    """

    changed = Signal()

    def __init__(self, tools: SchoolTools, remembering: Remembering) -> None:
        super().__init__(tools.table.shell)
        self._tools, self._controller = tools, tools.table.controller
        self.remembering = remembering
        self.places = ExercisePlaces(tools.table.shell)
        self.exercise: Exercise | None = None
        self.verdict: bool | None = None
        self.given = ExerciseAnswer()
        self.is_varied = self.arrived = False
        self._others: Iterator[Exercise] = iter(())
        self._since = monotonic()
        self._round = 0
        self._controller.changed.connect(self._follow)
        tools.lessons.gone.connect(self.close)

    def begin(self, exercise: Exercise) -> bool:
        """Lay an exercise; False where the table of the school cannot be laid now."""
        self._others = variants(self._controller.kit, exercise, 9, self._round)
        self._round += 1
        return self._lay(exercise, is_varied=False)

    def vary(self) -> bool:
        """The same elsewhere, or with other numbers; False where there is no other."""
        other = next(self._others, None)
        return other is not None and self._lay(other, is_varied=True)

    def _lay(self, exercise: Exercise, *, is_varied: bool) -> bool:
        self.exercise, self.verdict, self.given = None, None, ExerciseAnswer()
        moment = exercise.moment
        why = msg("Answer this exercise beside the map.")
        if not self._tools.lessons.lay_still(moment.start, why, moment.kit, moment.given):
            return False
        self.exercise, self.is_varied, self.arrived = exercise, is_varied, False
        self.places.ask_clicks(exercise.form is ExerciseForm.WHERE)
        if exercise.target:
            self.places.show_target(exercise.target)
        else:
            self.places.clear()
        self.places.bring_to_sight(self._spaces(exercise))
        self._since = monotonic()
        self.changed.emit()
        return True

    def _spaces(self, exercise: Exercise) -> set[str]:
        """Where pieces stand, and what is asked about."""
        wanted = (*exercise.around, exercise.target)
        return self.spaces_with_pieces() | {each for each in wanted if each in self._controller.kit.atlas.spaces}

    def spaces_with_pieces(self) -> set[str]:
        """Where anything stands on the table."""
        kit, position = self._controller.kit, self._controller.position
        return {key.space for key in counters_of(kit).keys(kit, position)} & {*kit.atlas.spaces}

    def answer(self, given: ExerciseAnswer) -> None:
        """Judge an answer; the table goes on where there is something to be seen, or done."""
        exercise = self.exercise
        if exercise is None or self.verdict is not None:
            return
        self.given, self.verdict = given, is_right(exercise, given)
        took = int((monotonic() - self._since) * 1000)
        self.remembering.answered(exercise.key, right=self.verdict, took_ms=took)
        self.places.ask_clicks(False)
        if exercise.form is ExerciseForm.WHERE:
            self.places.show_judged(exercise.spaces, given.spaces)
        if exercise.form in PREDICTED:
            self._tools.lessons.let_play(exercise.falls)
        elif exercise.is_reachable:
            self._tools.lessons.let_play()
        self.changed.emit()

    def _follow(self) -> None:
        """The march that was to be shown has come to its place."""
        exercise = self.exercise
        if exercise is not None and self.verdict is not None and exercise.is_reachable and not self.arrived:
            self.arrived = has_arrived(exercise, self._controller.position)
            if self.arrived:
                self.changed.emit()

    def close(self) -> None:
        """No exercise is asked any more."""
        self.exercise = None
        self.places.ask_clicks(False)
        self.places.clear()
