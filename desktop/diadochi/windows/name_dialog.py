"""The dialog that asks for a name: of a player, of a pupil."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QWidget

from diadochi.windows.widget_text import Label
from diadochi.windows.widgets import column_of


class NameDialog(QDialog):
    """Asks `question` in a field that holds `name`; `named` carries the new name, never an empty one.

    `verb` is on the button that accepts, which Enter presses.
    """

    named = Signal(str)

    def __init__(self, title: str, question: str, verb: str, parent: QWidget, name: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.field = QLineEdit(name, self)
        self.field.setAccessibleName(question)
        self.field.selectAll()
        label = Label(question, self, wraps=True)
        label.setBuddy(self.field)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self._accept = buttons.addButton(verb, QDialogButtonBox.ButtonRole.AcceptRole)
        for button in buttons.buttons():
            button.setIcon(QIcon())  # some desktop styles put icons on standard buttons
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.field.textChanged.connect(self._look)
        self.accepted.connect(lambda: self.named.emit(self.field.text().strip()))
        column_of(label, self.field, buttons, on=self, margins=(20, 18, 20, 16), spacing=10)
        self.setMinimumWidth(380)
        self._look()

    def _look(self) -> None:
        self._accept.setEnabled(bool(self.field.text().strip()))
