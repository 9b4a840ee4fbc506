"""The room of lessons: the list, and the step that is played."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QStackedWidget, QVBoxLayout, QWidget

from desktop.atlas.files import shown_path
from desktop.language import Message, tr
from desktop.lessons.course.checking import lessons_of
from desktop.lessons.course.lesson import Lesson
from desktop.lessons.course.progress import LessonProgress
from desktop.lessons.course.reading import read_lesson, shipped_lessons
from desktop.windows.plain import message_box
from desktop.windows.preferences import store_preferences
from desktop.windows.school.course.lesson_player import LessonPlayer
from desktop.windows.school.course.pointing import LessonPointer
from desktop.windows.school.course.recorder import RecorderPage
from desktop.windows.school.course.shelves import Shelves, shelf_of
from desktop.windows.school.course.step_page import StepPage
from desktop.windows.school.room import SchoolRoom, SchoolTools

_MOST_FAULTS = 6
"""Faults of a lesson that are shown; more help nobody."""


class CourseRoom(SchoolRoom):
    """Lessons of the program and of folders of one's own; how far each was played is kept with each step."""

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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
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
        shell.names_changed.connect(self.retranslate)

    def enter(self) -> None:
        """The list, with what was played of each lesson."""
        self._read()
        self.show_list()

    def enter_shelf(self, shelf: str) -> None:
        """The first lesson of a shelf that is not done; the list where the shelf is empty."""
        kept = self.progress.reached()
        lessons = [lesson for lesson in self._lessons if shelf_of(lesson) == shelf]
        left = [lesson for lesson in lessons if kept.get(lesson.id, 0) < len(lesson.steps)]
        if lessons:
            self.begin((left or lessons)[0])

    def leave(self) -> None:
        """The map is as it was; where the lesson stood is kept."""
        self.player.close()

    def retranslate(self) -> None:
        """Say list and step in the present language."""
        self.shelves.retranslate()
        self.page.retranslate()
        self.recorder.retranslate()

    def _read(self) -> None:
        own = [Path(folder) for folder in self._shell.preferences.lesson_folders]
        self._lessons, faults = lessons_of(self.tools.table.controller.kit, [shipped_lessons(), *own])
        self.shelves.show_lessons(self._lessons, len({fault.file for fault in faults}))

    def show_list(self) -> None:
        """All lessons; the one that was played goes on where it was left."""
        self.player.close()
        self.shelves.retranslate()
        self._pages.setCurrentWidget(self.shelves)

    def begin_file(self, path: Path) -> None:
        """Play the lesson of a file; its folder stands on the shelf of one's own from now on."""
        self._add_folder(str(path.parent))
        lesson, faults = read_lesson(self.tools.table.controller.kit, path, shown_path(path))
        if lesson is None:
            self._complain("\n".join(fault.sentence() for fault in faults[:_MOST_FAULTS]))
        else:
            self.begin(lesson)

    def begin(self, lesson: Lesson) -> None:
        """Play a lesson, from where it was left: as its file reads now, or say why it cannot be played."""
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
        """A step of a lesson cannot be laid: back to the list."""
        self.show_list()
        said = tr("This lesson cannot be played any further: {why}.", why=self._shell.speaker.say(why))
        self._complain(f"{said} {tr('Check its file with diadochi check.')}")

    def _complain(self, words: str) -> None:
        message_box(QMessageBox.Icon.Warning, words, self._shell.frame).open()

    def _keep(self) -> None:
        """Remember how far the lesson has come."""
        lesson = self.player.lesson
        if lesson is not None:
            self.progress.keep(lesson.id, self.player.number, len(lesson.steps))

    def _end(self) -> None:
        """A lesson is over: the next of its shelf follows; after the last chapter of the evening a game is offered."""
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
        """Lessons of a folder of one's own stand on their shelf from now on."""
        chosen = QFileDialog.getExistingDirectory(self, tr("A folder of lessons"))
        if chosen:
            self._add_folder(chosen)

    def _add_folder(self, folder: str) -> None:
        known = self._shell.preferences.lesson_folders
        if folder not in known:
            self._shell.preferences.lesson_folders = [*known, folder]
            store_preferences(self._shell.preferences)
        self._read()

    def record(self) -> None:
        """Write down what is played at the free table from now on."""
        self.player.close()
        self.tools.lessons.take_away()
        self.recorder.begin()
        self._pages.setCurrentWidget(self.recorder)


class EveningRoom(CourseRoom):
    """The guided game of a first evening: its next chapter begins when somebody enters."""

    def enter(self) -> None:
        """Go on where the guided game was left."""
        super().enter()
        self.enter_shelf("evening")
