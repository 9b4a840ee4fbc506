"""A table of forecasts: the row under the pointer, or the current one, has its way drawn on the map."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from desktop.forecast.successors.threats import Threat
from desktop.windows.inspector.subjects import Subject

THREAT, SUBJECT = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class WayTree(QTreeWidget):
    """Rows may carry a Threat and a Subject.

    `looked_at` carries the Threat of the row looked at (None: no row), `clicked_on` the Subject of one that was
    clicked, `taken` the Threat of one that was entered by Enter or a double click.
    """

    looked_at = Signal(object)
    clicked_on = Signal(object)
    taken = Signal(object)

    def __init__(self, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setColumnCount(columns)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(16, 19))
        self.setMouseTracking(True)
        self.setAlternatingRowColors(False)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, columns):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.itemEntered.connect(lambda item, _column: self.looked_at.emit(item.data(0, THREAT)))
        self.currentItemChanged.connect(self._current)
        self.itemClicked.connect(lambda item, _column: _tell(self.clicked_on.emit, item.data(0, SUBJECT)))
        self.itemActivated.connect(lambda item, _column: _tell(self.taken.emit, item.data(0, THREAT)))

    def _current(self, item: QTreeWidgetItem | None) -> None:
        self.looked_at.emit(item.data(0, THREAT) if item is not None else None)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has gone: no row is looked at."""
        super().leaveEvent(event)
        self.looked_at.emit(None)

    def set_header(self, words: Sequence[str], numbers: Container[int] = ()) -> None:
        """Say the titles of the columns; those of `numbers` stand to the right, as their cells do."""
        self.setHeaderLabels(list(words))
        for column in range(len(words)):
            self.headerItem().setTextAlignment(column, RIGHT if column in numbers else LEFT)


def row(cells: list[str], threat: Threat, shows: Subject, numbers: Container[int] = ()) -> QTreeWidgetItem:
    """A row with these cells; those of the columns `numbers` stand to the right. A click on it shows `shows`."""
    item = QTreeWidgetItem(cells)
    item.setData(0, THREAT, threat)
    item.setData(0, SUBJECT, shows)
    for column in range(len(cells)):
        item.setTextAlignment(column, RIGHT if column in numbers else LEFT)
    return item


def _tell(emit: Callable[[object], object], carried: object) -> None:
    """Say what was done to a row that carries something; titles of groups do not."""
    if carried is not None:
        emit(carried)
