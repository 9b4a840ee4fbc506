"""Plays an exercise on the table of the school: sets it up, judges the answer, then lets it be played on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from time import monotonic

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QPolygonF

from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind
from diadochi.language import Message, msg
from diadochi.lessons.exercise import PREDICTED, Exercise, ExerciseForm
from diadochi.lessons.exercise_forms import ExerciseAnswer, has_arrived, is_right
from diadochi.lessons.exercise_variants import variants
from diadochi.lessons.progress_file import Grade, PupilError, grade_of
from diadochi.lessons.pupil_memory import Cards, PupilMemory
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.sketches.sketch_layer import ShownSketch, SketchLayer
from diadochi.scene.view.map_view import Flight, fitting_step
from diadochi.windows.school.school_room import SchoolTools
from diadochi.windows.shell import Shell

# --- places on the map
# Rings around what is picked, ticks and crosses after the verdict.

_GROUP = "exercise"
_NEAREST = 1.0
"""The scale for an exercise of one place."""


class ExercisePlaces(QObject):
    """`clicked` carries the space of a click while clicks are wanted."""

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
        """Report clicks on spaces from now on, or no longer."""
        self.wants_clicks = wanted

    def show_picked(self, spaces: Iterable[str]) -> None:
        """Ring the picked spaces."""
        self._show(Sketch(SketchKind.RING, SketchInk.BLUE, (space,)) for space in sorted(spaces))

    def show_target(self, space: str) -> None:
        """Mark the space that is asked about."""
        self._show((Sketch(SketchKind.RING, SketchInk.VIOLET, (space,)),))

    def show_judged(self, right: frozenset[str], picked: frozenset[str]) -> None:
        """Tick all that is right, cross what was picked and is wrong."""
        ticks = [Sketch(SketchKind.TICK, SketchInk.GREEN, (space,)) for space in sorted(right)]
        self._show(
            [*ticks, *(Sketch(SketchKind.CROSS, SketchInk.VERMILION, (each,)) for each in sorted(picked - right))]
        )

    def bring_to_sight(self, spaces: Iterable[str]) -> None:
        """Show these spaces with a margin, as close as they all fit."""
        places = [self._shell.scene.place(space) for space in spaces]
        if places:
            box = QPolygonF(places).boundingRect()
            self._flight.to(box.center(), fitting_step(self._shell.view, box, _NEAREST))

    def clear(self) -> None:
        """Remove all marks."""
        self._show(())

    @property
    def drawn(self) -> int:
        """The number of marks on the map."""
        return len(self._layer.shown(_GROUP))

    def _show(self, sketches: Iterable[Sketch]) -> None:
        self._sketches = tuple(sketches)
        self._paint()

    def _paint(self) -> None:
        self._layer.show(_GROUP, [ShownSketch(number, each) for number, each in enumerate(self._sketches)])


# --- memory of a pupil
# How well the present pupil knows the rules; without a pupil it is remembered for this session only.

PACE_MS = 25_000
"""Milliseconds that a pupil takes to read an exercise and think for a moment."""


class Remembering:
    """Grades answers and chooses the next exercise. What cannot be stored is remembered for this session.

    `chosen` returns the id of the pupil chosen at this computer; empty for a guest.
    """

    def __init__(self, chosen: Callable[[], str], memory: PupilMemory | None = None) -> None:
        self._chosen, self._memory = chosen, memory or PupilMemory()
        self._seen: dict[str, bool] = {}
        self._tries: dict[str, int] = {}

    @property
    def pupil(self) -> str:
        """The id of the pupil; empty for a guest, and for a pupil that no longer exists."""
        mark = self._chosen()
        return mark if mark in self._memory.pupils() else ""

    def begin_sitting(self) -> None:
        """Another person is learning: earlier answers of this session do not count."""
        self._seen.clear()
        self._tries.clear()

    def answered(self, key: str, *, right: bool, took_ms: int) -> Grade:
        """Store an answer and return its grade."""
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
        """The chance, 0 to 1, that each exercise is remembered now; None for those never asked."""
        now = datetime.now(UTC)
        cards = self._cards(now)
        if cards is None:
            return [float(self._seen[key]) if key in self._seen else None for key in keys]
        return [cards.remembered(key, now) for key in keys]

    @property
    def warning(self) -> Message | None:
        """What the pupil should know about the dates of earlier answers; None where all is well."""
        cards = self._cards(datetime.now(UTC))
        return None if cards is None else cards.warning

    def _cards(self, now: datetime) -> Cards | None:
        pupil = self.pupil
        try:
            return self._memory.cards(pupil, now) if pupil else None
        except PupilError:
            return None

    def next_of(self, keys: Sequence[str], current: str = "") -> str:
        """The next exercise: one that is due, else the first one never asked, else the one remembered least."""
        left = [key for key in keys if key != current] or [*keys]
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
    """One exercise after another. `changed` is emitted when the page must be updated.

    `verdict` is whether the last answer was right, None before it. `is_varied` means that a variant is shown. `arrived`
    is emitted when the pupil has shown the march that was asked for.
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
        """Set up an exercise; False where the table of the school is not available."""
        self._others = variants(self._controller.kit, exercise, 9, self._round)
        self._round += 1
        return self._lay(exercise, is_varied=False)

    def vary(self) -> bool:
        """Set up a variant with other places or numbers; False where there is none."""
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
        """The spaces with pieces, and what is asked about."""
        wanted = (*exercise.around, exercise.target)
        return self.spaces_with_pieces() | {each for each in wanted if each in self._controller.kit.atlas.spaces}

    def spaces_with_pieces(self) -> set[str]:
        """The spaces with anything on them."""
        kit, position = self._controller.kit, self._controller.position
        return {key.space for key in counters_of(kit).keys(kit, position)} & {*kit.atlas.spaces}

    def answer(self, given: ExerciseAnswer) -> None:
        """Judge an answer; the game goes on where there is something to see or do."""
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
        """The march that was to be shown has arrived."""
        exercise = self.exercise
        if exercise is not None and self.verdict is not None and exercise.is_reachable and not self.arrived:
            self.arrived = has_arrived(exercise, self._controller.position)
            if self.arrived:
                self.changed.emit()

    def close(self) -> None:
        """End the exercise."""
        self.exercise = None
        self.places.ask_clicks(False)
        self.places.clear()
