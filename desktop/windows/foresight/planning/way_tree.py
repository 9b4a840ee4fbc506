"""A table of forecasts: the row under the pointer, or the current one, has its way drawn on the map."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from desktop.language import tr
from desktop.windows.icons import icon
from desktop.windows.inspector.subjects import Subject
from desktop.windows.plain import as_words

THREAT, SUBJECT, WHY = (Qt.ItemDataRole(Qt.ItemDataRole.UserRole + n) for n in range(3))
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class WayTree(QTreeWidget):
    """Rows may carry a way that may be gone, a Subject, and under WHY something that can be explained.

    `looked_at` carries the way of the row looked at (None: no row), `clicked_on` the Subject of one that was
    clicked, `taken` the way of one that was entered by Enter or a double click, `explained` what is to be explained:
    that of a row that was clicked in `why_column`, or entered by Shift+Enter. `row_looked_at` carries the same of the
    row looked at.
    """

    looked_at = Signal(object)
    clicked_on = Signal(object)
    taken = Signal(object)
    explained = Signal(object)
    row_looked_at = Signal(object)

    def __init__(self, columns: int, parent: QWidget | None = None, *, why_column: int = -1) -> None:
        super().__init__(parent)
        self._why_column = why_column
        self.setColumnCount(columns)
        self.setUniformRowHeights(True)
        self.setWordWrap(True)
        self.setIconSize(QSize(16, 19))
        self.setMouseTracking(True)
        self.setAlternatingRowColors(False)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionsMovable(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in range(1, columns):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.itemEntered.connect(lambda item, _column: self._look(item))
        self.currentItemChanged.connect(self._look)
        self.itemClicked.connect(self._click)
        self.itemActivated.connect(lambda item, _column: _tell(self.taken.emit, item.data(0, THREAT)))

    def _look(self, item: QTreeWidgetItem | None, *_before: object) -> None:
        self.looked_at.emit(item.data(0, THREAT) if item is not None else None)
        self.row_looked_at.emit(item.data(0, WHY) if item is not None else None)

    def begin(self) -> None:
        """The first row is the current one where none is; nobody looks at it yet."""
        current: QTreeWidgetItem | None = self.currentItem()
        first = self.topLevelItem(0)
        if current is None and first is not None:
            self.blockSignals(True)
            self.setCurrentItem(first)
            self.blockSignals(False)

    def _click(self, item: QTreeWidgetItem, column: int) -> None:
        if column == self._why_column and item.data(0, WHY) is not None:
            self.explained.emit(item.data(0, WHY))
        else:
            _tell(self.clicked_on.emit, item.data(0, SUBJECT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Shift+Enter asks for the explanation of the current row."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        item = self.currentItem()
        if enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier and item is not None:
            _tell(self.explained.emit, item.data(0, WHY))
            return
        super().keyPressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer has gone: no row is looked at."""
        super().leaveEvent(event)
        self._look(None)

    def fill_anew(self, items: Iterable[QTreeWidgetItem]) -> None:
        """Other rows; the current one stays so where it is there again, and the view where it was."""
        current: QTreeWidgetItem | None = self.currentItem()
        chosen = current.data(0, SUBJECT) if current is not None else None
        bar = self.verticalScrollBar()
        scrolled = bar.value()
        self.clear()
        self.addTopLevelItems(list(items))
        again = next((item for item in self.items() if chosen is not None and item.data(0, SUBJECT) == chosen), None)
        if again is not None:
            self.setCurrentItem(again)
        bar.setValue(scrolled)

    def items(self) -> Iterator[QTreeWidgetItem]:
        """The rows that stand below no other."""
        return (item for item in map(self.topLevelItem, range(self.topLevelItemCount())) if item is not None)

    def set_header(self, words: Sequence[str], numbers: Container[int] = ()) -> None:
        """Say the titles of the columns; those of `numbers` stand to the right, as their cells do."""
        self.setHeaderLabels(list(words))
        for column in range(len(words)):
            self.headerItem().setTextAlignment(column, RIGHT if column in numbers else LEFT)


def row(cells: list[str], threat: object, shows: Subject, numbers: Container[int] = ()) -> QTreeWidgetItem:
    """A row with these cells; those of the columns `numbers` stand to the right. A click on it shows `shows`."""
    item = QTreeWidgetItem(cells)
    item.setData(0, THREAT, threat)
    item.setData(0, SUBJECT, shows)
    for column in range(len(cells)):
        item.setTextAlignment(column, RIGHT if column in numbers else LEFT)
    return item


def explain(item: QTreeWidgetItem, column: int, what: object) -> None:
    """Let a click in that column of a row ask for the explanation of something."""
    item.setData(0, WHY, what)
    item.setIcon(column, icon("why"))
    item.setToolTip(column, as_words(tr("Why?")))
    item.setData(column, Qt.ItemDataRole.AccessibleTextRole, tr("Why?"))


def _tell(emit: Callable[[object], object], carried: object) -> None:
    """Say what was done to a row that carries something; titles of groups do not."""
    if carried is not None:
        emit(carried)
