"""At what pace the table goes on: whether dice wait until everybody sees them fall."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.language import Message, msg, sentence
from desktop.windows.menus import ChoiceMenu
from desktop.windows.preferences import Preferences, store_preferences
from desktop.windows.shell import Shell

EVERY, BATTLES, SWIFTLY = "every", "battles", "swiftly"
PACE_WORDS: dict[str, Message] = {
    EVERY: msg("Every moment: all dice wait to be thrown"),
    BATTLES: msg("Battles and sieges only"),
    SWIFTLY: msg("Swiftly: all dice fall at once"),
}


def keep_pace(preferences: Preferences, pace: str) -> None:
    """The table goes on at this pace from now on."""
    preferences.moments = pace
    store_preferences(preferences)


class TablePace(QObject):
    """Game > Questions > Dice that everybody sees: every moment, battles, swiftly.

    `menu` opens on the stage as well.
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
        """What is chosen."""
        return self._shell.preferences.moments

    def choose(self, pace: str) -> None:
        """Go on at this pace from now on."""
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
