"""The room of lessons: the list of lessons, and the step being played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGridLayout,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from diadochi.atlas.map_files import shown_path
from diadochi.language import Message, Speaker, capitalised, msg, sentence, tr, trn
from diadochi.lessons.lesson import Lesson, LessonProgress, message_of
from diadochi.lessons.lesson_files import lessons_of, read_lesson, shipped_lessons
from diadochi.windows.preferences import store_preferences
from diadochi.windows.school.lesson_player import LessonPlayer, LessonPointer, RecorderPage, Tone
from diadochi.windows.school.school_room import SchoolRoom, SchoolTools
from diadochi.windows.start_choices import StartChoice
from diadochi.windows.widget_text import Label, announce, message_box, on_button, texts
from diadochi.windows.widgets import WrappingButton, button_of, column_of

# --- list of lessons
# By shelf, each lesson with a sentence about it and the pupil's progress.

SHELVES = {
    "evening": msg("First evening: guided game"),
    "lessons": msg("Lessons"),
    "own": msg("Your own lessons"),
}
"""The shelves in order; lessons with an unknown shelf are among the user's own."""


_NARROWEST = 200
"""Width in pixels of a lesson's button when the dock is narrow."""


def shelf_of(lesson: Lesson) -> str:
    """The shelf of a lesson."""
    return lesson.entry.part if lesson.entry.part in SHELVES else "own"


class Shelves(QScrollArea):
    """The list. `chosen` carries a Lesson; `folder_asked` and `recording_asked` are the buttons below it."""

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
        self.folder = button_of(msg("Open lesson folder…"), self, self.folder_asked)
        self.record = button_of(msg("Record lesson…"), self, self.recording_asked)
        texts.changed.connect(self.renew)

    def show_lessons(self, lessons: Sequence[Lesson], faults: int) -> None:
        """List these lessons; `faults` is the number of files that could not be read."""
        self._lessons, self._faults = lessons, faults
        self.renew()

    def renew(self) -> None:
        """Rebuild the list in the present language."""
        inner = QWidget(self)
        column = column_of(on=inner, margins=(0, 2, 4, 2), spacing=6)
        self.choices, reached = {}, self._reached()
        order = list(SHELVES)
        by_shelf = sorted(self._lessons, key=lambda lesson: order.index(shelf_of(lesson)))
        for shelf, lessons in groupby(by_shelf, shelf_of):
            heading = Label(sentence(SHELVES[shelf]), inner, look="planTitle", wraps=True)
            column.addWidget(heading)
            for lesson in lessons:
                column.addWidget(self._choice(lesson, reached.get(lesson.id, 0), inner))
        if self._faults:
            note = Label(self._fault_words(), inner, look="startNote", wraps=True)
            column.addWidget(note)
        column.addWidget(self.folder)
        column.addWidget(self.record)
        column.addStretch(1)
        old = self.takeWidget()
        self.setWidget(inner)
        if old is not None:
            old.deleteLater()

    def _fault_words(self) -> str:
        return trn(
            "{n} error in your lessons. Run diadochi check to see it.",
            "{n} errors in your lessons. Run diadochi check to see them.",
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
            line = tr("{line} Continue at step {number} of {count}.", line=line, number=reached + 1, count=count)
        choice.say(say(message_of(lesson.entry.title)), line)
        choice.setMinimumWidth(_NARROWEST)
        choice.clicked.connect(lambda: self.chosen.emit(lesson))
        self.choices[lesson.id] = choice
        return choice


# --- page of a step
# Progress in the lesson, the text, the reply to the pupil, and the buttons.


class StepPage(QWidget):
    """Shows the step of a player. `ended` is emitted when the pupil goes on from the last step, `list_asked` when he
    wants another lesson.
    """

    ended = Signal()
    list_asked = Signal()

    def __init__(self, player: LessonPlayer, speaker: object, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player, self._speaker_of = player, speaker
        self._shown = ""
        self.title, self.where, self.words, self.said = (
            Label(self, look="lessonTitle", wraps=True),
            Label(self, look="startNote"),
            Label(self, look="lessonWords", wraps=True),
            Label(self, look="lessonSaid", wraps=True),
        )
        self.course = QProgressBar(self)
        self.course.setTextVisible(False)
        self.course.setFixedHeight(6)
        self._choices = QVBoxLayout()
        self._buttons: list[QPushButton] = []
        self.back = button_of(msg("Back"), self, lambda: player.go_to(player.number - 1))
        self.hint = button_of(msg("Hint"), self)
        self.on = QPushButton(self)
        self.again = button_of(msg("Repeat step"), self, lambda: player.go_to(player.number))
        self.others = button_of(msg("Other lessons"), self, self.list_asked)
        self.on.setProperty("weight", "first")
        for button in (self.on, self.back, self.hint, self.again, self.others):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the mouse leaves the keyboard with the map
        self._lay_out()
        self.on.clicked.connect(self._go_on)
        self.hint.clicked.connect(player.ask_hint)
        player.changed.connect(self._show)
        texts.changed.connect(self._show)

    def _lay_out(self) -> None:
        # Next is below the words, however many there are: the pointer finds it where it was
        policy = self.on.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.on.setSizePolicy(policy)
        row = QGridLayout()
        row.setSpacing(6)
        for number, button in enumerate((self.back, self.again, self.hint, self.others)):
            row.addWidget(button, number // 2, number % 2)
        column_of(
            self.title,
            self.course,
            self.where,
            self.words,
            self._choices,
            self.said,
            None,
            self.on,
            row,
            on=self,
            margins=(2, 4, 2, 2),
            spacing=9,
        )

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

    def _show(self) -> None:
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
        self.back.setEnabled(player.number > 0)
        self.hint.setEnabled(step.hint is not None and not player.done)
        whole = f"{self.words.text()} {self.said.text()}"
        if whole != self._shown:
            self._shown = whole
            announce(self, whole)

    def _say_answer(self) -> None:
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


# --- room

_MOST_FAULTS = 6
"""The most faults of a lesson that are shown; more would not help."""


class CourseRoom(SchoolRoom):
    """Lessons of the program and of the user's folders; progress is stored after each step."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = shell = tools.table.shell
        self.player = LessonPlayer(tools)
        self.pointer = LessonPointer(tools.table, self.player)
        self.progress = LessonProgress(shell.preferences.lessons)
        self.shelves = Shelves(lambda: shell.speaker, self.progress.reached, self)
        self.page = StepPage(self.player, lambda: shell.speaker, self)
        shell.input.guard.hold_behind(self.page.on)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.shelves)
        self._pages.addWidget(self.page)
        self.recorder = RecorderPage(tools.table, self)
        self._pages.addWidget(self.recorder)
        column_of(self._pages, on=self, margins=(0, 0, 0, 0))
        self._lessons: list[Lesson] = []
        self.shelves.chosen.connect(self.begin)
        self.shelves.folder_asked.connect(self._ask_folder)
        self.shelves.recording_asked.connect(self.record)
        self.recorder.left.connect(self.show_list)
        self.recorder.stored.connect(lambda path: self._add_folder(str(path.parent)))
        self.page.list_asked.connect(self.show_list)
        self.page.ended.connect(self._end)
        self.player.changed.connect(self._keep)
        self.player.stuck.connect(self._say_stuck)

    def enter(self) -> None:
        self._read()
        self.show_list()

    def enter_shelf(self, shelf: str) -> None:
        """Begin the first lesson of a shelf that is not done; show the list where the shelf is empty."""
        kept = self.progress.reached()
        lessons = [lesson for lesson in self._lessons if shelf_of(lesson) == shelf]
        left = [lesson for lesson in lessons if kept.get(lesson.id, 0) < len(lesson.steps)]
        if lessons:
            self.begin((left or lessons)[0])

    def leave(self) -> None:
        self.player.close()

    def _read(self) -> None:
        own = [Path(folder) for folder in self._shell.preferences.lesson_folders]
        self._lessons, faults = lessons_of(self.tools.table.controller.kit, [shipped_lessons(), *own])
        self.shelves.show_lessons(self._lessons, len({fault.file for fault in faults}))

    def show_list(self) -> None:
        """Show all lessons; the lesson in progress continues later where it was left."""
        self.player.close()
        self.shelves.renew()
        self._pages.setCurrentWidget(self.shelves)

    def begin_file(self, path: Path) -> None:
        """Play the lesson of a file; its folder is on the user's shelf from now on."""
        self._add_folder(str(path.parent))
        lesson, faults = read_lesson(self.tools.table.controller.kit, path, shown_path(path))
        if lesson is None:
            self._complain("\n".join(fault.sentence() for fault in faults[:_MOST_FAULTS]))
        else:
            self.begin(lesson)

    def begin(self, lesson: Lesson) -> None:
        """Play a lesson from where it was left. Its file is read again; the user is told if it cannot be played."""
        now, faults = read_lesson(self.tools.table.controller.kit, lesson.path, shown_path(lesson.path))
        if now is None:
            self._complain("\n".join(fault.sentence() for fault in faults[:_MOST_FAULTS]))
            return
        lesson = now
        reached = self.progress.reached().get(lesson.id, 0)
        if self.player.open(lesson, reached if 0 < reached < len(lesson.steps) else 0):
            self._pages.setCurrentWidget(self.page)
            self._shell.view.setFocus()

    def _say_stuck(self, why: Message) -> None:
        self.show_list()
        said = tr("This lesson cannot continue: {why}.", why=self._shell.speaker.say(why))
        self._complain(f"{said} {tr('Check its file with diadochi check.')}")

    def _complain(self, words: str) -> None:
        message_box(QMessageBox.Icon.Warning, words, self._shell.frame).open()

    def _keep(self) -> None:
        lesson = self.player.lesson
        if lesson is not None:
            self.progress.keep(lesson.id, self.player.number, len(lesson.steps))

    def _end(self) -> None:
        # the next lesson of the shelf follows; after the last chapter of the first evening a game is offered
        lesson = self.player.lesson
        if lesson is None:
            return
        self.progress.keep(lesson.id, len(lesson.steps), len(lesson.steps))
        shelf = [each for each in self._lessons if shelf_of(each) == shelf_of(lesson)]
        ids = [each.id for each in shelf]
        following = shelf[ids.index(lesson.id) + 1 :][:1] if lesson.id in ids else []
        if following and shelf_of(lesson) == "evening":
            self.begin(following[0])
            return
        self.show_list()
        if shelf_of(lesson) == "evening":
            self.left.emit()
            self.tools.table.games.ask_new(True, alone=True)

    def _ask_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Lesson folder"))
        if chosen:
            self._add_folder(chosen)

    def _add_folder(self, folder: str) -> None:
        known = self._shell.preferences.lesson_folders
        if folder not in known:
            self._shell.preferences.lesson_folders = [*known, folder]
            store_preferences(self._shell.preferences)
        self._read()

    def record(self) -> None:
        """Record what is played on the free table from now on."""
        self.player.close()
        self.tools.lessons.take_away()
        self.recorder.begin()
        self._pages.setCurrentWidget(self.recorder)


class EveningRoom(CourseRoom):
    """The guided game of a first evening; entering the room begins its next chapter."""

    def enter(self) -> None:
        super().enter()
        self.enter_shelf("evening")
