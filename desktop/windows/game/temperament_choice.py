"""The temperament of an automatic player of a new game."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from desktop.language import capitalised, tr
from desktop.players.temperaments.temperament import EVEN
from desktop.windows.game.levels import leans, temperament_words, temperaments
from desktop.windows.game.player_choice import PlayerChoice


class TemperamentChoice(QComboBox):
    """Stands beside `who` wherever a temperament makes a difference; `temperament` is what is chosen."""

    def __init__(self, who: PlayerChoice, parent: QWidget) -> None:
        super().__init__(parent)
        for name in temperaments():
            self.addItem(capitalised(temperament_words(name)), name)
        self.setMaxVisibleItems(self.count())
        self.setAccessibleName(tr("Temperament"))
        self.setToolTip(tr("How the automatic player leans, whatever its strength"))
        self._who = who
        who.currentIndexChanged.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        self.setVisible(leans(self._who.plays))

    def choose(self, temperament: str) -> None:
        """Choose a temperament; the even one where there is none of that name."""
        self.setCurrentIndex(max(0, self.findData(temperament)))

    @property
    def temperament(self) -> str:
        """What is chosen; the even one where it makes no difference."""
        return str(self.currentData()) if leans(self._who.plays) else EVEN.id
