"""Standing passes: "do not ask me for a Surprise card until the segment ends", kept for each seat (SEQ-13).

They are set whatever the seat holds, and look like any other pass, so they reveal nothing. A pass for one card applies
to windows in which, by public facts, no other card could be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QWidget,
)

from diadochi.language import Message, current_language, msg, sentence, tr
from diadochi.rules.successors.kit import Card
from diadochi.rules.successors.position import Clock
from diadochi.windows.widget_text import Label, as_words
from diadochi.windows.widgets import column_of

SEGMENT, TURN, LIFTED = "segment", "turn", "lifted"
"""When a standing pass ends: with the segment, with the turn, or when it is removed."""
ROUND = "round"
"""The whole table may pass until the round ends, too."""


class _Pass(NamedTuple):
    until: str
    clock: Clock

    def lasting(self, clock: Clock) -> str:
        match self.until:
            case "segment":
                return self.until if segment_of(clock) == segment_of(self.clock) else ""
            case "turn":
                return self.until if clock.turn == self.clock.turn else ""
        return self.until


class Passes:
    """The standing passes of a table. They are private, so no record contains them."""

    def __init__(self) -> None:
        self._all: dict[int, _Pass] = {}
        self._cards: dict[int, dict[str, _Pass]] = {}

    def set(self, seat: int, until: str, clock: Clock) -> None:
        """Pass for `seat` until the segment or the turn ends."""
        self._all[seat] = _Pass(until, clock)

    def set_card(self, seat: int, card: str, until: str, clock: Clock) -> None:
        """Pass for `seat` and one card; an empty `until` removes this."""
        cards = self._cards.setdefault(seat, {})
        cards.pop(card, None)
        if until:
            cards[card] = _Pass(until, clock)

    def lift(self, seat: int) -> None:
        """Remove the seat's general pass; passes for single cards stay."""
        self._all.pop(seat, None)

    def forget(self) -> None:
        """Reset for another game."""
        self._all.clear()
        self._cards.clear()

    def lasting(self, seat: int, clock: Clock) -> str:
        """How long the pass of a seat lasts; empty without one."""
        return self._all[seat].lasting(clock) if seat in self._all else ""

    def cards(self, seat: int, clock: Clock) -> Mapping[str, str]:
        """Silenced cards of a seat, and how long."""
        lasting = {card: given.lasting(clock) for card, given in self._cards.get(seat, {}).items()}
        return {card: until for card, until in lasting.items() if until}

    def covers(self, seat: int, clock: Clock, could: Sequence[str] = ()) -> bool:
        """Whether a window in which these cards could be played is passed automatically."""
        if self.lasting(seat, clock):
            return True
        cards = self.cards(seat, clock)
        return bool(could) and all(card in cards for card in could)


def segment_of(clock: Clock) -> tuple[int, str, int, str, int]:
    """What tells a segment from every other."""
    return clock.turn, clock.phase, clock.round, clock.segment, clock.active


# --- buttons and list

_CHOICES: dict[str, Message] = {
    "": msg("Ask me about this card"),
    SEGMENT: msg("Do not ask me until the segment ends"),
    TURN: msg("Do not ask me until the turn ends"),
    LIFTED: msg("Do not ask me until I change this"),
}
_STATES: dict[str, Message] = {
    "": msg("Asked"),
    SEGMENT: msg("Not asked this segment"),
    TURN: msg("Not asked this turn"),
    LIFTED: msg("Not asked until changed"),
}


class SilenceButton(QPushButton):
    """Shows whether the player is asked for a card; its menu changes it. `silenced` carries the card and how long."""

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
    """All Surprise cards someone may hold, and whether the player wants to be asked for them."""

    silenced = Signal(str, str)

    def __init__(self, cards: Sequence[Card], until: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("When you are asked about a card"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        note = tr(
            "You are skipped when no other card could be played. This happens whether you hold the card or "
            "not, so it reveals nothing."
        )
        words = Label(note, self, wraps=True)
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
        column_of(words, scroll, close, on=self)
        self.resize(560, 560)

    def _add(self, grid: QGridLayout, row: int, card: Card, until: Mapping[str, str]) -> SilenceButton:
        name = Label(card.names.in_language(current_language()), self)
        name.setToolTip(as_words(card.words(current_language())))
        button = SilenceButton(card, until.get(card.id, ""), self)
        button.silenced.connect(self.silenced)
        grid.addWidget(name, row, 0)
        grid.addWidget(button, row, 1)
        return button
