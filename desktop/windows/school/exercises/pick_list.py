"""Boxes with words of several lines beside them: one is picked, or several."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QFrame, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from desktop.windows.plain import Label


class PickRow(QFrame):
    """A box and its words; a click on either picks it."""

    toggled = Signal()

    def __init__(self, words: str, number: int, *, several: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box: QAbstractButton = QCheckBox(self) if several else QRadioButton(self)
        self.box.setAutoExclusive(False)
        self.box.setAccessibleName(words)
        self.box.clicked.connect(self.toggled)
        key = f"{number + 1}  " if number < 9 else ""
        self.sign = Label(self)
        self.sign.setFixedWidth(14)
        self.words = Label(f"{key}{words}", self)
        self.words.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(6)
        top = Qt.AlignmentFlag.AlignTop
        row.addWidget(self.box, 0, top)
        row.addWidget(self.words, 1)
        row.addWidget(self.sign, 0, top)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Anywhere on the row."""
        if self.box.isEnabled() and self.rect().contains(event.position().toPoint()):
            self.box.setFocus()
            self.box.click()

    def judge(self, *, is_right: bool) -> None:
        """Show beside the words whether it was right to pick it; a sign, not only a colour."""
        self.sign.setText("✓" if is_right else "✗" if self.box.isChecked() else "")


class PickList(QWidget):
    """Rows of which one or several are picked. `changed` tells that others are picked now."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._several = False
        self.rows: list[PickRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)

    def show_rows(self, words: Sequence[str], *, several: bool) -> None:
        """Other rows, none of them picked."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._several = several
        self.rows = [PickRow(each, number, several=several, parent=self) for number, each in enumerate(words)]
        for number, row in enumerate(self.rows):
            row.toggled.connect(lambda number=number: self._toggled(number))
            self._column.addWidget(row)

    @property
    def picked(self) -> frozenset[int]:
        """The numbers of the rows that are picked."""
        return frozenset(number for number, row in enumerate(self.rows) if row.box.isChecked())

    @property
    def is_judged(self) -> bool:
        """Whether the answer was given and nothing can be picked any more."""
        return any(not row.box.isEnabledTo(row) for row in self.rows)

    def pick(self, number: int) -> None:
        """As if a row had been clicked."""
        if number < len(self.rows) and self.rows[number].box.isEnabled():
            self.rows[number].box.click()

    def _toggled(self, number: int) -> None:
        if not self._several:
            for other, row in enumerate(self.rows):
                row.box.setChecked(other == number)
        self.changed.emit()

    def judge(self, right: frozenset[int]) -> None:
        """The answer is given: nothing is picked any more, and each row says whether it was right."""
        for number, row in enumerate(self.rows):
            row.judge(is_right=number in right)
            row.box.setEnabled(False)
