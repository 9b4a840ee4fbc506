"""The curtain in the new-game dialog, and the offer to close it less often."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from diadochi.language import Message, msg, sentence, tr
from diadochi.players.game_players import players_of
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.windows.hotseat.hidden_hands import CARDS, EVERYBODY, HANDS
from diadochi.windows.hotseat.hotseat import HotSeat
from diadochi.windows.playing.offer import Offer
from diadochi.windows.preferences import CURTAIN
from diadochi.windows.widget_text import as_words
from diadochi.windows.widgets import ChoiceRow

# --- curtain, in the new-game dialog

_ROW_WORDS: dict[str, Message] = {CARDS: msg("Seldom"), HANDS: msg("Before hands"), EVERYBODY: msg("Before everybody")}
_ROW_ORDER = tuple(_ROW_WORDS)


class CurtainRow(ChoiceRow):
    """Buttons for when the curtain closes; `before` is the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(_ROW_ORDER), parent)
        self.set_words(tr("Curtain"), [sentence(words) for words in _ROW_WORDS.values()])
        self.setToolTip(as_words(". ".join(sentence(words) for words in CURTAIN.options.values())))
        self.mark(HANDS)

    @property
    def before(self) -> str:
        return _ROW_ORDER[self.choice]

    def mark(self, before: str) -> None:
        """Select a choice."""
        self.choose(_ROW_ORDER.index(before))


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
