"""The table as a tree of words: provinces, their spaces, and the stacks in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from desktop.language import tr
from desktop.rules.successors.pieces import Stack
from desktop.windows.inspector.subjects import Subject
from desktop.windows.inspector.vocabulary import group_text, side_name
from desktop.windows.on_table import OnTable

SUBJECT = Qt.ItemDataRole.UserRole + 1
WORDS = Qt.ItemDataRole.UserRole + 2
"""Roles of an item: the Subject it stands for; everything it can be found by, in small letters."""


class _Lying(NamedTuple):
    """What the rows of a space tell: its marker, the stacks and independent armies in it."""

    marker: int | None = None
    stacks: tuple[Stack, ...] = ()
    independents: tuple[str, ...] = ()


class PlacesModel(QStandardItemModel):
    """Filled whole by `fill`; afterwards `update_all` brings what has changed up to date.

    `updated` are the spaces whose rows were worded by the last of the two.
    """

    def __init__(self, table: OnTable) -> None:
        super().__init__()
        self._table = table
        self._spaces: dict[str, QStandardItem] = {}
        self._told: dict[str, _Lying] = {}
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
            item.setData(" ".join((names.en, names.es, names.ru, names.la, *found.also)).casefold(), WORDS)
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
        lying, nothing = self._lying(), _Lying()
        self._told, self._sides = {space: lying.get(space, nothing) for space in self._spaces}, sides

    def _lying(self) -> dict[str, _Lying]:
        """What is told of every space where something lies."""
        position = self._table.position
        if position is None:
            return {}
        armies = {space: position.independent_armies_at(space) for space in set(position.independents.values())}
        spaces = {*position.markers, *position.stacks, *armies}
        return {
            space: _Lying(position.markers.get(space), position.at(space), armies.get(space, ())) for space in spaces
        }

    def _side_names(self) -> tuple[str, ...]:
        position = self._table.position
        return () if position is None else tuple(side_name(self._table, seat) for seat in position.factions)

    def item_of(self, space: str) -> QStandardItem | None:
        """The row of a space."""
        return self._spaces.get(space)

    def _space_text(self, space: str) -> str:
        table, position = self._table, self._table.position
        name = table.space(space)
        if position is None or space not in position.markers:
            return name
        return tr("{space}, {side}", space=name, side=side_name(table, position.markers[space]))

    def _stacks(self, space: str) -> Iterator[QStandardItem]:
        table, position = self._table, self._table.position
        if position is None or table.kit is None:
            return
        for stack in position.at(space):
            text = f"{side_name(table, stack.seat)}: {group_text(table, stack.group)}"
            if stack.inside:
                text = tr("{stack}, inside the walls", stack=text)
            yield _item(text, Subject("stack", space, stack.seat, stack.inside))
        for army in position.independent_armies_at(space):
            yield _item(table.kit.independents[army].names.in_language(table.names), Subject("independent", army))


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
