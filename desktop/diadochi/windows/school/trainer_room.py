"""The room of the map trainer and its pages: choose questions, answer for some minutes, see what is remembered."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from diadochi.language import Message, Name, Speaker, current_language, msg, sentence, tr, trn
from diadochi.lessons.judgement import (
    LEVEL_WORDS,
    TOPIC_WORDS,
    AnswerForm,
    Judgement,
    Level,
    Topic,
    TrainerCard,
    trainer_speaker,
)
from diadochi.lessons.pupil_memory import Cards, PupilError, PupilMemory
from diadochi.lessons.question_set import ChosenSet, Session, all_questions, chosen_from, own_questions
from diadochi.windows.school.school_room import PupilChoice, SchoolRoom, SchoolTools
from diadochi.windows.school.trainer_marks import MapMark, MarkLook
from diadochi.windows.school.trainer_question import MapAsking
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, announce, as_words, bind_text, name_field, on_button, texts
from diadochi.windows.widgets import WrappingButton, button_of, column_of

# --- trainer pages
# Pages of the map trainer: the open question with its answer, and the choice of what to be asked.


class AskingPage(QWidget):
    """Connected to `asking`. `next_asked` is emitted to go on, `end_asked` to stop."""

    next_asked = Signal()
    end_asked = Signal()

    def __init__(self, asking: MapAsking, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asking = asking
        self.time, self.score = QProgressBar(self), Label(self)
        self.time.setTextVisible(False)
        self.time.setFixedHeight(6)
        self.prompt, self.note, self.how = (
            Label(self, look="lessonTitle", wraps=True),
            Label(self, look="lessonWords", wraps=True),
            Label(self, wraps=True),
        )
        self.said, self.told = Label(self, look="lessonSaid", wraps=True), Label(self, wraps=True)
        self.line, self.done, self.unknown = QLineEdit(self), QPushButton(self), QPushButton(self)
        self.on = button_of(msg("Next"), self, self.next_asked, first=True)
        self.end = button_of(msg("End training"), self, self.end_asked)
        self.done.setProperty("weight", "first")
        for button in (self.done, self.unknown, self.on, self.end):
            button.setAutoDefault(True)  # Enter presses the button that has the focus
        self._choices = QVBoxLayout()
        self.buttons: dict[str, QPushButton] = {}
        self._lay_out()
        self.line.returnPressed.connect(self._type)
        self.done.clicked.connect(self._finish)
        self.unknown.clicked.connect(lambda: asking.give_up())
        asking.went_on.connect(self.next_asked)
        asking.answered.connect(lambda _judgement: self._say_card())
        asking.changed.connect(self._say_card)
        bind_text(self.line.setAccessibleName, msg("Your answer"))
        bind_text(self.line.setPlaceholderText, msg("Type the name, in any language"))
        bind_text(self.done.setText, msg("Done"))
        bind_text(self.unknown.setText, msg("I don't know"))
        texts.changed.connect(self._say_card)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        for button in (self.done, self.unknown, self.on):
            row.addWidget(button)
        column_of(
            self.time,
            self.score,
            self.prompt,
            self.note,
            self.how,
            self.line,
            self._choices,
            self.said,
            self.told,
            row,
            None,
            self.end,
            on=self,
            margins=(2, 4, 2, 2),
            spacing=9,
        )

    def ask(self, card: TrainerCard) -> None:
        """Show another question; the keyboard goes to where it is answered."""
        self._asking.ask(card)
        self.line.clear()
        self._lay_choices(card)
        self._say_card()
        if card.form is AnswerForm.TYPE:
            self.line.setFocus()
        elif card.form is AnswerForm.CHOOSE:
            next(iter(self.buttons.values())).setFocus()
        else:
            self._asking.focus_map()

    def _lay_choices(self, card: TrainerCard) -> None:
        for old in self.buttons.values():
            self._choices.removeWidget(old)
            old.hide()  # at once: until it is deleted it would cover what comes next
            old.deleteLater()
        self.buttons = {}
        for choice in card.choices if card.form is AnswerForm.CHOOSE else ():
            button = self.buttons[choice.id] = WrappingButton(self)
            button.setAutoDefault(True)
            button.clicked.connect(lambda _checked=False, name=choice.id: self._asking.choose(name))
            self._choices.addWidget(button)

    def _type(self) -> None:
        if self._asking.judgement is not None:
            self.next_asked.emit()
        elif self.line.text().strip():
            self._asking.type_in(self.line.text())

    def _finish(self) -> None:
        if self._asking.card is not None and self._asking.card.form is AnswerForm.TYPE:
            self._type()
        else:
            self._asking.finish()

    def show_time(self, gone: int, whole: int) -> None:
        """Show `gone` of `whole` seconds."""
        self.time.setRange(0, max(1, whole))
        self.time.setValue(min(gone, whole))
        minutes, seconds = divmod(max(0, whole - gone), 60)
        self.time.setAccessibleName(tr("Time left: {minutes}:{seconds}", minutes=minutes, seconds=f"{seconds:02}"))
        self.time.setToolTip(as_words(self.time.accessibleName()))

    def show_score(self, right: int, count: int, per_cent: int) -> None:
        self.score.setText(tr("Right: {right} of {count} ({per_cent} %)", right=right, count=count, per_cent=per_cent))

    def _say_card(self) -> None:
        card, judgement = self._asking.card, self._asking.judgement
        if card is None:
            return
        say = self.say
        self.prompt.setText(say(card.prompt))
        self.note.setText(card.note.in_language(current_language()) if card.note else "")
        self.note.setVisible(card.note is not None)
        self._say_how(card, judgement)
        for choice in card.choices if self.buttons else ():
            words = say(choice.words) if isinstance(choice.words, Message) else self._speaker.spell(choice.words)
            self.buttons[choice.id].setText(on_button(words))
            self.buttons[choice.id].setEnabled(judgement is None)
        self.line.setVisible(card.form is AnswerForm.TYPE)
        self.line.setReadOnly(judgement is not None)
        self.done.setVisible(judgement is None and card.form in (AnswerForm.TYPE, AnswerForm.MARK, AnswerForm.DRAW))
        self.unknown.setVisible(judgement is None)
        self.on.setVisible(judgement is not None)
        self._say_answer(card, judgement)

    def _say_how(self, card: TrainerCard, judgement: Judgement | None) -> None:
        how = {
            AnswerForm.CLICK: tr("Click it on the map."),
            AnswerForm.MARK: tr("Click each one. Click it again to unmark it. Then choose Done."),
            AnswerForm.DRAW: tr("Click space after space up to the goal. Click an earlier one to go back."),
        }
        self.how.setText(how.get(card.form, ""))
        self.how.setVisible(judgement is None and card.form in how)

    def _say_answer(self, card: TrainerCard, judgement: Judgement | None) -> None:
        self.said.setVisible(judgement is not None)
        self.told.setVisible(judgement is not None and card.told is not None and card.note is None)
        if judgement is None:
            return
        sign = "✓" if judgement.is_right else "✗"
        self.said.setText(f"{sign} {self.say(judgement.line)}")
        self.told.setText(card.told.in_language(current_language()) if card.told else "")
        announce(self, f"{self.said.text()} {self.told.text()}")
        self.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, message: Message) -> str:
        """A message of the trainer, with names as on the map."""
        return self._speaker.say(message)

    def called(self, name: Name) -> str:
        """The name of something as on the map."""
        return self._speaker.spell(name)

    @property
    def _speaker(self) -> Speaker:
        return trainer_speaker(self._asking.kit, self._asking.names)


# --- choice of questions

MINUTES = (5, 10, 20)


class ChoosingPage(QWidget):
    """What to be asked, and for how long. `begun` is emitted to start the session, `changed` when another choice is
    made.
    """

    begun = Signal()
    changed = Signal()

    def __init__(self, table: OnTable, pupils: PupilChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self.pupils = table, pupils
        self.topic, self.province, self.level, self.minutes = (QComboBox(self) for _ in range(4))
        self.tints = QCheckBox(self)
        self.begin, self.about = QPushButton(self), Label(self, wraps=True)
        self.begin.setProperty("weight", "first")
        self.begin.setAutoDefault(True)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        rows = (
            (msg("Who"), pupils, pupils.names),
            (msg("Topic"), self.topic, self.topic),
            (msg("Where"), self.province, self.province),
            (msg("Level up to"), self.level, self.level),
            (msg("How long"), self.minutes, self.minutes),
        )
        for words, row, box in rows:
            label = Label(self)
            label.setBuddy(row)
            name_field(words, label, box)
            form.addRow(label, row)
        column_of(form, self.about, self.begin, self.tints, None, on=self, margins=(2, 4, 2, 2))
        for box in (self.topic, self.province, self.level):
            box.activated.connect(lambda _row: self.changed.emit())
        self.tints.toggled.connect(lambda _on: self.changed.emit())
        pupils.changed.connect(self.changed)
        self.begin.clicked.connect(self.begun)
        self.renew()
        bind_text(self.begin.setText, msg("Begin"))
        bind_text(self.tints.setText, msg("Show what you remember on the map"))

    @property
    def chosen(self) -> ChosenSet:
        return ChosenSet(self.topic.currentData(), self.level.currentData() or Level.HARD, self.province.currentData())

    @property
    def seconds(self) -> int:
        return int(self.minutes.currentData() or MINUTES[0]) * 60

    def renew(self) -> None:
        """Rebuild the choices for another map or language."""
        atlas = self._table.atlas
        provinces = sorted((self._table.province(name), name) for name in atlas.provinces if atlas.members(name))
        _fill(
            self.topic, [(tr("Everything"), None), *((sentence(words), topic) for topic, words in TOPIC_WORDS.items())]
        )
        _fill(self.province, [(tr("Whole map"), None), *provinces])
        _fill(self.level, [(sentence(words), level) for level, words in LEVEL_WORDS.items()])
        _fill(self.minutes, [(trn("{n} minute", "{n} minutes", n), n) for n in MINUTES])

    def say_count(self, questions: int, due: int, seen: int, warning: Message | None) -> None:
        """Show the number of chosen questions, and what is wrong with the dates."""
        words = tr(
            "Questions: {questions}. To review: {due}. Seen: {seen}.",
            questions=questions,
            due=due,
            seen=seen,
        )
        self.about.setText(words if warning is None else f"{words}\n{sentence(warning)}")
        self.begin.setEnabled(questions > 0)


def _fill(box: QComboBox, rows: list[tuple[str, Topic | Level | str | int | None]]) -> None:
    # the same item stays chosen in other words
    present = box.currentIndex()
    box.clear()
    for words, data in rows:
        box.addItem(words, data)
    if present < 0 and rows and isinstance(rows[-1][1], Level):
        present = len(rows) - 1
    box.setCurrentIndex(max(0, min(present, len(rows) - 1)))


# --- trainer room

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
        self.result, self.missed = Label(self.end, wraps=True), QListWidget(self.end)
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
        self.missed.setWordWrap(True)
        self.again.setProperty("weight", "first")
        self.again.setAutoDefault(True)
        column_of(self.result, self.missed, self.again, on=self.end)
        for page in (self.choosing, self.page, self.end):
            self._pages.addWidget(page)
        column_of(self._pages, on=self, margins=(0, 0, 0, 0))

    # --- in and out

    def enter(self) -> None:
        self.pupils.renew()
        self.choosing.renew()
        self.show_choice()

    def leave(self) -> None:
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
        pupil = self.pupils.pupil
        if pupil is None:
            return Cards()
        try:
            return self.memory.cards(pupil, self.now())
        except PupilError as error:
            self._shell.status.show_notice(sentence(error.message))
            return Cards()

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
        # stored before anything else is asked
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
        self.missed.addItems([self.page.say(card.prompt) for card in session.missed])
        self.missed.setAccessibleName(tr("You will see these again soon:"))
        self.missed.setVisible(bool(session.missed))
        self.again.setText(tr("Change settings"))
