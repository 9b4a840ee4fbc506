"""The dock of the school: which room this is, the way back to the hall, and the room itself."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from desktop.language import Message, sentence, tr
from desktop.windows.icons import icon
from desktop.windows.plain import Label, as_words
from desktop.windows.school.room import SchoolRoom

_WIDTH = 330


class SchoolPanel(QWidget):
    """Shows one room at a time; whoever closes the dock leaves the school. `hall_asked` is the button of its head."""

    hall_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(_WIDTH)
        self._name: Message | None = None
        self._head = QWidget(self)
        self._title = Label(self._head)
        self._title.setObjectName("schoolTitle")
        self._title.setWordWrap(True)
        self.hall = QToolButton(self._head)
        self.hall.setAutoRaise(True)
        self.hall.clicked.connect(lambda _checked=False: self.hall_asked.emit())
        self._rooms = QStackedWidget(self)
        self._frames: dict[SchoolRoom, QScrollArea] = {}
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.hall)
        head.addWidget(self._title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addWidget(self._head)
        column.addWidget(self._rooms, 1)

    def show_room(self, room: SchoolRoom, name: Message, *, is_hall: bool) -> None:
        """Bring a room to sight; in the hall the dock's own line says all that the head would."""
        if room not in self._frames:
            self._frames[room] = _framed(room)
            self._rooms.addWidget(self._frames[room])
        self._rooms.setCurrentWidget(self._frames[room])
        self._name = name
        self._head.setVisible(not is_hall)
        self.retranslate()

    def retranslate(self) -> None:
        """Say title and button anew; the picture is tinted for the present style."""
        self._title.setText("" if self._name is None else sentence(self._name))
        words = tr("Back to the rooms of the school")
        self.hall.setIcon(icon("first_steps"))
        self.hall.setToolTip(as_words(words))
        self.hall.setAccessibleName(words)


def _framed(room: SchoolRoom) -> QScrollArea:
    """A room that needs more height than the window has is scrolled, and does not make the window higher."""
    frame = QScrollArea()
    frame.setFrameShape(QFrame.Shape.NoFrame)
    frame.setWidgetResizable(True)
    frame.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    frame.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    frame.setWidget(room)
    frame.viewport().setAutoFillBackground(False)
    room.setAutoFillBackground(False)
    return frame
