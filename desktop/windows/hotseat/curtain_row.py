"""When the curtain falls as a row of buttons, where a new game is planned."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.language import Message, msg, sentence, tr
from desktop.windows.choice_row import ChoiceRow
from desktop.windows.hotseat.curtain_choice import CURTAIN_WORDS
from desktop.windows.hotseat.sitting import CARDS, EVERYBODY, HANDS
from desktop.windows.plain import as_words

_SHORT: dict[str, Message] = {CARDS: msg("Seldom"), HANDS: msg("Before hands"), EVERYBODY: msg("Before everybody")}
_WAYS = tuple(_SHORT)


class CurtainRow(ChoiceRow):
    """Before what the curtain falls: `before` is what is chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(_WAYS), parent)
        self.set_words(tr("Curtain"), [sentence(words) for words in _SHORT.values()])
        self.setToolTip(as_words(". ".join(sentence(words) for words in CURTAIN_WORDS.values())))
        self.mark(HANDS)

    @property
    def before(self) -> str:
        """What is chosen."""
        return _WAYS[self.choice]

    def mark(self, before: str) -> None:
        """Show what has been chosen before."""
        self.choose(_WAYS.index(before))
