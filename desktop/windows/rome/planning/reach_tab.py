"""What a side threatens: every location its armies could come to, with the chance to arrive and to win there."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QTreeWidgetItem, QVBoxLayout, QWidget

from desktop.forecast.odds.asking import MarchAsked
from desktop.forecast.odds.figures import Odds
from desktop.forecast.odds.sweeping import SweepOf, SweptMarch
from desktop.forecast.rome.odds.in_reach import InReach, in_reach
from desktop.language import Name, msg, sentence, tr, trn
from desktop.narration.percent import percent
from desktop.scene.highlights.threats import Claim
from desktop.windows.foresight.planning.asking import Asking
from desktop.windows.foresight.planning.side_picker import SidePicker
from desktop.windows.foresight.planning.way_tree import WayTree, explain, row
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated

_COST, _CHANCE, _WHY = 1, 2, 3
_NUMBERS = (_COST, _CHANCE)
_EACH = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 9)
"""Which army and place a row is about."""
_WAITING = "\N{HORIZONTAL ELLIPSIS}"
LEFT_OUT = msg("Each army goes with everybody who may; what several armies could do together is left out.")


class ReachTab(Retranslated, QWidget):
    """A table for one side at a time; `changed`: other spaces are to be tinted; `why` carries a MarchAsked to explain.

    The other signals are those of its rows; see WayTree.
    """

    changed = Signal()
    looked_at = Signal(object)
    clicked_on = Signal(object)
    why = Signal(object)

    def __init__(self, table: OnTable, asking: Asking, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._asking = table, asking
        self.found: tuple[InReach, ...] = ()
        self._odds: dict[MarchAsked, Odds | None] = {}
        self.side = SidePicker(table, self)
        self.side.currentIndexChanged.connect(lambda _number: self._ask())
        self._label, self._title, self._note = Label(self), Label(self), Label(self)
        for label in (self._title, self._note):
            label.setWordWrap(True)
        self._note.setObjectName("planNote")
        self.tree = WayTree(4, self, why_column=_WHY)
        self.tree.setRootIsDecorated(False)
        self.tree.looked_at.connect(self.looked_at)
        self.tree.clicked_on.connect(self.clicked_on)
        self.tree.explained.connect(self.why)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self._label, self.side)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(form)
        column.addWidget(self._title)
        column.addWidget(self.tree, 1)
        column.addWidget(self._note)
        self.setFocusProxy(self.side)

    # --- asking

    def show_side(self, seat: int | None) -> None:
        """Choose a side."""
        self.side.fill()
        self.side.show_side(seat)

    def refresh(self) -> None:
        """Look again, after a move."""
        self.side.fill()
        self._ask()

    def leave(self) -> None:
        """Nobody looks any more."""
        self._asking.forget()

    def _ask(self) -> None:
        table, seat = self._table, self.side.seat or 0
        known = table.kit is not None and table.position is not None and seat
        self.found = tuple(in_reach(table.kit, table.position, seat)) if known else ()
        self._odds = {}
        self._fill()
        marches = tuple(each.asked(self._asking.policy) for each in self._ordered())
        if marches and self._asking.shown():
            self._asking.ask(SweepOf(marches), self._take)
        self.changed.emit()

    def _take(self, reply: object) -> None:
        if not isinstance(reply, SweptMarch):
            self._fill()
            self.changed.emit()
            return
        each = self._ordered()[reply.number]
        self._odds[each.asked(self._asking.policy)] = reply.odds
        for item in self.tree.items():
            if item.data(0, _EACH) == (each.leader, each.space):
                item.setText(_CHANCE, self._chance(each))

    # --- showing

    def _ordered(self) -> list[InReach]:
        """Fights first, then by cost."""
        return sorted(self.found, key=lambda each: (not each.fights, each.cost, each.space, each.leader))

    def claims(self) -> Mapping[str, Claim]:
        """What to tint: each location by the best chance to come there and not to be beaten."""
        seat, found = self.side.seat, dict[str, float]()
        for each in self.found:
            odds = self._odds.get(each.asked(self._asking.policy))
            if odds is not None:
                found[each.space] = max(found.get(each.space, 0.0), float(odds.holds))
        return {space: Claim(self._table.look(seat), None, chance) for space, chance in found.items()} if seat else {}

    def _fill(self) -> None:
        self.tree.fill_anew(map(self._row, self._ordered()))
        self.tree.begin()
        words = trn("{n} place is in reach.", "{n} places are in reach.", len({each.space for each in self.found}))
        self._title.setText(words if self.found else tr("No army of this side can march."))

    def _row(self, each: InReach) -> QTreeWidgetItem:
        table = self._table
        leader = table.spelled(Name("leader", each.leader))
        cells = [f"{table.space(each.space)}\n{leader}", str(each.cost), self._chance(each), ""]
        item = row(cells, each, Subject("space", each.space), _NUMBERS)
        item.setData(0, _EACH, (each.leader, each.space))
        if self._asking.shown():
            explain(item, _WHY, each.asked(self._asking.policy))
        return item

    def _chance(self, each: InReach) -> str:
        """The chance to arrive; below it, where it may come to a fight, to win it."""
        march = each.asked(self._asking.policy)
        odds = self._odds.get(march)
        if odds is None:
            return _WAITING if self._asking.shown() and march not in self._odds else ""
        won = tr("wins {chance}", chance=percent(odds.results["win"])) if any(odds.results.values()) else ""
        return f"{percent(odds.arrives)}\n{won}" if won else percent(odds.arrives)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        whose = tr("Side")
        self._label.setText(whose)
        self.side.setAccessibleName(whose)
        self.tree.set_header((tr("Where to"), tr("Cost"), tr("Arrives"), ""), _NUMBERS)
        self.tree.setAccessibleName(tr("Spaces in reach"))
        self.tree.setAccessibleDescription(tr("A click shows the place, Shift+Enter the explanation."))
        self._note.setText(f"{sentence(LEFT_OUT)} {self._asking.policy_words()}")
        self.side.fill()
        self._fill()
