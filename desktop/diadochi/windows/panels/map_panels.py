"""The panels of every map: the tree of places, the overview, and their docks."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPointF, QSignalBlocker, QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QPixmap, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QLineEdit, QMainWindow, QTreeView, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.language import msg, tr
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.land.land_tiles import overview_picture
from diadochi.scene.view.map_scene import MapScene
from diadochi.scene.view.map_view import MapView, Minimap
from diadochi.windows.docks import Dock, Docks
from diadochi.windows.inspector_panel import Inspector
from diadochi.windows.panels.journal_panel import JournalPanel
from diadochi.windows.rulebook import RulesPanel
from diadochi.windows.table_state import OnTable, Subject, pages_of
from diadochi.windows.widget_text import bind_text, follow_texts
from diadochi.windows.widgets import column_of

# --- tree of places
# Provinces, their spaces, and the stacks in them, in words.

SUBJECT = Qt.ItemDataRole.UserRole + 1
WORDS = Qt.ItemDataRole.UserRole + 2
"""Item roles: the Subject of the item; everything it can be found by, in lower case."""
NOTHING = object()
"""What the game says of a space where nothing is."""


class PlacesModel(QStandardItemModel):
    """Filled by `fill`; afterwards `update_all` updates what has changed.

    `updated` are the spaces whose rows were worded by the last call of either.
    """

    def __init__(self, table: OnTable) -> None:
        super().__init__()
        self._table = table
        self._spaces: dict[str, QStandardItem] = {}
        self._contents: dict[str, object] = {}
        self._sides: tuple[str, ...] = ()
        self.updated: tuple[str, ...] = ()

    def fill(self) -> None:
        """Rebuild everything: another map or another language."""
        self.clear()
        self._spaces.clear()
        atlas = self._table.atlas
        for province in sorted(atlas.provinces, key=self._table.province):
            row = _item(self._table.province(province), Subject("province", province))
            self.appendRow(row)
            self._add_spaces(row, atlas.members(province))
        without = [space.id for space in atlas.spaces.values() if space.province is None]
        if without:
            row = QStandardItem(tr("Transit points"))
            row.setEditable(False)
            self.appendRow(row)
            self._add_spaces(row, without)
        self._know(self._side_names())
        self.updated = tuple(self._spaces)

    def _add_spaces(self, row: QStandardItem, spaces: list[str] | tuple[str, ...]) -> None:
        for space in sorted(spaces, key=self._table.space):
            names = self._table.atlas.spaces[space].names
            found = self._table.atlas.spaces[space]
            item = _item("", Subject("space", space))
            item.setData(" ".join((*names.every(), *found.also)).casefold(), WORDS)
            row.appendRow(item)
            self._spaces[space] = item
            self._update_space(space)

    def _update_space(self, space: str) -> None:
        item = self._spaces[space]
        text = self._space_text(space)
        if item.text() != text:
            item.setText(text)
            item.setAccessibleText(text)
        stacks = list(self._stacks(space))
        if [(row.text(), row.data(SUBJECT)) for row in _children(item)] != [
            (row.text(), row.data(SUBJECT)) for row in stacks
        ]:
            item.removeRows(0, item.rowCount())
            item.appendRows(stacks)

    def update_all(self) -> None:
        sides = self._side_names()
        before = self._contents if sides == self._sides else {}
        self._know(sides)
        self.updated = tuple(space for space, lying in self._contents.items() if before.get(space) != lying)
        for space in self.updated:
            self._update_space(space)

    def _know(self, sides: tuple[str, ...]) -> None:
        table = self._table
        lying = pages_of(table).lying(table) if table.position is not None else {}
        self._contents, self._sides = {space: lying.get(space, NOTHING) for space in self._spaces}, sides

    def _side_names(self) -> tuple[str, ...]:
        return pages_of(self._table).sides(self._table) if self._table.position is not None else ()

    def item_of(self, space: str) -> QStandardItem | None:
        return self._spaces.get(space)

    def _space_text(self, space: str) -> str:
        table = self._table
        name, holder = table.space(space), pages_of(table).holder(table, space) if table.position is not None else ""
        return tr("{space}, {side}", space=name, side=holder) if holder else name

    def _stacks(self, space: str) -> Iterator[QStandardItem]:
        if self._table.position is not None:
            for text, subject in pages_of(self._table).rows(self._table, space):
                yield _item(text, subject)


def _item(text: str, subject: Subject) -> QStandardItem:
    item = QStandardItem(text)
    item.setEditable(False)
    item.setData(subject, SUBJECT)
    item.setAccessibleText(text)
    item.setData(text.casefold(), WORDS)
    return item


def _children(item: QStandardItem) -> Iterator[QStandardItem]:
    for row in range(item.rowCount()):
        yield item.child(row)


# --- list of places
# The map for people who cannot see it, and a quick way around for everyone.


class PlacesPanel(QWidget):
    """A tree with a filter. `looked_at` carries the Subject of the current row, `chosen` one the user has activated."""

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
        column_of(self._filter, (self._tree, 1), on=self, margins=(8, 8, 8, 6))
        self.setFocusProxy(self._tree)
        self._filled = False
        bind_text(self._filter.setPlaceholderText, msg("Filter"))
        bind_text(self._filter.setAccessibleName, msg("Filter spaces and stacks"))
        bind_text(self._tree.setAccessibleName, msg("Spaces and stacks"))
        bind_text(self._tree.setAccessibleDescription, msg("Enter shows the space on the map."))
        follow_texts(self, self.renew)

    def refresh(self) -> None:
        """Update after a move; if the panel is hidden, when it is shown."""
        if self.isVisible():
            self._model.update_all()

    def renew(self) -> None:
        """Rebuild after another map or another language of names."""
        if self._filled:
            self._model.fill()

    def select(self, space: str) -> None:
        """Make a space the current row without emitting a signal."""
        item = self._model.item_of(space)
        if item is None or not self.isVisible():
            return
        index = self._sifted.mapFromSource(item.index())
        if index.isValid():
            with QSignalBlocker(self._tree.selectionModel()):
                self._tree.setCurrentIndex(index)
            self._tree.viewport().update()

    def showEvent(self, event: object) -> None:
        # The tree is filled when it is first shown: the start of the window need not wait for it
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

    def sizeHint(self) -> QSize:
        return QSize(280, 360)


class _Sifted(QSortFilterProxyModel):
    """Rows that contain every word of a text, with their parents and children."""

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


# --- overview map


def overview(atlas: Atlas) -> QPixmap:
    """The picture of the whole sheet; null where a map has none."""
    return overview_picture(atlas.id)


def dots(table: OnTable, scene: MapScene) -> tuple[tuple[QPointF, str], ...]:
    """A dot for each stack: its place on the sheet and the colour of its owner."""
    position, kit = table.position, table.kit
    if position is None or kit is None:
        return ()
    system = counters_of(kit)
    return tuple((scene.place(key.space), system.stack_colours(kit, key).fill) for key in system.keys(kit, position))


# --- docks


class Panels:
    """The panels of the window `frame`, whose table, view and scene must exist."""

    def __init__(self, frame: QMainWindow, table: OnTable, view: MapView, scene: MapScene) -> None:
        self.minimap = Minimap(view, scene.sheet_rect, overview(table.atlas), frame)
        self.inspector = Inspector(table, frame)
        self.places = PlacesPanel(table, frame)
        self.journal = JournalPanel(frame)
        self.rules = RulesPanel(frame)

    def dock(self, docks: Docks) -> None:
        """Put every panel into its dock, the inspector on top."""
        docks.put(Dock.OVERVIEW, self.minimap)
        docks.put(Dock.INSPECTOR, self.inspector)
        docks.put(Dock.PLACES, self.places)
        docks.put(Dock.RULES, self.rules)
        docks.put(Dock.JOURNAL, self.journal)
        docks[Dock.INSPECTOR].raise_()
