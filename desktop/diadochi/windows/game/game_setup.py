"""Dialog parts for a new game that all games share: who plays, who rolls, title and options."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QPushButton, QWidget

from diadochi.language import Message, capitalised, msg, sentence, tr
from diadochi.players.temperament import EVEN
from diadochi.rules.core.game import GameKit
from diadochi.windows.game.game_seats import (
    HUMAN,
    LONGEST_NAME,
    Plan,
    leans,
    level_words,
    levels,
    strongest,
    temperament_words,
    temperaments,
)
from diadochi.windows.preferences import BATTLES, DICE, EVERY, SWIFTLY, Preferences, keep_choice
from diadochi.windows.screen_room import room_on_screen
from diadochi.windows.widget_text import as_words
from diadochi.windows.widgets import ChoiceRow

# --- pace of the table

_ROW_WORDS: dict[str, Message] = {EVERY: msg("Every moment"), BATTLES: msg("Battles only"), SWIFTLY: msg("Swiftly")}
_PACES = tuple(_ROW_WORDS)


class PaceRow(ChoiceRow):
    """Buttons for which dice wait; `pace` is the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(_PACES), parent)
        self.set_words(tr("Dice that everybody sees"), [sentence(words) for words in _ROW_WORDS.values()])
        self.setToolTip(as_words(". ".join(sentence(words) for words in DICE.options.values())))
        self.mark(BATTLES)

    @property
    def pace(self) -> str:
        return _PACES[self.choice]

    def mark(self, pace: str) -> None:
        """Select a pace."""
        self.choose(_PACES.index(pace))


# --- dialog


class PlanDialog(QDialog):
    """Base of the new-game dialogs. `begun` carries the Plan when "Begin" is pressed; `pace` is that of the table.

    Players and game come first; everything else is behind the button `more`.
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

    @property
    def plan(self) -> Plan:
        """The choices."""
        raise NotImplementedError

    def begin(self) -> None:
        plan = self.plan  # before the dialog closes and its fields go
        self.accept()
        self.begun.emit(plan)

    def fold(self, behind: QWidget) -> None:
        """Show a widget only while `more` is down; the dialog resizes."""
        behind.hide()
        self.more.toggled.connect(behind.setVisible)
        self.more.toggled.connect(lambda _on: QTimer.singleShot(0, self, self.fit))

    def fit(self) -> None:
        """Resize to the content."""
        self.resize(self.sizeHint().boundedTo(room_on_screen(self)))

    def recall(self, preferences: Preferences) -> None:
        """Load the choices last made for this table."""
        self.pace.mark(preferences.moments)
        self.more.setChecked(preferences.plans_more)
        self.more.toggled.connect(lambda on: keep_choice(preferences, "plans_more", on))

    def keep(self, preferences: Preferences) -> None:
        """Store the choices for this table."""
        keep_choice(preferences, DICE.name, self.pace.pace)

    def choose_alone(self) -> None:
        """Propose one person against the program."""

    def choose_evening(self) -> None:
        """Propose a short game, if there is one."""


# --- player choice
# A person, or a level of automatic players.


class PlayerChoice(QComboBox):
    """`plays` holds the word used in records."""

    def __init__(self, kit: GameKit, parent: QWidget) -> None:
        super().__init__(parent)
        self._kit = kit
        self.addItem(tr("Person at the table"), HUMAN)
        for level in levels(kit):
            self.addItem(tr("Program: {level}", level=level_words(level)), level)
        self.setMaxVisibleItems(self.count())

    @property
    def plays(self) -> str:
        return str(self.currentData())

    @property
    def is_person(self) -> bool:
        return self.plays == HUMAN

    def choose(self, plays: str) -> None:
        """Select a player; a person if there is no such level."""
        self.setCurrentIndex(max(0, self.findData(plays)))

    def let_program_play(self) -> None:
        """Propose the strongest automatic player."""
        self.choose(strongest(self._kit))


# --- temperament


class TemperamentChoice(QComboBox):
    """Enabled beside `who` when a temperament matters."""

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
        """Select a temperament; the even one if the name is unknown."""
        self.setCurrentIndex(max(0, self.findData(temperament)))

    @property
    def temperament(self) -> str:
        """The selected temperament; the even one when it does not matter."""
        return str(self.currentData()) if leans(self._who.plays) else EVEN.id


# --- player name

_LEAST_LETTERS = 16
"""Least number of letters that fit, at any text size."""


class NameField(QLineEdit):
    """A line edit limited to the length of a name."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST_NAME)
        self.setMinimumWidth(_LEAST_LETTERS * self.fontMetrics().averageCharWidth())
