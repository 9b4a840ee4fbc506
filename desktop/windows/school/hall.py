"""The hall of the school: every room with a sentence about it."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.language import sentence
from desktop.windows.game.start_choice import StartChoice
from desktop.windows.school.room import SchoolRoom, SchoolTools
from desktop.windows.school.rooms import ROOMS

_BREADTH = 240
"""Least width of a choice in pixels: the panel may be drawn narrow."""


class Hall(SchoolRoom):
    """One large button for each room, in the order a newcomer walks through them."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 4)
        self.choices = {entry.id: StartChoice(entry.icon, self, breadth=_BREADTH) for entry in ROOMS}
        for name, choice in self.choices.items():
            choice.clicked.connect(lambda _checked=False, name=name: self.room_asked.emit(name))
            column.addWidget(choice)
        column.addStretch(1)
        self.retranslate()

    def retranslate(self) -> None:
        """Say every room in the present language."""
        for entry in ROOMS:
            self.choices[entry.id].say(sentence(entry.title), sentence(entry.line))
