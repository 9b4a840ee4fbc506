"""The dock of the school: which room this is, the way back to the hall, the way out, and the room itself."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from desktop.language import Message, sentence, tr
from desktop.windows.icons import icon
from desktop.windows.plain import Label, as_words
from desktop.windows.school.room import SchoolRoom

_WIDTH = 330


class SchoolPanel(QWidget):
    """Shows one room at a time. `hall_asked` and `out_asked` are its two buttons."""

    hall_asked = Signal()
    out_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(_WIDTH)
        self._name: Message | None = None
        self._title = Label(self)
        self._title.setObjectName("schoolTitle")
        self._title.setWordWrap(True)
        self.hall, self.out = QToolButton(self), QToolButton(self)
        for button, asked in ((self.hall, self.hall_asked), (self.out, self.out_asked)):
            button.setAutoRaise(True)
            button.clicked.connect(lambda _checked=False, asked=asked: asked.emit())
        self._rooms = QStackedWidget(self)
        head = QHBoxLayout()
        head.addWidget(self.hall)
        head.addWidget(self._title, 1)
        head.addStretch()
        head.addWidget(self.out)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addLayout(head)
        column.addWidget(self._rooms, 1)

    def show_room(self, room: SchoolRoom, name: Message, *, is_hall: bool) -> None:
        """Bring a room to sight."""
        if self._rooms.indexOf(room) < 0:
            self._rooms.addWidget(room)
        self._rooms.setCurrentWidget(room)
        self._name = name
        self.hall.setVisible(not is_hall)
        self._title.setVisible(not is_hall)  # the dock says it already
        self.retranslate()

    def retranslate(self) -> None:
        """Say title and buttons anew; pictures are tinted for the present style."""
        self._title.setText("" if self._name is None else sentence(self._name))
        for button, picture, words in (
            (self.hall, "first_steps", tr("Back to the rooms of the school")),
            (self.out, "close", tr("Leave the school")),
        ):
            button.setIcon(icon(picture))
            button.setToolTip(as_words(words))
            button.setAccessibleName(words)
