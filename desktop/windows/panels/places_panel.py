"""The list of spaces and stacks: the map for those who do not see it, and a quick way about for everybody."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSize, QSortFilterProxyModel, Signal
from PySide6.QtWidgets import QLineEdit, QTreeView, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.windows.inspector.subjects import Subject
from desktop.windows.on_table import OnTable
from desktop.windows.panels.places_model import SUBJECT, WORDS, PlacesModel
from desktop.windows.retranslated import Retranslated


class PlacesPanel(Retranslated, QWidget):
    """A tree with a filter above. `looked_at` carries the Subject of the current row, `chosen` one that was entered."""

    looked_at = Signal(object)
    chosen = Signal(object)

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = PlacesModel(table)
        self._model.setParent(self)
        self._sifted = _Sifted(self)
        self._sifted.setSourceModel(self._model)
        self._filter = QLineEdit(self)
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._sift)
        self._tree = QTreeView(self)
        self._tree.setModel(self._sifted)
        self._tree.setHeaderHidden(True)
        self._tree.setUniformRowHeights(True)
        self._tree.setAnimated(False)
        self._tree.activated.connect(self._choose)
        self._tree.selectionModel().currentChanged.connect(self._look)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 6)
        column.addWidget(self._filter)
        column.addWidget(self._tree, 1)
        self.setFocusProxy(self._tree)
        self._filled = False
        self.retranslate()

    def refresh(self) -> None:
        """After a move; what nobody sees is brought up to date when it is shown."""
        if self.isVisible():
            self._model.update_all()

    def renew(self) -> None:
        """After another map or another language of names."""
        if self._filled:
            self._model.fill()

    def select(self, space: str) -> None:
        """Make a space the current row without telling anybody."""
        item = self._model.item_of(space)
        if item is None or not self.isVisible():
            return
        index = self._sifted.mapFromSource(item.index())
        if index.isValid():
            blocked = self._tree.selectionModel().blockSignals(True)
            self._tree.setCurrentIndex(index)
            self._tree.selectionModel().blockSignals(blocked)
            self._tree.viewport().update()

    def showEvent(self, event: object) -> None:
        """The tree is filled when it is first seen: the start of the window need not wait for it."""
        if not self._filled:
            self._filled = True
            self._model.fill()
        else:
            self._model.update_all()
        super().showEvent(event)  # type: ignore[arg-type]

    def _sift(self, text: str) -> None:
        self._sifted.sift(text)
        if text.strip():
            self._tree.expandAll()

    def _choose(self, index: QModelIndex) -> None:
        subject = index.data(SUBJECT)
        if isinstance(subject, tuple):
            self.chosen.emit(Subject(*subject))

    def _look(self, index: QModelIndex, _before: QModelIndex) -> None:
        subject = index.data(SUBJECT)
        if isinstance(subject, tuple):
            self.looked_at.emit(Subject(*subject))

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self._filter.setPlaceholderText(tr("Filter"))
        self._filter.setAccessibleName(tr("Filter spaces and stacks"))
        self._tree.setAccessibleName(tr("Spaces and stacks"))
        self._tree.setAccessibleDescription(tr("Enter shows the space on the map."))
        self.renew()

    def sizeHint(self) -> QSize:
        """As wide as a stack in words."""
        return QSize(280, 360)


class _Sifted(QSortFilterProxyModel):
    """Rows that hold every word of a text, with the rows above and below them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self.setRecursiveFilteringEnabled(True)
        self.setAutoAcceptChildRows(True)

    def sift(self, text: str) -> None:
        self._words = text.casefold().split()
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:  # noqa: N802
        index = self.sourceModel().index(row, 0, parent)
        words = f"{index.data(WORDS) or ''} {(index.data() or '').casefold()}"
        return all(word in words for word in self._words)
