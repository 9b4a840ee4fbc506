"""The rows of a figure as a tree that is filled where somebody opens it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont

from desktop.language import Speaker, capitalised, tr
from desktop.narration.explained import ExplainedRow, Path, RowKind
from desktop.narration.figure_words import exact_words, number_words
from desktop.windows.plain import as_words
from desktop.windows.styles import part

TreeIndex = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole + 1
"""The ExplainedRow itself."""
SHARE = Qt.ItemDataRole.UserRole + 2
"""What a row is of the whole figure, 0 to 1."""


class WhyColumn(IntEnum):
    """What comes, what is asked next, the chance here, the chance from there on, the part of the whole."""

    COMES = 0
    THEN = 1
    CHANCE = 2
    FIGURE = 3
    PART = 4


class _Node:
    """A row in its place; `below` is None while nobody has asked for it."""

    def __init__(self, row: ExplainedRow | None, above: _Node | None, number: int) -> None:
        self.row, self.above, self.number = row, above, number
        self.below: list[_Node] | None = None
        self.is_asked = False

    def ask(self) -> None:
        self.is_asked = True

    def fill(self, rows: tuple[ExplainedRow, ...]) -> None:
        self.below = [_Node(row, self, number) for number, row in enumerate(rows)]


class TreeModel(QAbstractItemModel):
    """`ask` is called with the path of a row that is opened for the first time; `fill` takes what is found."""

    def __init__(self, ask: Callable[[Path], None], speaker: Callable[[], Speaker], parent: QObject) -> None:
        super().__init__(parent)
        self._ask, self._speaker = ask, speaker
        self.is_chance = True
        self._root = _Node(None, None, 0)
        self._root.fill(())

    # --- what it holds

    def begin(self, top: ExplainedRow | None, *, is_chance: bool = True) -> None:
        """Another figure; nothing as long as `top` is None."""
        self.beginResetModel()
        self.is_chance = is_chance
        self._root = _Node(None, None, 0)
        self._root.fill(() if top is None else (top,))
        self.endResetModel()

    def fill(self, path: Path, rows: tuple[ExplainedRow, ...]) -> QModelIndex:
        """The rows below the row at `path` have been found; where they stand now."""
        node = self._at(self._root, path)
        if node is None or node.below is not None:
            return QModelIndex()
        index = self.createIndex(node.number, 0, node)
        if rows:
            self.beginInsertRows(index, 0, len(rows) - 1)
            node.fill(rows)
            self.endInsertRows()
        else:
            node.fill(())
        return index

    def _at(self, node: _Node, path: Path) -> _Node | None:
        for below in node.below or ():
            row = below.row
            if row is None:
                continue
            if row.path == path and row.kind is not RowKind.OTHERS:
                return below
            if row.path == path[: len(row.path)] or row.kind is RowKind.OTHERS:
                found = self._at(below, path)
                if found is not None:
                    return found
        return None

    def shown_again(self) -> None:
        """The same in another language."""
        self.layoutAboutToBeChanged.emit()
        self.layoutChanged.emit()
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(WhyColumn) - 1)

    def lines(self) -> Iterator[str]:
        """Every row that has been opened as plain text, set in below the one above it."""
        yield from self._lines(self._root, 0)

    def _lines(self, node: _Node, depth: int) -> Iterator[str]:
        say = self._speaker().say
        for below in node.below or ():
            row = below.row
            if row is not None:
                part_of, chance = (number_words(n, is_chance=self.is_chance) for n in (row.part, row.chance))
                yield f"{'  ' * depth}{part_of}  {capitalised(say(row.words))}  ({chance})"
                yield from self._lines(below, depth + 1)

    # --- what Qt asks

    def index(self, row: int, column: int, parent: TreeIndex = QModelIndex()) -> QModelIndex:  # noqa: B008
        """See QAbstractItemModel."""
        node = self._node(parent)
        below = node.below or ()
        return self.createIndex(row, column, below[row]) if 0 <= row < len(below) else QModelIndex()

    def parent(self, index: TreeIndex = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        """See QAbstractItemModel."""
        above = self._node(index).above if index.isValid() else None
        return QModelIndex() if above is None or above is self._root else self.createIndex(above.number, 0, above)

    def rowCount(self, parent: TreeIndex = QModelIndex()) -> int:  # noqa: B008
        """See QAbstractItemModel."""
        return len(self._node(parent).below or ()) if parent.column() <= 0 else 0

    def columnCount(self, _parent: TreeIndex = QModelIndex()) -> int:  # noqa: B008
        """See QAbstractItemModel."""
        return len(WhyColumn)

    def hasChildren(self, parent: TreeIndex = QModelIndex()) -> bool:  # noqa: B008
        """Rows that are not filled yet can be opened, too."""
        node = self._node(parent)
        if node.below is not None:
            return bool(node.below)
        return node.row is not None and node.row.opens

    def canFetchMore(self, parent: TreeIndex) -> bool:
        """See QAbstractItemModel."""
        node = self._node(parent)
        return node.below is None and not node.is_asked and node.row is not None and node.row.opens

    def fetchMore(self, parent: TreeIndex) -> None:
        """Ask for the rows below; those that were folded are there already."""
        node = self._node(parent)
        if node.row is None or not self.canFetchMore(parent):
            return
        node.ask()
        if node.row.kind is RowKind.OTHERS:
            self.beginInsertRows(self.createIndex(node.number, 0, node), 0, len(node.row.folded) - 1)
            node.fill(node.row.folded)
            self.endInsertRows()
        else:
            self._ask(node.row.path)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The heads of the columns."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (tr("What comes"), tr("Then"), tr("Chance here"), tr("From there"), tr("Of the whole"))[section]
        return None

    def data(self, index: TreeIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words and numbers of a row; exact fractions as tool tips."""
        row = self._node(index).row
        if row is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._shown(row, index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return as_words(self._tip(row, index.column()))
            case Qt.ItemDataRole.TextAlignmentRole if index.column() >= WhyColumn.CHANCE:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ForegroundRole if not row.part or index.column() == WhyColumn.THEN:
                return QColor(part("faint_text"))
            case Qt.ItemDataRole.FontRole if row.kind in (RowKind.THROWS, RowKind.OTHERS):
                font = QFont()
                font.setItalic(True)
                return font
            case _ if role == ROW:
                return row
            case _ if role == SHARE:
                top = self._root.below[0].row if self._root.below else None
                return float(row.part / top.part) if top is not None and top.part else 0.0
        return None

    def _shown(self, row: ExplainedRow, column: int) -> str:
        say = self._speaker().say
        match column:
            case WhyColumn.COMES:
                return capitalised(say(row.words))
            case WhyColumn.THEN:
                return say(row.then) if row.then is not None and row.kind is RowKind.COMES else ""
            case WhyColumn.CHANCE if row.chosen:
                return tr("chosen") if row.chance else tr("not chosen")
            case WhyColumn.CHANCE:
                return number_words(row.chance)
            case WhyColumn.FIGURE:
                return number_words(row.figure, is_chance=self.is_chance)
        return number_words(row.part, is_chance=self.is_chance)

    def _tip(self, row: ExplainedRow, column: int) -> str:
        match column:
            case WhyColumn.CHANCE:
                return exact_words(row.chance)
            case WhyColumn.FIGURE:
                return exact_words(row.figure)
            case WhyColumn.PART:
                return exact_words(row.part)
        return self._shown(row, column)

    def _node(self, index: TreeIndex) -> _Node:
        found = index.internalPointer() if index.isValid() else None
        return found if isinstance(found, _Node) else self._root
