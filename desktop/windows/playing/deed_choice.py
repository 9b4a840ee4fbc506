"""The menu that says what the view follows when others do something."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.language import Message, msg, sentence
from desktop.windows.menus import ChoiceMenu
from desktop.windows.preferences import store_preferences
from desktop.windows.shell import Shell

OFF, LARGE, EVERYTHING = "off", "large", "everything"
_WORDS: dict[str, Message] = {
    EVERYTHING: msg("Everything automatic players do"),
    LARGE: msg("What changes the game"),
    OFF: msg("Nothing"),
}


class DeedChoice(QObject):
    """View > Follow what happens."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        menu = shell.menus.add_submenu(msg("Follow what happens"), shell.menus.view)
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.mark(shell.preferences.watched)
        self._choice.group.triggered.connect(lambda action: self.choose(action.data()))
        menu.aboutToShow.connect(lambda: self._choice.set_titles(self._titles()))

    def choose(self, much: str) -> None:
        """Follow so much from now on."""
        self._shell.preferences.watched = much
        self._choice.mark(much)
        store_preferences(self._shell.preferences)

    def _titles(self) -> dict[str, str]:
        return {value: sentence(words) for value, words in _WORDS.items()}
