"""The page of one step: where in the lesson it is, the sentence, what was said to the pupil, and the buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from desktop.language import Speaker, capitalised, tr
from desktop.lessons.course.wording import message_of
from desktop.windows.announcing import announce
from desktop.windows.plain import Label, on_button
from desktop.windows.school.course.lesson_player import LessonPlayer, Tone
from desktop.windows.school.wrapping_button import WrappingButton


class StepPage(QWidget):
    """Says the step of a player. `ended` tells that the pupil goes on from the last step, `list_asked` that he wants
    another lesson.
    """

    ended = Signal()
    list_asked = Signal()

    def __init__(self, player: LessonPlayer, speaker: object, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player, self._speaker_of = player, speaker
        self._told = ""
        self.title, self.where, self.words, self.said = Label(self), Label(self), Label(self), Label(self)
        self.title.setObjectName("lessonTitle")
        self.where.setObjectName("startNote")
        self.words.setObjectName("lessonWords")
        self.said.setObjectName("lessonSaid")
        for label in (self.title, self.words, self.said):
            label.setWordWrap(True)
        self.course = QProgressBar(self)
        self.course.setTextVisible(False)
        self.course.setFixedHeight(6)
        self._choices = QVBoxLayout()
        self._buttons: list[QPushButton] = []
        self.on, self.back, self.hint = QPushButton(self), QPushButton(self), QPushButton(self)
        self.again, self.others = QPushButton(self), QPushButton(self)
        self.on.setProperty("weight", "first")
        for button in (self.on, self.back, self.hint, self.again, self.others):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the mouse leaves the keyboard with the map
        self._lay_out()
        self.on.clicked.connect(self._go_on)
        self.back.clicked.connect(lambda: player.go_to(player.number - 1))
        self.again.clicked.connect(lambda: player.go_to(player.number))
        self.hint.clicked.connect(player.ask_hint)
        self.others.clicked.connect(self.list_asked)
        player.changed.connect(self.retranslate)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 2)
        column.setSpacing(9)
        for widget in (self.title, self.course, self.where, self.words):
            column.addWidget(widget)
        column.addLayout(self._choices)
        column.addWidget(self.said)
        column.addWidget(self.on)
        row = QGridLayout()
        row.setSpacing(6)
        for number, button in enumerate((self.back, self.again, self.hint, self.others)):
            row.addWidget(button, number // 2, number % 2)
        column.addLayout(row)
        column.addStretch(1)

    @property
    def _speaker(self) -> Speaker:
        speaker = self._speaker_of() if callable(self._speaker_of) else self._speaker_of
        assert isinstance(speaker, Speaker)
        return speaker

    def _go_on(self) -> None:
        if self._player.is_last:
            self.ended.emit()
        else:
            self._player.go_to(self._player.number + 1)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        player, say = self._player, self._speaker.say
        lesson, step = player.lesson, player.step
        if lesson is None or step is None:
            return
        count = len(lesson.steps)
        self.title.setText(say(message_of(lesson.entry.title)))
        self.course.setRange(0, count)
        self.course.setValue(player.number + player.done)
        self.where.setText(tr("Step {number} of {count}", number=player.number + 1, count=count))
        self.words.setText(capitalised(say(message_of(step.text))))
        self._say_choices()
        self._say_answer()
        self.on.setText(tr("Finish") if player.is_last else tr("Next"))
        self.on.setVisible(player.done)
        self.back.setText(tr("Back"))
        self.back.setEnabled(player.number > 0)
        self.again.setText(tr("Once more"))
        self.hint.setText(tr("Hint"))
        self.hint.setEnabled(step.hint is not None and not player.done)
        self.others.setText(tr("Other lessons"))
        whole = f"{self.words.text()} {self.said.text()}"
        if whole != self._told:
            self._told = whole
            announce(self, whole)

    def _say_answer(self) -> None:
        """What was said to what the pupil did; its sign says how it is meant, not only the colour."""
        said = self._player.said
        self.said.setVisible(said is not None)
        if said is None:
            return
        tone, message = said
        sign = {Tone.RIGHT: "✓", Tone.WRONG: "✗", Tone.HINT: "→"}[tone]
        self.said.setText(f"{sign}  {capitalised(self._speaker.say(message))}")
        if self.said.property("tone") != tone.value:
            self.said.setProperty("tone", tone.value)
            self.said.style().unpolish(self.said)
            self.said.style().polish(self.said)

    def _say_choices(self) -> None:
        step = self._player.step
        choices = step.task.choose if step is not None and step.task is not None else ()
        while len(self._buttons) > len(choices):
            button = self._buttons.pop()
            button.hide()
            button.deleteLater()
        while len(self._buttons) < len(choices):
            number, button = len(self._buttons), WrappingButton(self)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(lambda _checked=False, number=number: self._player.choose(number))
            self._choices.addWidget(button)
            self._buttons.append(button)
        for button, choice in zip(self._buttons, choices, strict=True):
            button.setText(on_button(self._speaker.say(message_of(choice.text))))
            button.setEnabled(not self._player.done)
