"""Generals and royals of one place as buttons that take them away, with a list to add others."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.language import tr
from desktop.windows.plain import as_words
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import ChoiceField
from desktop.windows.successors.editor.flow import Flow
from desktop.windows.successors.editor.pieces import Piece


class PeopleRow(QWidget):
    """`added` carries a Piece that is to come, `removed` one that is to go."""

    added = Signal(object)
    removed = Signal(object)

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._shown: tuple[Piece, ...] = ()
        self._buttons: dict[Piece, QPushButton] = {}
        self.add = ChoiceField(self)
        self.add.setPlaceholderText(tr("Add…"))
        self.add.picked.connect(self._add)
        self._flow = Flow(self, gap=4)
        self._flow.addWidget(self.add)

    def show_people(self, here: Sequence[Piece], others: Sequence[Piece]) -> None:
        """Show who is here, and offer those who may come."""
        if tuple(here) != self._shown:
            self._renew(tuple(here))
        for piece, button in self._buttons.items():
            button.setText(f"{self._table.words(piece)}  ×")
            button.setAccessibleName(tr("Take {counter} away", counter=self._table.words(piece)))
            button.setToolTip(as_words(button.accessibleName()))
        self.add.show_options([(piece, self._said(piece)) for piece in others], None)
        self.add.setPlaceholderText(tr("Add…"))
        self.add.setAccessibleName(tr("Add a general or a royal"))
        self._flow.invalidate()
        self.updateGeometry()

    def _said(self, piece: Piece) -> str:
        where = self._table.where(piece)
        return f"{self._table.words(piece)} ({where})" if where else self._table.words(piece)

    def _renew(self, here: tuple[Piece, ...]) -> None:
        for button in self._buttons.values():
            button.deleteLater()
        while self._flow.count():
            self._flow.takeAt(0)
        self._buttons = {piece: self._button(piece) for piece in here}
        for button in self._buttons.values():
            self._flow.addWidget(button)
            button.show()
        self._flow.addWidget(self.add)
        self._shown = here

    def _button(self, piece: Piece) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName("chip")
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: self.removed.emit(piece))
        return button

    def button(self, piece: Piece) -> QPushButton:
        """The button that takes a piece away. Raises KeyError for one that is not here."""
        return self._buttons[piece]

    def _add(self, piece: object) -> None:
        self.add.setCurrentIndex(-1)
        self.added.emit(piece)
