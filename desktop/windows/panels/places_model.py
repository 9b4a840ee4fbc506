"""The table as a tree of words: provinces, their spaces, and the stacks in them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from desktop.language import tr
from desktop.windows.inspector.subjects import Subject
from desktop.windows.inspector.told import pages_of
from desktop.windows.on_table import OnTable

SUBJECT = Qt.ItemDataRole.UserRole + 1
WORDS = Qt.ItemDataRole.UserRole + 2
"""Roles of an item: the Subject it stands for; everything it can be found by, in small letters."""
NOTHING = object()
"""What is told of a space where nothing lies."""


class PlacesModel(QStandardItemModel):
    """Filled whole by `fill`; afterwards `update_all` brings what has changed up to date.

    `updated` are the spaces whose rows were worded by the last of the two.
    """

    def __init__(self, table: OnTable) -> None:
        super().__init__()
        self._table = table
        self._spaces: dict[str, QStandardItem] = {}
        self._told: dict[str, object] = {}
        self._sides: tuple[str, ...] = ()
        self.updated: tuple[str, ...] = ()

    def fill(self) -> None:
        """Everything anew: another map, another language."""
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
        """The words of a space and the stacks in it."""
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
        """Every space where another thing lies than was told, after a move; all of them when a side is named anew."""
        sides = self._side_names()
        told = self._told if sides == self._sides else {}
        self._know(sides)
        self.updated = tuple(space for space, lying in self._told.items() if told.get(space) != lying)
        for space in self.updated:
            self._update_space(space)

    def _know(self, sides: tuple[str, ...]) -> None:
        """Remember what is told now, of empty spaces too."""
        table = self._table
        lying = pages_of(table).lying(table) if table.position is not None else {}
        self._told, self._sides = {space: lying.get(space, NOTHING) for space in self._spaces}, sides

    def _side_names(self) -> tuple[str, ...]:
        return pages_of(self._table).sides(self._table) if self._table.position is not None else ()

    def item_of(self, space: str) -> QStandardItem | None:
        """The row of a space."""
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
