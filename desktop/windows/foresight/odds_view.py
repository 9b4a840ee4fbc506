"""The figures of a march as they stand on a card: chances, one bar of results, losses of both sides, fates."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.forecast.odds.figures import FirstOdds, Odds
from desktop.language import Name, capitalised, tr
from desktop.scene.palette import FactionColours
from desktop.windows.foresight.fates import fates_markup
from desktop.windows.foresight.figure_cell import FigureCell
from desktop.windows.foresight.happenings import happenings_markup
from desktop.windows.foresight.loss_bars import LossBars, mean_words
from desktop.windows.foresight.result_bar import ResultBar
from desktop.windows.foresight.tints import result_look
from desktop.windows.on_table import OnTable
from desktop.windows.plain import MarkupLabel

ARRIVES = "arrive"


def figure_words(figure: str) -> str:
    """What a figure is called on a card."""
    return {"arrive": tr("Arrives"), "win": tr("Wins"), "draw": tr("Draws"), "lose": tr("Loses")}[figure]


class OddsView(QWidget):
    """Shows figures as they come; `figure_chosen` carries the name of one that is to be explained."""

    figure_chosen = Signal(str)

    def __init__(self, table: OnTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self.cells = {name: FigureCell(name, result_look(name), self) for name in (ARRIVES, *ResultBar.RESULTS)}
        self.bar = ResultBar(self)
        self.details = QWidget(self)
        self.own, self.enemy = LossBars(self.details), LossBars(self.details)
        self.fates = MarkupLabel(self.details)
        self.fates.setObjectName("oddsLine")
        self.fates.setWordWrap(True)
        self.fates.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.fates.linkActivated.connect(self.figure_chosen)
        self.also = MarkupLabel(self)
        self.also.setObjectName("oddsFates")
        self.also.setWordWrap(True)
        self.also.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.also.linkActivated.connect(self.figure_chosen)
        for cell in self.cells.values():
            cell.clicked.connect(lambda _checked=False, name=cell.name: self.figure_chosen.emit(name))
        self._lay_out()

    def _lay_out(self) -> None:
        figures = QHBoxLayout()
        figures.setSpacing(4)
        for cell in self.cells.values():
            figures.addWidget(cell)
        losses = QHBoxLayout()
        losses.setSpacing(10)
        losses.addWidget(self.own, 1)
        losses.addWidget(self.enemy, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(figures)
        column.addWidget(self.bar)
        column.addWidget(self.details)
        details = QVBoxLayout(self.details)
        details.setContentsMargins(0, 0, 0, 0)
        details.setSpacing(6)
        details.addLayout(losses)
        details.addWidget(self.fates)
        details.addWidget(self.also)

    @property
    def main_figure(self) -> str:
        """The figure that matters most: who wins, or where nobody fights, whether they come there at all."""
        return ARRIVES if self.cells["win"].isHidden() else "win"

    def wait(self) -> None:
        """Nothing is known yet."""
        self._show_chances(None, None)
        self._show_battle({}, {}, None)
        self.fates.hide()
        self.also.hide()

    def show_first(self, first: FirstOdds) -> None:
        """What is known at once; the rest is being counted."""
        self._show_chances(first.arrives, first.results)
        self._show_battle({}, {}, None)

    def show_odds(self, odds: Odds, own: FactionColours | None) -> None:
        """All figures; `own` is the look of the side that marches."""
        self._show_chances(odds.arrives, odds.results)
        fought = any(odds.results.values()) or any(odds.own) or any(odds.enemy)
        self._show_battle(odds.own if fought else None, odds.enemy if fought else None, own)
        self.own.tell_kinds(self._kinds(odds.own_kinds))
        self.enemy.tell_kinds(self._kinds(odds.enemy_kinds))
        also = happenings_markup(self._table, odds)
        self.also.setText(also)
        self.also.setVisible(bool(also))
        markup = fates_markup(self._table, odds.leaders)
        if not markup and fought:
            markup = tr("No general is in danger.")
        self.fates.setText(markup)
        self.fates.setVisible(bool(markup))

    def _kinds(self, kinds: Mapping[str, Mapping[int, Fraction]]) -> str:
        """The mean of each kind of units, one a line."""
        spelled = {kind: self._table.spelled(Name("unit", kind)) for kind in kinds}
        return "\n".join(f"{spelled[kind]} \N{ALMOST EQUAL TO} {mean_words(kinds[kind])}" for kind in kinds)

    def _show_chances(self, arrives: Fraction | None, results: Mapping[str, Fraction] | None) -> None:
        self.cells[ARRIVES].show_chance(figure_words(ARRIVES), arrives)
        fights = results is None or any(results.values())
        for name in ResultBar.RESULTS:
            self.cells[name].show_chance(figure_words(name), None if results is None else results.get(name))
            self.cells[name].setVisible(fights and (results is None or name in results))
        self.bar.show_chances(results or {})
        self.bar.setVisible(fights)

    def _show_battle(
        self, own: Mapping[int, Fraction] | None, enemy: Mapping[int, Fraction] | None, look: FactionColours | None
    ) -> None:
        """Losses of both sides; empty ones are being counted, without a battle there are none."""
        for bars, title, losses, seat in (
            (self.own, tr("Own losses"), own, look),
            (self.enemy, tr("Enemy losses"), enemy, self._table.look(0)),
        ):
            bars.setVisible(losses is not None)
            bars.show_losses(title, losses or {}, seat)

    @property
    def words(self) -> str:
        """The figures as a sentence for those who hear them."""
        told = [cell.accessibleName() for cell in self.cells.values() if not cell.isHidden()]
        told += [bars.spoken for bars in (self.own, self.enemy) if not bars.isHidden()]
        return capitalised("; ".join(told)) + "."
