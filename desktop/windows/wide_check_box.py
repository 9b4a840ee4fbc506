"""A check box that takes a click on all of its row, not on its words alone."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QCheckBox


class WideCheckBox(QCheckBox):
    """Ticked wherever it is clicked."""

    def hitButton(self, position: QPoint) -> bool:  # noqa: N802
        """Everywhere on it."""
        return self.rect().contains(position)
