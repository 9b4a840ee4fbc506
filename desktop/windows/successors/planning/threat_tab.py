"""The threat layer: a side is chosen, or all, and every space they could reach is tinted on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFormLayout, QTreeWidgetItem, QVBoxLayout, QWidget

from desktop.forecast.odds.asking import MarchAsked
from desktop.forecast.successors.threats import Threat, is_held_by, threats_of
from desktop.language import sentence, tr, trn
from desktop.scene.highlights.threats import Claim
from desktop.scene.palette import colours_of
from desktop.windows.choice_row import ChoiceRow
from desktop.windows.foresight.planning.asking import Asking
from desktop.windows.foresight.planning.side_picker import EVERYBODY, SidePicker
from desktop.windows.foresight.planning.way_tree import WayTree, explain, row
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label, as_words
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.faction_shield import faction_pixmap
from desktop.windows.successors.planning.figure_words import (
    army_words,
    fight_words,
    reach_words,
    threat_of_row,
    told_in_full,
)
from desktop.windows.successors.planning.sweep import Sweep
from desktop.windows.successors.planning.words import LEFT_OUT, POINTS, WHOLE_STACKS, chances_header, points_words
from desktop.windows.wide_check_box import WideCheckBox

_CHANCE, _WHY = 1, 2
_NUMBERS = (_CHANCE,)


class ThreatTab(Retranslated, QWidget):
    """Chooses a side and movement points. `changed`: other spaces are to be tinted; for the rest see WayTree.

    `found` are the armies that could reach each space; a row shows the most dangerous one of each side.
    """

    changed = Signal()
    looked_at = Signal(object)
    clicked_on = Signal(object)
    why = Signal(object, str)

    def __init__(self, table: OnTable, asking: Asking, own: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._asking, self._own = table, asking, own
        self.found: Mapping[str, tuple[Threat, ...]] = {}
        self._rows: dict[MarchAsked, QTreeWidgetItem] = {}
        self.sweep = Sweep(asking, self)
        self.sweep.came.connect(self._write)
        self.sweep.done.connect(self._sort)
        self.side, self.points = SidePicker(table, self), ChoiceRow(len(POINTS), self)
        self.side.currentIndexChanged.connect(self._choose)
        self.points.chosen.connect(self._choose)
        self.only_mine = WideCheckBox(self)
        self.only_mine.toggled.connect(self._choose)
        self._labels = Label(self), Label(self)
        self._title, self._note = Label(self), Label(self)
        for label in (self._title, self._note):
            label.setWordWrap(True)
        self._note.setObjectName("planNote")
        self.tree = WayTree(3, self, why_column=_WHY)
        self.tree.setRootIsDecorated(False)
        self.tree.looked_at.connect(self.looked_at)
        self.tree.clicked_on.connect(self.clicked_on)
        self.tree.explained.connect(self._explain)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self._labels[0], self.side)
        form.addRow(self._labels[1], self.points)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(form)
        column.addWidget(self.only_mine)
        column.addWidget(self._title)
        column.addWidget(self.tree, 1)
        column.addWidget(self._note)
        self.setFocusProxy(self.side)

    @property
    def seat(self) -> int | None:
        """The side that is chosen, EVERYBODY, None for nobody."""
        return self.side.seat

    def show_side(self, seat: int | None) -> None:
        """Choose a side, or nobody."""
        self.side.show_side(seat)

    # --- looking

    def refresh(self) -> None:
        """Look again, after a move; sides may have come or gone."""
        self._fill_sides()
        self._search()

    def _explain(self, threat: Threat) -> None:
        self.why.emit(threat, self.sweep.main_figure(threat))

    def leave(self) -> None:
        """Nobody looks any more."""
        self.sweep.stop()

    def _fill_sides(self) -> None:
        self.side.fill((tr("Nobody"), None), (tr("All sides"), EVERYBODY))

    def _choose(self, _choice: object) -> None:
        self._search()
        self.changed.emit()

    def _search(self) -> None:
        self.found = self._threats()
        policy = self._asking.policy
        shown = [threat for _, threat in self._best()]
        others = (threat for threats in self.found.values() for threat in threats)
        self.sweep.begin([threat.asked(policy) for threat in (*shown, *others)])
        self._fill()

    def _threats(self) -> dict[str, tuple[Threat, ...]]:
        table, seat = self._table, self.seat
        if table.kit is None or table.position is None or seat is None:
            return {}
        found: dict[str, tuple[Threat, ...]] = {}
        for side in sorted(table.position.factions) if seat == EVERYBODY else (seat,):
            if self.only_mine.isChecked() and side == self._own():
                continue
            for space, threats in threats_of(table.kit, table.position, side, POINTS[self.points.choice]).items():
                if not self.only_mine.isChecked() or is_held_by(table.position, self._own(), space):
                    found[space] = (*found.get(space, ()), *threats)
        return found

    def _best(self) -> list[tuple[str, Threat]]:
        """The most dangerous army of each side for each space, the most dangerous of all first."""
        best: list[tuple[str, Threat]] = []
        for space, threats in self.found.items():
            sides: dict[int, Threat] = {}
            for threat in sorted(threats, key=self.sweep.danger):
                sides.setdefault(threat.seat, threat)
            best += [(space, threat) for threat in sides.values()]
        return sorted(best, key=lambda each: (*self.sweep.danger(each[1])[:2], each[0], each[1].seat))

    def claims(self) -> tuple[dict[str, Claim], dict[str, Claim]]:
        """What to tint: for each space the most dangerous army, and the next one, of another side."""
        first: dict[str, Claim] = {}
        second: dict[str, Claim] = {}
        for space, threat in self._best():
            (second if space in first else first).setdefault(space, self._claim(threat))
        return first, second

    def _claim(self, threat: Threat) -> Claim:
        odds = self.sweep.of(threat.asked(self.sweep.policy))
        look = colours_of(threat.seat)
        if odds is None:
            return Claim(look, threat.cost, None)
        return Claim(look, threat.cost, float(odds.arrives), fight=fight_words(odds))

    # --- the rows

    def _fill(self) -> None:
        self._rows = {}
        self.tree.fill_anew(self._new_rows())
        self._title.setText(
            tr("Choose a side to tint every space it could reach.")
            if self.seat is None
            else trn("{n} space in reach.", "{n} spaces in reach.", len(self.found))
        )

    def _new_rows(self) -> Iterator[QTreeWidgetItem]:
        table, explains = self._table, self._asking.shown()
        for space, threat in self._best():
            cells = [f"{table.space(space)}\n{army_words(table, threat)}", "", ""]
            item = row(cells, threat, Subject("space", space), _NUMBERS)
            if explains:
                explain(item, _WHY, threat)
            item.setIcon(0, QIcon(faction_pixmap(table.kit.colours[threat.seat].letter, 16, 19, 2.0)))
            item.setToolTip(0, as_words(f"{cells[0]}\n{table.faction(threat.seat)}"))
            self._rows[threat.asked(self.sweep.policy)] = item
            self._write_chances(item, threat)
            yield item

    def _write(self, march: MarchAsked) -> None:
        """Figures of a row have come."""
        item = self._rows.get(march)
        if item is not None:
            self._write_chances(item, threat_of_row(item))

    def _write_chances(self, item: QTreeWidgetItem, threat: Threat) -> None:
        march = threat.asked(self.sweep.policy)
        odds = self.sweep.of(march)
        item.setText(_CHANCE, reach_words(threat, odds, waiting=self.sweep.awaits(march)))
        item.setToolTip(_CHANCE, as_words(told_in_full(self._table, odds) if odds is not None else ""))

    def _sort(self) -> None:
        """All figures are there: the most dangerous first, and the map is tinted by them."""
        self._fill()
        self.changed.emit()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        side, points = tr("Side"), tr("Movement points")
        self._labels[0].setText(side)
        self._labels[1].setText(points)
        self.side.setAccessibleName(side)
        self.only_mine.setText(tr("Only what is mine"))
        words = [sentence(points_words(n)) for n in POINTS]
        self.points.set_words(points, words)
        self.tree.set_header((tr("Space and general"), chances_header(), ""), _NUMBERS)
        self.tree.setAccessibleName(tr("Spaces in reach"))
        self._note.setText(f"{sentence(WHOLE_STACKS)} {sentence(LEFT_OUT)} {self._asking.policy_words()}")
        self.refresh()
