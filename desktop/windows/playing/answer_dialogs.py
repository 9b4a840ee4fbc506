"""Small questions in a window of their own: one of many answers, and what dice show that the players threw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop.language import Message, Speaker, tr
from desktop.rules.core.flow import Answer, Dice
from desktop.windows.plain import Label
from desktop.windows.prompt_signs import SIGN, sign_of

_WIDE, _WIDEST, _TALL = 420, 760, 320
"""A list of answers in pixels; it grows as wide as its longest line, up to a limit."""
_BESIDE = 64
"""Margins, frame and scroll bar beside the lines, in pixels."""


class Picker(QDialog):
    """A list of answers; `answer` is the one that is chosen, also by a double click or Enter."""

    def __init__(
        self,
        title: str,
        answers: tuple[Answer, ...],
        speaker: Speaker,
        parent: QWidget | None,
        words: Callable[[Answer], Message],
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._answers = answers
        self._list = QListWidget(self)
        self._list.setAccessibleName(title)
        for answer in answers:
            self._list.addItem(speaker.say(words(answer)))
        self._list.setCurrentRow(0)
        self._list.itemActivated.connect(self.accept)
        column = QVBoxLayout(self)
        question = Label(title, self)
        question.setWordWrap(True)
        column.addWidget(question)
        column.addWidget(self._list)
        column.addWidget(_buttons(self))
        self._take_room()

    def _take_room(self) -> None:
        self.resize(max(_WIDE, min(self._list.sizeHintForColumn(0) + _BESIDE, _WIDEST)), _TALL)

    def show_letters(self, letters: Sequence[str]) -> None:
        """Before each answer stands the letter it wears on the map, where they wear different ones."""
        if len({*letters}) < 2:
            return
        self._list.setIconSize(SIGN)
        for row, letter in enumerate(letters):
            sign = sign_of(letter, None)
            if sign is not None:
                self._list.item(row).setIcon(sign)
        self._take_room()

    def tell(self, told: Callable[[Answer], str]) -> None:
        """Below the list stands what comes of the answer that is chosen, as `told` says it."""
        line = Label(self)
        line.setWordWrap(True)
        line.setObjectName("planNote")
        line.setMinimumHeight(3 * line.fontMetrics().lineSpacing())
        line.setAlignment(Qt.AlignmentFlag.AlignTop)
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(column.count() - 1, line)
        self._list.currentRowChanged.connect(lambda row: line.setText(told(self._answers[row])))
        line.setText(told(self.answer))

    @property
    def answer(self) -> Answer:
        """What is chosen."""
        return self._answers[self._list.currentRow()]


class DiceDialog(QDialog):
    """One field for each die; `dice` is what they show."""

    def __init__(self, title: str, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._fields: list[QSpinBox] = []
        row = QHBoxLayout()
        for number in range(1, count + 1):
            field = QSpinBox(self)
            field.setRange(1, 6)
            field.setAccessibleName(tr("Die {n}", n=number))
            self._fields.append(field)
            row.addWidget(field)
        column = QVBoxLayout(self)
        label = Label(title, self)
        label.setWordWrap(True)
        column.addWidget(label)
        column.addLayout(row)
        column.addWidget(_buttons(self))

    @property
    def dice(self) -> Dice:
        """What the dice show."""
        return Dice(tuple(field.value() for field in self._fields))


def _buttons(dialog: QDialog) -> QDialogButtonBox:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, dialog)
    for button in buttons.buttons():
        button.setIcon(QIcon())
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons
