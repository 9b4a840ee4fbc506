"""The pieces of one side in one home: units by count, generals and royals by name."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop.language import msg, tr
from desktop.rules.successors import editing
from desktop.rules.successors.pieces import CART, UNIT_KINDS, minors_of
from desktop.scene.counters.block_picture import block_picture
from desktop.windows.plain import Label, as_words
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import Count, Push
from desktop.windows.successors.editor.holders import Holder, OnMap
from desktop.windows.successors.editor.people_row import PeopleRow
from desktop.windows.successors.editor.pictures import block_of
from desktop.windows.successors.editor.pieces import Piece, put_words
from desktop.windows.successors.faction_shield import faction_pixmap

_MOST = 30


class StackBox(QFrame):
    """Shows and changes what a `Holder` holds."""

    def __init__(self, table: EditTable, holder: Holder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stackBox")
        self._table, self.holder = table, holder
        self._name = Label(self)
        self._name.setWordWrap(True)
        self.counts = {kind: self._count(kind) for kind in UNIT_KINDS}
        self.people = PeopleRow(table, self)
        self.people.added.connect(self._add)
        self.people.removed.connect(table.take_away)
        self._lay_out()
        self.refresh()

    def _count(self, kind: str) -> Count:
        count = Count(0, _MOST, self)
        count.counted.connect(lambda n: self._table.edit(*self.holder.with_units(self._table.position, kind, n)))
        return count

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addLayout(self._heading())
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, (kind, count) in enumerate(self.counts.items()):
            token = Label(self)
            block = block_of(self._table.kit, self._table.position, Piece("unit", kind, self.holder.seat), "en")
            token.setPixmap(block_picture(block, 1.0, self.devicePixelRatioF()))
            grid.addWidget(token, 0, number, Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(count, 1, number)
        column.addLayout(grid)
        column.addWidget(self.people)

    def _heading(self) -> QHBoxLayout:
        row = QHBoxLayout()
        badge = Label(self)
        badge.setPixmap(faction_pixmap(self._table.letter(self.holder.seat), 22, 26, self.devicePixelRatioF()))
        row.addWidget(badge)
        row.addWidget(self._name, 1)
        holder = self.holder
        if isinstance(holder, OnMap):
            if self._table.kit.is_major_city(holder.space):
                row.addWidget(Push(msg("Outside") if holder.inside else msg("Inside"), self._turn, self))
            row.addWidget(Push(msg("Clear"), self._clear, self))
        return row

    def refresh(self) -> None:
        """Show what is there now."""
        position, group = self._table.position, self.holder.group(self._table.position)
        side = self._table.name("seat", str(self.holder.seat))
        self._name.setText(side)
        for kind, count in self.counts.items():
            count.show_count(getattr(group.units, kind))
            unit = self._table.name("unit", kind)
            home = self._table.speaker.say(self.holder.words)
            count.setAccessibleName(tr("{unit}, {side}, {place}", unit=unit, side=side, place=home))
            count.setToolTip(as_words(unit))
        seat, kit = self.holder.seat, self._table.kit
        generals = [Piece("general", g, seat) for g in (*kit.senior_first(tuple(kit.generals)), *minors_of(seat))]
        royals = [Piece("royal", r.id, seat) for r in kit.royals.values() if r.kind != "body"]
        royals.append(Piece("royal", CART, seat))
        present = {*group.generals, *group.royals}
        named = [Piece("general", g, seat) for g in _by_rank(self._table, group.generals)]
        named += [Piece("royal", r, seat) for r in group.royals]
        may_come = [*generals, *(royals if isinstance(self.holder, OnMap) and position.at(self.holder.space) else ())]
        self.people.show_people(named, [piece for piece in may_come if piece.id not in present])

    def _add(self, piece: Piece) -> None:
        holder, position = self.holder, self._table.position
        if piece.kind == "general":
            self._table.edit(*holder.with_general(position, piece.id))
        elif isinstance(holder, OnMap):
            there = editing.put_royal(position, piece.id, holder.seat, holder.space, holder.inside)
            self._table.edit(there, put_words(self._table.message(piece), (holder.space, holder.inside)))

    def _turn(self) -> None:
        """The whole stack goes to the other side of the wall."""
        holder = self.holder
        assert isinstance(holder, OnMap)
        piece = Piece("stack", "", holder.seat, (holder.space, holder.inside))
        self._table.put(piece, (holder.space, not holder.inside))

    def _clear(self) -> None:
        holder = self.holder
        assert isinstance(holder, OnMap)
        self._table.take_away(Piece("stack", "", holder.seat, (holder.space, holder.inside)))


def _by_rank(table: EditTable, generals: tuple[str, ...]) -> tuple[str, ...]:
    known = tuple(g for g in generals if g in table.kit.generals or g in table.kit.minors)
    return table.kit.senior_first(known)
