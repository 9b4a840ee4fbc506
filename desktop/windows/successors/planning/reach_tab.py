"""Who can reach the chosen space: every army of every side, with cost and chance."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QTreeWidgetItem, QVBoxLayout, QWidget

from desktop.forecast.successors.threats import Threat, who_can_reach
from desktop.language import sentence, tr, trn
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label, as_words
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.faction_shield import faction_pixmap
from desktop.windows.successors.planning.way_tree import WayTree, row
from desktop.windows.successors.planning.words import LEFT_OUT, WHOLE_STACKS, chance_words

_NUMBERS = (2, 3)


class ReachTab(Retranslated, QWidget):
    """A table for one space at a time. The signals are those of its rows; see WayTree."""

    looked_at = Signal(object)
    clicked_on = Signal(object)
    taken = Signal(object)

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._space: str | None = None
        self.found: tuple[Threat, ...] = ()
        self._title, self._note = Label(self), Label(self)
        for label in (self._title, self._note):
            label.setWordWrap(True)
        self._title.setObjectName("planTitle")
        self._note.setObjectName("planNote")
        self.tree = WayTree(4, self)
        self.tree.setRootIsDecorated(False)
        self.tree.looked_at.connect(self.looked_at)
        self.tree.clicked_on.connect(self.clicked_on)
        self.tree.taken.connect(self.taken)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self._title)
        column.addWidget(self.tree, 1)
        column.addWidget(self._note)
        self.setFocusProxy(self.tree)
        self.retranslate()

    @property
    def space(self) -> str | None:
        """The space that is asked for."""
        return self._space

    def ask(self, space: str | None) -> None:
        """Ask for another space."""
        self._space = space
        self.refresh()

    def refresh(self) -> None:
        """Ask again, after a move."""
        table = self._table
        self.tree.clear()
        self.found = ()
        if table.kit is None or table.position is None or self._space is None or self._space not in table.atlas.spaces:
            self._title.setText(tr("Click a space on the map to see who can reach it."))
            return
        self.found = who_can_reach(table.kit, table.position, self._space)
        name = table.space(self._space)
        self._title.setText(
            trn("{n} army can reach {space}.", "{n} armies can reach {space}.", len(self.found), space=name)
            if self.found
            else tr("No army can reach {space} in one segment.", space=name)
        )
        for threat in self.found:
            self.tree.addTopLevelItem(self._row(threat))

    def _row(self, threat: Threat) -> QTreeWidgetItem:
        table = self._table
        assert table.kit is not None
        item = row(
            [table.general(threat.general), table.space(threat.start), str(threat.cost), chance_words(threat.chance)],
            threat,
            Subject("general", threat.general),
            _NUMBERS,
        )
        item.setIcon(0, QIcon(faction_pixmap(table.kit.colours[threat.seat].letter, 16, 19, 2.0)))
        item.setToolTip(0, as_words(table.faction(threat.seat)))
        return item

    def leave(self) -> None:
        """Nobody looks any more."""

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.tree.set_header((tr("General"), tr("From"), tr("Points"), tr("Chance")), _NUMBERS)
        self.tree.setAccessibleName(tr("Who can reach this space?"))
        self.tree.setAccessibleDescription(tr("A click shows the army, Enter takes it in hand."))
        self._note.setText(f"{sentence(WHOLE_STACKS)} {sentence(LEFT_OUT)}")
        self.refresh()
