"""The menu that says before whom the curtain falls."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.language import Message, msg, sentence
from desktop.windows.hotseat.hotseat import HotSeat
from desktop.windows.hotseat.sitting import CARDS, EVERYBODY, HANDS
from desktop.windows.menus import ChoiceMenu
from desktop.windows.preferences import Preferences, store_preferences

CURTAIN_WORDS: dict[str, Message] = {
    CARDS: msg("Before a card must be chosen"),
    HANDS: msg("Before questions about a hand"),
    EVERYBODY: msg("Before every other player"),
}


def keep_curtain(preferences: Preferences, before: str) -> None:
    """The curtain falls before these from now on."""
    preferences.curtain = before
    store_preferences(preferences)


class CurtainChoice(QObject):
    """Game > Questions > Curtain: before a card must be chosen, before questions about a hand, before every player."""

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat, self._shell = hotseat, hotseat.shell
        menu = self._shell.menus.add_submenu(msg("Curtain"), self._shell.menus.questions)
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.mark(self._shell.preferences.curtain)
        self._choice.group.triggered.connect(lambda action: self.choose(action.data()))
        menu.aboutToShow.connect(self._say)

    def choose(self, before: str) -> None:
        """Let the curtain fall before these from now on."""
        keep_curtain(self._shell.preferences, before)
        self._choice.mark(before)
        self._hotseat.viewer_changed.emit()

    def _say(self) -> None:
        self._choice.set_titles(self._titles())
        self._choice.mark(self._shell.preferences.curtain)

    def _titles(self) -> dict[str, str]:
        return {value: sentence(words) for value, words in CURTAIN_WORDS.items()}
