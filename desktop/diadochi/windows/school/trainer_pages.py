"""Pages of the map trainer: the open question with its answer, and the choice of what to be asked."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from diadochi.language import Message, Name, Speaker, current_language, msg, sentence, tr, trn
from diadochi.lessons.judgement import Judgement, trainer_speaker
from diadochi.lessons.map_question import LEVEL_WORDS, TOPIC_WORDS, AnswerForm, Level, Topic, TrainerCard
from diadochi.lessons.question_set import ChosenSet
from diadochi.windows.school.pupil_choice import PupilChoice
from diadochi.windows.school.trainer_question import MapAsking
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, announce, as_words, bind_text, name_field, on_button, texts
from diadochi.windows.widgets import WrappingButton


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
        self.prompt, self.note, self.how = Label(self), Label(self), Label(self)
        self.said, self.told = Label(self), Label(self)
        self.prompt.setObjectName("lessonTitle")
        self.note.setObjectName("lessonWords")
        self.said.setObjectName("lessonSaid")
        for label in (self.prompt, self.note, self.how, self.said, self.told):
            label.setWordWrap(True)
        self.line, self.done, self.unknown = QLineEdit(self), QPushButton(self), QPushButton(self)
        self.on, self.end = QPushButton(self), QPushButton(self)
        self.done.setProperty("weight", "first")
        self.on.setProperty("weight", "first")
        for button in (self.done, self.unknown, self.on, self.end):
            button.setAutoDefault(True)  # Enter presses the button that has the focus
        self._choices = QVBoxLayout()
        self.buttons: dict[str, QPushButton] = {}
        self._lay_out()
        self.line.returnPressed.connect(self._type)
        self.done.clicked.connect(self._finish)
        self.unknown.clicked.connect(lambda: asking.give_up())
        self.on.clicked.connect(self.next_asked)
        self.end.clicked.connect(self.end_asked)
        asking.went_on.connect(self.next_asked)
        asking.answered.connect(lambda _judgement: self._say_card())
        asking.changed.connect(self._say_card)
        bind_text(self.line.setAccessibleName, msg("Your answer"))
        bind_text(self.line.setPlaceholderText, msg("Type the name, in any language"))
        bind_text(self.done.setText, msg("Done"))
        bind_text(self.unknown.setText, msg("I don't know"))
        bind_text(self.on.setText, msg("Next"))
        bind_text(self.end.setText, msg("Enough for now"))
        texts.changed.connect(self._say_card)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 2)
        column.setSpacing(9)
        for widget in (self.time, self.score, self.prompt, self.note, self.how, self.line):
            column.addWidget(widget)
        column.addLayout(self._choices)
        for widget in (self.said, self.told):
            column.addWidget(widget)
        row = QHBoxLayout()
        for button in (self.done, self.unknown, self.on):
            row.addWidget(button)
        column.addLayout(row)
        column.addStretch(1)
        column.addWidget(self.end)

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
        """Show the score so far."""
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
            AnswerForm.DRAW: tr("Click one place after another up to the goal. Click an earlier one to go back."),
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
        self.begin, self.about = QPushButton(self), Label(self)
        self.begin.setProperty("weight", "first")
        self.begin.setAutoDefault(True)
        self.about.setWordWrap(True)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        rows = (
            (msg("Who"), pupils, pupils.names),
            (msg("What"), self.topic, self.topic),
            (msg("Where"), self.province, self.province),
            (msg("Up to"), self.level, self.level),
            (msg("How long"), self.minutes, self.minutes),
        )
        for words, row, box in rows:
            label = Label(self)
            label.setBuddy(row)
            name_field(words, label, box)
            form.addRow(label, row)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 2)
        column.addLayout(form)
        column.addWidget(self.about)
        column.addWidget(self.begin)
        column.addWidget(self.tints)
        column.addStretch(1)
        for box in (self.topic, self.province, self.level):
            box.activated.connect(lambda _row: self.changed.emit())
        self.tints.toggled.connect(lambda _on: self.changed.emit())
        pupils.changed.connect(self.changed)
        self.begin.clicked.connect(self.begun)
        self.renew()
        bind_text(self.begin.setText, msg("Begin"))
        bind_text(self.tints.setText, msg("Show on the map what is remembered"))

    @property
    def chosen(self) -> ChosenSet:
        """The chosen questions."""
        return ChosenSet(self.topic.currentData(), self.level.currentData() or Level.HARD, self.province.currentData())

    @property
    def seconds(self) -> int:
        """The chosen duration."""
        return int(self.minutes.currentData() or MINUTES[0]) * 60

    def renew(self) -> None:
        """Rebuild the choices for another map or language."""
        atlas = self._table.atlas
        provinces = sorted((self._table.province(name), name) for name in atlas.provinces if atlas.members(name))
        _fill(
            self.topic, [(tr("Everything"), None), *((sentence(words), topic) for topic, words in TOPIC_WORDS.items())]
        )
        _fill(self.province, [(tr("The whole map"), None), *provinces])
        _fill(self.level, [(sentence(words), level) for level, words in LEVEL_WORDS.items()])
        _fill(self.minutes, [(trn("{n} minute", "{n} minutes", n), n) for n in MINUTES])

    def say_count(self, questions: int, due: int, seen: int, warning: Message | None) -> None:
        """Show the number of chosen questions, and what is wrong with the dates."""
        words = tr(
            "Questions: {questions}. Due now: {due}. Seen so far: {seen}.",
            questions=questions,
            due=due,
            seen=seen,
        )
        self.about.setText(words if warning is None else f"{words}\n{sentence(warning)}")
        self.begin.setEnabled(questions > 0)


def _fill(box: QComboBox, rows: list[tuple[str, Topic | Level | str | int | None]]) -> None:
    """The same item stays chosen in other words; at first the hardest level, and the first item of all others."""
    present = box.currentIndex()
    box.clear()
    for words, data in rows:
        box.addItem(words, data)
    if present < 0 and rows and isinstance(rows[-1][1], Level):
        present = len(rows) - 1
    box.setCurrentIndex(max(0, min(present, len(rows) - 1)))
