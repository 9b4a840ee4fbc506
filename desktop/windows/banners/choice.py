"""The menu that says how much is proclaimed."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop.language import Message, msg, sentence
from desktop.windows.banners.proclaiming import ALL, GREAT, NONE
from desktop.windows.menus import ChoiceMenu
from desktop.windows.preferences import store_preferences
from desktop.windows.shell import Shell

_WORDS: dict[str, Message] = {
    ALL: msg("Everything that changes the game"),
    GREAT: msg("Without events and independent armies"),
    NONE: msg("Nothing"),
}


class BannerChoice(QObject):
    """Game > Questions > Banners. `changed` tells that another choice was made."""

    changed = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        menu = shell.menus.add_submenu(msg("Banners"), shell.menus.questions)
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.mark(shell.preferences.banners)
        self._choice.group.triggered.connect(lambda action: self.choose(action.data()))
        menu.aboutToShow.connect(lambda: self._choice.set_titles(self._titles()))

    def choose(self, much: str) -> None:
        """Proclaim so much from now on."""
        self._shell.preferences.banners = much
        self._choice.mark(much)
        store_preferences(self._shell.preferences)
        self.changed.emit()

    def _titles(self) -> dict[str, str]:
        return {value: sentence(words) for value, words in _WORDS.items()}
