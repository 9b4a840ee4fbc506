"""One side of a game in the panel of sides: its shield, its name, its figures, what else is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.scene.palette import FactionColours
from desktop.windows.faction_badge import paint_shield
from desktop.windows.plain import Label, MarkupLabel, as_words
from desktop.windows.styles import part


class SideWords(NamedTuple):
    """What a row says: `figures` are markup, `sums` the lines of the tool tip, `spoken` is for screen readers."""

    name: str
    figures: str
    titles: Sequence[str]
    sums: str
    spoken: str


class SideRow(QFrame):
    """A row that can be reached with Tab; Enter or a click emits `chosen` with the seat, which looks like `look`."""

    chosen = Signal(int)

    def __init__(self, seat: int, look: FactionColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat, self.look = seat, look
        self._active: bool | None = None
        self.setObjectName("factionRow")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._badge = _Shield(look, self)
        self._name = Label(self)
        self._figures = MarkupLabel(self)
        self._titles = Label(self)
        lines = QVBoxLayout()
        lines.setSpacing(0)
        for label in (self._name, self._figures, self._titles):
            label.setWordWrap(True)  # languages differ in length, the panel does not
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            lines.addWidget(label)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(9, 6, 8, 6)
        row.setSpacing(10)
        row.addWidget(self._badge, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(lines, 1)

    def add_button(self, button: QWidget) -> None:
        """A button at the end of the row."""
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def say(self, words: SideWords, active: bool) -> None:
        """Fill the row; `active`: it is this side's turn."""
        self._mark(active)
        self._name.setText(words.name)
        self._figures.setText(words.figures)
        shown = " · ".join(words.titles)
        self._titles.setText(shown)
        self._titles.setVisible(bool(shown))
        self.setToolTip(as_words(words.sums))
        self.setAccessibleName(f"{words.spoken}. {shown}" if shown else words.spoken)

    def forget(self) -> None:
        """Language, names or style have changed: dress it anew the next time."""
        self._active = None

    def _mark(self, active: bool) -> None:
        """Whether it is this side's turn; to dress a widget anew costs more than to word it."""
        if active is self._active:
            return
        self._active = active
        self.setProperty("active", active)
        self.style().unpolish(self)
        self.style().polish(self)
        font = self.font()
        font.setBold(active)
        self._name.setFont(font)
        self._titles.setStyleSheet(f"color: {part('accent')};")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click chooses the side."""
        self.chosen.emit(self.seat)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses the side."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.seat)
        else:
            super().keyPressEvent(event)


class _Shield(QWidget):
    def __init__(self, look: FactionColours, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(34, 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_shield(painter, QRect(1, 1, 32, 38), self._look)
