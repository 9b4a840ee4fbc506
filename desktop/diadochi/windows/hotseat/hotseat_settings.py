"""Settings of the hot seat: when the curtain closes, what to confirm, reminders and the sound for the next player."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from diadochi.language import Message, msg, sentence, tr
from diadochi.players.game_players import players_of
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.windows.hotseat.hidden_hands import CARDS, EVERYBODY, HANDS
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.menus import ChoiceMenu
from diadochi.windows.playing.offer import Offer
from diadochi.windows.preferences import Preferences, store_preferences
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import as_words
from diadochi.windows.widgets import ChoiceRow

CURTAIN_WORDS: dict[str, Message] = {
    CARDS: msg("Before a card must be chosen"),
    HANDS: msg("Before questions about a hand"),
    EVERYBODY: msg("Before every other player"),
}


def keep_curtain(preferences: Preferences, before: str) -> None:
    """Store when the curtain closes."""
    preferences.curtain = before
    store_preferences(preferences)


class CurtainChoice(QObject):
    """Menu Game > Questions > Curtain: before a card must be chosen, before questions about a hand, before every
    player.
    """

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat, self._shell = hotseat, hotseat.shell
        menu = self._shell.menus.add_submenu(msg("Curtain"), self._shell.menus.questions)
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.mark(self._shell.preferences.curtain)
        self._choice.group.triggered.connect(lambda action: self.choose(action.data()))
        menu.aboutToShow.connect(self._say)

    def choose(self, before: str) -> None:
        """Set when the curtain closes."""
        keep_curtain(self._shell.preferences, before)
        self._choice.mark(before)
        self._hotseat.viewer_changed.emit()

    def _say(self) -> None:
        self._choice.set_titles(self._titles())
        self._choice.mark(self._shell.preferences.curtain)

    def _titles(self) -> dict[str, str]:
        return {value: sentence(words) for value, words in CURTAIN_WORDS.items()}


# --- curtain, in the new-game dialog

_ROW_WORDS: dict[str, Message] = {CARDS: msg("Seldom"), HANDS: msg("Before hands"), EVERYBODY: msg("Before everybody")}
_ROW_ORDER = tuple(_ROW_WORDS)


class CurtainRow(ChoiceRow):
    """Buttons for when the curtain closes; `before` is the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(_ROW_ORDER), parent)
        self.set_words(tr("Curtain"), [sentence(words) for words in _ROW_WORDS.values()])
        self.setToolTip(as_words(". ".join(sentence(words) for words in CURTAIN_WORDS.values())))
        self.mark(HANDS)

    @property
    def before(self) -> str:
        return _ROW_ORDER[self.choice]

    def mark(self, before: str) -> None:
        """Select a choice."""
        self.choose(_ROW_ORDER.index(before))


# --- confirmations

_CONFIRM_WORDS: dict[str, Message] = {
    "little": msg("Little: single answers go by themselves"),
    "normal": msg("Normal: ends of segments and marches too"),
    "everything": msg("Everything"),
}


class ConfirmationChoice(QObject):
    """Menu Game > Questions > To confirm: little, normal, everything."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        menu = shell.menus.add_submenu(msg("To confirm"), shell.menus.questions)
        self._choice = ChoiceMenu(menu, self._titles())
        self._choice.mark(shell.preferences.confirm)
        self._choice.group.triggered.connect(lambda action: self.choose(action.data()))
        menu.aboutToShow.connect(lambda: self._choice.set_titles(self._titles()))

    def choose(self, confirm: str) -> None:
        """Set how much needs confirming."""
        self._shell.preferences.confirm = confirm
        self._choice.mark(confirm)
        store_preferences(self._shell.preferences)

    def _titles(self) -> dict[str, str]:
        return {value: sentence(words) for value, words in _CONFIRM_WORDS.items()}


# --- reminders

_REMINDER_WORDS: dict[int, Message] = {
    0: msg("Always"),
    33: msg("From a chance of 33 %"),
    50: msg("From a chance of 50 %"),
    66: msg("From a chance of 66 %"),
}
_SOUND = msg("A sound calls the next player")


class Reminders(QObject):
    """Menu Game > Questions > Ask for interceptions, and the sound for another player."""

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
        """Ask for interceptions from this chance on, in per cent; 0 asks always."""
        self._shell.preferences.least_chance = least_chance
        self._apply()
        store_preferences(self._shell.preferences)

    def sound(self, wanted: bool) -> None:
        """Whether a sound calls the next player."""
        self._shell.preferences.reminder = wanted
        store_preferences(self._shell.preferences)

    def call(self) -> None:
        """Play the sound for the next player, if wanted."""
        if self._shell.preferences.reminder:
            QApplication.beep()

    def _apply(self) -> None:
        self._choice.mark(str(self._shell.preferences.least_chance))

    def _titles(self) -> dict[str, str]:
        return {str(value): sentence(words) for value, words in _REMINDER_WORDS.items()}


# --- fewer curtains
# After the third pass behind the curtain, offer to close it less often.

_PASSES = 3


class FewerCurtains:
    """Counts passes behind the curtain in one session; `choose` sets when the curtain closes."""

    def __init__(self, hotseat: HotSeat, choose: Callable[[str], object]) -> None:
        self._hotseat, self._choose = hotseat, choose
        self._passed = 0

    def note(self, node: Node | None, answer: Answer) -> None:
        """Count the answer if it is a pass that could have been given with a covered hand."""
        players = players_of(self._hotseat.controller.kit)
        if isinstance(node, Decision) and self._concerns(node) and answer in players.nothing_done(node):
            self._passed += 1

    def offers(self, node: Node | None) -> tuple[Offer, ...]:
        """The button when such a question comes once more, unless the choice was already made."""
        if self._passed < _PASSES or not self._concerns(node):
            return ()
        told = msg(
            "From now on such a question can be passed with the hand covered; Game, Questions, Curtain undoes it."
        )
        return (Offer(msg("Fewer curtains"), does=lambda: self._choose(CARDS), told=told, beside=True),)

    def _concerns(self, node: Node | None) -> bool:
        hotseat = self._hotseat
        return (
            isinstance(node, Decision)
            and hotseat.are_several
            and hotseat.shell.preferences.curtain != CARDS
            and node.kind in hotseat.hand.passable_kinds
        )
