"""Large buttons of the start page: an icon, a title and a line about it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from diadochi.windows.styles import picture
from diadochi.windows.widget_text import Label

_ICON = 28
_WIDTH = 340
_ROOM, _LITTLE_ROOM = (16, 11, 16, 11), (16, 6, 16, 6)
"""Margins in pixels (left, top, right, bottom), normal and on a low screen."""


class StartChoice(QPushButton):
    """A button as large as its words; `first` styles the default choice, `breadth` is its least width in pixels."""

    def __init__(self, name: str, parent: QWidget, *, first: bool = False, breadth: int = _WIDTH) -> None:
        super().__init__(parent)
        self._breadth, self._icon, self._tint = breadth, name, "accent_text" if first else "text"
        self.setObjectName("startChoice")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._title, self._line = Label(self), Label(self)
        self._title.setObjectName("startChoiceTitle")
        self._line.setObjectName("startChoiceLine")
        self._title.setWordWrap(True)
        self._line.setWordWrap(True)
        self._picture = Label(self)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._title)
        words.addWidget(self._line)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(*_ROOM)
        row.setSpacing(14)
        row.addWidget(self._picture)
        row.addLayout(words, 1)
        for label in (self._title, self._line, self._picture):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setProperty("weight", "first" if first else "")

    def say(self, title: str, line: str) -> None:
        """Set the words, and draw the picture in the current style."""
        self._picture.setPixmap(picture(self._icon, _ICON, self._tint))
        self._title.setText(title)
        self._line.setText(line)
        self.setAccessibleName(title)
        self.setAccessibleDescription(line)
        self.updateGeometry()

    def stand_close(self) -> None:
        """Use smaller margins for a low screen."""
        self._row.setContentsMargins(*_LITTLE_ROOM)
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        return self._row.heightForWidth(width)

    def sizeHint(self) -> QSize:
        return QSize(self._breadth, self.heightForWidth(self._breadth))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._breadth, self._row.minimumSize().height())
