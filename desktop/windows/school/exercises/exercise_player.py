"""An exercise on the table of the school: laid still, answered, judged, then played on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from time import monotonic

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QPolygonF

from desktop.journal.record.sketch import Sketch, SketchInk, SketchKind
from desktop.language import Message, msg
from desktop.lessons.exercises.exercise import PREDICTED, Exercise, ExerciseForm
from desktop.lessons.exercises.exercise_forms import ExerciseAnswer, has_arrived, is_right
from desktop.lessons.exercises.exercise_variants import variants
from desktop.lessons.memory.progress_file import Grade, PupilError, grade_of
from desktop.lessons.memory.pupil_memory import Cards, PupilMemory
from desktop.scene.counters.plug import counters_of
from desktop.scene.sketches.sketch_layer import ShownSketch, SketchLayer
from desktop.scene.view.map_view import Flight, fitting_step
from desktop.windows.school.school_room import SchoolTools
from desktop.windows.shell import Shell

# --- places
# Places of an exercise on the map: rings around what is picked, ticks and crosses when it has been judged.

_GROUP = "exercise"
_NEAREST = 1.0
"""The scale at which an exercise of one place is shown."""


class ExercisePlaces(QObject):
    """`clicked` carries the space of a click while places are wanted."""

    clicked = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._sketches: tuple[Sketch, ...] = ()
        self._layer = self._new_layer()
        self._flight = Flight(shell.view)
        self._flight.motion = shell.preferences.motion
        self.wants_clicks = False
        shell.scene_changed.connect(self._another_scene)
        shell.view.settled.connect(self._zoomed)
        shell.view.released.connect(lambda point, _modifiers: self._released(point))

    def _new_layer(self) -> SketchLayer:
        layer = SketchLayer(self._shell.scene)
        layer.set_zoom_step(*self._shell.view.drawing)
        return layer

    def _another_scene(self) -> None:
        self._layer = self._new_layer()
        self._paint()

    def _zoomed(self, step: float, ratio: float) -> None:
        self._layer.set_zoom_step(step, ratio)
        self._paint()

    def _released(self, point: QPointF) -> None:
        space = self._shell.scene.space_at(point) if self.wants_clicks else None
        if space:
            self.clicked.emit(space)

    def ask_clicks(self, wanted: bool) -> None:
        """From now on clicks on spaces are told, or no more."""
        self.wants_clicks = wanted

    def show_picked(self, spaces: Iterable[str]) -> None:
        """Rings around what is picked."""
        self._show(Sketch(SketchKind.RING, SketchInk.BLUE, (space,)) for space in sorted(spaces))

    def show_target(self, space: str) -> None:
        """What is asked about."""
        self._show((Sketch(SketchKind.RING, SketchInk.VIOLET, (space,)),))

    def show_judged(self, right: frozenset[str], picked: frozenset[str]) -> None:
        """Ticks on all that is right, crosses on what was picked and is not."""
        ticks = [Sketch(SketchKind.TICK, SketchInk.GREEN, (space,)) for space in sorted(right)]
        self._show(
            [*ticks, *(Sketch(SketchKind.CROSS, SketchInk.VERMILION, (each,)) for each in sorted(picked - right))]
        )

    def bring_to_sight(self, spaces: Iterable[str]) -> None:
        """Show these spaces with some room around them, as near as they all fit."""
        places = [self._shell.scene.place(space) for space in spaces]
        if places:
            box = QPolygonF(places).boundingRect()
            self._flight.to(box.center(), fitting_step(self._shell.view, box, _NEAREST))

    def clear(self) -> None:
        """Nothing of an exercise is on the map."""
        self._show(())

    @property
    def drawn(self) -> int:
        """How many signs are on the map."""
        return len(self._layer.shown(_GROUP))

    def _show(self, sketches: Iterable[Sketch]) -> None:
        self._sketches = tuple(sketches)
        self._paint()

    def _paint(self) -> None:
        self._layer.show(_GROUP, [ShownSketch(number, each) for number, each in enumerate(self._sketches)])


# --- remembering
# What the pupil who sits here remembers of the rules; without a pupil only this sitting is remembered.

PACE_MS = 25_000
"""What somebody takes who reads an exercise and thinks for a moment, in milliseconds."""


class Remembering:
    """Grades answers and says which exercise comes next. What cannot be kept is remembered for this sitting.

    `chosen` gives the mark of the pupil who was chosen at this computer; empty for a guest.
    """

    def __init__(self, chosen: Callable[[], str], memory: PupilMemory | None = None) -> None:
        self._chosen, self._memory = chosen, memory or PupilMemory()
        self._seen: dict[str, bool] = {}
        self._tries: dict[str, int] = {}

    @property
    def pupil(self) -> str:
        """The mark of the pupil who learns; empty for a guest, and for one who is not here any more."""
        mark = self._chosen()
        return mark if mark in self._memory.pupils() else ""

    def begin_sitting(self) -> None:
        """Somebody else sits down: what was answered here before was not his."""
        self._seen.clear()
        self._tries.clear()

    def answered(self, key: str, *, right: bool, took_ms: int) -> Grade:
        """Keep an answer."""
        tries = self._tries[key] = 1 if self._seen.get(key, True) else self._tries.get(key, 1) + 1
        grade = grade_of(right=right, tries=tries, took_ms=took_ms, pace_ms=PACE_MS)
        self._seen[key] = right
        try:
            if self.pupil:
                self._memory.graded(self.pupil, key, grade, datetime.now(UTC), took_ms)
        except PupilError:
            return grade
        return grade

    def chances(self, keys: Iterable[str]) -> list[float | None]:
        """The chance, 0 to 1, that each is remembered now; None for what was never asked."""
        now = datetime.now(UTC)
        cards = self._cards(now)
        if cards is None:
            return [float(self._seen[key]) if key in self._seen else None for key in keys]
        return [cards.remembered(key, now) for key in keys]

    @property
    def warning(self) -> Message | None:
        """What the pupil should know about the dates of his answers; None where all is well."""
        cards = self._cards(datetime.now(UTC))
        return None if cards is None else cards.warning

    def _cards(self, now: datetime) -> Cards | None:
        pupil = self.pupil
        try:
            return self._memory.cards(pupil, now) if pupil else None
        except PupilError:
            return None

    def next_of(self, keys: Sequence[str], besides: str = "") -> str:
        """What to ask next: what has come round, then what was never asked, in order; then what is remembered least."""
        left = [key for key in keys if key != besides] or [*keys]
        try:
            due = self._memory.due(self.pupil, datetime.now(UTC), left) if self.pupil else []
        except PupilError:
            due = []
        missed = [key for key in left if self._seen.get(key) is False]
        chances = dict(zip(left, self.chances(left), strict=True))
        fresh = [key for key in left if chances[key] is None]
        return (due or fresh or missed or sorted(left, key=lambda key: chances[key] or 0.0))[0]


# --- player


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
