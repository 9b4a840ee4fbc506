"""The clock of the game: turn, phase, segment, round, who is on turn, in what order; and the Usurper."""

from __future__ import annotations

from msgspec import structs
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from desktop.language import Message, msg, tr
from desktop.rules.successors import editing
from desktop.windows.successors.editor import words
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import Caption, ChoiceField, Count, Push, Section

_TITLES: dict[str, Message] = {
    "turn": msg("Turn"),
    "phase": msg("Phase"),
    "segment": msg("Segment"),
    "round": msg("Round"),
    "active": msg("On turn"),
    "order": msg("Turn order"),
    "usurper": msg("Usurper"),
}


class ClockBox(Section):
    """Shows and changes the clock."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Clock"), parent)
        self._table = table
        self.turn, self.round = Count(1, 5, self), Count(1, 5, self)
        self.phase, self.segment, self.active, self.usurper = (ChoiceField(self) for _ in range(4))
        self.order = QLineEdit(self)
        self._fields: dict[str, QWidget] = {
            "turn": self.turn, "phase": self.phase, "segment": self.segment, "round": self.round,
            "active": self.active, "order": self.order, "usurper": self.usurper,
        }  # fmt: skip
        form = QFormLayout()
        self._titles = {name: Caption(title, self) for name, title in _TITLES.items()}
        for name, field in self._fields.items():
            form.addRow(self._titles[name], field)
        self.column.addLayout(form)
        self._forget = Push(msg("Forget who has moved"), self._forget_segment, self)
        self._end = Push(msg("End the march"), self._end_march, self)
        self.column.addWidget(self._forget)
        self.column.addWidget(self._end)
        self._join()

    def _join(self) -> None:
        self.turn.counted.connect(lambda turn: self._set(turn=turn))
        self.round.counted.connect(lambda number: self._set(round=number))
        self.phase.picked.connect(self._set_phase)
        self.segment.picked.connect(lambda segment: self._set(segment=segment))
        self.active.picked.connect(lambda seat: self._set(active=seat))
        self.order.editingFinished.connect(self._set_order)
        self.usurper.picked.connect(self._set_usurper)

    def refresh(self) -> None:
        """Show the clock as it is now."""
        position, clock = self._table.position, self._table.position.clock
        seats = [(seat, self._table.name("seat", str(seat))) for seat in sorted(position.factions)]
        self.turn.show_count(clock.turn, self._table.kit.profile.last_turn)
        self.round.show_count(clock.round)
        self.phase.show_options(words.options(words.PHASES), clock.phase)
        self.segment.show_options(words.options(words.SEGMENTS), clock.segment)
        self.active.show_options(seats, clock.active)
        self.usurper.show_options([(None, tr("Nobody")), *seats], position.usurper)
        if not self.order.hasFocus() or not self.order.isModified():
            self.order.setText(" ".join(self._table.letter(seat) for seat in clock.order))
        for name, field in self._fields.items():
            field.setAccessibleName(self._titles[name].text())
        self.order.setToolTip(tr("The letters of the sides, the first to play first: A B C"))
        self._forget.setEnabled(position.memory != type(position.memory)())
        self._end.setVisible(position.activation is not None)

    def _set(self, **fields: object) -> None:
        clock = structs.replace(self._table.position.clock, **fields)
        self._table.edit(editing.set_clock(self._table.position, clock), msg("The clock is set"))

    def _set_phase(self, phase: object) -> None:
        """Only the strategy phase has segments; it begins with the activation, which is played here."""
        self._set(phase=phase, segment="activation" if phase == "strategy" else "")

    def _set_order(self) -> None:
        """The order from its letters; what is no letter of a side is left out."""
        letters = {self._table.letter(seat): seat for seat in range(1, 6)}
        order = tuple(letters[letter] for letter in self.order.text().upper() if letter in letters)
        self.order.setModified(False)
        self._set(order=order)
        self.refresh()

    def _set_usurper(self, seat: object) -> None:
        there = editing.set_usurper(self._table.position, seat)  # type: ignore[arg-type]
        self._table.edit(there, msg("The Usurper is named"))

    def _forget_segment(self) -> None:
        self._table.edit(editing.forget_segment(self._table.position), msg("Nobody has moved in this segment"))

    def _end_march(self) -> None:
        self._table.edit(editing.end_march(self._table.position), msg("The march is ended by hand"))
