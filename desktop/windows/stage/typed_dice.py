"""Dice the players have thrown themselves, told on the stage: six faces to press, or their figures typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from desktop.language import tr
from desktop.rules.core.flow import Dice
from desktop.windows.plain import Label, as_words
from desktop.windows.playing.rolls.faces import DiceFaces, die_picture

_FACE = 28


class TypedDice(QWidget):
    """Asks for so many dice; `told` carries the Dice. Figures fill them one after another, the backspace takes back."""

    told = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._count = 0
        self._typed: list[int] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._words, self._dice = Label(self), DiceFaces(_FACE, self)
        self.confirm = QPushButton(self)
        self.confirm.setProperty("weight", "first")
        self.confirm.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.confirm.clicked.connect(self.tell)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        row.addWidget(self._words)
        self.faces = tuple(self._face(face) for face in range(1, 7))
        for button in self.faces:
            row.addWidget(button)
        row.addSpacing(18)
        row.addWidget(self._dice)
        row.addStretch(1)
        row.addWidget(self.confirm)
        self.hide()

    def _face(self, face: int) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(QIcon(die_picture(face, _FACE, max(2.0, self.devicePixelRatioF()))))
        button.setIconSize(QSize(_FACE, _FACE))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAccessibleName(str(face))
        button.clicked.connect(lambda: self.type(face))
        return button

    @property
    def typed(self) -> tuple[int, ...]:
        """What has been told so far."""
        return tuple(self._typed)

    def ask(self, count: int) -> None:
        """Ask for `count` dice afresh."""
        self._count, self._typed = count, []
        self._words.setText(tr("What your dice show:"))
        self.confirm.setText(tr("So they fell"))
        self.setToolTip(as_words(tr("Type the figures 1 to 6; the backspace takes the last one back.")))
        self._look()

    def type(self, face: int) -> None:
        """The next die shows this."""
        if len(self._typed) < self._count:
            self._typed.append(face)
            self._look()

    def tell(self) -> None:
        """That is what fell, once every die is told."""
        if len(self._typed) == self._count:
            self.told.emit(Dice(self.typed))

    def _look(self) -> None:
        self._dice.show_faces((*self._typed, *(0,) * (self._count - len(self._typed))))
        self.confirm.setEnabled(len(self._typed) == self._count)

    def event(self, event: QEvent) -> bool:
        """The backspace means the dice here, whatever it means at the map."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            is_ours = event.key() == Qt.Key.Key_Backspace
            event.setAccepted(is_ours)
            if is_ours:
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Figures, backspace, Enter."""
        key = event.key()
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_6:
            self.type(key - Qt.Key.Key_0)
        elif key == Qt.Key.Key_Backspace and self._typed:
            self._typed.pop()
            self._look()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.tell()
        else:
            super().keyPressEvent(event)
