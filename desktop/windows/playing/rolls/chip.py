"""The dice in the prompt bar: what is due with its modifiers, or what fell last and what came of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.language import Speaker, tr
from desktop.narration.narrator import Rolled
from desktop.rules.core.flow import Roll
from desktop.windows.plain import Label, as_words
from desktop.windows.playing.rolls.faces import UNKNOWN, DiceFaces
from desktop.windows.playing.rolls.reader import RollReader, signed

_MOST_DICE = 6
"""More dice than this are told by the card alone."""


class RollChip(QFrame):
    """Faces, the sum, the result; `opened` asks for the card."""

    opened = Signal()

    def __init__(self, reader: RollReader, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader = reader
        self.setObjectName("rollChip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._faces = DiceFaces(24, self)
        self._above, self._below = Label(self), Label(self)
        self._above.setObjectName("rollSum")
        self._below.setObjectName("planNote")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._above)
        words.addWidget(self._below)
        row = QHBoxLayout(self)
        row.setContentsMargins(9, 2, 10, 2)
        row.addWidget(self._faces)
        row.addLayout(words)
        self.hide()

    def show_due(self, roll: Roll, speaker: Speaker) -> None:
        """Dice that are still to be thrown."""
        needed = self._reader.needed(roll)
        self._show((UNKNOWN,) * roll.dice, _modifiers(roll, speaker), speaker.say(needed) if needed is not None else "")
        self.setToolTip(as_words(speaker.say(roll.purpose)))

    def show_fallen(self, rolled: Rolled, speaker: Speaker) -> None:
        """What fell last."""
        outcome = self._reader.outcome(rolled.roll, rolled.dice)
        added = _modifiers(rolled.roll, speaker)
        several = added or len(rolled.dice.faces) > 1
        result = speaker.say(outcome.result) if outcome.result is not None else ""
        self._show(rolled.dice.faces, f"{added} = {signed(outcome.total)}".strip() if several else "", result)
        words = tr("{purpose}. Click to see how it was read.", purpose=speaker.say(rolled.roll.purpose))
        self.setToolTip(as_words(words))

    def _show(self, faces: tuple[int, ...], above: str, below: str) -> None:
        self._faces.show_faces(faces[:_MOST_DICE])
        self._above.setText(above)
        self._below.setText(below)
        self._above.setVisible(bool(above))
        self._below.setVisible(bool(below))
        self.setAccessibleName(f"{self._faces.accessibleName()} {above} {below}".strip())
        self.adjustSize()
        self.show()

    @property
    def words(self) -> str:
        """What stands beside the dice."""
        return f"{self._above.text()} {self._below.text()}".strip()

    def sizeHint(self) -> QSize:
        """Never higher than the bar."""
        return super().sizeHint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click opens the card."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter or the blank as well."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit()
        else:
            super().keyPressEvent(event)


def _modifiers(roll: Roll, speaker: Speaker) -> str:
    return " ".join(f"{value:+} {speaker.say(why)}".replace("-", "\N{MINUS SIGN}", 1) for why, value in roll.modifiers)
