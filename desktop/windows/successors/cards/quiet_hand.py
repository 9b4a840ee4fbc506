"""Which Surprise cards a player does not want to be asked for: a button for each, and a list of them all (SEQ-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop.language import Message, current_language, msg, sentence, tr
from desktop.rules.successors.kit.pieces import Card
from desktop.windows.plain import Label, as_words
from desktop.windows.successors.cards.passes import LIFTED, SEGMENT, TURN

_CHOICES: dict[str, Message] = {
    "": msg("Ask me for this card"),
    SEGMENT: msg("Do not ask me until the segment ends"),
    TURN: msg("Do not ask me until the turn ends"),
    LIFTED: msg("Do not ask me until I lift it"),
}
_STATES: dict[str, Message] = {
    "": msg("Asked for it"),
    SEGMENT: msg("Not asked this segment"),
    TURN: msg("Not asked this turn"),
    LIFTED: msg("Not asked until lifted"),
}


class SilenceButton(QPushButton):
    """Says whether its player is asked for a card; its menu changes it. `silenced` carries the card and how long."""

    silenced = Signal(str, str)

    def __init__(self, card: Card, until: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = card
        menu = QMenu(self)
        self.choices = {value: menu.addAction(sentence(words)) for value, words in _CHOICES.items()}
        for value, action in self.choices.items():
            action.setCheckable(True)
            action.triggered.connect(partial(self._choose, value))
        self.setMenu(menu)
        self.show_state(until)

    def show_state(self, until: str) -> None:
        """Say how it stands."""
        self.setText(sentence(_STATES[until]))
        self.setToolTip(as_words(self.text()))
        name = self._card.names.in_language(current_language())
        self.setAccessibleName(tr("{name}: {state}", name=name, state=self.text()))
        for value, action in self.choices.items():
            action.setChecked(value == until)

    def _choose(self, until: str, _on: bool = False) -> None:
        self.show_state(until)
        self.silenced.emit(self._card.id, until)


class CardPasses(QDialog):
    """Every Surprise card somebody may hold, and whether its player wants to be asked for it."""

    silenced = Signal(str, str)

    def __init__(self, cards: Sequence[Card], until: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Cards you are asked for"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        note = tr(
            "You are passed over where no other card could be played. "
            "It makes no difference whether you hold it: nobody can tell."
        )
        words = Label(note, self)
        words.setWordWrap(True)
        inner = QWidget()
        grid = QGridLayout(inner)
        self.buttons = {card.id: self._add(grid, row, card, until) for row, card in enumerate(cards)}
        grid.setRowStretch(len(cards), 1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inner)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (words, scroll, close):
            column.addWidget(widget)
        self.resize(560, 560)

    def _add(self, grid: QGridLayout, row: int, card: Card, until: Mapping[str, str]) -> SilenceButton:
        name = Label(card.names.in_language(current_language()), self)
        name.setToolTip(as_words(card.summary.in_language(current_language())))
        button = SilenceButton(card, until.get(card.id, ""), self)
        button.silenced.connect(self.silenced)
        grid.addWidget(name, row, 0)
        grid.addWidget(button, row, 1)
        return button
