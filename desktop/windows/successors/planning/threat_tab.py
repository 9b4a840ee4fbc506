"""The threat layer: a side is chosen, and every space it could reach is tinted on the map."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QFormLayout, QVBoxLayout, QWidget

from desktop.forecast.successors.threats import Threat, threats_of
from desktop.language import sentence, tr, trn
from desktop.scene.highlights.threats import Claim
from desktop.scene.palette import colours_of
from desktop.windows.choice_row import ChoiceRow
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.faction_shield import faction_pixmap
from desktop.windows.successors.planning.way_tree import WayTree, row
from desktop.windows.successors.planning.words import LEFT_OUT, POINTS, WHOLE_STACKS, chance_words, points_words

_NUMBERS = (2,)


def _likeliest_first(found: tuple[str, tuple[Threat, ...]]) -> tuple[float, int, str]:
    space, (best, *_others) = found
    return -best.chance, best.cost, space


class ThreatTab(Retranslated, QWidget):
    """Chooses a side and movement points. `changed`: other spaces are to be tinted; for the rest see WayTree."""

    changed = Signal()
    looked_at = Signal(object)
    clicked_on = Signal(object)

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.found: Mapping[str, tuple[Threat, ...]] = {}
        self.side, self.points = QComboBox(self), ChoiceRow(len(POINTS), self)
        self.side.setIconSize(QSize(16, 19))
        self.side.currentIndexChanged.connect(self._choose)
        self.points.chosen.connect(self._choose)
        self._labels = Label(self), Label(self)
        self._title, self._note = Label(self), Label(self)
        for label in (self._title, self._note):
            label.setWordWrap(True)
        self._note.setObjectName("planNote")
        self.tree = WayTree(3, self)
        self.tree.setRootIsDecorated(False)
        self.tree.looked_at.connect(self.looked_at)
        self.tree.clicked_on.connect(self.clicked_on)
        self._lay_out()
        self.retranslate()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(self._labels[0], self.side)
        form.addRow(self._labels[1], self.points)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(form)
        column.addWidget(self._title)
        column.addWidget(self.tree, 1)
        column.addWidget(self._note)
        self.setFocusProxy(self.side)

    @property
    def seat(self) -> int | None:
        """The side that is chosen, None for nobody."""
        seat = self.side.currentData()
        return seat if isinstance(seat, int) else None

    def show_side(self, seat: int | None) -> None:
        """Choose a side, or nobody."""
        self.side.setCurrentIndex(max(0, self.side.findData(seat)) if seat is not None else 0)

    def claims(self) -> dict[str, Claim]:
        """What to tint: for each space the likeliest army of the side."""
        return {
            space: Claim(colours_of(best[0].seat), best[0].cost, best[0].chance) for space, best in self.found.items()
        }

    def refresh(self) -> None:
        """Look again, after a move; sides may have come or gone."""
        self._fill_sides()
        self._search()

    def _fill_sides(self) -> None:
        kit, position = self._table.kit, self._table.position
        seats = sorted(position.factions) if kit is not None and position is not None else []
        wanted = [(tr("Nobody"), None), *((self._table.faction(seat), seat) for seat in seats)]
        if wanted == [(self.side.itemText(n), self.side.itemData(n)) for n in range(self.side.count())]:
            return
        seat, blocked = self.seat, self.side.blockSignals(True)
        self.side.clear()
        for words, known in wanted:
            letter = kit.colours[known].letter if kit is not None and known is not None else ""
            self.side.addItem(QIcon(faction_pixmap(letter, 16, 19, 2.0)) if letter else QIcon(), words, known)
        self.show_side(seat)
        self.side.blockSignals(blocked)

    def _search(self) -> None:
        table, seat = self._table, self.seat
        self.found = {}
        if table.kit is not None and table.position is not None and seat is not None:
            self.found = threats_of(table.kit, table.position, seat, POINTS[self.points.choice])
        self.tree.clear()
        for space, (best, *_others) in sorted(self.found.items(), key=_likeliest_first):
            cells = [table.space(space), table.general(best.general), f"{best.cost} · {chance_words(best.chance)}"]
            self.tree.addTopLevelItem(row(cells, best, Subject("space", space), _NUMBERS))
        self._title.setText(
            tr("Choose a side to tint every space it could reach.")
            if seat is None
            else trn("{n} space in reach.", "{n} spaces in reach.", len(self.found))
        )

    def _choose(self, _choice: int) -> None:
        self._search()
        self.changed.emit()

    def leave(self) -> None:
        """Nobody looks any more."""

    def retranslate(self) -> None:
        """Say everything in the present language."""
        side, points = tr("Side"), tr("Movement points")
        self._labels[0].setText(side)
        self._labels[1].setText(points)
        self.side.setAccessibleName(side)
        words = [sentence(points_words(n)) for n in POINTS]
        self.points.set_words(points, words)
        self.tree.set_header((tr("Space"), tr("General"), tr("Points · chance")), _NUMBERS)
        self.tree.setAccessibleName(tr("Spaces in reach"))
        self._note.setText(f"{sentence(WHOLE_STACKS)} {sentence(LEFT_OUT)}")
        self.refresh()
