"""Everything beside the map: clock, sides, generals off the map, court, forces, fleets, dispersed boxes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop.language import msg, tr
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.editor.boxes_box import BoxesBox
from desktop.windows.successors.editor.clock_box import ClockBox
from desktop.windows.successors.editor.court_box import CourtBox, ForcesBox
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import Caption
from desktop.windows.successors.editor.fleets_box import FleetsBox
from desktop.windows.successors.editor.generals_box import GeneralsBox
from desktop.windows.successors.editor.seats_box import SeatsBox


class TableTab(Retranslated, QWidget):
    """All of it in one column."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(10, 8, 8, 8)
        self.clock, self.seats, self.generals = (
            ClockBox(table, inner),
            SeatsBox(table, inner),
            GeneralsBox(table, inner),
        )
        self.court, self.forces = CourtBox(table, inner), ForcesBox(table, inner)
        self.fleets, self.boxes = FleetsBox(table, inner), BoxesBox(table, inner)
        self._parts = (self.clock, self.seats, self.generals, self.court, self.forces, self.fleets, self.boxes)
        for part in self._parts:
            column.addWidget(part)
        column.addWidget(Caption(msg("Cards, edition and switches are changed in the text."), inner))
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        self.retranslate()

    def refresh(self) -> None:
        """Show everything as it is now."""
        for part in self._parts:
            part.refresh()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Table"))
        self.refresh()
