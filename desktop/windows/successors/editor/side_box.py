"""All stacks on one side of the wall, with a list of sides that have none there yet."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.language import msg, tr
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import ChoiceField, Section
from desktop.windows.successors.editor.holders import OnMap
from desktop.windows.successors.editor.stack_box import StackBox


class SideBox(Section):
    """Outside a space, or inside its walls; hidden where there are none."""

    def __init__(self, table: EditTable, inside: bool, parent: QWidget | None = None) -> None:
        super().__init__(msg("Inside the walls") if inside else msg("Outside"), parent)
        self._table, self._inside = table, inside
        self._space = ""
        self._opened: set[int] = set()
        self.boxes: dict[int, StackBox] = {}
        self.add = ChoiceField(self)
        self.add.picked.connect(self.open_side)
        self.column.addWidget(self.add)

    def show_space(self, space: str) -> None:
        """Show the stacks of a space."""
        if space != self._space:
            self._close_all()
            self._space = space
        position = self._table.position
        here = {stack.seat for stack in position.at(space) if stack.inside == self._inside}
        walled = self._table.kit.is_major_city(space)
        self.setVisible(walled or bool(here) or not self._inside)
        for seat in sorted(here | self._opened):
            if seat not in self.boxes:
                self._open_box(seat)
        for seat in set(self.boxes) - here - self._opened:
            self.boxes.pop(seat).deleteLater()
        for box in self.boxes.values():
            box.refresh()
        rest = [seat for seat in sorted(position.factions) if seat not in self.boxes]
        self.add.show_options([(seat, self._table.name("seat", str(seat))) for seat in rest], None)
        self.add.setPlaceholderText(tr("Add a side…"))
        words = tr("Add a side inside") if self._inside else tr("Add a side outside")
        self.add.setAccessibleName(words)
        self.add.setVisible(bool(rest))

    def open_side(self, seat: object) -> None:
        """Show an empty stack of a side, to be filled."""
        assert isinstance(seat, int)
        self._opened.add(seat)
        self.show_space(self._space)
        self.boxes[seat].counts["mercenary"].setFocus()

    def _open_box(self, seat: int) -> None:
        box = StackBox(self._table, OnMap(seat, self._space, self._inside), self)
        self.boxes[seat] = box
        self.column.insertWidget(self.column.count() - 1, box)

    def _close_all(self) -> None:
        self._opened.clear()
        for box in self.boxes.values():
            box.deleteLater()
        self.boxes.clear()
