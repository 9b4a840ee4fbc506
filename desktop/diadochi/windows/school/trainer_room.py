"""The room of the map trainer: choose questions, answer for some minutes, see what is remembered."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QListWidget, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from diadochi.language import sentence, tr
from diadochi.lessons.judgement import Judgement
from diadochi.lessons.map_question import TrainerCard
from diadochi.lessons.progress_file import PupilError
from diadochi.lessons.pupil_memory import Cards, PupilMemory
from diadochi.lessons.question_set import all_questions, chosen_from, own_questions
from diadochi.lessons.training_session import Session
from diadochi.windows.school.pupil_choice import PupilChoice
from diadochi.windows.school.school_room import SchoolRoom, SchoolTools
from diadochi.windows.school.trainer_marks import MapMark, MarkLook
from diadochi.windows.school.trainer_pages import AskingPage, ChoosingPage
from diadochi.windows.school.trainer_question import MapAsking
from diadochi.windows.widget_text import Label, texts

_FIRM, _FAIR = 0.9, 0.7
"""The least chances of remembering with which a place counts as firm or fair."""


class TrainerRoom(SchoolRoom):
    """`clock` returns seconds that only increase, `now` the time in UTC."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = shell = tools.table.shell
        self.memory = PupilMemory()
        self.clock: Callable[[], float] = time.monotonic
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self.asking = MapAsking(shell)
        self.pupils = PupilChoice(shell, self.memory, self)
        self.choosing = ChoosingPage(shell.table, self.pupils, self)
        self.page = AskingPage(self.asking, self)
        self.session: Session | None = None
        self._whole = self._began = self._asked = 0.0
        self._pages = QStackedWidget(self)
        self.end = QWidget(self)
        self.result, self.missed = Label(self.end), QListWidget(self.end)
        self.again = QPushButton(self.end)
        self._lay_out()
        self._tick = QTimer(self)
        self._tick.setInterval(1000)
        self._tick.timeout.connect(self._show_time)
        self.choosing.begun.connect(self.begin)
        self.choosing.changed.connect(self.show_choice)
        self.asking.answered.connect(self._keep)
        self.page.next_asked.connect(self.go_on)
        self.page.end_asked.connect(self.finish)
        self.again.clicked.connect(self.show_choice)
        shell.scene_changed.connect(self.choosing.renew)
        texts.changed.connect(self.choosing.renew)
        texts.changed.connect(self._say)

    def _lay_out(self) -> None:
        self.result.setWordWrap(True)
        self.missed.setWordWrap(True)
        self.again.setProperty("weight", "first")
        self.again.setAutoDefault(True)
        column = QVBoxLayout(self.end)
        for widget in (self.result, self.missed, self.again):
            column.addWidget(widget)
        for page in (self.choosing, self.page, self.end):
            self._pages.addWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    # --- in and out

    def enter(self) -> None:
        """Choose first."""
        self.pupils.renew()
        self.choosing.renew()
        self.show_choice()

    def leave(self) -> None:
        """Show everything on the map again."""
        self._tick.stop()
        self.session = None
        self.asking.close()

    def _say(self) -> None:
        if self._pages.currentWidget() is self.end:
            self._say_end()
        elif self._pages.currentWidget() is self.choosing:
            self._say_choice()

    # --- choosing

    def show_choice(self) -> None:
        """Show what may be asked, and how much of it is due."""
        self._tick.stop()
        self.session = None
        self.asking.close()
        self._pages.setCurrentWidget(self.choosing)
        self._say_choice()
        self.asking.show_tints(self._tints() if self.choosing.tints.isChecked() else ())

    def _say_choice(self) -> None:
        cards = self._chosen()
        known = self._cards()
        due = known.come_round(self.now(), [card.key for card in cards])
        seen = sum(known.due(card.key) is not None for card in cards)
        self.choosing.say_count(len(cards), len(due), seen, known.warning)

    def _chosen(self) -> list[TrainerCard]:
        kit = self.asking.kit
        own = own_questions(kit, self._cards().keys)
        return chosen_from(kit, self.choosing.chosen, (*all_questions(kit).values(), *own))

    def _cards(self) -> Cards:
        """The stored progress of the pupil; empty for a guest."""
        pupil = self.pupils.pupil
        if pupil is None:
            return Cards()
        try:
            return self.memory.cards(pupil, self.now())
        except PupilError as error:
            self._shell.status.show_notice(sentence(error.message))
            return Cards()

    def _tints(self) -> Iterator[MapMark]:
        """Every space that was asked about, by how well it is remembered now."""
        found: dict[str, list[float]] = defaultdict(list)
        atlas, known, now = self.asking.kit.atlas, self._cards(), self.now()
        for key, card in all_questions(self.asking.kit).items():
            chance = known.remembered(key, now)
            if chance is not None:
                for space in card.about[:1] if card.thing != "province" else card.about:
                    found[space].append(chance)
        looks: dict[MarkLook, list[str]] = defaultdict(list)
        for space, chances in found.items():
            mean = sum(chances) / len(chances)
            looks[MarkLook.FIRM if mean >= _FIRM else MarkLook.FAIR if mean >= _FAIR else MarkLook.WEAK].append(space)
        for look, spaces in looks.items():
            yield MapMark(look, tuple(atlas.place[space] for space in spaces))

    # --- a session

    def begin(self, seed: int | None = None) -> None:
        """Ask due cards first, then new ones, for the chosen time."""
        cards = {card.key: card for card in self._chosen()}
        known = self._cards()
        due = known.come_round(self.now(), cards)
        new = [card for key, card in cards.items() if known.due(key) is None]
        rest = [card for key, card in cards.items() if key not in due]
        self._start(Session.of([cards[key] for key in due], new or rest, seed or random.randrange(1 << 30)))

    def take_up(self, what: object) -> None:
        """Ask questions made in another room at once."""
        if isinstance(what, list) and what:
            self._start(Session.of(what, [], 1))

    def _start(self, session: Session) -> None:
        self.session = session
        self._whole, self._began = self.choosing.seconds, self.clock()
        self._pages.setCurrentWidget(self.page)
        self._tick.start()
        self._show_time()
        self._ask()

    def _ask(self) -> None:
        session = self.session
        if session is None or session.question is None or self.clock() - self._began >= self._whole:
            self.finish()
            return
        self.page.show_score(session.right, len(session.outcomes), session.per_cent)
        self.page.ask(session.question)
        self._asked = self.clock()

    def _keep(self, judgement: Judgement) -> None:
        """Count and store the answer before anything else is asked."""
        session = self.session
        if session is None:
            return
        took = round(1000 * (self.clock() - self._asked))
        outcome = session.answered(is_right=judgement.is_right, took=took)
        self.page.show_score(session.right, len(session.outcomes), session.per_cent)
        if self.pupils.pupil is not None:
            try:
                self.memory.graded(self.pupils.pupil, outcome.question.key, outcome.grade, self.now(), took)
            except PupilError as error:
                self._shell.status.show_notice(sentence(error.message))

    def go_on(self) -> None:
        """Ask the next question, once this one is answered."""
        if self.session is not None and self.asking.judgement is not None:
            self._ask()

    def _show_time(self) -> None:
        self.page.show_time(int(self.clock() - self._began), int(self._whole))

    def finish(self) -> None:
        """End the session and show the result."""
        self._tick.stop()
        self.asking.close()
        self._pages.setCurrentWidget(self.end)
        self._say_end()
        self.again.setFocus()
        self.asking.show_tints(self._tints())

    def _say_end(self) -> None:
        session = self.session
        if session is None:
            return
        self.result.setText(
            tr(
                "Right: {right} of {count} ({per_cent} %), {once} at the first try.",
                right=session.right,
                count=len(session.outcomes),
                per_cent=session.per_cent,
                once=session.at_once,
            )
            + "\n\n"
            + (tr("You will see these again soon:") if session.missed else tr("You missed nothing."))
        )
        self.missed.clear()
        self.missed.addItems([self.page.say(card.prompt) for card in session.missed])
        self.missed.setAccessibleName(tr("You will see these again soon:"))
        self.missed.setVisible(bool(session.missed))
        self.again.setText(tr("Choose again"))
