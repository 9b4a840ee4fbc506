"""The rooms of the school: their base class, the hall, and the dock panel that shows one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from diadochi.language import Message, msg, sentence
from diadochi.windows.game.start_choice import StartChoice
from diadochi.windows.school.school_rooms import ROOMS
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import Label, bind_text, follow_texts, texts

if TYPE_CHECKING:
    from diadochi.windows.game_table import GameTable
    from diadochi.windows.playing.roll_display import Rolls
    from diadochi.windows.school.school_table import SchoolTable


class SchoolTools(NamedTuple):
    """`table` has every part of the window of the school; `lessons` sets up tables of the school there.

    `rolls` tells when dice are in the air.
    """

    table: GameTable
    lessons: SchoolTable
    rolls: Rolls


class SchoolRoom(QWidget):
    """One room: a panel beside the map, created when it is first entered.

    `left` is emitted when the pupil wants to leave; `room_asked` carries the id of another room to enter, `handed_on`
    also an object for that room; `page_turned` is emitted when it shows something else and must scroll to the top.
    """

    left = Signal()
    room_asked = Signal(str)
    handed_on = Signal(str, object)
    page_turned = Signal()

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tools = tools

    def enter(self) -> None:
        """The room is shown, and may use the map."""

    def take_up(self, what: object) -> None:
        """The pupil comes from another room with this object."""

    def leave(self) -> None:
        """The room is closed, and must restore what it has changed on the map.

        The table of the school is removed by the school itself.
        """


# --- hall

_BREADTH = 240
"""Least width of a button in pixels: the panel may be narrow."""


class Hall(SchoolRoom):
    """All rooms, each with a sentence about it, in the order for a newcomer."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 4)
        self.choices = {entry.id: StartChoice(entry.icon, self, breadth=_BREADTH) for entry in ROOMS}
        for name, choice in self.choices.items():
            choice.clicked.connect(lambda _checked=False, name=name: self.room_asked.emit(name))
            column.addWidget(choice)
        column.addStretch(1)
        follow_texts(self, self._say)

    def _say(self) -> None:
        for entry in ROOMS:
            self.choices[entry.id].say(sentence(entry.title), sentence(entry.line))


# --- panel
# The name of the room, the way back to the hall, and the room itself.

_WIDTH = 330


class SchoolPanel(QWidget):
    """Shows one room at a time; closing the dock leaves the school. `hall_asked` is the button of its head."""

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
        for setter in (self.hall.setToolTip, self.hall.setAccessibleName):
            bind_text(setter, msg("Back to the rooms of the school"))
        texts.changed.connect(self._say)

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest room entered so far."""
        return super().minimumSizeHint().expandedTo(QSize(_WIDTH, 0))

    def show_room(self, room: SchoolRoom, name: Message, *, is_hall: bool) -> None:
        """Show a room; in the hall the head is hidden, as the dock's own title says the same."""
        if room not in self._frames:
            self._frames[room] = RoomFrame(room)
            self._rooms.addWidget(self._frames[room])
        self._rooms.setCurrentWidget(self._frames[room])
        self._name = name
        self._head.setVisible(not is_hall)
        self._say()

    def _say(self) -> None:
        """Word the title again; the icon is tinted for the present style."""
        self._title.setText("" if self._name is None else sentence(self._name))
        self.hall.setIcon(icon("first_steps"))


class RoomFrame(QScrollArea):
    """Scrolls a room that is higher than the window, so that it does not make the window higher.

    It is as wide as the room needs with large text: there is no horizontal scrolling.
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
        least, room = super().minimumSizeHint(), self.widget()
        if room is None:
            return least
        return QSize(room.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width(), least.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The words of the room have changed: it may need another width."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self.updateGeometry()
        return super().eventFilter(watched, event)
