"""The pace of the table as a row of buttons, where a new game is planned."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.language import Message, msg, sentence, tr
from desktop.windows.choice_row import ChoiceRow
from desktop.windows.plain import as_words
from desktop.windows.stage.pace import BATTLES, EVERY, PACE_WORDS, SWIFTLY

_SHORT: dict[str, Message] = {EVERY: msg("Every moment"), BATTLES: msg("Battles only"), SWIFTLY: msg("Swiftly")}
_PACES = tuple(_SHORT)


class PaceRow(ChoiceRow):
    """Which dice wait until everybody sees them fall: `pace` is what is chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(_PACES), parent)
        self.set_words(tr("Dice that everybody sees"), [sentence(words) for words in _SHORT.values()])
        self.setToolTip(as_words(". ".join(sentence(words) for words in PACE_WORDS.values())))
        self.mark(BATTLES)

    @property
    def pace(self) -> str:
        """What is chosen."""
        return _PACES[self.choice]

    def mark(self, pace: str) -> None:
        """Show what has been chosen before."""
        self.choose(_PACES.index(pace))
