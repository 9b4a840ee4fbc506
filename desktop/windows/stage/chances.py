"""The chances of a battle before its dice fall, where odds may be shown at the table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.forecast.odds.asking import QuestionAsked, odds_system
from desktop.forecast.odds.figures import QuestionOdds
from desktop.forecast.odds.question_of import QuestionOf
from desktop.language import tr
from desktop.narration.percent import percent
from desktop.rules.core.flow import Roll
from desktop.windows.foresight.odds_view import figure_words
from desktop.windows.foresight.result_bar import ResultBar
from desktop.windows.plain import Label
from desktop.windows.plug import GameTable

_SLOT = "stage"


class BattleChances(QObject):
    """Asks the process that counts; `came` tells that it has answered. Figures are those of whoever throws first."""

    came = Signal()

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table = table
        self._roll: Roll | None = None
        self.results: Mapping[str, Fraction] = {}

    def ask(self, roll: Roll) -> None:
        """Count what comes of an open roll; what was known before is forgotten."""
        if roll is self._roll:
            return
        table, self._roll, self.results = self._table, roll, {}
        if not table.odds_shown() or not odds_system(table.controller.kit).counts(roll):
            return
        everybody = None  # The stage is open to the whole table, whoever has just looked at his hand.
        moment = odds_system(table.controller.kit).moment(table.controller.game_here(), everybody)
        asked = QuestionAsked(policy=table.odds.policy, cards=False)
        table.foresight.ask(
            _SLOT, QuestionOf(moment.answers, asked), lambda reply: self._take(roll, reply), moment.position
        )

    def _take(self, roll: Roll, reply: Any) -> None:
        if roll is self._roll and isinstance(reply, QuestionOdds) and reply.answers:
            self.results = reply.answers[0].odds.results
            self.came.emit()


class ChancesRow(QWidget):
    """The chances as a bar with its figures."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._bar = Label(self), ResultBar(self)
        self._words.setObjectName("sceneParts")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._words)
        row.addWidget(self._bar, 1)
        self.hide()

    def show_chances(self, who: str, results: Mapping[str, Fraction]) -> None:
        """Those of a side; nothing where nothing is known."""
        figures = [f"{figure_words(name)} {percent(results.get(name, Fraction(0)))}" for name in ResultBar.RESULTS]
        self._words.setText(tr("Before the dice, {side}: {figures}", side=who, figures=", ".join(figures).lower()))
        self._bar.show_chances(results)
        self.setVisible(any(results.values()))
