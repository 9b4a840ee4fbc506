"""The fleets: whose, on which side, dispersed or not."""

from __future__ import annotations

from msgspec import structs
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from desktop.language import Name, msg, tr
from desktop.rules.successors import editing
from desktop.rules.successors.position import FleetState
from desktop.windows.plain import Label
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import ChoiceField, Section


class FleetsBox(Section):
    """All fleets, one in a row."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Fleets"), parent)
        self._table = table
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        self.column.addLayout(grid)
        self._names: dict[str, QLabel] = {}
        self.owners: dict[str, ChoiceField] = {}
        self.improved: dict[str, QCheckBox] = {}
        self.dispersed: dict[str, QCheckBox] = {}
        for row, fleet in enumerate(table.kit.fleets):
            self._add_row(fleet)
            self._names[fleet].setWordWrap(True)
            for column, field in enumerate(
                (self._names[fleet], self.owners[fleet], self.improved[fleet], self.dispersed[fleet])
            ):
                grid.addWidget(field, 2 * row + column // 2, column % 2)

    def _add_row(self, fleet: str) -> None:
        self._names[fleet] = Label(self)
        self.owners[fleet] = ChoiceField(self)
        self.owners[fleet].picked.connect(lambda seat: self._set(fleet, seat=seat))
        self.improved[fleet] = QCheckBox(self)
        self.improved[fleet].clicked.connect(lambda on: self._set(fleet, improved=on))
        self.dispersed[fleet] = QCheckBox(self)
        self.dispersed[fleet].clicked.connect(lambda on: self._set(fleet, dispersed=on))

    def refresh(self) -> None:
        """Show the fleets as they are now."""
        table, position = self._table, self._table.position
        seats = [(seat, table.name("seat", str(seat))) for seat in sorted(position.factions)]
        for fleet, owner in self.owners.items():
            state, name = position.fleets.get(fleet, FleetState(None)), table.name("fleet", fleet)
            self._names[fleet].setText(name)
            owner.show_options([(None, tr("Nobody")), *seats], state.seat)
            owner.setAccessibleName(tr("Fleet of {fleet}", fleet=name))
            for tick, on, words in (
                (self.improved[fleet], state.improved, tr("Improved")),
                (self.dispersed[fleet], state.dispersed, tr("Dispersed")),
            ):
                tick.setChecked(on)
                tick.setText(words)
                tick.setAccessibleName(f"{words}, {name}")

    def _set(self, fleet: str, **fields: object) -> None:
        state = structs.replace(self._table.position.fleets.get(fleet, FleetState(None)), **fields)
        there = editing.set_fleet(self._table.position, fleet, state)
        self._table.edit(there, msg("The fleet {fleet} is changed", fleet=Name("fleet", fleet)))
