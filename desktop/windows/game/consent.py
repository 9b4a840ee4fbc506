"""Asking people whether they agree: one dialog, whatever it is about, with one way to agree or several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QRadioButton, QVBoxLayout, QWidget

from desktop.windows.game.assents import Assents
from desktop.windows.hotseat.numbers import Numbers
from desktop.windows.plain import Label
from desktop.windows.whole_or_scrolled import WholeOrScrolled

_INDENT = 24


class ConsentWay(NamedTuple):
    """One way to agree: what it is, and who agrees (by what they are called), each with the number that is set."""

    words: str
    seats: Mapping[int, str]


class Question(NamedTuple):
    """What is asked: the title of the dialog, a sentence or two, the words of the button that says yes."""

    title: str
    words: str
    yes: str


class Consent(QDialog):
    """Asks `question`; it can be accepted once everybody of the chosen way has ticked and typed the right number.

    `assents` are those asked, way by way; `chosen` is the number of the way, 0 where there is only one. `more` stands
    below, for what belongs to the question besides. `way_chosen` carries the number of another way.
    """

    way_chosen = Signal(int)

    def __init__(
        self,
        question: Question,
        ways: Sequence[ConsentWay],
        numbers: Numbers,
        parent: QWidget | None = None,
        more: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(question.title)
        self._words = Label(question.words, self)
        self._words.setWordWrap(True)
        self.assents = [Assents(way.seats, numbers, self) for way in ways]
        self.choices = [QRadioButton(way.words, self) for way in ways] if len(ways) > 1 else []
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.agree = self.buttons.addButton(question.yes, QDialogButtonBox.ButtonRole.AcceptRole)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        self.buttons.accepted.connect(self.try_numbers)
        self.buttons.rejected.connect(self.reject)
        self.more = more
        self._lay_out()
        self._join()
        self.setMinimumWidth(480)

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addWidget(self._words)
        for number, assents in enumerate(self.assents):
            if self.choices:
                column.addWidget(self.choices[number])
                assents.setContentsMargins(_INDENT, 0, 0, 0)
            column.addWidget(assents)
            assents.setVisible(bool(assents.seats))
        if self.more is not None:
            column.addWidget(self.more)
        column.addStretch(1)
        whole = self._whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSpacing(12)
        whole.addWidget(WholeOrScrolled(column, self))
        whole.addWidget(self.buttons)

    def _join(self) -> None:
        for assents in self.assents:
            assents.changed.connect(self.count)
        for number, choice in enumerate(self.choices):
            choice.toggled.connect(partial(self._choose, number))
        if self.choices:
            self.choices[0].setChecked(True)
        self.count()

    @property
    def chosen(self) -> int:
        """Which way is chosen."""
        return next((number for number, choice in enumerate(self.choices) if choice.isChecked()), 0)

    @property
    def agreed(self) -> tuple[int, ...]:
        """The seats that agree by the chosen way."""
        return tuple(self.assents[self.chosen].seats)

    @property
    def by_number(self) -> bool:
        """Whether any of them gave a number."""
        return bool(self.assents[self.chosen].fields)

    def _choose(self, number: int, on: bool) -> None:
        self.count()
        if on:
            self.way_chosen.emit(number)

    def count(self) -> None:
        """Only the way that is chosen is asked about; the button waits until it is complete."""
        for number, assents in enumerate(self.assents):
            assents.setEnabled(number == self.chosen)
        self.agree.setEnabled(self.assents[self.chosen].is_complete)

    def event(self, event: QEvent) -> bool:
        """Sentences that come later get the height they need."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            needed = self._whole.totalSizeHint().height()
            if needed > self.height():
                self.resize(self.width(), needed)
        return done

    def try_numbers(self) -> None:
        """Accept, or say whose number is not the right one."""
        if self.assents[self.chosen].verify():
            self.accept()
