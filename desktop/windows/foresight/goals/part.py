"""Where goals are put together on a card: wishes with their chances, all together, and what serves them best."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from desktop.forecast.odds.asking import Offered
from desktop.language import Speaker, capitalised, tr
from desktop.narration.percent import percent
from desktop.windows.foresight.goals.wish_row import WAITING, WishRow
from desktop.windows.foresight.goals.written import WrittenGoal
from desktop.windows.plain import Label, on_button

PART, WAY, WAIT = "part", "way", "wait"
"""What may be asked about a goal."""


class GoalsPart(QWidget):
    """`turned` carries a wish that is chosen or taken away, `stepped` one whose number is changed, and by how much;
    `written` a goal somebody has written; `asked` one of PART, WAY, WAIT; `taken` tells that the answer is followed;
    `explained` carries the text of a goal whose chance is to be explained. `unfolded`: it is to be
    seen though it was made small. `resized`: it needs another height.
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
        self._together, self.answer = Label(self), Label(self)
        self.title = QToolButton(self)
        self.title.setObjectName("goalsTitle")
        self.title.clicked.connect(self.unfolded)
        self.body = QWidget(self)
        self.answer.setWordWrap(True)
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
        head, foot, sum_row, end = QHBoxLayout(), QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.more)
        sum_row.setContentsMargins(4, 0, 2, 0)
        sum_row.addWidget(self._together, 1)
        sum_row.addWidget(self.all)
        foot.setSpacing(4)
        for button in self.buttons.values():
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            foot.addWidget(button)
        end.addWidget(self.answer, 1)
        end.addWidget(self.take, 0, Qt.AlignmentFlag.AlignTop)
        self._wish_rows = QVBoxLayout()
        self._wish_rows.setSpacing(0)
        whole, column = QVBoxLayout(self), QVBoxLayout(self.body)
        for box in (whole, column):
            box.setContentsMargins(0, 0, 0, 0)
            box.setSpacing(4)
        whole.addLayout(head)
        whole.addWidget(self.body)
        for layout in (self._wish_rows, sum_row, foot, end):
            column.addLayout(layout)
        column.addWidget(self.goal)

    # --- what stands here

    def show_wishes(self, wishes: Sequence[Offered], chosen: frozenset[str], goal: str, say: Speaker) -> None:
        """Wishes to choose from, `chosen` by their stems, `goal` as it is written; chances are still to come."""
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
        """What a goal of this game looks like, and whether there is a roll to wait for."""
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
        """The chance of every wish that stands here, and of all that are chosen; None where none is."""
        for row, chance in zip(self.rows, each, strict=True):
            row.show_chance(chance)
        self.all.setText(WAITING if together is None else percent(together))
        self._whole = self.all.text()
        self.all.setEnabled(together is not None)
        self._say_title()
        self.all.setAccessibleName(f"{self._together.text()} {self.all.text()}")

    def show_answer(self, words: str, take: str = "") -> None:
        """An answer in words; `take` is what a button says that follows it, empty where there is nothing to follow."""
        self.answer.setText(words)
        self.answer.setVisible(bool(words))
        self.take.setText(on_button(take))
        self.take.setVisible(bool(take))
        self.resized.emit()

    def show_refusal(self, sentence: str) -> None:
        """Why a goal that somebody has written cannot be read."""
        self.goal.show_error(sentence)
        self.resized.emit()

    def say(self) -> None:
        """Its words in the present language."""
        self._say_title()
        self._together.setText(tr("All of these together"))
        for what, words in ((PART, tr("Best part")), (WAY, tr("Best way")), (WAIT, tr("Wait?"))):
            self.buttons[what].setText(on_button(words))
        self.goal.say()

    def fold(self, small: bool) -> None:
        """Show no more than a line, with the chance of what is chosen; or everything."""
        self._small = small
        self.body.setVisible(not small)
        self.more.setVisible(bool(self.more.text()) and not small)
        self._say_title()

    def _say_title(self) -> None:
        """Folded it tells the chance of what is chosen."""
        words = tr("Goals")
        if self._small and self._goal:
            words = tr("{goals}: {chance}", goals=words, chance=self._whole)
        self.title.setText(f"{on_button(words)} ▸" if self._small else words)
        self.title.setEnabled(self._small)

    def say_more(self, words: str) -> None:
        """What the button says that shows more wishes or fewer; empty where there are no more."""
        self.more.setText(f"{on_button(words)} ▾" if words else "")
        self.more.setVisible(bool(words) and not self._small)
