"""A list whose lines wrap and whose chosen line stays in sight however the words above it grow."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QWidget

_LEAST_LINES = 5


class HistoryRows(QListWidget):
    """Stops of a journey, changes of a year."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setMinimumHeight(_LEAST_LINES * self.fontMetrics().lineSpacing())

    def sizeHint(self) -> QSize:
        """No more than is needed: what is left over is given to it anyway."""
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other words above leave another height."""
        super().resizeEvent(event)
        if self.currentItem() is not None:
            self.scrollToItem(self.currentItem())
