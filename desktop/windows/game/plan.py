"""What a new game is to be, as every game asks it: who plays, who throws, what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from desktop.language import tr
from desktop.windows.game.seats import SeatPlan
from desktop.windows.plain import as_words
from desktop.windows.preferences import Preferences, store_preferences
from desktop.windows.screen_room import room_on_screen
from desktop.windows.stage.pace import keep_pace
from desktop.windows.stage.pace_row import PaceRow


class Plan(Protocol):
    """A game as it was chosen; what is dealt, and by which rules, each game knows itself."""

    @property
    def title(self) -> str:
        """What the players call it."""
        ...

    @property
    def seated(self) -> Mapping[int, SeatPlan]:
        """The players by seat."""
        ...

    @property
    def own_dice(self) -> bool:
        """Whether the players throw."""
        ...

    @property
    def clocks(self) -> bool:
        """Whether it is shown how long each has thought."""
        ...

    @property
    def as_one(self) -> bool:
        """Whether the table is asked as one whether anybody answers with a card."""
        ...

    @property
    def odds(self) -> bool:
        """Whether odds are shown in it."""
        ...


class PlanDialog(QDialog):
    """The dialog in which a game is planned. `begun` carries the Plan when "Begin" is pressed; `pace`: of the table.

    It asks who plays and which game. All else is behind the button `more`.
    """

    begun = Signal(object)
    pace: PaceRow

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New game"))
        self.more = QPushButton(tr("More"), self)
        self.more.setObjectName("segment")
        self.more.setCheckable(True)
        self.more.setAutoDefault(False)
        self.more.setToolTip(as_words(tr("Title, edition, options, dice, curtain, clocks and odds")))

    def fold(self, behind: QWidget) -> None:
        """Show this only while the button is down; the dialog takes the room it needs."""
        behind.hide()
        self.more.toggled.connect(behind.setVisible)
        self.more.toggled.connect(lambda _on: QTimer.singleShot(0, self, self.fit))

    def fit(self) -> None:
        """Take the room that is needed now."""
        self.resize(self.sizeHint().boundedTo(room_on_screen(self)))

    def recall(self, preferences: Preferences) -> None:
        """Show what was chosen before for this table, and whether there was more to be seen."""
        self.pace.mark(preferences.moments)
        self.more.setChecked(preferences.plans_more)
        self.more.toggled.connect(lambda on: _keep_more(preferences, on))

    def keep(self, preferences: Preferences) -> None:
        """What is chosen for this table holds from now on."""
        keep_pace(preferences, self.pace.pace)

    def choose_alone(self) -> None:
        """Propose one person at the table, and the program at all other seats."""

    def choose_evening(self) -> None:
        """Propose the short game, where there is one."""


def _keep_more(preferences: Preferences, on: bool) -> None:
    preferences.plans_more = on
    store_preferences(preferences)
