"""Who agrees: a box to tick for each, and a field for the number of those whose hands are locked."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.language import tr
from desktop.windows.hotseat.number_field import NumberField, placeholder
from desktop.windows.hotseat.numbers import Numbers
from desktop.windows.plain import Label, on_button
from desktop.windows.wide_check_box import WideCheckBox


class Assents(QWidget):
    """Asks `seats` (by what they are called). `changed` tells that somebody has ticked or typed."""

    changed = Signal()

    def __init__(self, seats: Mapping[int, str], numbers: Numbers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seats, self._numbers = seats, numbers
        self.boxes = {
            seat: WideCheckBox(tr("{name} agrees", name=on_button(name)), self) for seat, name in seats.items()
        }
        self.fields = {seat: self._field(seat) for seat in seats if numbers.is_locked(seat)}
        self.wrong = Label(self)
        self.wrong.setObjectName("cardReason")
        self.wrong.setWordWrap(True)
        rows = QGridLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setColumnStretch(0, 1)
        for row, (seat, box) in enumerate(self.boxes.items()):
            box.toggled.connect(self.changed)
            rows.addWidget(box, row, 0)
            if seat in self.fields:
                rows.addWidget(self.fields[seat], row, 1)
        rows.addWidget(self.wrong, len(self.boxes), 0, 1, 2)
        self.wrong.hide()
        self._say_waiting()

    def _field(self, seat: int) -> NumberField:
        field = NumberField(self)
        field.setFixedWidth(150)
        field.setPlaceholderText(placeholder())
        field.setAccessibleName(tr("Number of {name}", name=self.seats[seat]))
        field.watch(lambda: self._numbers.wait(seat))
        field.textChanged.connect(self.changed)
        field.waited.connect(self._say_waiting)
        return field

    @property
    def is_complete(self) -> bool:
        """Whether everybody has ticked, and typed where a number is asked for."""
        return all(box.isChecked() for box in self.boxes.values()) and all(map(_is_filled, self.fields.values()))

    def verify(self) -> bool:
        """Whether all numbers are the right ones; if not, it is said whose is not."""
        for seat, field in self.fields.items():
            if not self._numbers.opens(seat, field.text()):
                self._refuse(seat)
                return False
        return True

    def _refuse(self, seat: int) -> None:
        field = self.fields[seat]
        field.clear()
        field.look()
        if field.seconds:
            return
        self._say(tr("That is not the number of {name}.", name=self.seats[seat]))
        field.setFocus()

    def _say_waiting(self) -> None:
        waiting = [(self.seats[seat], field.words) for seat, field in self.fields.items() if field.seconds]
        self._say("\n".join(tr("{name}: {state}", name=name, state=words) for name, words in waiting))

    def _say(self, words: str) -> None:
        self.wrong.setText(words)
        self.wrong.setVisible(bool(words))
        self.changed.emit()


def _is_filled(field: NumberField) -> bool:
    return field.isEnabled() and bool(field.text())
