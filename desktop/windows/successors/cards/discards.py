"""The discards, the last on top: everybody may look through them (SEQ-10)."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop.language import Speaker, tr
from desktop.rules.successors.kit.pieces import Card
from desktop.windows.plain import Label
from desktop.windows.successors.cards.card_tile import CardTile


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
        self._list = QVBoxLayout(inner)
        self.tiles = [self._add(card) for card in reversed(discards)]
        if removed:
            self._list.addWidget(Label(tr("Out of the game:"), inner))
            self.tiles += [self._add(card) for card in removed]
        self._list.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(scroll, 1)
        column.addWidget(close)
        self.resize(420, 640)

    def _add(self, card: Card) -> CardTile:
        tile = CardTile(card, self._speaker, self)
        tile.show_uses((), open_card=True)
        self._list.addWidget(tile)
        return tile
