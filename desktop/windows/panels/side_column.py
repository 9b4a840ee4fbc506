"""What a panel of sides is filled with: the turn track and, below it, a row for each side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.windows.panels.side_row import SideRow
from desktop.windows.panels.sides_panel import SidesPanel
from desktop.windows.panels.turn_track import TurnTrack
from desktop.windows.scrolled import scrolled

Row = TypeVar("Row", bound=SideRow)


class SideColumn(Generic[Row]):
    """Fills `panel`; the rows tell it which side is chosen and whose menu is wanted."""

    def __init__(self, panel: SidesPanel) -> None:
        self._panel = panel
        self.track = TurnTrack(panel)
        self.rows: tuple[Row, ...] = ()
        self._list = QVBoxLayout()
        self._list.setSpacing(6)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        column.addWidget(self.track)
        column.addLayout(self._list)
        column.addStretch(1)
        scrolled(panel, inner)

    def forget(self) -> None:
        """Every row is worded anew the next time."""
        for row in self.rows:
            row.forget()

    def renew(self, rows: Iterable[Row]) -> None:
        """Other rows, in seating order."""
        for row in self.rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = tuple(rows)
        for row in self.rows:
            self._join(row)
        self._panel.setFocusProxy(self.rows[0] if self.rows else self.track)

    def _join(self, row: Row) -> None:
        row.chosen.connect(self._panel.chosen)
        row.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        row.customContextMenuRequested.connect(lambda at: self._panel.menu_asked.emit(row.seat, row.mapToGlobal(at)))
        self._list.addWidget(row)
