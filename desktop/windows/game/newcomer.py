"""Somebody who comes to the table: a name, and a number for the hand where one is wanted."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from desktop.language import tr
from desktop.windows.game.seats import LONGEST_NAME
from desktop.windows.hotseat.number_field import NumberField


class Newcomer(QWidget):
    """Two fields. `name` and `number` are what was typed; the number may stay empty."""

    def __init__(self, called: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name_field, self.number_field = QLineEdit(called, self), NumberField(self)
        self.name_field.setMaxLength(LONGEST_NAME)
        self.number_field.setPlaceholderText(tr("PIN, if wanted"))
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Name"), self.name_field)
        form.addRow(tr("Number"), self.number_field)

    @property
    def name(self) -> str:
        """What the player is to be called; empty where nothing was typed."""
        return self.name_field.text().strip()

    @property
    def number(self) -> str:
        """The number that is to lock the hand; empty for none."""
        return self.number_field.text()
