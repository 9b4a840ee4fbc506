"""Who plays a seat of a new game: a person at the table, or one of the levels of automatic players."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from desktop.language import tr
from desktop.rules.core.system import AnyKit
from desktop.windows.game.levels import level_words, levels, strongest
from desktop.windows.game.seats import HUMAN


class PlayerChoice(QComboBox):
    """`plays` is the word that stands for the choice in records."""

    def __init__(self, kit: AnyKit, parent: QWidget) -> None:
        super().__init__(parent)
        self._kit = kit
        self.addItem(tr("Person at the table"), HUMAN)
        for level in levels(kit):
            self.addItem(tr("Program: {level}", level=level_words(level)), level)
        self.setMaxVisibleItems(self.count())

    @property
    def plays(self) -> str:
        """What is chosen."""
        return str(self.currentData())

    @property
    def is_person(self) -> bool:
        """Whether somebody at the table is chosen."""
        return self.plays == HUMAN

    def choose(self, plays: str) -> None:
        """Choose who plays; a person where there is no such level."""
        self.setCurrentIndex(max(0, self.findData(plays)))

    def let_program_play(self) -> None:
        """Propose that nobody at the table plays it, but the best player there is."""
        self.choose(strongest(self._kit))
