"""The room of the map trainer: choose questions, answer them on the whole map, see what is remembered."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import TypeVar

from PySide6.QtCore import QKeyCombination, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QComboBox, QListWidget, QPushButton, QStackedWidget, QWidget

from diadochi.language import Message, msg, sentence, tr, trn
from diadochi.lessons.judgement import Judgement, TrainerCard
from diadochi.lessons.pupil_memory import Cards, PupilError, PupilMemory, Review
from diadochi.lessons.pupil_statistics import answered_today, statistics_of
from diadochi.lessons.question_set import all_questions, chosen_from, own_questions
from diadochi.lessons.training_session import Session
from diadochi.windows.preferences import DAILY_LIMIT
from diadochi.windows.school.deck_dialog import DeckDialog
from diadochi.windows.school.quiz_strip import QuizStrip
from diadochi.windows.school.school_room import PupilChoice, SchoolRoom, SchoolTools
from diadochi.windows.school.set_choice import SetChoice, add_field
from diadochi.windows.school.trainer_marks import MapMark, MarkLook
from diadochi.windows.school.trainer_question import MapAsking
from diadochi.windows.school.trainer_statistics import StatisticsPage
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label, bind_text, follow_texts, texts
from diadochi.windows.widgets import button_of, column_of, refill, row_of

Memory = TypeVar("Memory")

# --- choice of questions

COUNTS = (10, 20, 50)
"""The numbers of questions of a run to choose from; 0 for all."""


class ChoosingPage(QWidget):
    """What to be asked, and how much. `begun` is emitted to start the run, `changed` when another choice is made,
    `statistics_asked` and `deck_asked` by their buttons.
    """

    begun = Signal()
    changed = Signal()
    statistics_asked = Signal()
    deck_asked = Signal()

    def __init__(self, shell: Shell, pupils: PupilChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shell, self.pupils = shell, pupils
        self.set, self.count, self.limit = SetChoice(shell, self), QComboBox(self), QComboBox(self)
        self.tints, self.about = QCheckBox(self), Label(self, wraps=True)
        self.begin = button_of(msg("Begin"), self, self.begun, first=True)
        self.statistics = button_of(msg("Statistics"), self, self.statistics_asked)
        self.deck = button_of(msg("Cards for Anki…"), self, self.deck_asked)
        for button in (self.begin, self.statistics, self.deck):
            button.setAutoDefault(True)
        form = self.set.form
        add_field(form, msg("Questions"), self.count)
        add_field(form, msg("Who"), pupils, pupils.names)
        add_field(form, msg("Daily limit"), self.limit)
        column_of(
            self.set,
            self.about,
            self.begin,
            self.statistics,
            self.deck,
            self.tints,
            None,
            on=self,
            margins=(2, 4, 2, 2),
        )
        self.set.changed.connect(self.changed)
        self.count.activated.connect(lambda _row: self.changed.emit())
        self.limit.activated.connect(lambda _row: self._keep_limit())
        self.tints.toggled.connect(lambda _on: self.changed.emit())
        pupils.changed.connect(self.changed)
        bind_text(self.tints.setText, msg("Show what you remember on the map"))
        follow_texts(self, self.renew)
        self.count.setCurrentIndex(1)

    @property
    def most(self) -> int | None:
        """The number of questions of a run; None for all."""
        return self.count.currentData() or None

    @property
    def daily_limit(self) -> int:
        """The most questions a pupil is asked on one day; 0 for no limit."""
        return int(self._shell.settings.value(DAILY_LIMIT))

    def _keep_limit(self) -> None:
        self._shell.settings.choose(DAILY_LIMIT, self.limit.currentData())
        self.changed.emit()

    def renew(self) -> None:
        """Say the choices in another language."""
        counts = [(trn("{n} question", "{n} questions", n), n) for n in COUNTS]
        refill(self.count, [*counts, (tr("All of them"), 0)])
        refill(self.limit, [(sentence(words), limit) for limit, words in DAILY_LIMIT.options.items()])
        self.limit.setCurrentIndex(self.limit.findData(self.daily_limit))

    def say_count(self, questions: int, due: int, seen: int, left: int | None, warning: Message | None) -> None:
        """Show the number of chosen questions, how many are `left` today, and what is wrong with the dates."""
        lines = [tr("Questions: {questions}. To review: {due}. Seen: {seen}.", questions=questions, due=due, seen=seen)]
        if left is not None:
            lines.append(
                trn("{n} more question today.", "{n} more questions today.", left)
                if left
                else tr("You have reached your daily limit. Come back tomorrow.")
            )
        lines += [sentence(warning)] if warning is not None else []
        self.about.setText("\n".join(lines))
        self.begin.setEnabled(questions > 0 and left != 0)


# --- trainer room

PAUSE_MS = 600
"""How long a right answer is shown before the next question."""
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
        self.choosing = ChoosingPage(shell, self.pupils, self)
        self.page = QuizStrip(shell, self.asking, "trainerStrip")
        self.session: Session | None = None
        self._began = self._asked = 0.0
        self._pages = QStackedWidget(self)
        self.statistics, self.end = StatisticsPage(self), QWidget(self)
        self.result, self.missed = Label(self.end, wraps=True), QListWidget(self.end)
        self.more = button_of(msg("Next run"), self.end, lambda: self.begin(), first=True)
        self.again = button_of(msg("Change settings"), self.end, self.show_choice)
        self.slip = QPushButton(self.page)
        self._lay_out()
        self._tick = QTimer(self, interval=1000)
        self._tick.timeout.connect(self._show_score)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.go_on)
        self.choosing.begun.connect(self.begin)
        self.choosing.changed.connect(self.show_choice)
        self.asking.answered.connect(self._keep)
        self.page.next_asked.connect(self.go_on)
        self.page.end_asked.connect(self.finish)
        self.choosing.statistics_asked.connect(self.show_statistics)
        self.choosing.deck_asked.connect(self._ask_deck)
        self.statistics.back.clicked.connect(self.show_choice)
        self.slip.clicked.connect(self.take_back)
        undo = QShortcut(QKeySequence(QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Z)), self.page)
        undo.activated.connect(self.take_back)
        bind_text(self.slip.setText, msg("Undo"))
        bind_text(self.slip.setToolTip, msg("The last answer was a slip: it does not count (Ctrl+Z)"))
        texts.changed.connect(self._say)

    def _lay_out(self) -> None:
        self.missed.setWordWrap(True)
        for button in (self.more, self.again, self.slip):
            button.setAutoDefault(True)
        self.page.answers.insertWidget(0, self.slip)
        column_of(self.result, self.missed, row_of(self.more, self.again), on=self.end)
        for page in (self.choosing, self.statistics, self.end):
            self._pages.addWidget(page)
        column_of(self._pages, on=self, margins=(0, 0, 0, 0))

    # --- in and out

    @property
    def is_on_map(self) -> bool:
        return self.asking.is_open

    def enter(self) -> None:
        self.pupils.renew()
        self.choosing.renew()
        self.show_choice()

    def leave(self) -> None:
        self._stop()
        self.session = None

    def _stop(self) -> None:
        self._tick.stop()
        self._pause.stop()
        self.asking.close()

    def _say(self) -> None:
        if self._pages.currentWidget() is self.end:
            self._say_end()
        elif self._pages.currentWidget() is self.choosing:
            self._say_choice()
        elif self._pages.currentWidget() is self.statistics:
            self.show_statistics()

    # --- choosing

    def show_choice(self) -> None:
        """Show what may be asked, and how much of it is due."""
        self.leave()
        self._pages.setCurrentWidget(self.choosing)
        self._say_choice()
        self.asking.show_tints(self._tints() if self.choosing.tints.isChecked() else ())

    def _say_choice(self) -> None:
        cards = self._chosen()
        known = self._cards()
        due = known.come_round(self.now(), [card.key for card in cards])
        seen = sum(known.due(card.key) is not None for card in cards)
        self.choosing.say_count(len(cards), len(due), seen, self._left_today(), known.warning)

    def _chosen(self) -> list[TrainerCard]:
        kit = self.asking.kit
        own = own_questions(kit, self._cards().keys)
        return chosen_from(kit, self.choosing.set.chosen, (*all_questions(kit).values(), *own))

    def _cards(self) -> Cards:
        return self._remembered(lambda pupil: self.memory.cards(pupil, self.now()), Cards())

    def _left_today(self) -> int | None:
        """The number of questions up to the daily limit; None for a guest, and where there is no limit."""
        limit = self.choosing.daily_limit
        if not limit or self.pupils.pupil is None:
            return None
        log: list[Review] = []
        return max(0, limit - answered_today(self._remembered(self.memory.log, log), self.now()))

    def _remembered(self, ask: Callable[[str], Memory], nothing: Memory) -> Memory:
        """What the file of the pupil says; `nothing` for a guest, or if it cannot be read."""
        pupil = self.pupils.pupil
        if pupil is None:
            return nothing
        try:
            return ask(pupil)
        except PupilError as error:
            self._shell.status.show_notice(sentence(error.message))
            return nothing

    def _ask_deck(self) -> None:
        dialog = DeckDialog(self._shell)
        dialog.set.choose(self.choosing.set.chosen)
        dialog.open()

    def show_statistics(self) -> None:
        """Show what falls due and what is forgotten, of all questions of the map."""
        kit, known = self.asking.kit, self._cards()
        cards = all_questions(kit) | {card.key: card for card in own_questions(kit, known.keys)}
        found = statistics_of(known, cards.keys(), self.now())
        self.statistics.show_figures(found, [self.page.recall(cards[key]) for key in found.forgotten])
        self._pages.setCurrentWidget(self.statistics)
        self.page_turned.emit()

    def _tints(self) -> Iterator[MapMark]:
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

    # --- a run

    def begin(self, seed: int | None = None) -> None:
        """Ask due cards first, then new ones, as many as chosen and as the daily limit allows."""
        cards = {card.key: card for card in self._chosen()}
        known = self._cards()
        due = known.come_round(self.now(), cards)
        new = [card for key, card in cards.items() if known.due(key) is None]
        rest = [card for key, card in cards.items() if key not in due]
        most = min((n for n in (self.choosing.most, self._left_today()) if n is not None), default=None)
        chance = random.randrange(1 << 30) if seed is None else seed
        self._start(Session.of([cards[key] for key in due], new or rest, chance, most))

    def take_up(self, what: object) -> None:
        if isinstance(what, list) and what:
            self.choosing.set.region.setCurrentIndex(0)
            self._start(Session.of(what, [], 1))

    def _start(self, session: Session) -> None:
        self.asking.region = self.choosing.set.region_spaces
        self.session, self._began = session, self.clock()
        self._tick.start()
        self._ask()

    def _ask(self) -> None:
        self._pause.stop()
        session = self.session
        if session is None or session.question is None:
            self.finish()
            return
        self._show_score()
        self.page.ask(session.question)
        self._asked = self.clock()

    def _keep(self, judgement: Judgement) -> None:
        # stored before anything else is asked
        session = self.session
        if session is None:
            return
        took = round(1000 * (self.clock() - self._asked))
        outcome = session.answered(is_right=judgement.is_right, took=took)
        self._show_score()
        question, grade = outcome.question, outcome.grade
        self._remembered(lambda pupil: self.memory.graded(pupil, question.key, grade, self.now(), took), None)
        if judgement.is_right:
            self._pause.start()

    def take_back(self) -> None:
        """Forget the last answer, a slip of the hand; after it is shown, ask the next question."""
        if self.session is None or self.session.take_back() is None:
            return
        self._remembered(self.memory.take_back, None)
        if self.asking.judgement is not None:
            self._ask()
        else:
            self._show_score()

    def go_on(self) -> None:
        """Ask the next question, once this one is answered."""
        if self.session is not None and self.asking.judgement is not None:
            self._ask()

    def _show_score(self) -> None:
        session = self.session
        if session is None:
            return
        self.slip.setEnabled(bool(session.outcomes))
        self.page.show_progress(session.done, session.size)
        minutes, seconds = divmod(int(self.clock() - self._began), 60)
        self.page.score.setText(
            tr(
                "{done} of {size} · {per_cent} % · streak {streak} · {minutes}:{seconds}",
                done=session.done,
                size=session.size,
                per_cent=session.per_cent,
                streak=session.streak,
                minutes=minutes,
                seconds=f"{seconds:02}",
            )
        )

    def finish(self) -> None:
        """Show the result, and what is remembered on the map."""
        self._stop()
        self._pages.setCurrentWidget(self.end)
        self._say_end()
        self.more.setEnabled(self._left_today() != 0)
        (self.more if self.more.isEnabled() else self.again).setFocus()
        self.asking.show_tints(self._tints())

    def _say_end(self) -> None:
        session = self.session
        if session is None:
            return
        self.result.setText(
            tr(
                "Right: {right} of {count} ({per_cent} %), {once} on the first try.",
                right=session.right,
                count=len(session.outcomes),
                per_cent=session.per_cent,
                once=session.at_once,
            )
            + "\n\n"
            + (tr("You will see these again soon:") if session.missed else tr("No mistakes."))
        )
        self.missed.clear()
        self.missed.addItems([self.page.recall(card) for card in session.missed])
        self.missed.setAccessibleName(tr("You will see these again soon:"))
        self.missed.setVisible(bool(session.missed))
