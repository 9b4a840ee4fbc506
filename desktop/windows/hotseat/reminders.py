"""The menu that says from what chance on interceptions are asked for, and whether a sound calls the next player."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from desktop.language import Message, msg, sentence
from desktop.windows.menus import ChoiceMenu
from desktop.windows.preferences import store_preferences
from desktop.windows.shell import Shell

_WORDS: dict[int, Message] = {
    0: msg("Always"),
    33: msg("From a chance of 33 %"),
    50: msg("From a chance of 50 %"),
    66: msg("From a chance of 66 %"),
}
_SOUND = msg("A sound calls the next player")


class Reminders(QObject):
    """Game > Questions > Ask for interceptions, and a sound when somebody else is asked; both as the user left them."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        menu = shell.menus.add_submenu(msg("Ask for interceptions"), shell.menus.questions)
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.group.triggered.connect(lambda action: self.choose(int(action.data())))
        self._sound = QAction(sentence(_SOUND), self)
        self._sound.setCheckable(True)
        self._sound.setChecked(shell.preferences.reminder)
        self._sound.toggled.connect(self.sound)
        shell.menus.questions.addAction(self._sound)
        menu.aboutToShow.connect(lambda: self._choice.set_titles(self._titles()))
        shell.menus.questions.aboutToShow.connect(lambda: self._sound.setText(sentence(_SOUND)))
        self._apply()

    def choose(self, least_chance: int) -> None:
        """Ask for interceptions from so many per cent on; 0 asks always."""
        self._shell.preferences.least_chance = least_chance
        self._apply()
        store_preferences(self._shell.preferences)

    def sound(self, wanted: bool) -> None:
        """Whether a sound calls whoever is asked next."""
        self._shell.preferences.reminder = wanted
        store_preferences(self._shell.preferences)

    def call(self) -> None:
        """Somebody else is to look: the sound, where it is wanted."""
        if self._shell.preferences.reminder:
            QApplication.beep()

    def _apply(self) -> None:
        self._choice.mark(str(self._shell.preferences.least_chance))

    def _titles(self) -> dict[str, str]:
        return {str(value): sentence(words) for value, words in _WORDS.items()}
