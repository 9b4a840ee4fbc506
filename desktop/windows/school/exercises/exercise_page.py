"""The page of one exercise: the question, what can be picked, the verdict, and why."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QTextBrowser, QVBoxLayout, QWidget

from desktop.language import Name, Speaker, capitalised, tr
from desktop.lessons.exercises.exercise import SEVERAL, ExerciseForm
from desktop.lessons.exercises.judging import ExerciseAnswer, right_answer
from desktop.windows.announcing import announce
from desktop.windows.plain import Label
from desktop.windows.rule_links import rule_of
from desktop.windows.school.exercises.pick_list import PickList
from desktop.windows.school.exercises.player import ExercisePlayer
from desktop.windows.school.exercises.saying import explained, option_words, right_words
from desktop.windows.school.wrapping_button import WrappingButton


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

    def _lay_out(self) -> None:
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(2, 4, 2, 2)
        column.setSpacing(9)
        for widget in (self.title, self.words, self.picks, self.give, self.said, self.why):
            column.addWidget(widget)
        column.addStretch(1)
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
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll, 1)
        outer.addLayout(row)

    def _join(self) -> None:
        self.give.clicked.connect(self._give)
        self.on.clicked.connect(self.next_asked)
        self.path.clicked.connect(self.path_asked)
        self.vary.clicked.connect(self._vary)
        self.picks.changed.connect(self._picked)
        self.why.anchorClicked.connect(self._follow)
        self._player.changed.connect(self.retranslate)
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
        """A click on the map picks what stands in the list; another place joins it."""
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

    def retranslate(self) -> None:
        """Say the exercise in the present language."""
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
        self.give.setText(tr("Answer"))
        self.on.setText(tr("Next exercise"))
        self.vary.setText(tr("The same elsewhere"))
        self.path.setText(tr("Learning path"))
        self.why.setAccessibleName(tr("Why"))
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
            self.picks.show_rows((tr("He can."), tr("He cannot.")), several=False)
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
            shown = tr("Arrived.") if player.arrived else tr("Now show the way: march there on the map.")
            said = f"{said} {shown}"
        self.said.setText(said)
        tone = "right" if player.verdict else "wrong"
        if self.said.property("tone") != tone:
            self.said.setProperty("tone", tone)
            self.said.style().unpolish(self.said)
            self.said.style().polish(self.said)
        self.why.setHtml(explained(exercise, say))
        QTimer.singleShot(0, self, lambda: self._scroll.ensureWidgetVisible(self.why))
        announce(self, said)
