"""A card in a corner of the map: a title and rows that can be chosen, each with a reason below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from diadochi.language import tr
from diadochi.windows.foresight.card_placement import clearest_corner
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import Label, on_button
from diadochi.windows.widgets import WrappingButton
from diadochi.windows.window_input import move_card

_WIDEST = 400
"""Pixels of the widest card at normal text size."""
_FROM_CENTRE = 44
"""Pixels from the centre of the view, where the question is, to a card that leaves it free."""


class AdviceRow(NamedTuple):
    """A choice and its reason; `why` may be empty."""

    words: str
    why: str = ""


class AdviceCard(QFrame):
    """`chosen` carries the index of a row, `closed` fires when the card is dismissed."""

    chosen = Signal(int)
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("adviceCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title, self._note = Label(self), Label(self)
        self._title.setObjectName("oddsTitle")
        self._title.setWordWrap(True)
        self._note.setObjectName("oddsNote")
        self._note.setWordWrap(True)
        self._close = QToolButton(self)
        self._close.clicked.connect(self.closed)
        self._rows: QWidget = QWidget(self)
        self.buttons: list[WrappingButton] = []
        self.words = ""
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 7, 8, 10)
        self._column.setSpacing(4)
        self._column.addLayout(top)
        self._column.addWidget(self._rows)
        self._column.addWidget(self._note)
        self.hide()

    def tell(self, title: str, rows: Sequence[AdviceRow], note: str = "") -> None:
        """Show a title, rows and a note; `words` holds all of it as accessible text."""
        self._title.setText(title)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._close.setIcon(icon("close"))
        self._close.setAccessibleName(tr("Close"))
        fresh = QWidget(self)
        column = QVBoxLayout(fresh)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(0)
        self.buttons = []
        for number, row in enumerate(rows):
            column.addWidget(self._button(number, row, fresh))
            if row.why:
                why = Label(row.why, fresh)
                why.setObjectName("adviceWhy")
                why.setWordWrap(True)
                why.setIndent(7)
                column.addWidget(why)
        self._column.replaceWidget(self._rows, fresh)
        self._rows.hide()
        self._rows.deleteLater()
        self._rows = fresh
        told = [f"{row.words}: {row.why}" if row.why else row.words for row in rows]
        self.words = ". ".join(filter(None, (title, *told, note)))
        self.setAccessibleName(self.words)

    def _button(self, number: int, row: AdviceRow, parent: QWidget) -> WrappingButton:
        button = WrappingButton(parent, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        button.setObjectName("adviceRow")
        button.setText(on_button(row.words))
        button.setAccessibleDescription(row.why)
        button.clicked.connect(lambda: self.chosen.emit(number))
        self.buttons.append(button)
        return button

    def height_in(self, room: QRect) -> int:
        """Its height at the width it takes in `room`."""
        layout = self.layout()
        assert layout is not None
        usual = round(_WIDEST * self.fontInfo().pixelSize() / 16.0)
        self.setFixedWidth(min(usual, room.width() // 2 - _FROM_CENTRE))
        layout.activate()
        return max(layout.totalHeightForWidth(self.width()), layout.totalMinimumSize().height())

    def lie_in(self, room: QRect, spots: Sequence[QRect], others: Sequence[QRect]) -> None:
        """Move to the corner of `room` where it hides least of `others` and `spots`; in parent pixels."""
        self.setFixedHeight(self.height_in(room))
        move_card(self, clearest_corner(self.size(), room, spots, others))
        self.show()
        self.raise_()
