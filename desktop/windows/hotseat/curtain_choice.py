"""The menu that says before whom the curtain falls."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.language import Message, msg, sentence
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.hotseat.sitting import CARDS, EVERYBODY, HANDS
from desktop.windows.menus import ChoiceMenu
from desktop.windows.preferences import store_preferences

_WORDS: dict[str, Message] = {
    CARDS: msg("Before a card must be chosen"),
    HANDS: msg("Before questions about a hand"),
    EVERYBODY: msg("Before every other player"),
}


class CurtainChoice(QObject):
    """Game > Questions > Curtain: before a card must be chosen, before questions about a hand, before every player."""

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat, self._shell = hotseat, hotseat.shell
        menu = self._shell.menus.add_submenu(msg("Curtain"), self._shell.menus.questions)
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.mark(self._shell.preferences.curtain)
        self._choice.group.triggered.connect(lambda action: self.choose(action.data()))
        menu.aboutToShow.connect(lambda: self._choice.set_titles(self._titles()))

    def choose(self, before: str) -> None:
        """Let the curtain fall before these from now on."""
        self._shell.preferences.curtain = before
        self._choice.mark(before)
        store_preferences(self._shell.preferences)
        self._hotseat.viewer_changed.emit()

    def _titles(self) -> dict[str, str]:
        return {value: sentence(words) for value, words in _WORDS.items()}
