"""A list of sides to choose one of, with their shields."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QWidget

from desktop.rules.core.system import rules_of
from desktop.windows.faction_badge import shield_pixmap
from desktop.windows.on_table import OnTable

EVERYBODY = 0
"""Chosen in place of a seat where all sides are meant."""


class SidePicker(QComboBox):
    """Offers the sides of the game below some other choices."""

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.setIconSize(QSize(16, 19))

    @property
    def seat(self) -> int | None:
        """The side that is chosen, EVERYBODY, or None for nobody."""
        seat = self.currentData()
        return seat if isinstance(seat, int) else None

    def show_side(self, seat: int | None) -> None:
        """Choose a side; the first choice where it is not offered."""
        self.setCurrentIndex(max(0, self.findData(seat)) if seat is not None else 0)

    def fill(self, *before: tuple[str, int | None]) -> None:
        """Offer the sides that are there now below `before`; what was chosen stays so. Tells nobody."""
        kit, position = self._table.kit, self._table.position
        seats = rules_of(kit).seats(position) if kit is not None and position is not None else ()
        wanted = [*before, *((self._table.faction(seat), seat) for seat in seats)]
        if wanted == [(self.itemText(n), self.itemData(n)) for n in range(self.count())]:
            return
        seat, blocked = self.seat, self.blockSignals(True)
        self.clear()
        for words, known in wanted:
            shield = QIcon(shield_pixmap(self._table.look(known), 16, 19, 2.0)) if known else QIcon()
            self.addItem(shield, words, known)
        self.show_side(seat)
        self.blockSignals(blocked)
