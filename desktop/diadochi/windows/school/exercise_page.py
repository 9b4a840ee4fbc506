"""An exercise in the window: it is set up on the table, answered on its page, judged and explained."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from random import Random
from time import monotonic

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPolygonF
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QFrame,
    QGridLayout,
    QRadioButton,
    QScrollArea,
    QTextBrowser,
    QWidget,
)

from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind
from diadochi.language import Message, Name, Speaker, capitalised, current_language, msg, tr
from diadochi.lessons.exercise import PREDICTED, SEVERAL, Exercise, ExerciseForm, ExerciseOption
from diadochi.lessons.exercise_forms import ExerciseAnswer, has_arrived, is_right, right_answer
from diadochi.lessons.exercise_order import next_exercise
from diadochi.lessons.exercise_variants import variants
from diadochi.lessons.pupil_memory import Cards, Grade, PupilError, PupilMemory, grade_of
from diadochi.lessons.rule_texts import case_words
from diadochi.rules.cases.case_files import Case
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.view.map_view import Flight, fitting_step
from diadochi.windows import page_markup as m
from diadochi.windows.rulebook import linked, rule_link, rule_of, rule_text
from diadochi.windows.school.school_room import MapSketches, SchoolTools
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label, announce, bind_text, texts
from diadochi.windows.widgets import WrappingButton, column_of, row_of

# --- places on the map
# Rings around what is picked, ticks and crosses after the verdict.

_GROUP = "exercise"
_NEAREST = 1.0
"""The scale for an exercise of one place."""


class ExercisePlaces(MapSketches):
    """`clicked` carries the space of a click while clicks are wanted."""

    clicked = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, _GROUP)
        self._flight = Flight(shell.view)
        self._flight.motion = shell.preferences.motion
        self.wants_clicks = False
        shell.view.released.connect(lambda point, _modifiers: self._released(point))

    def _released(self, point: QPointF) -> None:
        space = self._shell.scene.space_at(point) if self.wants_clicks else None
        if space:
            self.clicked.emit(space)

    def ask_clicks(self, wanted: bool) -> None:
        """Report clicks on spaces from now on, or no longer."""
        self.wants_clicks = wanted

    def show_picked(self, spaces: Iterable[str]) -> None:
        self.draw(Sketch(SketchKind.RING, SketchInk.BLUE, (space,)) for space in sorted(spaces))

    def show_target(self, space: str) -> None:
        self.draw((Sketch(SketchKind.RING, SketchInk.VIOLET, (space,)),))

    def show_judged(self, right: frozenset[str], picked: frozenset[str]) -> None:
        """Tick all that is right, cross what was picked and is wrong."""
        ticks = [Sketch(SketchKind.TICK, SketchInk.GREEN, (space,)) for space in sorted(right)]
        self.draw(
            [*ticks, *(Sketch(SketchKind.CROSS, SketchInk.VERMILION, (each,)) for each in sorted(picked - right))]
        )

    def bring_to_sight(self, spaces: Iterable[str]) -> None:
        """Show these spaces with a margin, as close as they all fit."""
        places = [self._shell.scene.place(space) for space in spaces]
        if places:
            box = QPolygonF(places).boundingRect()
            self._flight.to(box.center(), fitting_step(self._shell.view, box, _NEAREST))

    def clear(self) -> None:
        self.draw(())

    @property
    def drawn(self) -> int:
        """The number of marks on the map."""
        return len(self._layer.shown(_GROUP))


# --- memory of a pupil
# How well the present pupil knows the rules; without a pupil it is remembered for this session only.

PACE_MS = 25_000
"""Milliseconds that a pupil takes to read an exercise and think for a moment."""


class Remembering:
    """Grades answers and chooses the next exercise. What cannot be stored is remembered for this session.

    `chosen` returns the id of the pupil chosen at this computer; empty for a guest.
    """

    def __init__(
        self, chosen: Callable[[], str], memory: PupilMemory | None = None, chance: Random | None = None
    ) -> None:
        self._chosen, self._memory = chosen, memory or PupilMemory()
        self._chance = chance or Random()
        self._last: list[str] = []
        self._seen: dict[str, bool] = {}
        self._tries: dict[str, int] = {}

    @property
    def pupil(self) -> str:
        """The id of the pupil; empty for a guest, and for a pupil that no longer exists."""
        mark = self._chosen()
        return mark if mark in self._memory.pupils() else ""

    def begin_sitting(self) -> None:
        """Another person is learning: earlier answers of this session do not count."""
        self._last.clear()
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
        """The next exercise: one that is due, else one never asked, else one that was missed or is remembered least;
        each time another rule and another kind, as far as there are any.
        """
        left = [key for key in keys if key != current] or [*keys]
        try:
            due = self._memory.due(self.pupil, datetime.now(UTC), left) if self.pupil else []
        except PupilError:
            due = []
        missed = [key for key in left if self._seen.get(key) is False]
        chances = dict(zip(left, self.chances(left), strict=True))
        fresh = [key for key in left if chances[key] is None]
        pool = due or fresh or missed or sorted(left, key=lambda key: chances[key] or 0.0)
        chosen = next_exercise(pool, self._last, self._chance)
        self._last.append(chosen)
        return chosen


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
        why = msg("Answer this exercise in the panel next to the map.")
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
        exercise = self.exercise
        if exercise is not None and self.verdict is not None and exercise.is_reachable and not self.arrived:
            self.arrived = has_arrived(exercise, self._controller.position)
            if self.arrived:
                self.changed.emit()

    def close(self) -> None:
        self.exercise = None
        self.places.ask_clicks(False)
        self.places.clear()


# --- choices
# Boxes with several lines of words beside them; one or several can be picked.


class PickRow(QFrame):
    """A box and its words; a click on either picks it."""

    toggled = Signal()

    def __init__(self, words: str, number: int, *, several: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box: QAbstractButton = QCheckBox(self) if several else QRadioButton(self)
        self.box.setAutoExclusive(False)
        self.box.setAccessibleName(words)
        self.box.clicked.connect(self.toggled)
        key = f"{number + 1}  " if number < 9 else ""
        self.sign = Label(self)
        self.sign.setFixedWidth(14)
        self.words = Label(f"{key}{words}", self, wraps=True)
        top = Qt.AlignmentFlag.AlignTop
        row_of((self.box, top), (self.words, 1), (self.sign, top), on=self, margins=(2, 2, 2, 2), spacing=6)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.box.isEnabled() and self.rect().contains(event.position().toPoint()):
            self.box.setFocus()
            self.box.click()

    def judge(self, *, is_right: bool) -> None:
        """Show beside the words whether picking it was right; with a sign, not only a colour."""
        self.sign.setText("✓" if is_right else "✗" if self.box.isChecked() else "")


class PickList(QWidget):
    """Rows of which one or several can be picked. `changed` is emitted when the picks change."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._several = False
        self.rows: list[PickRow] = []
        self._column = column_of(on=self, margins=(0, 0, 0, 0), spacing=4)

    def show_rows(self, words: Sequence[str], *, several: bool) -> None:
        """Show other rows, none of them picked."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._several = several
        self.rows = [PickRow(each, number, several=several, parent=self) for number, each in enumerate(words)]
        for number, row in enumerate(self.rows):
            row.toggled.connect(lambda number=number: self._toggled(number))
            self._column.addWidget(row)

    @property
    def picked(self) -> frozenset[int]:
        return frozenset(number for number, row in enumerate(self.rows) if row.box.isChecked())

    @property
    def is_judged(self) -> bool:
        """Whether the answer was judged and nothing can be picked any more."""
        return any(not row.box.isEnabledTo(row) for row in self.rows)

    def pick(self, number: int) -> None:
        if number < len(self.rows) and self.rows[number].box.isEnabled():
            self.rows[number].box.click()

    def _toggled(self, number: int) -> None:
        if not self._several:
            for other, row in enumerate(self.rows):
                row.box.setChecked(other == number)
        self.changed.emit()

    def judge(self, right: frozenset[int]) -> None:
        """Show of each row whether it is right; nothing can be picked any more."""
        for number, row in enumerate(self.rows):
            row.judge(is_right=number in right)
            row.box.setEnabled(False)


# --- words of an exercise


def option_words(option: ExerciseOption, say: Speaker) -> str:
    """The words beside a box: the text of a rule, an answer, or an outcome of dice."""
    if option.rule:
        return f"{option.rule}: {rule_text(option.rule)}"
    return capitalised(say.say(option.words)) if option.words is not None else ""


def right_words(exercise: Exercise, say: Speaker) -> str:
    """The right answer as a sentence."""
    match exercise.form:
        case ExerciseForm.WHERE:
            answer = ", ".join(sorted(say.spell(Name("space", space)) for space in exercise.spaces))
        case ExerciseForm.REACH:
            return tr("No, the army can get there.") if exercise.is_reachable else tr("No, the army cannot get there.")
        case ExerciseForm.RULE:
            answer = ", ".join(option.rule for option in exercise.options if option.is_right)
        case _:
            answer = " · ".join(option_words(option, say) for option in exercise.options if option.is_right)
    return tr("No. The right answer: {answer}", answer=answer)


def explained(exercise: Exercise, say: Speaker) -> str:
    """The explanation as HTML: the verdicts on wrong options, the rules that apply, and the note of the case."""
    parts = [m.paragraph(linked(each)) for each in dict.fromkeys(_reasons(exercise, say)) if each]
    parts += [m.paragraph(f"<b>{rule_link(rule)}</b> {linked(rule_text(rule))}") for rule in _rules(exercise)]
    note = ". ".join(filter(None, (capitalised(case_title(exercise.case)), case_note(exercise.case))))
    if note:
        parts.append(m.paragraph(m.faint(linked(note))))
    return "".join(parts)


def case_title(case: Case) -> str:
    """The title of a case in the present language; empty if it has none."""
    return case_words(case.file, case.entry.title, current_language())


def case_note(case: Case) -> str:
    """The note of a case in the present language; mostly empty."""
    return case_words(case.file, case.entry.note, current_language())


def _reasons(exercise: Exercise, say: Speaker) -> Iterator[str]:
    if exercise.form is ExerciseForm.ANSWERS:
        for option in exercise.options:
            if not option.is_right and option.why is not None and option.why.reason is not None:
                rules = ", ".join(option.why.because)
                yield f"{option_words(option, say)}: {say.say(option.why.reason)}" + (f" ({rules})" if rules else "")
    elif exercise.why is not None and not exercise.why and exercise.why.reason is not None:
        yield capitalised(say.say(exercise.why.reason))


def _rules(exercise: Exercise) -> tuple[str, ...]:
    because = exercise.why.because if exercise.why is not None and not exercise.why else ()
    return tuple(dict.fromkeys((exercise.rule, *because)))[:3]


# --- exercise page


class ExercisePage(QWidget):
    """Asks the exercise of a player. `next_asked`, `path_asked` and `rule_asked` are for the room."""

    next_asked = Signal()
    path_asked = Signal()
    rule_asked = Signal(str)

    def __init__(self, player: ExercisePlayer, speaker: Callable[[], Speaker], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player, self._speaker_of = player, speaker
        self._asked: object = None
        self._spaces: list[str] = []
        self.title, self.words, self.said = Label(self), Label(self), Label(self)
        for label, name in ((self.title, "startNote"), (self.words, "lessonWords"), (self.said, "lessonSaid")):
            label.setObjectName(name)
            label.setWordWrap(True)
        self.picks = PickList(self)
        self.why = QTextBrowser(self)
        self.why.setOpenLinks(False)
        self.why.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.why.setMinimumHeight(150)
        self.give, self.on, self.vary, self.path = (WrappingButton(self) for _ in range(4))
        for button in (self.give, self.on):
            button.setProperty("weight", "first")
        self._lay_out()
        self._join()
        bind_text(self.give.setText, msg("Answer"))
        bind_text(self.on.setText, msg("Next exercise"))
        bind_text(self.vary.setText, msg("Similar exercise"))
        bind_text(self.path.setText, msg("Learning path"))
        bind_text(self.why.setAccessibleName, msg("Why"))
        texts.changed.connect(self._show)

    def _lay_out(self) -> None:
        inner = QWidget(self)
        column_of(
            self.title,
            self.words,
            self.picks,
            self.give,
            self.said,
            self.why,
            None,
            on=inner,
            margins=(2, 4, 2, 2),
            spacing=9,
        )
        self._scroll = scroll = QScrollArea(self)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        row = QGridLayout()
        row.setSpacing(6)
        row.addWidget(self.on, 0, 0, 1, 2)
        row.addWidget(self.vary, 1, 0)
        row.addWidget(self.path, 1, 1)
        column_of((scroll, 1), row, on=self, margins=(0, 0, 0, 0))

    def _join(self) -> None:
        self.give.clicked.connect(self._give)
        self.on.clicked.connect(self.next_asked)
        self.path.clicked.connect(self.path_asked)
        self.vary.clicked.connect(self._vary)
        self.picks.changed.connect(self._picked)
        self.why.anchorClicked.connect(self._follow)
        self._player.changed.connect(self._show)
        self._player.places.clicked.connect(self._clicked)

    # --- answering

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Numbers pick, Enter answers and goes on."""
        key = event.key()
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.picks.pick(key - Qt.Key.Key_1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.give if self.give.isVisible() else self.on).click()
        else:
            super().keyPressEvent(event)

    def _given(self) -> ExerciseAnswer:
        exercise, picked = self._player.exercise, self.picks.picked
        if exercise is None or exercise.form not in (ExerciseForm.WHERE, ExerciseForm.REACH):
            return ExerciseAnswer(picked=picked)
        if exercise.form is ExerciseForm.REACH:
            return ExerciseAnswer(reaches=0 in picked)
        return ExerciseAnswer(spaces=frozenset(self._spaces[number] for number in picked))

    def _give(self) -> None:
        if self.picks.picked:
            self._player.answer(self._given())

    def _vary(self) -> None:
        if not self._player.vary():
            self.vary.setEnabled(False)

    def _picked(self) -> None:
        self.give.setEnabled(bool(self.picks.picked))
        exercise = self._player.exercise
        if exercise is not None and exercise.form is ExerciseForm.WHERE:
            self._player.places.show_picked(self._given().spaces)

    def _clicked(self, space: str) -> None:
        if space in self._spaces:
            self.picks.pick(self._spaces.index(space))
            return
        picked = self.picks.picked
        self._spaces.append(space)
        self._list_spaces()
        for number in (*picked, len(self._spaces) - 1):
            self.picks.pick(number)

    def _follow(self, url: QUrl) -> None:
        rule = rule_of(url.toString())
        if rule:
            self.rule_asked.emit(rule)

    # --- words

    def _show(self) -> None:
        player, exercise = self._player, self._player.exercise
        if exercise is None:
            return
        asked = (exercise, self._speaker_of().say(exercise.asked))
        comes_again = player.verdict is None and self.picks.is_judged
        if asked != self._asked or comes_again:
            self._ask()
            self._asked = asked
        varied = tr("A variant") if player.is_varied else ""
        self.title.setText(" · ".join(part for part in (tr("Rule {rule}", rule=exercise.rule), varied) if part))
        judged = player.verdict is not None
        self.give.setVisible(not judged)
        self.give.setEnabled(bool(self.picks.picked))
        for widget in (self.said, self.why):
            widget.setVisible(judged)
        self.title.setVisible(judged or exercise.form is not ExerciseForm.RULE)
        if judged:
            self._say_verdict()

    def _ask(self) -> None:
        exercise, say = self._player.exercise, self._speaker_of()
        assert exercise is not None
        self.words.setText(capitalised(say.say(exercise.asked)))
        self.vary.setEnabled(True)
        if exercise.form is ExerciseForm.WHERE:
            self._spaces = sorted(exercise.around, key=self._space_name)
            self._list_spaces()
        elif exercise.form is ExerciseForm.REACH:
            self.picks.show_rows((tr("Yes"), tr("No")), several=False)
        else:
            words = [option_words(option, say) for option in exercise.options]
            self.picks.show_rows(words, several=exercise.form in SEVERAL)
        announce(self, self.words.text())

    def _space_name(self, space: str) -> str:
        return self._speaker_of().spell(Name("space", space))

    def _list_spaces(self) -> None:
        self.picks.show_rows([self._space_name(space) for space in self._spaces], several=True)

    def _say_verdict(self) -> None:
        player, exercise, say = self._player, self._player.exercise, self._speaker_of()
        assert exercise is not None
        right = right_answer(exercise)
        if exercise.form is ExerciseForm.WHERE:
            numbers = frozenset(number for number, space in enumerate(self._spaces) if space in right.spaces)
        elif exercise.form is ExerciseForm.REACH:
            numbers = frozenset({0 if exercise.is_reachable else 1})
        else:
            numbers = right.picked
        self.picks.judge(numbers)
        if player.verdict:
            said = f"✓  {tr('Right.')}"
        else:
            said = f"✗  {right_words(exercise, say)}"
        if exercise.is_reachable:
            shown = tr("Arrived.") if player.arrived else tr("Now march there on the map.")
            said = f"{said} {shown}"
        self.said.setText(said)
        tone = "right" if player.verdict else "wrong"
        if self.said.property("tone") != tone:
            self.said.setProperty("tone", tone)
            self.said.style().unpolish(self.said)
            self.said.style().polish(self.said)
        self.why.setHtml(explained(exercise, say))
        # after the layout knows the height of the new text
        QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(self.why))
        announce(self, said)
