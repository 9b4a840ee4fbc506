"""The dispersed boxes: whoever waits in them, by side."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.language import msg
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import Section
from desktop.windows.successors.editor.holders import InBox
from desktop.windows.successors.editor.stack_box import StackBox


class BoxesBox(Section):
    """One dispersed box for each side."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Dispersed"), parent)
        self._table = table
        self.boxes: dict[int, StackBox] = {}

    def refresh(self) -> None:
        """Show the boxes as they are now."""
        position = self._table.position
        seats = sorted({*position.factions, *position.dispersed})
        for seat in set(self.boxes) - set(seats):
            self.boxes.pop(seat).deleteLater()
        for place, seat in enumerate(seats):
            if seat not in self.boxes:
                self.boxes[seat] = StackBox(self._table, InBox(seat), self)
                self.column.insertWidget(place + 1, self.boxes[seat])
            self.boxes[seat].refresh()
