"""The strip along the upper edge of the window that asks a question about the map; the map has all the room below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QProgressBar, QPushButton, QWidget

from diadochi.language import Message, Name, Speaker, current_language, every_name, msg, tr
from diadochi.lessons.judgement import AnswerForm, Judgement, TrainerCard, trainer_speaker
from diadochi.windows.docks import strip_above
from diadochi.windows.school.trainer_question import MapAsking
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label, announce, bind_text, on_button, texts
from diadochi.windows.widgets import button_of, column_of, row_of

_LINES = 2
"""The lines of text below the question that always have room, so that the map does not move with each answer."""
_LINE_WIDTH = 240


class QuizStrip(QWidget):
    """Connected to `asking`. `next_asked` is emitted to go on, `end_asked` to stop.

    The keyboard is where the question is answered: in the line, on a choice, or on the map.
    """

    next_asked = Signal()
    end_asked = Signal()

    def __init__(self, shell: Shell, asking: MapAsking, name: str) -> None:
        super().__init__(shell.frame)
        self._asking = asking
        self.bar, self.score = QProgressBar(self), Label(self)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        self.prompt = Label(self, look="quizPrompt", wraps=True)
        self.prompt.installEventFilter(self)
        self.note, self.how, self.said, self.told = (Label(self, look="quizWords", wraps=True) for _ in range(4))
        self.line, self.done, self.unknown = QLineEdit(self), QPushButton(self), QPushButton(self)
        self.line.setFixedWidth(_LINE_WIDTH)
        self.on = button_of(msg("Next"), self, self.next_asked, first=True)
        self.end = button_of(msg("End"), self, self.end_asked)
        self.done.setProperty("weight", "first")
        for button in (self.done, self.unknown, self.on, self.end):
            button.setAutoDefault(True)  # Enter presses the button that has the focus
        self.across = 6
        """The most choices beside each other; large type needs more rows."""
        self._choices = QGridLayout()
        self.buttons: dict[str, QPushButton] = {}
        self.words, self.head = QWidget(self), QHBoxLayout()
        self._lay_out()
        self.band = strip_above(shell.frame, self, name)
        self.band.hide()
        self.line.returnPressed.connect(self._type)
        self.done.clicked.connect(self._finish)
        self.unknown.clicked.connect(lambda: asking.give_up())
        asking.went_on.connect(self.next_asked)
        asking.answered.connect(lambda _judgement: self._say_card())
        asking.changed.connect(self._say_card)
        asking.closed.connect(self.band.hide)
        bind_text(self.line.setAccessibleName, msg("Your answer"))
        bind_text(self.line.setPlaceholderText, msg("Type the name, in any language"))
        bind_text(self.done.setText, msg("Done"))
        bind_text(self.unknown.setText, msg("I don't know"))
        texts.changed.connect(self._say_card)

    def _lay_out(self) -> None:
        column_of(self.note, self.how, self.said, self.told, None, on=self.words, margins=(0, 0, 0, 0), spacing=0)
        self.head.addWidget(self.prompt, 1)
        self.head.addWidget(self.score)
        self.head.addWidget(self.end)
        self.answers = row_of(self.line, self._choices, self.done, self.unknown, self.on, spacing=8)
        below = row_of((self.words, 1), (column_of(self.answers, None), 0), spacing=12)
        column_of(self.bar, self.head, below, on=self, margins=(12, 4, 12, 4), spacing=4)

    def ask(self, card: TrainerCard) -> None:
        """Show another question; the keyboard goes to where it is answered."""
        self.band.show()
        self.line.clear()
        self._lay_choices(card)
        self._asking.ask(card)
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
            button = self.buttons[choice.id] = QPushButton(self)
            button.setAutoDefault(True)
            button.clicked.connect(lambda _checked=False, name=choice.id: self._asking.choose(name))
            self._choices.addWidget(button, *divmod(len(self.buttons) - 1, self.across))

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

    def show_progress(self, done: int, size: int) -> None:
        """Show how many questions of a run are finished."""
        self.bar.setRange(0, max(1, size))
        self.bar.setValue(done)
        self.bar.setAccessibleName(tr("Finished: {done} of {size}", done=done, size=size))

    # --- words

    def _say_card(self) -> None:
        card, judgement = self._asking.card, self._asking.judgement
        if card is None:
            return
        say = self.say
        self.prompt.setText(say(card.prompt))
        self.note.setText(card.note.in_language(current_language()) if card.note else "")
        self.note.setVisible(card.note is not None and judgement is None)
        self._say_how(card, judgement)
        for choice in card.choices if self.buttons else ():
            words = say(choice.words) if isinstance(choice.words, Message) else self.speaker.spell(choice.words)
            self.buttons[choice.id].setText(on_button(words))
            self.buttons[choice.id].setEnabled(judgement is None)
            self.buttons[choice.id].ensurePolished()
            self.buttons[choice.id].setMinimumHeight(self.buttons[choice.id].sizeHint().height())
        self.line.setVisible(card.form is AnswerForm.TYPE)
        self.line.setReadOnly(judgement is not None)
        self.done.setVisible(judgement is None and card.form is AnswerForm.TYPE)
        self.unknown.setVisible(judgement is None)
        self.on.setVisible(judgement is not None)
        self._say_answer(card, judgement)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # what is beside the question has become wider or narrower
        if (
            watched is self.prompt
            and isinstance(event, QResizeEvent)
            and event.oldSize().width() != event.size().width()
        ):
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        # A tool bar does not ask wrapped labels how high they are at their width, and guesses too much.
        for layout in (self.layout(), self.words.layout()):
            if layout is not None:
                layout.activate()
        self.prompt.setMinimumHeight(0)  # a label never says that it needs less
        self.prompt.setFixedHeight(max(0, self.prompt.heightForWidth(self.prompt.width())))  # -1 without words
        shown = [label for label in (self.note, self.how, self.said, self.told) if not label.isHidden()]
        needed = sum(label.heightForWidth(self.words.width()) for label in shown)
        lines = _LINES * (self.how.fontMetrics().lineSpacing() + 2)
        self.words.setFixedHeight(max(lines, needed, self._height_of_choices))

    @property
    def _height_of_choices(self) -> int:
        if not self.buttons:
            return 0
        rows, each = -(-len(self.buttons) // self.across), max(b.sizeHint().height() for b in self.buttons.values())
        return rows * each + (rows - 1) * max(0, self._choices.verticalSpacing())

    def _say_how(self, card: TrainerCard, judgement: Judgement | None) -> None:
        marked, right = len(self._asking.given), len(card.right)
        how = {
            AnswerForm.CLICK: tr("Click it on the map."),
            AnswerForm.MARK: tr(
                "Click each one; click again to unmark. Marked: {marked} of {count}.", marked=marked, count=right
            ),
            AnswerForm.DRAW: tr("Click space after space up to the goal. Click an earlier one to go back."),
        }
        self.how.setText(how.get(card.form, ""))
        self.how.setVisible(judgement is None and card.form in how and card.note is None)

    def _say_answer(self, card: TrainerCard, judgement: Judgement | None) -> None:
        is_missed = judgement is not None and not judgement.is_right
        self.said.setVisible(judgement is not None)
        self.told.setVisible(is_missed and card.told is not None and card.note is None)
        if judgement is None:
            return
        sign = "✓" if judgement.is_right else "✗"
        self.said.setText(f"{sign} {self.say(judgement.line)}")
        self.told.setText(card.told.in_language(current_language()) if card.told else "")
        announce(self, f"{self.said.text()} {self.told.text()}")
        self.on.setFocus(Qt.FocusReason.OtherFocusReason)

    def say(self, message: Message) -> str:
        """A message of the trainer, with names as on the map."""
        return self.speaker.say(message)

    def recall(self, card: TrainerCard) -> str:
        """A question in a list, with its answer where the question alone does not tell which one it is."""
        words = (card.prompt,) if any(every_name(card.prompt)) else (card.prompt, card.fact)
        return " ".join(map(self.say, words))

    def called(self, name: Name) -> str:
        """The name of something as on the map."""
        return self.speaker.spell(name)

    @property
    def speaker(self) -> Speaker:
        return trainer_speaker(self._asking.kit, self._asking.names)
