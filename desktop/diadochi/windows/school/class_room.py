"""Class mode: teams at one projector, large type and a broad map, a countdown, and results to print; no accounts."""

from __future__ import annotations

import random

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from diadochi.foreign import UnfitFile
from diadochi.language import msg, tr, trn
from diadochi.lessons.judgement import Judgement
from diadochi.lessons.question_set import all_questions, chosen_from
from diadochi.lessons.training_session import ClassRound, PlaceResult
from diadochi.windows.school.class_results import write_results
from diadochi.windows.school.quiz_strip import QuizStrip
from diadochi.windows.school.school_room import SchoolRoom, SchoolTools
from diadochi.windows.school.set_choice import SetChoice, add_field
from diadochi.windows.school.trainer_question import MapAsking
from diadochi.windows.widget_text import Label, announce, as_words, follow_texts
from diadochi.windows.widgets import WrappedList, button_of, column_of, refill, row_of

_TEAMS, _EACH, _SECONDS = (2, 3, 4, 5, 6), (3, 5, 10), (15, 30, 60)
_LETTERS = "ABCDEF"
_LONGEST_NAME = 20
_LEAST_LIST = 110
"""Least height in pixels of a list of results in a low window."""

# --- for the last row of a classroom
# On a screen two metres wide a letter of one thirtieth of its height is read from ten metres.

_LINES_ON_SCREEN = 28
_LEAST_TYPE = 26
"""Pixels."""
_MAP_TEXT, _BOLDNESS, _MARKS = 1.6, 1.9, 2.0
"""Factors of the usual size of names, of routes and symbols, and of marks on the map."""
_LAST_SECONDS = 5
_STANDING, _ROOM = 0.3, 4
"""The most of the window's width for the points of the teams, and pixels to spare."""


class ClassRoom(SchoolRoom):
    """A round: choose, ask team by team, show the winner."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = shell = tools.table.shell
        self.asking = MapAsking(shell)
        self.page = QuizStrip(shell, self.asking, "classStrip")
        self.round: ClassRound | None = None
        self._left = 0
        self.team, self.countdown = Label(self.page, look="classTeam"), Label(self.page, look="classClock")
        self.standing = self.page.score
        self.standing.setWordWrap(True)
        self.page.across = 3
        self.set = SetChoice(shell, self)
        self.teams, self.each, self.seconds = (QComboBox(self) for _ in range(3))
        self.names = [QLineEdit(self) for _ in _LETTERS]
        self.about = Label(self, wraps=True)
        self.begin = button_of(msg("Begin"), self, lambda: self.start(), first=True)
        self.again = button_of(msg("Play another round"), self, self.enter, first=True)
        self.print = button_of(msg("Save results as PDF…"), self, self._ask_file)
        self.result, self.list, self.places = Label(self, wraps=True), WrappedList(self), WrappedList(self)
        self.by_place, self.by_question = Label(self, wraps=True), Label(self)
        self._pages = QStackedWidget(self)
        self._lay_out()
        self._tick = QTimer(self, interval=1000)
        self._tick.timeout.connect(self.count_down)
        self.asking.answered.connect(self._keep)
        self.page.next_asked.connect(self.go_on)
        self.page.end_asked.connect(self.finish)
        for digit in range(1, 10):
            shortcut = QShortcut(QKeySequence(str(digit)), self.page)
            shortcut.activated.connect(lambda digit=digit: self._choose(digit))
        self.teams.currentIndexChanged.connect(lambda _row: self._show_names())
        for box in (self.teams, self.each):
            box.currentIndexChanged.connect(lambda _row: self._say_count())
        self.set.changed.connect(self._say_count)
        follow_texts(self, self._fill_choices)

    def _lay_out(self) -> None:
        start, end = QWidget(self), QWidget(self)
        form = self.set.form
        for words, box in ((msg("Questions"), self.each), (msg("Time"), self.seconds), (msg("Teams"), self.teams)):
            add_field(form, words, box)
        for name in self.names:
            name.setMaxLength(_LONGEST_NAME)
        column_of(self.set, *self.names, self.about, self.begin, None, on=start)
        self.page.head.insertWidget(0, self.team)
        self.page.head.insertWidget(self.page.head.indexOf(self.page.end), self.countdown)
        column_of(
            *(
                (part, 1 if part in (self.places, self.list) else 0)
                for part in (self.result, self.by_place, self.places, self.by_question, self.list)
            ),
            row_of(self.again, self.print),
            on=end,
        )
        for page in (start, end):
            self._pages.addWidget(page)
        column_of(self._pages, on=self, margins=(0, 0, 0, 0))
        for button in (self.begin, self.again, self.print):
            button.setAutoDefault(True)
        for listed in (self.places, self.list):
            listed.setMinimumHeight(_LEAST_LIST)
            listed.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # as high as there is room

    # --- in and out

    @property
    def is_on_map(self) -> bool:
        return self.asking.is_open

    def enter(self) -> None:
        self._stop()
        self._fill_choices()
        self._pages.setCurrentIndex(0)
        self.page_turned.emit()

    def leave(self) -> None:
        self._stop()

    def _stop(self) -> None:
        self._tick.stop()
        self.round = None
        self._close_map()

    def _close_map(self) -> None:
        self.asking.close()
        self._shell.scene.set_text_scale(self._shell.preferences.text_scale)
        self._shell.scene.sheet.set_boldness(1.0)

    def _enlarge(self) -> None:
        """Make the strip and the map readable from ten metres."""
        type_px = max(_LEAST_TYPE, self._shell.frame.height() // _LINES_ON_SCREEN)
        self.page.setStyleSheet(
            f"QLabel, QPushButton, QLineEdit {{ font-size: {type_px}px; }}"
            f"#quizPrompt, #classTeam {{ font-size: {round(type_px * 1.2)}px; }}"
            f"#classClock {{ font-size: {round(type_px * 1.5)}px; }}"
        )
        self.page.line.setFixedWidth(type_px * 12)
        self.asking.marks.set_size(_MARKS)
        self._shell.scene.set_text_scale(_MAP_TEXT)
        self._shell.scene.sheet.set_boldness(_BOLDNESS)

    def _fill_choices(self) -> None:
        refill(self.teams, [(trn("{n} team", "{n} teams", n), n) for n in _TEAMS])
        refill(self.each, [(trn("{n} question per team", "{n} questions per team", n), n) for n in _EACH])
        refill(self.seconds, [(trn("{n} second", "{n} seconds", n), n) for n in _SECONDS])
        for letter, name in zip(_LETTERS, self.names, strict=True):
            name.setPlaceholderText(tr("Team {team}", team=letter))
            name.setAccessibleName(tr("Name of team {team}", team=letter))
        self._show_names()
        self._say_count()
        self._say()
        if self._pages.currentIndex() == 1:
            self._say_end()

    def _show_names(self) -> None:
        for number, name in enumerate(self.names):
            name.setVisible(number < (self.teams.currentData() or 2))

    def _say_count(self) -> None:
        cards = chosen_from(self.asking.kit, self.set.chosen, all_questions(self.asking.kit).values())
        words = trn("{n} question to draw from.", "{n} questions to draw from.", len(cards))
        fit = len(cards) // len(self.team_names)
        if fit < self.each.currentData():
            few = trn(
                "Too few for your choice: {n} question per team.",
                "Too few for your choice: {n} questions per team.",
                fit,
            )
            words = f"{words} {few}"
        self.about.setText(words)
        self.begin.setEnabled(fit > 0)

    @property
    def team_names(self) -> list[str]:
        count = self.teams.currentData() or 2
        return [name.text().strip() or name.placeholderText() for name in self.names[:count]]

    # --- the round

    def start(self, seed: int | None = None) -> None:
        """Ask the first team."""
        kit = self.asking.kit
        cards = chosen_from(kit, self.set.chosen, all_questions(kit).values())
        each = self.each.currentData() or 3
        chance = random.randrange(1 << 30) if seed is None else seed
        self.asking.region = self.set.region_spaces
        self.round = ClassRound.of(self.team_names, each, cards, chance)
        self._enlarge()
        self._ask()

    def _ask(self) -> None:
        if self.round is None or self.round.card is None:
            self.finish()
            return
        self._left = self.seconds.currentData() or _SECONDS[0]
        self._say()
        self.page.show_progress(len(self.round.answers), len(self.round.cards))
        self.page.ask(self.round.card)
        for number, button in enumerate(self.page.buttons.values(), 1):
            button.setToolTip(as_words(str(number)))
        self._tick.start()

    def count_down(self) -> None:
        """Count a second; at zero the team has not answered, and everyone hears it."""
        if self.asking.judgement is not None:
            return
        self._left -= 1
        self._say()
        if self._left <= 0:
            self._tick.stop()
            self.asking.give_up(is_late=True)
            announce(self.page, tr("Time is up"), urgent=True)
            QApplication.beep()

    def _keep(self, judgement: Judgement) -> None:
        self._tick.stop()
        if self.round is not None and self.round.card is not None:
            self.round.answered(is_right=judgement.is_right)
            self._say_standing()

    def go_on(self) -> None:
        if self.round is not None and self.asking.judgement is not None:
            self._ask()

    def _choose(self, digit: int) -> None:
        buttons = list(self.page.buttons)
        if digit <= len(buttons) and self.asking.judgement is None:
            self.asking.choose(buttons[digit - 1])

    def _say(self) -> None:
        if self.round is None or self.round.card is None:
            return
        self.team.setText(self.round.team)
        self._show_clock(str(self._left), "late" if self._left <= _LAST_SECONDS else "")
        self.countdown.setAccessibleName(tr("Seconds left: {count}", count=self._left))
        self._say_standing()

    def _show_clock(self, words: str, tone: str) -> None:
        self.countdown.setText(words)
        if self.countdown.property("tone") != tone:
            self.countdown.setProperty("tone", tone)
            self.countdown.style().polish(self.countdown)

    def _say_standing(self) -> None:
        if self.round is not None:
            scores = (f"{team}\N{NO-BREAK SPACE}{self.round.points(team)}" for team in self.round.teams)
            self.standing.setText("  ·  ".join(scores))
            needed = self.standing.fontMetrics().horizontalAdvance(self.standing.text()) + _ROOM
            self.standing.setFixedWidth(min(needed, round(self._shell.frame.width() * _STANDING)))

    # --- results

    def finish(self) -> None:
        """Show the results."""
        self._tick.stop()
        self._close_map()
        self._pages.setCurrentIndex(1)
        self._say_end()
        self.again.setFocus(Qt.FocusReason.OtherFocusReason)
        self.page_turned.emit()

    def _say_end(self) -> None:
        if self.round is None:
            return
        self.result.setText("\n".join(f"{team}: {points}" for team, points in self.round.standing))
        self.list.clear()
        for answer in self.round.answers:
            sign = "✓" if answer.is_right else "✗"
            self.list.addItem(f"{sign} {answer.team}  {self.page.recall(answer.card)}")
        self.by_question.setText(tr("Questions"))
        self.list.setAccessibleName(tr("Questions"))
        self._say_places(self.round.by_place)

    def _say_places(self, missed: list[PlaceResult]) -> None:
        self.places.clear()
        for each in missed:
            self.places.addItem(f"✗ {each.missed} / {each.asked}  {self.page.called(each.place)}")
        self.places.setVisible(bool(missed))
        self.by_place.setText(tr("Mistakes by space") if missed else tr("All answers were right."))
        self.places.setAccessibleName(tr("Mistakes by space"))

    def _ask_file(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, tr("Save results"), "results.pdf", "PDF (*.pdf)")
        if name:
            self.save_to(name if name.lower().endswith(".pdf") else f"{name}.pdf")

    def save_to(self, name: str) -> None:
        """Write the results as a page to print; the user is told of errors."""
        if self.round is None:
            return
        try:
            write_results(self.round, self._shell.table.atlas, self.page.speaker, name)
        except UnfitFile as fault:
            self._shell.complain(str(fault))
        else:
            self._shell.status.show_notice(tr("Page saved as {file}.", file=name))
