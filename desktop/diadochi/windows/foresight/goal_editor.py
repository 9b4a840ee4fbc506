"""Editor of goals on a card: wishes with chances, their combination, the written form, and the best answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import structs
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QSizePolicy, QToolButton, QWidget

from diadochi.forecast.odds.odds_questions import Offered
from diadochi.language import Speaker, capitalised, tr
from diadochi.narration.odds_explanation import percent
from diadochi.windows.widget_text import Label, as_words, on_button
from diadochi.windows.widgets import column_of, row_of

# --- wish
# A tick, words, an optional number, a chance.

WAITING = "…"


class WishRow(QWidget):
    """A click anywhere toggles the wish: `turned`. `stepped` carries 1 or -1 for its number, `explained` fires when the
    chance is clicked.
    """

    turned = Signal()
    stepped = Signal(int)
    explained = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("wishRow")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.tick = QCheckBox(self)
        self.tick.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tick.clicked.connect(lambda _on: self.turned.emit())
        self._words, self.chance = Label(self, wraps=True), QToolButton(self)
        self._words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.chance.setObjectName("wishChance")
        self.chance.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.chance.clicked.connect(self.explained)
        self.less, self.more = self._stepper("\N{MINUS SIGN}", -1), self._stepper("+", 1)
        steps = row_of(self.less, self.more, spacing=0)
        row_of(self.tick, (self._words, 1), steps, self.chance, on=self, margins=(4, 1, 2, 1), spacing=4)

    def _stepper(self, sign: str, by: int) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("wishStep")
        button.setText(sign)
        button.setAutoRepeat(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.stepped.emit(by))
        return button

    def show_wish(self, words: str, *, chosen: bool, number: int | None) -> None:
        """Show the wish; `number` is None if it has none."""
        self._words.setText(words)
        self.tick.setChecked(chosen)
        self.tick.setAccessibleName(words)
        for button, said in ((self.less, tr("Less: {wish}", wish=words)), (self.more, tr("More: {wish}", wish=words))):
            button.setVisible(number is not None)
            button.setAccessibleName(said)
            button.setToolTip(as_words(said))
        self.less.setEnabled(number is not None and number > 0)
        self.show_chance(None)

    def show_chance(self, chance: Fraction | None) -> None:
        shown = WAITING if chance is None else percent(chance)
        self.chance.setText(shown)
        self.chance.setEnabled(chance is not None)
        self.chance.setAccessibleName(f"{self._words.text()} {shown}")
        exact = "" if chance is None else tr("{figure}. Click to see why", figure=chance)
        self.chance.setToolTip(as_words(exact))

    @property
    def words(self) -> str:
        return self._words.text()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # Accept the press, so that the map below does not get it.
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.turned.emit()
        event.accept()


# --- written form
# A goal can be read and edited as text; errors come with an example.


class _Line(QLineEdit):
    """Esc restores the text and leaves the field."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                event.accept()


class WrittenGoal(QWidget):
    """`written` carries the edited text when editing is finished."""

    written = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.line, self._error = _Line(self), Label(self, look="cardReason", wraps=True)
        self.line.setObjectName("goalLine")
        self.line.setClearButtonEnabled(True)
        self._error.hide()
        self._text = self._example = ""
        column_of(self.line, self._error, on=self, margins=(0, 0, 0, 0), spacing=2)
        self.line.editingFinished.connect(self._done)
        self.line.given_up.connect(self._give_up)

    def show_goal(self, text: str) -> None:
        """Show a goal, unless the user is editing."""
        self._text = text
        if not self.line.hasFocus() or not self._error.isVisibleTo(self):
            self.line.setText(text)
            self.line.setCursorPosition(0)
        self.line.setToolTip(as_words(text))
        self.show_error("")

    def give_example(self, goal: str) -> None:
        """Set the placeholder."""
        self._example = goal
        self.say()

    def show_error(self, sentence: str) -> None:
        """Show why the text cannot be read; empty for no error."""
        self._error.setText(capitalised(sentence) if sentence else "")
        self._error.setVisible(bool(sentence))

    @property
    def error(self) -> str:
        return "" if self._error.isHidden() else self._error.text()

    def say(self) -> None:
        self.line.setPlaceholderText(tr("Goal as text, for example: {goal}", goal=self._example))
        self.line.setAccessibleName(tr("Goal as text"))

    def _done(self) -> None:
        if self.line.text() != self._text:
            self.written.emit(self.line.text())

    def _give_up(self) -> None:
        self.show_goal(self._text)
        self.line.setText(self._text)
        self.left.emit()


# --- section of the card

PART, WAY, WAIT = "part", "way", "wait"
"""The questions about a goal."""


class GoalsPart(QWidget):
    """Signals: `turned` carries a toggled wish, `stepped` a wish and the change of its number, `written` an edited
    goal, `asked` one of PART, WAY, WAIT, `explained` the text of a goal to explain; `taken` fires when an answer is
    followed, `unfolded` when a folded section should open, `resized` when it needs another height.
    """

    turned = Signal(object)
    stepped = Signal(object, int)
    written = Signal(str)
    asked = Signal(str)
    taken = Signal()
    explained = Signal(str)
    more_asked = Signal()
    unfolded = Signal()
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("goalsPart")
        self._wishes: tuple[Offered, ...] = ()
        self._goal = ""
        self._small, self._whole = False, WAITING
        self._together, self.answer = Label(self), Label(self, wraps=True)
        self.title = QToolButton(self)
        self.title.setObjectName("goalsTitle")
        self.title.clicked.connect(self.unfolded)
        self.body = QWidget(self)
        self.more = QToolButton(self)
        self.more.setObjectName("policy")
        self.more.clicked.connect(self.more_asked)
        self.all = QToolButton(self)
        self.all.setObjectName("wishChance")
        self.all.clicked.connect(lambda: self.explained.emit(self._goal))
        self.rows: list[WishRow] = []
        self.buttons = {what: self._button(what) for what in (PART, WAY, WAIT)}
        self.take = QPushButton(self)
        self.take.setProperty("weight", "first")
        self.take.clicked.connect(self.taken)
        self.goal = WrittenGoal(self)
        self.goal.written.connect(self.written)
        self._lay_out()
        self.show_answer("")

    def _button(self, what: str) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName("goalAsk")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(lambda: self.asked.emit(what))
        return button

    def _lay_out(self) -> None:
        for button in self.buttons.values():
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        head = row_of(self.title, None, self.more)
        together = row_of((self._together, 1), self.all, margins=(4, 0, 2, 0))
        foot = row_of(*self.buttons.values(), spacing=4)
        end = row_of((self.answer, 1), (self.take, Qt.AlignmentFlag.AlignTop))
        self._wish_rows = column_of(spacing=0)
        column_of(head, self.body, on=self, margins=(0, 0, 0, 0), spacing=4)
        parts = (self._wish_rows, together, foot, end, self.goal)
        column_of(*parts, on=self.body, margins=(0, 0, 0, 0), spacing=4)

    # --- display

    def show_wishes(self, wishes: Sequence[Offered], chosen: frozenset[str], goal: str, say: Speaker) -> None:
        """Show wishes; `chosen` holds the stems of the chosen ones, `goal` the written form. Chances follow later."""
        self._wishes, self._goal = tuple(wishes), goal
        self._have_rows(len(wishes))
        for row, wish in zip(self.rows, wishes, strict=True):
            row.show_wish(capitalised(say.say(wish.words)), chosen=wish.stem in chosen, number=wish.number)
        for widget in (self._together, self.all):
            widget.setVisible(len(chosen) > 1)
        self.all.setText(WAITING)
        self._whole = WAITING
        for button in self.buttons.values():
            button.setEnabled(bool(chosen))
        self.goal.show_goal(goal)
        self.say()
        self.resized.emit()

    def suit(self, example: str, *, waits: bool) -> None:
        """Set the example goal of this game, and whether there is a roll to wait for."""
        self.goal.give_example(example)
        self.buttons[WAIT].setVisible(waits)

    def _have_rows(self, count: int) -> None:
        while len(self.rows) > count:
            gone = self.rows.pop()
            self._wish_rows.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self.rows) < count:
            number, row = len(self.rows), WishRow(self)
            row.turned.connect(lambda at=number: self.turned.emit(self._wishes[at]))
            row.stepped.connect(lambda by, at=number: self.stepped.emit(self._wishes[at], by))
            row.explained.connect(lambda at=number: self.explained.emit(self._wishes[at].text))
            self.rows.append(row)
            self._wish_rows.addWidget(row)

    def show_chances(self, each: Sequence[Fraction], together: Fraction | None) -> None:
        """Show the chance of every wish shown, and of the chosen ones together; None if none is chosen."""
        for row, chance in zip(self.rows, each, strict=True):
            row.show_chance(chance)
        self.all.setText(WAITING if together is None else percent(together))
        self._whole = self.all.text()
        self.all.setEnabled(together is not None)
        self._say_title()
        self.all.setAccessibleName(f"{self._together.text()} {self.all.text()}")

    def show_answer(self, words: str, take: str = "") -> None:
        """Show an answer; `take` labels the button that follows it, empty for no button."""
        self.answer.setText(words)
        self.answer.setVisible(bool(words))
        self.take.setText(on_button(take))
        self.take.setVisible(bool(take))
        self.resized.emit()

    def show_refusal(self, sentence: str) -> None:
        """Show why a written goal cannot be read."""
        self.goal.show_error(sentence)
        self.resized.emit()

    def say(self) -> None:
        self._say_title()
        self._together.setText(tr("All together"))
        for what, words in ((PART, tr("Best part")), (WAY, tr("Best path")), (WAIT, tr("Worth waiting?"))):
            self.buttons[what].setText(on_button(words))
        self.goal.say()

    def fold(self, small: bool) -> None:
        """Collapse to one line with the chance of the chosen wishes, or expand."""
        self._small = small
        self.body.setVisible(not small)
        self.more.setVisible(bool(self.more.text()) and not small)
        self._say_title()

    def _say_title(self) -> None:
        words = tr("Goals")
        if self._small and self._goal:
            words = tr("{goals}: {chance}", goals=words, chance=self._whole)
        self.title.setText(f"{on_button(words)} ▸" if self._small else words)
        self.title.setEnabled(self._small)

    def say_more(self, words: str) -> None:
        """Label of the button for more or fewer wishes; empty hides it."""
        self.more.setText(f"{on_button(words)} ▾" if words else "")
        self.more.setVisible(bool(words) and not self._small)


# --- chosen wishes


class Chosen:
    """A side's wishes in order, each once; wishes that differ only in their number are the same."""

    def __init__(self, wishes: Iterable[Offered] = ()) -> None:
        self._wishes: dict[str, Offered] = {}
        self.put(wishes)

    @property
    def wishes(self) -> tuple[Offered, ...]:
        return tuple(self._wishes.values())

    @property
    def text(self) -> str:
        return " and ".join(wish.text for wish in self._wishes.values())

    def __contains__(self, wish: Offered) -> bool:
        return wish.stem in self._wishes

    def put(self, wishes: Iterable[Offered]) -> None:
        self._wishes = {wish.stem: wish for wish in wishes}

    def turn(self, wish: Offered) -> None:
        if self._wishes.pop(wish.stem, None) is None:
            self._wishes[wish.stem] = wish

    def number(self, wish: Offered) -> Offered:
        return self._wishes.get(wish.stem, wish)

    def listed(self, offers: Sequence[Offered], most: int) -> tuple[Offered, ...]:
        """Wishes of a card: the first `most` offers, then other chosen ones. Choosing moves no row."""
        shown = [self.number(wish) for place, wish in enumerate(offers) if place < most or wish in self]
        stems = {wish.stem for wish in shown}
        return (*shown, *(wish for wish in self.wishes if wish.stem not in stems))


def with_number(wish: Offered, number: int) -> Offered:
    """The wish with another number, at least 0."""
    return structs.replace(wish, number=max(0, number))
