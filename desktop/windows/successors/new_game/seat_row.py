"""One player of a new game: the colour, who it is, under what name, with what number to open the hand."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QGridLayout, QMenu, QToolButton, QWidget

from desktop.language import tr
from desktop.rules.successors.kit import Kit
from desktop.scene.palette import FactionColours
from desktop.windows.faction_badge import shield_pixmap
from desktop.windows.game.name_field import NameField
from desktop.windows.game.player_choice import PlayerChoice
from desktop.windows.game.seats import SeatPlan, pin_hash
from desktop.windows.game.temperament_choice import TemperamentChoice
from desktop.windows.hotseat.number_field import NumberField
from desktop.windows.plain import Label

_SHIELD = QSize(30, 35)
_BESIDE = 130
"""Pixels of what stands beside the choice of who plays, where no temperament takes more."""


class SeatRow(QWidget):
    """`number` is its place among the players from 1, `seat` the colour taken, `plan` what has been chosen.

    `changed` tells of every change, `colour_asked` that the player wants another seat.
    """

    changed = Signal()
    colour_asked = Signal(int)

    def __init__(
        self, kit: Kit, number: int, looks: Mapping[int, FactionColours], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.number = self.seat = number
        self._looks = looks
        self.shield = QToolButton(self)
        self.shield.setIconSize(_SHIELD)
        self.shield.setToolTip(tr("Another colour"))
        self.shield.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.name = NameField(self)
        self.who = PlayerChoice(kit, self)
        self.temperament = TemperamentChoice(self.who, self)
        beside = max(_BESIDE, self.temperament.sizeHint().width())
        self.temperament.setFixedWidth(beside)
        self.pin = NumberField(self)
        self.pin.setPlaceholderText(tr("PIN, if wanted"))
        self.pin.setToolTip(tr("Asked before the hand of this player is shown. Without one a click shows it."))
        self.pin.setFixedWidth(beside)
        keeps_room = self.pin.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)
        self.pin.setSizePolicy(keeps_room)
        self._generals = Label(self)
        self._generals.setObjectName("planNote")
        self._generals.setWordWrap(True)
        self._lay_out()
        self.take(number)
        self.who.currentIndexChanged.connect(self._changed_hands)
        self.name.textChanged.connect(self.changed)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        grid.setVerticalSpacing(1)
        grid.addWidget(self.shield, 0, 0, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.name, 0, 1)
        grid.addWidget(self.who, 0, 2)
        grid.addWidget(self.pin, 0, 3)
        grid.addWidget(self.temperament, 0, 3)
        grid.addWidget(self._generals, 1, 1, 1, 3)
        grid.setColumnStretch(1, 1)

    def take(self, seat: int) -> None:
        """Wear the colour of a seat."""
        self.seat, letter = seat, self._looks[seat].letter
        self.shield.setIcon(QIcon(self._badge(seat)))
        self.shield.setAccessibleName(tr("Colour of player {letter}", letter=letter))
        self.name.setPlaceholderText(tr("Player {letter}", letter=letter))
        self.name.setAccessibleName(tr("Name of player {letter}", letter=letter))
        self.who.setAccessibleName(tr("Who plays {letter}", letter=letter))
        self.pin.setAccessibleName(tr("PIN of player {letter}", letter=letter))

    def offer(self, seats: int) -> None:
        """Offer the colours of the first so many seats."""
        menu = QMenu(self.shield)
        for seat in list(self._looks)[:seats]:
            action = menu.addAction(QIcon(self._badge(seat)), self._looks[seat].letter)
            action.triggered.connect(lambda _on=False, wanted=seat: self.colour_asked.emit(wanted))
        self.shield.setMenu(menu)

    def _badge(self, seat: int) -> QPixmap:
        return shield_pixmap(self._looks[seat], _SHIELD.width(), _SHIELD.height(), self.devicePixelRatioF())

    def _changed_hands(self) -> None:
        self.pin.setVisible(self.who.is_person)
        self.changed.emit()

    def let_program_play(self) -> None:
        """Propose that nobody at the table plays it."""
        self.who.let_program_play()

    def show_generals(self, words: str) -> None:
        """Say below the name which side this is and who leads it; nothing where that is left to chance."""
        self._generals.setText(words)
        self._generals.setVisible(bool(words))

    @property
    def plan(self) -> SeatPlan:
        """This seat as it was chosen."""
        name = self.name.text().strip() or self.name.placeholderText()
        pin = pin_hash(self.pin.text()) if self.who.is_person else ""
        return SeatPlan(name, self.who.plays, pin, temperament=self.temperament.temperament)
