"""Where the name of a player is typed."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.windows.game.seats import LONGEST_NAME

_SEEN = 16
"""Letters that are seen at least, at any size of text."""


class NameField(QLineEdit):
    """Takes no more letters than a name may have."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST_NAME)
        self.setMinimumWidth(_SEEN * self.fontMetrics().averageCharWidth())
