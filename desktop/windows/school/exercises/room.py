"""The room of rules: the learning path, and one exercise at a time."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.lessons.exercises.opened import open_case
from desktop.lessons.exercises.path import ChosenCase, TaughtCases, learning_path, taught_cases
from desktop.lessons.exercises.plug import exercises_of
from desktop.lessons.memory.memory import PupilMemory
from desktop.windows.plain import Label
from desktop.windows.school.exercises.case_page import CasePage
from desktop.windows.school.exercises.exercise_page import ExercisePage
from desktop.windows.school.exercises.path_page import PathPage
from desktop.windows.school.exercises.player import ExercisePlayer
from desktop.windows.school.exercises.remembering import Remembering
from desktop.windows.school.pupil_choice import PupilChoice
from desktop.windows.school.room import SchoolRoom, SchoolTools


class ExerciseRoom(SchoolRoom):
    """Asks what has come round, then what is new, in the order of the path."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = shell = tools.table.shell
        self._known: TaughtCases | None = None
        self._keys: dict[str, tuple[str, ChosenCase]] = {
            chosen.key(rule.id): (rule.id, chosen) for rule, chosen in learning_path().chosen()
        }
        self._asked: tuple[str, ...] = tuple(self._keys)
        memory = PupilMemory()
        self.pupils = PupilChoice(shell, memory, self)
        self.remembering = Remembering(lambda: shell.preferences.pupil, memory)
        self.player = ExercisePlayer(tools, self.remembering)
        self.path = PathPage(learning_path(), self.remembering, self.pupils, self)
        self.page = ExercisePage(self.player, lambda: shell.speaker, self)
        self.case = CasePage(tools, lambda: shell.speaker, self)
        self._nothing = Label(self)
        self._nothing.setWordWrap(True)
        self._pages = QStackedWidget(self)
        for page in (self.path, self.page, self.case, self._nothing):
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._pages)
        self.path.begun.connect(self.ask_rules)
        self.pupils.changed.connect(self._sit_down)
        self.page.next_asked.connect(self.ask_next)
        self.page.path_asked.connect(self.show_path)
        self.page.rule_asked.connect(shell.ask_rule)
        self.case.path_asked.connect(self.show_path)
        self.case.rule_asked.connect(shell.ask_rule)
        shell.names_changed.connect(self.retranslate)

    def enter(self) -> None:
        """The path, with what is remembered."""
        self.pupils.renew()
        self.show_path()

    def _sit_down(self) -> None:
        """Another pupil learns: the path says what he remembers."""
        self.remembering.begin_sitting()
        self.path.refresh()

    def leave(self) -> None:
        """The map is as it was."""
        self.player.close()
        self.case.close_case()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.pupils.retranslate()
        self.path.refresh()
        self.page.retranslate()
        self.case.retranslate()
        self._nothing.setText(tr("There are no exercises for the game on this map yet."))

    def show_path(self) -> None:
        """The list of chapters; what lay on the table is taken away."""
        self.player.close()
        self.case.close_case()
        self.tools.lessons.take_away()
        self.retranslate()
        taught = exercises_of(self.tools.table.controller.kit) is not None
        self._pages.setCurrentWidget(self.path if taught else self._nothing)

    def _cases(self) -> TaughtCases:
        kit = self.tools.table.controller.kit
        if self._known is None or self._known.kit.atlas is not kit.atlas:
            self._known = taught_cases(kit)
        return self._known

    def play_case(self, file: str, title: str) -> bool:
        """Lay a worked case to be played; False where it is of another game, or nobody could play it at a table."""
        known = self._cases()
        case = known.titled(file, title)
        opened = open_case(known.kit, case) if case is not None and case.map == known.kit.atlas.id else None
        self.player.close()
        if opened is None or not self.case.show_case(opened):
            return False
        self.player.places.bring_to_sight(self.player.spaces_with_pieces())
        self._pages.setCurrentWidget(self.case)
        return True

    def ask_rules(self, rules: tuple[str, ...]) -> None:
        """Ask the exercises of some rules."""
        self._asked = tuple(key for key, (rule, _) in self._keys.items() if rule in rules)
        self.ask_next()

    def ask_next(self) -> None:
        """The exercise that comes next."""
        now = self.player.exercise.key if self.player.exercise is not None else ""
        self.ask(self.remembering.next_of(self._asked, now))

    def ask(self, key: str) -> bool:
        """One exercise by its key; False where it cannot be laid."""
        rule, chosen = self._keys[key]
        exercise = self._cases().exercise(rule, chosen)
        if exercise is None or not self.player.begin(exercise):
            return False
        self._pages.setCurrentWidget(self.page)
        self.page.setFocus()
        return True
