"""What a new game is to be, as every game asks it: who plays, who throws, what it is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QPushButton, QWidget

from desktop.language import capitalised, tr
from desktop.players.temperaments.temperament import EVEN
from desktop.rules.core.system import AnyKit
from desktop.windows.game.game_seats import (
    HUMAN,
    LONGEST_NAME,
    SeatPlan,
    leans,
    level_words,
    levels,
    strongest,
    temperament_words,
    temperaments,
)
from desktop.windows.preferences import Preferences, store_preferences
from desktop.windows.screen_room import room_on_screen
from desktop.windows.stage.pace import PaceRow, keep_pace
from desktop.windows.widget_text import as_words


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


# --- player choice
# Who plays a seat of a new game: a person at the table, or one of the levels of automatic players.


class PlayerChoice(QComboBox):
    """`plays` is the word that stands for the choice in records."""

    def __init__(self, kit: AnyKit, parent: QWidget) -> None:
        super().__init__(parent)
        self._kit = kit
        self.addItem(tr("Person at the table"), HUMAN)
        for level in levels(kit):
            self.addItem(tr("Program: {level}", level=level_words(level)), level)
        self.setMaxVisibleItems(self.count())

    @property
    def plays(self) -> str:
        """What is chosen."""
        return str(self.currentData())

    @property
    def is_person(self) -> bool:
        """Whether somebody at the table is chosen."""
        return self.plays == HUMAN

    def choose(self, plays: str) -> None:
        """Choose who plays; a person where there is no such level."""
        self.setCurrentIndex(max(0, self.findData(plays)))

    def let_program_play(self) -> None:
        """Propose that nobody at the table plays it, but the best player there is."""
        self.choose(strongest(self._kit))


# --- temperament choice
# The temperament of an automatic player of a new game.


class TemperamentChoice(QComboBox):
    """Stands beside `who` wherever a temperament makes a difference; `temperament` is what is chosen."""

    def __init__(self, who: PlayerChoice, parent: QWidget) -> None:
        super().__init__(parent)
        for name in temperaments():
            self.addItem(capitalised(temperament_words(name)), name)
        self.setMaxVisibleItems(self.count())
        self.setAccessibleName(tr("Temperament"))
        self.setToolTip(tr("How the automatic player leans, whatever its strength"))
        self._who = who
        who.currentIndexChanged.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        self.setVisible(leans(self._who.plays))

    def choose(self, temperament: str) -> None:
        """Choose a temperament; the even one where there is none of that name."""
        self.setCurrentIndex(max(0, self.findData(temperament)))

    @property
    def temperament(self) -> str:
        """What is chosen; the even one where it makes no difference."""
        return str(self.currentData()) if leans(self._who.plays) else EVEN.id


# --- name field
# Where the name of a player is typed.

_SEEN = 16
"""Letters that are seen at least, at any size of text."""


class NameField(QLineEdit):
    """Takes no more letters than a name may have."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST_NAME)
        self.setMinimumWidth(_SEEN * self.fontMetrics().averageCharWidth())
