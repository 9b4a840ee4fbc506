"""The discards, the last on top: everybody may look through them (SEQ-10)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from desktop.language import Speaker, tr
from desktop.rules.successors.kit.pieces import Card
from desktop.windows.plain import Label
from desktop.windows.successors.cards.card_sheet import CardSheet

_ABREAST = 3
"""Cards beside each other."""


class Discards(QDialog):
    """Cards that lie open, and below them those that have left the game."""

    def __init__(
        self, discards: Sequence[Card], removed: Sequence[Card], speaker: Speaker, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Discards"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._speaker = speaker
        inner = QWidget()
        column = QVBoxLayout(inner)
        self.tiles = self._spread(tuple(reversed(discards)), column)
        if removed:
            column.addWidget(Label(tr("Out of the game:"), inner))
            self.tiles += self._spread(removed, column)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addWidget(scroll, 1)
        whole.addWidget(close)
        self.resize(_ABREAST * 290, 640)

    def _spread(self, cards: Sequence[Card], column: QVBoxLayout) -> list[CardSheet]:
        grid = QGridLayout()
        grid.setColumnStretch(_ABREAST, 1)
        column.addLayout(grid)
        sheets = [CardSheet(card, self._speaker, self) for card in cards]
        for number, sheet in enumerate(sheets):
            grid.addWidget(sheet, number // _ABREAST, number % _ABREAST)
        return sheets
