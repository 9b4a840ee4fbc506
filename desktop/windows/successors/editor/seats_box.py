"""The sides at the table: name, status, legitimacy; one more, one less."""

from __future__ import annotations

from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLineEdit, QWidget

from desktop.language import Name, msg, tr
from desktop.rules.successors import editing
from desktop.windows.plain import Label
from desktop.windows.successors.editor import words
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import Caption, ChoiceField, Count, Push, Section
from desktop.windows.successors.faction_shield import faction_pixmap

_COUNTED = -1
"""Legitimacy that is counted from the table, and not set."""
_MOST = 60


class EditedSeat(QFrame):
    """One side."""

    def __init__(self, table: EditTable, seat: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stackBox")
        self._table, self.seat = table, seat
        self.name = QLineEdit(self)
        self.status = ChoiceField(self)
        self.legitimacy = Count(_COUNTED, _MOST, self)
        self._leave = Push(msg("Take away"), self._remove, self)
        badge = Label(self)
        badge.setPixmap(faction_pixmap(table.letter(seat), 28, 32, self.devicePixelRatioF()))
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.addWidget(badge, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.name, 0, 1, 1, 2)
        grid.addWidget(self.status, 1, 1)
        grid.addWidget(self._leave, 1, 2)
        grid.addWidget(Caption(msg("Legitimacy"), self), 2, 1)
        grid.addWidget(self.legitimacy, 2, 2)
        grid.setColumnStretch(1, 1)
        self.name.editingFinished.connect(lambda: self._set(name=self.name.text()))
        self.status.picked.connect(lambda status: self._set(status=status))
        self.legitimacy.counted.connect(lambda n: self._set(legitimacy=None if n == _COUNTED else n))

    def refresh(self) -> None:
        """Show the side as it is now."""
        faction = self._table.position.factions[self.seat]
        if not self.name.hasFocus():
            self.name.setText(faction.name)
        self.status.show_options(words.options(words.STATUSES), faction.status)
        self.legitimacy.setSpecialValueText(tr("as counted"))
        self.legitimacy.show_count(_COUNTED if faction.legitimacy is None else faction.legitimacy)
        side = self._table.name("seat", str(self.seat))
        self.name.setAccessibleName(tr("Name of {side}", side=side))
        self.status.setAccessibleName(tr("Status of {side}", side=side))
        self.legitimacy.setAccessibleName(tr("Legitimacy of {side}", side=side))
        self._leave.setAccessibleName(tr("Take {counter} away", counter=side))

    def _set(self, **fields: object) -> None:
        faction = structs.replace(self._table.position.factions[self.seat], **fields)
        there = editing.set_faction(self._table.position, self.seat, faction)
        self._table.edit(there, msg("{side} is changed", side=Name("seat", str(self.seat))))

    def _remove(self) -> None:
        there = editing.remove_faction(self._table.position, self.seat)
        self._table.edit(there, msg("Side {letter} leaves the table", letter=self._table.letter(self.seat)))


class SeatsBox(Section):
    """All sides."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Sides"), parent)
        self._table = table
        self.rows: dict[int, EditedSeat] = {}
        self.add = Push(msg("Add a side"), self._add, self)
        self.column.addWidget(self.add)

    def refresh(self) -> None:
        """Show the sides there are now."""
        seats = sorted(self._table.position.factions)
        for seat in set(self.rows) - set(seats):
            self.rows.pop(seat).deleteLater()
        for place, seat in enumerate(seats):
            if seat not in self.rows:
                self.rows[seat] = EditedSeat(self._table, seat, self)
                self.column.insertWidget(place + 1, self.rows[seat])
            self.rows[seat].refresh()
        self.add.setEnabled(self._free() is not None)

    def _free(self) -> int | None:
        most = self._table.kit.profile.most_players
        return next((seat for seat in range(1, most + 1) if seat not in self._table.position.factions), None)

    def _add(self) -> None:
        seat = self._free()
        if seat is not None:
            letter = self._table.letter(seat)
            there = editing.add_faction(self._table.position, seat, letter)
            self._table.edit(there, msg("Side {letter} joins the table", letter=letter))
