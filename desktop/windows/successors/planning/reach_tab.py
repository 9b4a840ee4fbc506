"""Who can reach the chosen space: every army of every side, with cost and chance."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QTreeWidgetItem, QVBoxLayout, QWidget

from desktop.forecast.odds.asking import MarchAsked
from desktop.forecast.successors.threats import Threat, who_can_reach
from desktop.language import sentence, tr, trn
from desktop.windows.foresight.planning.asking import Asking
from desktop.windows.foresight.planning.way_tree import WayTree, explain, row
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label, as_words
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.faction_shield import faction_pixmap
from desktop.windows.successors.planning.figure_words import army_lines, reach_words, threat_of_row, told_in_full
from desktop.windows.successors.planning.sweep import Sweep
from desktop.windows.successors.planning.words import LEFT_OUT, WHOLE_STACKS, chances_header
from desktop.windows.wide_check_box import WideCheckBox

_CHANCE, _WHY = 1, 2
_NUMBERS = (_CHANCE,)


class ReachTab(Retranslated, QWidget):
    """A table for one space at a time. The signals are those of its rows; see WayTree."""

    looked_at = Signal(object)
    clicked_on = Signal(object)
    taken = Signal(object)
    why = Signal(object, str)

    def __init__(self, table: OnTable, asking: Asking, own: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._asking, self._own = table, asking, own
        self.sweep = Sweep(asking, self)
        self.sweep.came.connect(self._write)
        self.sweep.done.connect(self._sort)
        self.only_mine = WideCheckBox(self)
        self.only_mine.toggled.connect(lambda _on: self.refresh())
        self._space: str | None = None
        self.found: tuple[Threat, ...] = ()
        self._title, self._note = Label(self), Label(self)
        for label in (self._title, self._note):
            label.setWordWrap(True)
        self._title.setObjectName("planTitle")
        self._note.setObjectName("planNote")
        self.tree = WayTree(3, self, why_column=_WHY)
        self.tree.explained.connect(self._explain)
        self.tree.setRootIsDecorated(False)
        self.tree.looked_at.connect(self.looked_at)
        self.tree.clicked_on.connect(self.clicked_on)
        self.tree.taken.connect(self.taken)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self._title)
        column.addWidget(self.only_mine)
        column.addWidget(self.tree, 1)
        column.addWidget(self._note)
        self.setFocusProxy(self.tree)
        self.retranslate()

    @property
    def space(self) -> str | None:
        """The space that is asked for."""
        return self._space

    def ask(self, space: str | None, *, at_once: bool = True) -> None:
        """Ask for another space, now or when the table is looked at next."""
        self._space = space
        if at_once:
            self.refresh()

    def refresh(self) -> None:
        """Ask again, after a move."""
        table = self._table
        self.tree.clear()
        self.found = ()
        if table.kit is None or table.position is None or self._space is None or self._space not in table.atlas.spaces:
            self._title.setText(tr("Click a space on the map to see who can reach it."))
            return
        found = who_can_reach(table.kit, table.position, self._space)
        self.found = tuple(each for each in found if not self.only_mine.isChecked() or each.seat == self._own())
        name = table.space(self._space)
        self._title.setText(
            trn("{n} army can reach {space}.", "{n} armies can reach {space}.", len(self.found), space=name)
            if self.found
            else tr("No army can reach {space} in one segment.", space=name)
        )
        self.sweep.begin([threat.asked(self._asking.policy) for threat in self.found])
        for threat in self.found:
            self.tree.addTopLevelItem(self._row(threat))

    def _row(self, threat: Threat) -> QTreeWidgetItem:
        table = self._table
        assert table.kit is not None
        odds = self.sweep.of(threat.asked(self.sweep.policy))
        cells = [army_lines(table, threat), self._chances(threat), ""]
        item = row(cells, threat, Subject("general", threat.general), _NUMBERS)
        if self._asking.shown():
            explain(item, _WHY, threat)
        item.setIcon(0, QIcon(faction_pixmap(table.kit.colours[threat.seat].letter, 16, 19, 2.0)))
        item.setToolTip(0, as_words(table.faction(threat.seat)))
        item.setToolTip(_CHANCE, as_words(told_in_full(self._table, odds) if odds is not None else ""))
        return item

    def _chances(self, threat: Threat) -> str:
        march = threat.asked(self.sweep.policy)
        return reach_words(threat, self.sweep.of(march), waiting=self.sweep.awaits(march))

    def _write(self, march: MarchAsked) -> None:
        """Figures of a row have come."""
        odds = self.sweep.of(march)
        for item in self.tree.items():
            threat = threat_of_row(item)
            if threat.asked(self.sweep.policy) == march:
                item.setText(_CHANCE, self._chances(threat))
                item.setToolTip(_CHANCE, as_words(told_in_full(self._table, odds) if odds is not None else ""))

    def _sort(self) -> None:
        """All figures are there: the most dangerous first."""
        self.found = tuple(sorted(self.found, key=self.sweep.danger))
        self.tree.fill_anew(map(self._row, self.found))

    def _explain(self, threat: Threat) -> None:
        self.why.emit(threat, self.sweep.main_figure(threat))

    def leave(self) -> None:
        """Nobody looks any more."""
        self.sweep.stop()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.only_mine.setText(tr("Only my own"))
        self.tree.set_header((tr("General"), chances_header(), ""), _NUMBERS)
        self.tree.setAccessibleName(tr("Who can reach this space?"))
        self.tree.setAccessibleDescription(tr("A click shows the army, Enter takes it in hand, Shift+Enter explains."))
        self._note.setText(f"{sentence(WHOLE_STACKS)} {sentence(LEFT_OUT)} {self._asking.policy_words()}")
        self.refresh()
