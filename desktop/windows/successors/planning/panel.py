"""The panel of planning: what if and dice above, four questions below."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QFormLayout, QTabWidget, QVBoxLayout, QWidget

from desktop.forecast.odds.figures import Danger
from desktop.forecast.successors.odds.menaces import threat_of
from desktop.forecast.successors.threats import Threat
from desktop.language import Speaker, sentence, tr
from desktop.windows.choice_row import ChoiceRow
from desktop.windows.foresight.planning.asking import Asking
from desktop.windows.foresight.planning.danger_tab import DangerTab
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.planning.compare_tab import CompareTab
from desktop.windows.successors.planning.reach_tab import ReachTab
from desktop.windows.successors.planning.threat_tab import ThreatTab
from desktop.windows.successors.planning.words import POINTS, points_words

DANGERS, REACH, THREATS, COMPARE = range(4)
"""The tabs."""


class PlanningPanel(Retranslated, QWidget):
    """`what_if` and `dice` are the rows above; `dangers`, `reach`, `threats` and `compare` the tabs.

    `turned` tells that another tab is looked at.
    """

    turned = Signal(int)

    def __init__(
        self,
        table: OnTable,
        speaker: Speaker,
        asks: Callable[[str], Asking],
        own: Callable[[], int],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.what_if, self.dice = ChoiceRow(len(POINTS), self), ChoiceRow(2, self)
        self._labels = Label(self), Label(self)
        self.dangers = DangerTab(table, speaker, asks("dangers"), lambda danger: _way(table, danger), self)
        self.reach = ReachTab(table, asks("reach"), own, self)
        self.threats = ThreatTab(table, asks("threats"), own, self)
        self.compare = CompareTab(table, speaker, asks("compare"), self)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        for tab in self._all:
            self.tabs.addTab(tab, "")
        self.tabs.currentChanged.connect(self._turn)
        form = QFormLayout()
        form.setContentsMargins(8, 8, 8, 0)
        form.addRow(self._labels[0], self.what_if)
        form.addRow(self._labels[1], self.dice)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addWidget(self.tabs, 1)
        self.setFocusProxy(self.tabs)
        self.retranslate()

    def refresh(self) -> None:
        """The position has changed: ask the question that is looked at again."""
        self._tab().refresh()

    def ask(self, space: str) -> None:
        """Ask who can reach a space; the table of it is filled when somebody looks at it."""
        self.reach.ask(space, at_once=self._tab() is self.reach)

    def leave(self) -> None:
        """Nobody looks at the panel any more: nothing is counted for it."""
        for tab in self._all:
            tab.leave()

    @property
    def _all(self) -> tuple[DangerTab, ReachTab, ThreatTab, CompareTab]:
        return self.dangers, self.reach, self.threats, self.compare

    def _tab(self) -> DangerTab | ReachTab | ThreatTab | CompareTab:
        return self._all[self.tabs.currentIndex()]

    def _turn(self, number: int) -> None:
        self.leave()
        self._tab().refresh()
        self.turned.emit(number)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        what_if, dice = tr("Before a roll"), tr("Dice")
        self._labels[0].setText(what_if)
        self._labels[1].setText(dice)
        self.what_if.set_words(what_if, [sentence(points_words(n)) for n in POINTS])
        self.what_if.setToolTip(tr("With how many movement points the reach of an army that has not rolled is shown"))
        self.dice.set_words(dice, [tr("The program throws"), tr("We throw")])
        for number, words in enumerate((tr("Dangers"), tr("Reach"), tr("Threats"), tr("Compare"))):
            self.tabs.setTabText(number, words)

    def sizeHint(self) -> QSize:
        """Wide enough for a row of the table and for all tabs."""
        return QSize(max(350, self.minimumSizeHint().width()), 520)

    def minimumSizeHint(self) -> QSize:
        """All tabs are seen, unless they would take half of the window."""
        least = super().minimumSizeHint()
        return least.expandedTo(QSize(min(self.tabs.tabBar().sizeHint().width(), self.window().width() // 2), 0))


def _way(table: OnTable, danger: Danger) -> Threat | None:
    return threat_of(table.kit, table.position, danger)
