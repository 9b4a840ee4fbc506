"""The list of lessons: shelf by shelf, each with a sentence about it and how far the pupil has come."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from desktop.language import Speaker, msg, sentence, tr, trn
from desktop.lessons.course.lesson import Lesson
from desktop.lessons.course.wording import message_of
from desktop.windows.game.start_choice import StartChoice
from desktop.windows.plain import Label

SHELVES = {
    "evening": msg("First evening: the guided game"),
    "lessons": msg("Lessons"),
    "own": msg("Lessons of your own"),
}
"""The shelves in their order; a lesson of another one stands with those of one's own."""


_NARROWEST = 200
"""Pixels of a lesson's button in a dock that somebody has made small."""


def shelf_of(lesson: Lesson) -> str:
    """The shelf a lesson stands on."""
    return lesson.entry.part if lesson.entry.part in SHELVES else "own"


class Shelves(QScrollArea):
    """`chosen` carries a Lesson; `folder_asked` and `recording_asked` tell of the buttons below."""

    chosen = Signal(object)
    folder_asked = Signal()
    recording_asked = Signal()

    def __init__(
        self, speaker: Callable[[], Speaker], reached: Callable[[], Mapping[str, int]], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._speaker, self._reached = speaker, reached
        self._lessons: Sequence[Lesson] = ()
        self._faults = 0
        self.choices: dict[str, StartChoice] = {}
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.folder, self.record = QPushButton(self), QPushButton(self)
        self.folder.clicked.connect(self.folder_asked)
        self.record.clicked.connect(self.recording_asked)

    def show_lessons(self, lessons: Sequence[Lesson], faults: int) -> None:
        """List these lessons; of `faults` files nothing could be read."""
        self._lessons, self._faults = lessons, faults
        self.retranslate()

    def retranslate(self) -> None:
        """Make the list anew in the present language."""
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 2, 4, 2)
        column.setSpacing(6)
        self.choices, reached = {}, self._reached()
        order = list(SHELVES)
        by_shelf = sorted(self._lessons, key=lambda lesson: order.index(shelf_of(lesson)))
        for shelf, lessons in groupby(by_shelf, shelf_of):
            heading = Label(sentence(SHELVES[shelf]), inner)
            heading.setObjectName("planTitle")
            heading.setWordWrap(True)
            column.addWidget(heading)
            for lesson in lessons:
                column.addWidget(self._choice(lesson, reached.get(lesson.id, 0), inner))
        if self._faults:
            note = Label(self._fault_words(), inner)
            note.setObjectName("startNote")
            note.setWordWrap(True)
            column.addWidget(note)
        self.folder.setText(tr("Open a folder of lessons…"))
        self.record.setText(tr("Record a lesson…"))
        column.addWidget(self.folder)
        column.addWidget(self.record)
        column.addStretch(1)
        old = self.takeWidget()
        self.setWidget(inner)
        if old is not None:
            old.deleteLater()

    def _fault_words(self) -> str:
        return trn(
            "In {n} place a lesson of your own cannot be read; diadochi check names it.",
            "In {n} places lessons of your own cannot be read; diadochi check names them.",
            self._faults,
        )

    def _choice(self, lesson: Lesson, reached: int, parent: QWidget) -> StartChoice:
        count, say = len(lesson.steps), self._speaker().say
        begun = 0 < reached < count
        choice = StartChoice("crown" if reached >= count else "course" if begun else "first_steps", parent)
        line = say(message_of(lesson.entry.about))
        if reached >= count:
            line = tr("{line} Done.", line=line)
        elif begun:
            line = tr("{line} Goes on at step {number} of {count}.", line=line, number=reached + 1, count=count)
        choice.say(say(message_of(lesson.entry.title)), line)
        choice.setMinimumWidth(_NARROWEST)
        choice.clicked.connect(lambda: self.chosen.emit(lesson))
        self.choices[lesson.id] = choice
        return choice
