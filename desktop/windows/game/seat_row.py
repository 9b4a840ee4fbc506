"""One seat of a new game: its shield, who plays it, under what name, with what number to open the hand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from desktop.language import tr
from desktop.windows.faction_badge import faction_pixmap
from desktop.windows.game.seats import HUMAN, LONGEST_NAME, PROGRAM, SeatPlan, pin_hash

LONGEST_PIN = 12


class SeatRow(QWidget):
    """`plan` is what has been chosen; `changed` tells of every change."""

    changed = Signal()

    def __init__(self, seat: int, letter: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seat = seat
        shield = QLabel(self)
        shield.setPixmap(faction_pixmap(letter, 30, 35, self.devicePixelRatioF()))
        shield.setAccessibleName(letter)
        self.name = QLineEdit(self)
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(tr("Player {letter}", letter=letter))
        self.name.setAccessibleName(tr("Name of player {letter}", letter=letter))
        self.who = QComboBox(self)
        self.who.addItem(tr("at the table"), HUMAN)
        self.who.addItem(tr("automatic, at random"), PROGRAM)
        self.who.setAccessibleName(tr("Who plays {letter}", letter=letter))
        self.pin = QLineEdit(self)
        self.pin.setMaxLength(LONGEST_PIN)
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setPlaceholderText(tr("PIN, if wanted"))
        self.pin.setAccessibleName(tr("PIN of player {letter}", letter=letter))
        self.pin.setToolTip(tr("Asked before the hand of this player is shown. Without one a click shows it."))
        self.pin.setFixedWidth(130)
        keeps_room = self.pin.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)
        self.pin.setSizePolicy(keeps_room)
        self._generals = QLabel(self)
        self._generals.setObjectName("planNote")
        self._generals.setWordWrap(True)
        self._lay_out(shield)
        self.who.currentIndexChanged.connect(self._changed_hands)
        self.name.textChanged.connect(self.changed)

    def _lay_out(self, shield: QLabel) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        grid.setVerticalSpacing(1)
        grid.addWidget(shield, 0, 0, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.name, 0, 1)
        grid.addWidget(self.who, 0, 2)
        grid.addWidget(self.pin, 0, 3)
        grid.addWidget(self._generals, 1, 1, 1, 3)
        grid.setColumnStretch(1, 1)

    def _changed_hands(self) -> None:
        self.pin.setVisible(self.who.currentData() == HUMAN)
        self.changed.emit()

    def show_generals(self, words: str) -> None:
        """Say below the name which side this is and who leads it; nothing where that is left to chance."""
        self._generals.setText(words)
        self._generals.setVisible(bool(words))

    @property
    def plan(self) -> SeatPlan:
        """This seat as it was chosen."""
        plays = str(self.who.currentData())
        name = self.name.text().strip() or self.name.placeholderText()
        return SeatPlan(name, plays, pin_hash(self.pin.text()) if plays == HUMAN else "")
