"""A row of buttons of which one is down: movement points, dice."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget


class ChoiceRow(QWidget):
    """Exactly one of `count` buttons is down. `chosen` carries its number, from 0, when a person has changed it."""

    chosen = Signal(int)

    def __init__(self, count: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for number in range(count):
            button = QPushButton(self)
            button.setObjectName("segment")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            self._group.addButton(button, number)
            row.addWidget(button)
        row.addStretch(1)
        self._group.idToggled.connect(self._lead_keys)
        self._group.button(0).setChecked(True)
        self._group.idClicked.connect(self.chosen)

    @property
    def choice(self) -> int:
        """The number of the button that is down."""
        return self._group.checkedId()

    def choose(self, number: int) -> None:
        """Put a button down without telling anybody."""
        self._group.button(number).setChecked(True)

    def allow(self, count: int) -> None:
        """Only the first `count` buttons can be chosen."""
        for number, button in enumerate(self._group.buttons()):
            button.setEnabled(number < count)

    def _lead_keys(self, number: int, down: bool) -> None:
        """The Tab key comes to the button that is down, whoever put it down; Qt sees to it only after a click."""
        if down:
            for at, button in enumerate(self._group.buttons()):
                button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if at == number else Qt.FocusPolicy.ClickFocus)
            self.setFocusProxy(self._group.button(number))

    def set_words(self, title: str, words: Sequence[str]) -> None:
        """Say the buttons in the present language; `title` says what is chosen among them."""
        self.setAccessibleName(title)
        for button, said in zip(self._group.buttons(), words, strict=True):
            button.setText(said)
            button.setAccessibleName(f"{title} {said}")
