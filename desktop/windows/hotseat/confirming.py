"""The menu that says how much is confirmed by hand."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.language import Message, msg, sentence
from desktop.windows.hotseat.asking_menu import add_choice
from desktop.windows.main_window import MainWindow
from desktop.windows.menus import ChoiceMenu
from desktop.windows.preferences import store_preferences

_WORDS: dict[str, Message] = {
    "little": msg("Little: single answers go by themselves"),
    "normal": msg("Normal: ends of segments and marches too"),
    "everything": msg("Everything"),
}


class Confirming(QObject):
    """Game > Questions > To confirm: little, normal, everything."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        menu = add_choice(window, "confirm", msg("To confirm"))
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.mark(window.preferences.confirm)
        self._choice.group.triggered.connect(lambda action: self.choose(action.data()))
        menu.aboutToShow.connect(lambda: self._choice.set_titles(self._titles()))

    def choose(self, confirm: str) -> None:
        """Confirm so much from now on."""
        self._window.preferences.confirm = confirm
        self._choice.mark(confirm)
        store_preferences(self._window.preferences)

    def _titles(self) -> dict[str, str]:
        return {value: sentence(words) for value, words in _WORDS.items()}
