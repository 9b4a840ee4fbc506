"""Class mode: teams at one screen, large type, a countdown, results by team, place and question; no accounts."""

from __future__ import annotations

import random

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFontInfo, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from diadochi.language import msg, sentence, tr, trn
from diadochi.lessons.judgement import LEVEL_WORDS, TOPIC_WORDS, Judgement, Level
from diadochi.lessons.question_set import ChosenSet, ClassRound, PlaceResult, all_questions, chosen_from
from diadochi.windows.school.school_room import SchoolRoom, SchoolTools
from diadochi.windows.school.trainer_question import MapAsking
from diadochi.windows.school.trainer_room import AskingPage
from diadochi.windows.widget_text import Label, as_words, name_field, texts
from diadochi.windows.widgets import WrappedList, button_of, column_of

_TEAMS, _EACH, _SECONDS = (2, 3, 4, 5, 6), (3, 5, 10), (15, 30, 60)
_LARGER = 1.45
"""Factor of the usual text size, for the last row of a classroom."""
_LEAST_LIST = 110
"""Least height in pixels of a list of results in a low window."""


class ClassRoom(SchoolRoom):
    """A round: choose, ask team by team, show the winner."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = tools.table.shell
        self.asking = MapAsking(self._shell)
        self.page = AskingPage(self.asking, self)
        self.round: ClassRound | None = None
        self._left = 0
        self.team, self.countdown, self.standing = (
            Label(self, wraps=True, look="lessonTitle"),
            Label(self),
            Label(self, wraps=True),
        )
        self.teams, self.each, self.seconds, self.topic, self.level = (QComboBox(self) for _ in range(5))
        self.begin = button_of(msg("Begin"), self, lambda: self.start())
        self.again = button_of(msg("Play another round"), self, self.enter)
        self.result, self.list, self.places = Label(self, wraps=True), WrappedList(self), WrappedList(self)
        self.by_place, self.by_question = Label(self, wraps=True), Label(self)
        self._pages = QStackedWidget(self)
        self._lay_out()
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self.count_down)
        self.asking.answered.connect(self._keep)
        self.page.next_asked.connect(self.go_on)
        self.page.end_asked.connect(self.finish)
        for digit in range(1, 10):
            shortcut = QShortcut(QKeySequence(str(digit)), self.page)
            shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(lambda digit=digit: self._choose(digit))
        texts.changed.connect(self._fill_choices)

    def _lay_out(self) -> None:
        start, ask, end = QWidget(self), QWidget(self), QWidget(self)
        form = QFormLayout()
        names = (msg("Teams"), msg("Questions"), msg("Time"), msg("Topic"), msg("Level up to"))
        for words, box in zip(names, self._boxes, strict=True):
            label = Label(self)
            label.setBuddy(box)
            name_field(words, label, box)
            form.addRow(label, box)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        column_of(form, self.begin, None, on=start)
        column_of(self.team, self.countdown, self.standing, (self.page, 1), on=ask, margins=(0, 0, 0, 0))
        column_of(
            *(
                (part, 1 if part in (self.places, self.list) else 0)
                for part in (self.result, self.by_place, self.places, self.by_question, self.list, self.again)
            ),
            on=end,
        )
        for page in (start, ask, end):
            self._pages.addWidget(page)
        column_of(self._pages, on=self, margins=(0, 0, 0, 0))
        for button in (self.begin, self.again):
            button.setProperty("weight", "first")
            button.setAutoDefault(True)
        for listed in (self.places, self.list):
            listed.setMinimumHeight(_LEAST_LIST)
            listed.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # as high as there is room
        self.page.time.hide()
        self.page.score.hide()

    def _enlarge(self) -> None:
        usual = QFontInfo(self.font()).pixelSize() * _LARGER
        for label, times in ((self.team, 1.3), (self.countdown, 2.2), (self.standing, 1.0), (self.result, 1.0)):
            label.setStyleSheet(f"font-size: {round(usual * times)}px;")
        self.countdown.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.page.setStyleSheet(f"QLabel, QPushButton, QLineEdit {{ font-size: {round(usual)}px; }}")

    @property
    def _boxes(self) -> tuple[QComboBox, ...]:
        return (self.teams, self.each, self.seconds, self.topic, self.level)

    # --- in and out

    def enter(self) -> None:
        self._stop()
        self._enlarge()
        self._fill_choices()
        self._pages.setCurrentIndex(0)
        self.page_turned.emit()

    def leave(self) -> None:
        self._stop()

    def _stop(self) -> None:
        self._tick.stop()
        self.round = None
        self.asking.close()

    def _fill_choices(self) -> None:
        rows: tuple[list[tuple[str, object]], ...] = (
            [(trn("{n} team", "{n} teams", n), n) for n in _TEAMS],
            [(trn("{n} question per team", "{n} questions per team", n), n) for n in _EACH],
            [(trn("{n} second", "{n} seconds", n), n) for n in _SECONDS],
            [(tr("Everything"), None), *((sentence(words), topic) for topic, words in TOPIC_WORDS.items())],
            [(sentence(words), level) for level, words in LEVEL_WORDS.items()],
        )
        for box, entries in zip(self._boxes, rows, strict=True):
            present = max(0, box.currentIndex())
            box.clear()
            for words, data in entries:
                box.addItem(words, data)
            box.setCurrentIndex(present)
        self._say()
        if self._pages.currentIndex() == 2:
            self._say_end()

    # --- the round

    def start(self, seed: int | None = None) -> None:
        """Ask the first team."""
        chosen = ChosenSet(self.topic.currentData(), self.level.currentData() or Level.HARD)
        kit = self.asking.kit
        cards = chosen_from(kit, chosen, all_questions(kit).values())
        count, each = self.teams.currentData() or 2, self.each.currentData() or 3
        self.round = ClassRound.of(count, each, cards, random.randrange(1 << 30) if seed is None else seed)
        self._pages.setCurrentIndex(1)
        self._ask()

    def _ask(self) -> None:
        if self.round is None or self.round.card is None:
            self.finish()
            return
        self._left = self.seconds.currentData() or _SECONDS[0]
        self._say()
        self.page.ask(self.round.card)
        for number, button in enumerate(self.page.buttons.values(), 1):
            button.setToolTip(as_words(str(number)))
        self._tick.start()

    def count_down(self) -> None:
        """Count a second; at zero the team has not answered."""
        self._left -= 1
        self._say()
        if self._left <= 0:
            self._tick.stop()
            self.asking.give_up(is_late=True)

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
        self.team.setText(tr("Team {team}", team=self.round.team))
        self.countdown.setText(str(self._left))
        self.countdown.setAccessibleName(tr("Seconds left: {count}", count=self._left))
        self._say_standing()

    def _say_standing(self) -> None:
        if self.round is not None:
            self.standing.setText("   ".join(f"{team} {self.round.points(team)}" for team in self.round.teams))

    def finish(self) -> None:
        self._tick.stop()
        self.asking.close()
        self._pages.setCurrentIndex(2)
        self._say_end()
        self.page_turned.emit()

    def _say_end(self) -> None:
        if self.round is None:
            return
        lines = [f"{tr('Team {team}', team=team)}: {points}" for team, points in self.round.standing]
        self.result.setText("\n".join(lines))
        self.list.clear()
        for answer in self.round.answers:
            sign = "✓" if answer.is_right else "✗"
            self.list.addItem(f"{sign} {answer.team}  {self.page.say(answer.card.prompt)}")
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
