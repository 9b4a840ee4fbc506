"""Large buttons with a picture, a title and a line: of the first page, of the school, and for the game to begin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QGridLayout, QPushButton, QSizePolicy, QWidget

from diadochi.windows.styles import picture
from diadochi.windows.widget_text import Label
from diadochi.windows.widgets import column_of, lead_keys, row_of

# --- large buttons
# An icon, a title and a line about it.

_ICON = 28
_START_CHOICE_WIDTH = 340
_ROOM, _LITTLE_ROOM = (16, 11, 16, 11), (16, 6, 16, 6)
"""Margins in pixels (left, top, right, bottom), normal and on a low screen."""


class StartChoice(QPushButton):
    """A button as large as its words; `first` styles the default choice, `breadth` is its least width in pixels."""

    def __init__(self, name: str, parent: QWidget, *, first: bool = False, breadth: int = _START_CHOICE_WIDTH) -> None:
        super().__init__(parent)
        self._breadth, self._icon, self._tint = breadth, name, "accent_text" if first else "text"
        self.setObjectName("startChoice")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._title = Label(self, look="startChoiceTitle", wraps=True)
        self._line = Label(self, look="startChoiceLine", wraps=True)
        self._picture = Label(self)
        words = column_of(self._title, self._line, spacing=1)
        self._row = row_of(self._picture, (words, 1), on=self, margins=_ROOM, spacing=14)
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


# --- the game to begin
# Cards, of which exactly one is down.


class PlanCard(NamedTuple):
    """A game that can be begun: its id, title, a sentence about it, and facts such as its length."""

    id: str
    title: str
    line: str
    facts: str


_CARD_WIDTH, _CARD_ROOM, _COLUMNS = 216, (12, 8, 12, 8), 2
_STEPS = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}


class PlanCardButton(QPushButton):
    """Shows a PlanCard. `arrow` carries the arrow key pressed on it."""

    arrow = Signal(Qt.Key)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("startChoice")
        self.setCheckable(True)
        self.setAutoDefault(False)  # Enter begins the game
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._title = Label(self, look="planTitle", wraps=True)
        self._line = Label(self, look="startChoiceLine", wraps=True)
        self._facts = Label(self, look="startChoiceFacts", wraps=True)
        labels = self._title, self._line, self._facts
        self._column = column_of(*labels, None, on=self, margins=_CARD_ROOM, spacing=2)
        for label in labels:
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_card(self, card: PlanCard) -> None:
        for label, words in ((self._title, card.title), (self._line, card.line), (self._facts, card.facts)):
            label.setText(words)
            label.setVisible(bool(words))
        self.setAccessibleName(card.title)
        self.setAccessibleDescription(". ".join(filter(None, (card.line, card.facts))))
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _STEPS:
            self.arrow.emit(Qt.Key(event.key()))
        else:
            super().keyPressEvent(event)

    def heightForWidth(self, width: int) -> int:
        return self._column.heightForWidth(width)

    def sizeHint(self) -> QSize:
        return QSize(_CARD_WIDTH, self.heightForWidth(_CARD_WIDTH))

    def minimumSizeHint(self) -> QSize:
        return QSize(_CARD_WIDTH, self._column.minimumSize().height())


class PlanCards(QWidget):
    """Cards in two columns. `chosen` carries the id of the one the user has put down."""

    chosen = Signal(str)

    def __init__(self, title: str, ids: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self._ids: tuple[str, ...] = ()
        self._group = QButtonGroup(self)
        self._group.idToggled.connect(lambda number, down: lead_keys(self, self._group, number) if down else None)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8)
        self.offer(ids)
        self._group.idClicked.connect(lambda number: self.chosen.emit(self._ids[number]))

    def offer(self, ids: Sequence[str]) -> None:
        """Offer these games; the one put down stays so if it is among them, else it is the first."""
        kept = self.choice if self._ids else ""
        for button in self._group.buttons():
            self._group.removeButton(button)
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._ids = tuple(ids)
        for number in range(len(self._ids)):
            card = PlanCardButton(self)
            card.arrow.connect(lambda key, number=number: self._step(number, key))
            self._group.addButton(card, number)
            self._grid.addWidget(card, number // _COLUMNS, number % _COLUMNS)
        self._group.button(self._ids.index(kept) if kept in self._ids else 0).setChecked(True)

    @property
    def choice(self) -> str:
        return self._ids[self._group.checkedId()]

    def choose(self, card: str) -> None:
        """Put a card down without emitting a signal; an unknown one changes nothing."""
        if card in self._ids:
            self.button(card).setChecked(True)

    @property
    def buttons(self) -> list[QAbstractButton]:
        return self._group.buttons()

    def button(self, card: str) -> PlanCardButton:
        found = self._group.button(self._ids.index(card))
        assert isinstance(found, PlanCardButton)
        return found

    def _step(self, number: int, key: Qt.Key) -> None:
        """Put down the next card that can be chosen: along the rows, or down the columns, and round at the ends.

        Qt's own arrow keys stop at the end of each row and column.
        """
        order = list(range(len(self._ids)))
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            order.sort(key=lambda card: card % _COLUMNS)
        start = order.index(number)
        ahead = (order[start + 1 :] + order[:start])[:: _STEPS[key]]
        for button in map(self._group.button, ahead):
            if button.isEnabled():
                button.setFocus(Qt.FocusReason.OtherFocusReason)
                button.click()
                return

    def show_cards(self, cards: Sequence[PlanCard]) -> None:
        for card in cards:
            self.button(card.id).show_card(card)
