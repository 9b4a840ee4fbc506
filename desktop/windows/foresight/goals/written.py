"""A goal as it is written, to be read and changed; what cannot be read says why, with an example."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from desktop.language import capitalised, tr
from desktop.windows.plain import Label, as_words


class _Line(QLineEdit):
    """Esc leaves it as it was, and leaves it."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                event.accept()


class WrittenGoal(QWidget):
    """`written` carries what somebody has written, when he is done."""

    written = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.line, self._error = _Line(self), Label(self)
        self.line.setObjectName("goalLine")
        self.line.setClearButtonEnabled(True)
        self._error.setObjectName("cardReason")
        self._error.setWordWrap(True)
        self._error.hide()
        self._text = self._example = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.line)
        column.addWidget(self._error)
        self.line.editingFinished.connect(self._done)
        self.line.given_up.connect(self._give_up)

    def show_goal(self, text: str) -> None:
        """The goal as it is now, unless somebody is writing."""
        self._text = text
        if not self.line.hasFocus() or not self._error.isVisibleTo(self):
            self.line.setText(text)
            self.line.setCursorPosition(0)
        self.line.setToolTip(as_words(text))
        self.show_error("")

    def give_example(self, goal: str) -> None:
        """What stands there where nothing is written."""
        self._example = goal
        self.say()

    def show_error(self, sentence: str) -> None:
        """Why what is written cannot be read; empty where it can."""
        self._error.setText(capitalised(sentence) if sentence else "")
        self._error.setVisible(bool(sentence))

    @property
    def error(self) -> str:
        """What is said to be wrong."""
        return "" if self._error.isHidden() else self._error.text()

    def say(self) -> None:
        """Its words in the present language."""
        self.line.setPlaceholderText(tr("The goal in words, for instance: {goal}", goal=self._example))
        self.line.setAccessibleName(tr("The goal as it is written"))

    def _done(self) -> None:
        if self.line.text() != self._text:
            self.written.emit(self.line.text())

    def _give_up(self) -> None:
        self.show_goal(self._text)
        self.line.setText(self._text)
        self.left.emit()
