"""The pace of the table: which dice wait until everyone has seen them fall."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from diadochi.language import Message, msg, sentence, tr
from diadochi.windows.preferences import DICE
from diadochi.windows.widget_text import as_words
from diadochi.windows.widgets import ChoiceRow

EVERY, BATTLES, SWIFTLY = "every", "battles", "swiftly"


# --- pace, in the new-game dialog

_ROW_WORDS: dict[str, Message] = {EVERY: msg("Every moment"), BATTLES: msg("Battles only"), SWIFTLY: msg("Swiftly")}
_PACES = tuple(_ROW_WORDS)


class PaceRow(ChoiceRow):
    """Buttons for which dice wait; `pace` is the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(_PACES), parent)
        self.set_words(tr("Dice that everybody sees"), [sentence(words) for words in _ROW_WORDS.values()])
        self.setToolTip(as_words(". ".join(sentence(words) for words in DICE.options.values())))
        self.mark(BATTLES)

    @property
    def pace(self) -> str:
        return _PACES[self.choice]

    def mark(self, pace: str) -> None:
        """Select a pace."""
        self.choose(_PACES.index(pace))
