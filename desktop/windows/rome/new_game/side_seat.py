"""One side of a new game: its shield, its name, what it needs to win, and who plays it."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.language import tr
from desktop.rules.rome.kit import Kit
from desktop.scene.palette import FactionColours
from desktop.windows.faction_badge import shield_pixmap
from desktop.windows.game.name_field import NameField
from desktop.windows.game.player_choice import PlayerChoice
from desktop.windows.game.seats import SeatPlan
from desktop.windows.game.temperament_choice import TemperamentChoice
from desktop.windows.plain import Label

_SHIELD = QSize(34, 40)


class Typed(NamedTuple):
    """What was typed and chosen for a side."""

    name: str
    plays: str
    temperament: str


class SideSeat(QWidget):
    """`plan` is the seat as it is chosen. Nothing is hidden in this game, so nobody needs a number."""

    def __init__(self, kit: Kit, look: FactionColours, side: str, needs: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        shield = Label(self)
        shield.setPixmap(shield_pixmap(look, _SHIELD.width(), _SHIELD.height(), max(2.0, self.devicePixelRatioF())))
        title, note = Label(side, self), Label(needs, self)
        title.setObjectName("planTitle")
        note.setObjectName("planNote")
        note.setWordWrap(True)
        self.name = NameField(self)
        self.name.setPlaceholderText(tr("Name"))
        self.name.setAccessibleName(tr("Name of the player of {side}", side=side))
        self.who = PlayerChoice(kit, self)
        self.temperament = TemperamentChoice(self.who, self)
        keeps_room = self.temperament.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)  # the sides stand one below the other, whoever plays them
        self.temperament.setSizePolicy(keeps_room)
        self.who.setAccessibleName(tr("Who plays {letter}", letter=side))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(12)
        grid.addWidget(shield, 0, 0, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(title, 0, 1)
        grid.addWidget(note, 0, 2, 1, 3)
        grid.addWidget(self.name, 1, 1, 1, 2)
        grid.addWidget(self.who, 1, 3)
        grid.addWidget(self.temperament, 1, 4)
        grid.setColumnStretch(2, 1)

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """What the keys go through, from left to right."""
        return self.name, self.who, self.temperament

    @property
    def typed(self) -> Typed:
        """What was typed and chosen."""
        return Typed(self.name.text(), self.who.plays, self.temperament.temperament)

    def type(self, typed: Typed) -> None:
        """Take over what was typed and chosen for another scenario."""
        self.name.setText(typed.name)
        self.who.choose(typed.plays)
        self.temperament.choose(typed.temperament)

    def let_program_play(self) -> None:
        """Propose that nobody at the table plays it."""
        self.who.let_program_play()

    @property
    def plan(self) -> SeatPlan:
        """This seat as it is chosen; nobody's name is that of the side."""
        return SeatPlan(self.name.text().strip(), self.who.plays, temperament=self.temperament.temperament)
