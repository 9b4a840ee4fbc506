"""The menu that says how much is confirmed by hand."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.language import Message, msg, sentence
from desktop.windows.menus import ChoiceMenu
from desktop.windows.preferences import store_preferences
from desktop.windows.shell import Shell

_WORDS: dict[str, Message] = {
    "little": msg("Little: single answers go by themselves"),
    "normal": msg("Normal: ends of segments and marches too"),
    "everything": msg("Everything"),
}


class ConfirmationChoice(QObject):
    """Game > Questions > To confirm: little, normal, everything."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        menu = shell.menus.add_submenu(msg("To confirm"), shell.menus.questions)
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.mark(shell.preferences.confirm)
        self._choice.group.triggered.connect(lambda action: self.choose(action.data()))
        menu.aboutToShow.connect(lambda: self._choice.set_titles(self._titles()))

    def choose(self, confirm: str) -> None:
        """Confirm so much from now on."""
        self._shell.preferences.confirm = confirm
        self._choice.mark(confirm)
        store_preferences(self._shell.preferences)

    def _titles(self) -> dict[str, str]:
        return {value: sentence(words) for value, words in _WORDS.items()}
