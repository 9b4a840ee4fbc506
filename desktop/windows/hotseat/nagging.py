"""The menu that says from what chance on interceptions are asked for, and whether a sound calls the next player."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from desktop.language import Message, msg, sentence
from desktop.windows.hotseat.asking_menu import add_choice
from desktop.windows.hotseat.by_itself import ByItself
from desktop.windows.main_window import MainWindow
from desktop.windows.menus import ChoiceMenu
from desktop.windows.preferences import store_preferences

_WORDS: dict[int, Message] = {
    0: msg("Always"),
    33: msg("From a chance of 33 %"),
    50: msg("From a chance of 50 %"),
    66: msg("From a chance of 66 %"),
}
_SOUND = msg("A sound calls the next player")


class Nagging(QObject):
    """Game > Questions > Ask for interceptions, and a sound when somebody else is asked; both as the user left them."""

    def __init__(self, window: MainWindow, by_itself: ByItself) -> None:
        super().__init__(window)
        self._window, self._by_itself = window, by_itself
        menu = add_choice(window, "nagging", msg("Ask for interceptions"))
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.group.triggered.connect(lambda action: self.choose(int(action.data())))
        self._sound = QAction(sentence(_SOUND), self)
        self._sound.setCheckable(True)
        self._sound.setChecked(window.preferences.reminder)
        self._sound.toggled.connect(self.sound)
        window.menus.menu("asking").addAction(self._sound)
        menu.aboutToShow.connect(lambda: self._choice.set_titles(self._titles()))
        window.menus.menu("asking").aboutToShow.connect(lambda: self._sound.setText(sentence(_SOUND)))
        self._apply()

    def choose(self, least_chance: int) -> None:
        """Ask for interceptions from so many per cent on; 0 asks always."""
        self._window.preferences.least_chance = least_chance
        self._apply()
        store_preferences(self._window.preferences)

    def sound(self, wanted: bool) -> None:
        """Whether a sound calls whoever is asked next."""
        self._window.preferences.reminder = wanted
        store_preferences(self._window.preferences)

    def call(self) -> None:
        """Somebody else is to look: the sound, where it is wanted."""
        if self._window.preferences.reminder:
            QApplication.beep()

    def _apply(self) -> None:
        self._by_itself.least_chance = self._window.preferences.least_chance
        self._choice.mark(str(self._window.preferences.least_chance))

    def _titles(self) -> dict[str, str]:
        return {str(value): sentence(words) for value, words in _WORDS.items()}
