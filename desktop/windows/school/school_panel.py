"""The dock of the school: which room this is, the way back to the hall, and the room itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
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
        self._name: Message | None = None
        self._head = QWidget(self)
        self._title = Label(self._head)
        self._title.setObjectName("schoolTitle")
        self._title.setWordWrap(True)
        self.hall = QToolButton(self._head)
        self.hall.setAutoRaise(True)
        self.hall.clicked.connect(lambda _checked=False: self.hall_asked.emit())
        self._rooms = QStackedWidget(self)
        self._frames: dict[SchoolRoom, RoomFrame] = {}
        head = QHBoxLayout(self._head)
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(self.hall)
        head.addWidget(self._title, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addWidget(self._head)
        column.addWidget(self._rooms, 1)

    def minimumSizeHint(self) -> QSize:
        """Broad enough for the room that needs most of those that were entered."""
        return super().minimumSizeHint().expandedTo(QSize(_WIDTH, 0))

    def show_room(self, room: SchoolRoom, name: Message, *, is_hall: bool) -> None:
        """Bring a room to sight; in the hall the dock's own line says all that the head would."""
        if room not in self._frames:
            self._frames[room] = RoomFrame(room)
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


class RoomFrame(QScrollArea):
    """A room that needs more height than the window has is scrolled, and does not make the window higher.

    It is as broad as the room needs with its words in large type: nothing is scrolled aside.
    """

    def __init__(self, room: SchoolRoom) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(room)
        self.viewport().setAutoFillBackground(False)
        room.setAutoFillBackground(False)
        room.page_turned.connect(lambda: self.verticalScrollBar().setValue(0))

    def minimumSizeHint(self) -> QSize:
        """As broad as the room and the bar beside it."""
        least, room = super().minimumSizeHint(), self.widget()
        if room is None:
            return least
        return QSize(room.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width(), least.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The room has other words: it may need another breadth."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()
        return super().eventFilter(watched, event)
