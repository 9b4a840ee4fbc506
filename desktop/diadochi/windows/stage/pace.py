"""The pace of the table: which dice wait until everyone has seen them fall."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from diadochi.language import Message, msg, sentence, tr
from diadochi.windows.menus import ChoiceMenu
from diadochi.windows.preferences import Preferences, store_preferences
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import as_words
from diadochi.windows.widgets import ChoiceRow

EVERY, BATTLES, SWIFTLY = "every", "battles", "swiftly"
PACE_WORDS: dict[str, Message] = {
    EVERY: msg("Every moment: all dice wait to be thrown"),
    BATTLES: msg("Battles and sieges only"),
    SWIFTLY: msg("Swiftly: all dice fall at once"),
}


def keep_pace(preferences: Preferences, pace: str) -> None:
    """Store the pace."""
    preferences.moments = pace
    store_preferences(preferences)


class TablePace(QObject):
    """Menu Game > Questions > Dice that everybody sees: every moment, battles, swiftly.

    The stage opens the same `menu`.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.menu = menu = shell.menus.add_submenu(msg("Dice that everybody sees"), shell.menus.questions)
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.mark(self.pace)
        self._choice.group.triggered.connect(self._chosen)
        menu.aboutToShow.connect(self._say)

    @property
    def pace(self) -> str:
        return self._shell.preferences.moments

    def choose(self, pace: str) -> None:
        """Set the pace."""
        keep_pace(self._shell.preferences, pace)
        self._choice.mark(pace)

    def _chosen(self) -> None:
        action = self._choice.group.checkedAction()
        if action is not None:
            self.choose(action.data())

    def _say(self) -> None:
        self._choice.set_titles(self._titles())
        self._choice.mark(self.pace)

    def _titles(self) -> dict[str, str]:
        return {value: sentence(words) for value, words in PACE_WORDS.items()}


# --- pace, in the new-game dialog

_ROW_WORDS: dict[str, Message] = {EVERY: msg("Every moment"), BATTLES: msg("Battles only"), SWIFTLY: msg("Swiftly")}
_PACES = tuple(_ROW_WORDS)


class PaceRow(ChoiceRow):
    """Buttons for which dice wait; `pace` is the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(_PACES), parent)
        self.set_words(tr("Dice that everybody sees"), [sentence(words) for words in _ROW_WORDS.values()])
        self.setToolTip(as_words(". ".join(sentence(words) for words in PACE_WORDS.values())))
        self.mark(BATTLES)

    @property
    def pace(self) -> str:
        return _PACES[self.choice]

    def mark(self, pace: str) -> None:
        """Select a pace."""
        self.choose(_PACES.index(pace))
