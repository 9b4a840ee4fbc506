"""The space tab of the editor: marker, stacks outside and inside, siege, tomb, independents of one space."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QWidget,
)

from diadochi.language import Name, msg, tr
from diadochi.rules.successors import editing
from diadochi.rules.successors.pieces import CART, INDEPENDENT, UNIT_KINDS, minors_of
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.windows.successors.editor.editor_fields import (
    Caption,
    ChoiceField,
    Count,
    EditorSection,
    Flow,
    Push,
    scrolled_down,
)
from diadochi.windows.successors.editor.editor_map import EditTable, Holder, OnMap
from diadochi.windows.successors.piece_pictures import Piece, block_of, faction_pixmap, put_words
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of

# --- people
# Generals and royals as buttons that remove them, with a list to add others.


class PeopleRow(QWidget):
    """`added` carries a Piece to add, `removed` one to remove."""

    added = Signal(object)
    removed = Signal(object)

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._shown: tuple[Piece, ...] = ()
        self._buttons: dict[Piece, QPushButton] = {}
        self.add = ChoiceField(self)
        self.add.setPlaceholderText(tr("Add…"))
        self.add.picked.connect(self._add)
        self._flow = Flow(self, gap=4)
        self._flow.addWidget(self.add)

    def show_people(self, here: Sequence[Piece], others: Sequence[Piece]) -> None:
        if tuple(here) != self._shown:
            self._renew(tuple(here))
        for piece, button in self._buttons.items():
            button.setText(f"{self._table.words(piece)}  ×")
            button.setAccessibleName(tr("Remove {counter}", counter=self._table.words(piece)))
            button.setToolTip(as_words(button.accessibleName()))
        self.add.show_options([(piece, self._said(piece)) for piece in others], None)
        self.add.setPlaceholderText(tr("Add…"))
        self.add.setAccessibleName(tr("Add a general or royal"))
        self._flow.invalidate()
        self.updateGeometry()

    def _said(self, piece: Piece) -> str:
        where = self._table.where(piece)
        return f"{self._table.words(piece)} ({where})" if where else self._table.words(piece)

    def _renew(self, here: tuple[Piece, ...]) -> None:
        for button in self._buttons.values():
            button.deleteLater()
        while self._flow.count():
            self._flow.takeAt(0)
        self._buttons = {piece: self._button(piece) for piece in here}
        for button in self._buttons.values():
            self._flow.addWidget(button)
            button.show()
        self._flow.addWidget(self.add)
        self._shown = here

    def _button(self, piece: Piece) -> QPushButton:
        button = QPushButton(self)
        button.setObjectName("chip")
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: self.removed.emit(piece))
        return button

    def button(self, piece: Piece) -> QPushButton:
        """The button that removes a piece. Raises KeyError for one that is not here."""
        return self._buttons[piece]

    def _add(self, piece: object) -> None:
        self.add.setCurrentIndex(-1)
        self.added.emit(piece)


# --- pieces of a side

_MOST = 30


class StackBox(QFrame):
    """Shows and edits the contents of a `Holder`: units by count, people by name."""

    def __init__(self, table: EditTable, holder: Holder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stackBox")
        self._table, self.holder = table, holder
        self._name = Label(self, wraps=True)
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
        column = column_of(self._heading(), on=self, margins=(8, 6, 8, 8))
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
        badge = Label(self)
        badge.setPixmap(faction_pixmap(self._table.letter(self.holder.seat), 22, 26, self.devicePixelRatioF()))
        row = row_of(badge, (self._name, 1))
        holder = self.holder
        if isinstance(holder, OnMap):
            if self._table.kit.is_major_city(holder.space):
                row.addWidget(Push(msg("Outside") if holder.inside else msg("Inside"), self._turn, self))
            row.addWidget(Push(msg("Clear"), self._clear, self))
        return row

    def refresh(self) -> None:
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


# --- one side of the wall


class SideBox(EditorSection):
    """All stacks outside a space or inside its walls, with a list of other sides; hidden without walls."""

    def __init__(self, table: EditTable, inside: bool, parent: QWidget | None = None) -> None:
        super().__init__(msg("Inside the walls") if inside else msg("Outside"), parent)
        self._table, self._inside = table, inside
        self._space = ""
        self._opened: set[int] = set()
        self.boxes: dict[int, StackBox] = {}
        self.add = ChoiceField(self)
        self.add.picked.connect(self.open_side)
        self.column.addWidget(self.add)

    def show_space(self, space: str) -> None:
        if space != self._space:
            self._close_all()
            self._space = space
        position = self._table.position
        here = {stack.seat for stack in position.at(space) if stack.inside == self._inside}
        walled = self._table.kit.is_major_city(space)
        self.setVisible(walled or bool(here) or not self._inside)
        for seat in sorted(here | self._opened):
            if seat not in self.boxes:
                self._open_box(seat)
        for seat in set(self.boxes) - here - self._opened:
            self.boxes.pop(seat).deleteLater()
        for box in self.boxes.values():
            box.refresh()
        rest = [seat for seat in sorted(position.factions) if seat not in self.boxes]
        self.add.show_options([(seat, self._table.name("seat", str(seat))) for seat in rest], None)
        self.add.setPlaceholderText(tr("Add a side…"))
        words = tr("Add a side inside") if self._inside else tr("Add a side outside")
        self.add.setAccessibleName(words)
        self.add.setVisible(bool(rest))

    def open_side(self, seat: object) -> None:
        """Show an empty stack of a side, to be filled."""
        assert isinstance(seat, int)
        self._opened.add(seat)
        self.show_space(self._space)
        self.boxes[seat].counts["mercenary"].setFocus()

    def _open_box(self, seat: int) -> None:
        box = StackBox(self._table, OnMap(seat, self._space, self._inside), self)
        self.boxes[seat] = box
        self.column.insertWidget(self.column.count() - 1, box)

    def _close_all(self) -> None:
        self._opened.clear()
        for box in self.boxes.values():
            box.deleteLater()
        self.boxes.clear()


# --- tab

_MOST_SIEGE = 9


class SpaceTab(QWidget):
    """Shows and edits the chosen space."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.space = ChoiceField(self, typed=True)
        self._kind = Label(self)
        self.marker, self.army = ChoiceField(self), ChoiceField(self)
        self.siege, self.besieger = Count(0, _MOST_SIEGE, self), ChoiceField(self)
        self.tomb = QCheckBox(self)
        self.sides = {inside: SideBox(table, inside, self) for inside in (False, True)}
        self.lying = PeopleRow(table, self)
        self._body = QWidget(self)
        self._lay_out()
        self._join()
        bind_text(self.setAccessibleName, msg("Space"))
        bind_text(self.tomb.setText, msg("Alexander's tomb is here"))
        bind_text(self.besieger.setAccessibleName, msg("Besieger"))
        bind_text(self.space.setAccessibleName, msg("Space"))
        follow_texts(self, self.refresh)

    def _lay_out(self) -> None:
        form = QFormLayout()
        siege = row_of(self.siege, (self.besieger, 1))
        for words, field, row in (
            (msg("Control marker"), self.marker, self.marker),
            (msg("Siege points"), self.siege, siege),
            (msg("Independent army"), self.army, self.army),
        ):
            form.addRow(Caption(words, self), row)  # type: ignore[call-overload]
            bind_text(field.setAccessibleName, words)
        form.addRow("", self.tomb)
        column_of(
            form,
            self.sides[True],
            self.sides[False],
            Caption(msg("Royals without a stack"), self, heading=True),
            self.lying,
            None,
            on=self._body,
            margins=(10, 4, 8, 8),
        )
        scroll = scrolled_down(self._body, self)
        head = column_of(self.space, self._kind, margins=(10, 0, 10, 0))
        column_of(head, (scroll, 1), on=self, margins=(0, 8, 0, 0))

    def _join(self) -> None:
        self.space.picked.connect(lambda space: self._table.choose((space, False)))
        self.marker.picked.connect(self._mark)
        self.army.picked.connect(self._set_army)
        self.siege.counted.connect(lambda _points: self._besiege())
        self.besieger.picked.connect(lambda _seat: self._besiege())
        self.tomb.clicked.connect(self._bury)
        self.lying.added.connect(self._lay)
        self.lying.removed.connect(self._table.take_away)

    # --- display

    def refresh(self) -> None:
        spot, atlas = self._table.spot, self._table.kit.atlas
        spaces = sorted((self._table.name("space", space), space) for space in atlas.spaces)
        self.space.show_options([(space, name) for name, space in spaces], spot[0] if spot else None)
        self._body.setVisible(spot is not None)
        if spot is None:
            self._kind.setText(tr("Click a space on the map, or choose one here."))
            return
        space = atlas.spaces[spot[0]]
        kind = self._table.name("space_kind", space.kind)
        province = self._table.name("province", space.province) if space.province else ""
        self._kind.setText(" · ".join(text for text in (kind, province) if text))
        self._show_marks(space.id)
        for side in self.sides.values():
            side.show_space(space.id)
        self._show_lying(space.id)

    def _show_marks(self, space: str) -> None:
        table, position = self._table, self._table.position
        nobody, *seats = table.seats_or_nobody()
        grey = (INDEPENDENT, table.name("seat", "0"))
        self.marker.show_options([nobody, grey, *seats], position.markers.get(space))
        siege = position.sieges.get(space)
        self.siege.show_count(siege.points if siege else 0)
        default = self.besieger.value if self.besieger.value in position.factions else position.clock.active
        self.besieger.show_options(seats, siege.seat if siege else default)
        armies = [(army, table.name("independent", army)) for army in table.kit.independents]
        self.army.show_options([nobody, *armies], position.independent_army_at(space))
        self.tomb.setVisible(table.kit.is_major_city(space) or position.tomb == space)
        self.tomb.setChecked(position.tomb == space)

    def _show_lying(self, space: str) -> None:
        position, kit = self._table.position, self._table.kit
        members = [r.id for r in kit.royals.values() if r.kind != "body"] + [CART]
        here = [royal for royal in members if position.lying.get(royal) == space]
        others = [Piece("royal", royal, 0) for royal in members if royal not in here]
        self.lying.show_people([Piece("royal", royal, 0) for royal in here], others)

    # --- editing

    @property
    def _here(self) -> str:
        spot = self._table.spot
        assert spot is not None, "nothing can be changed before a space is chosen"
        return spot[0]

    def _mark(self, seat: object) -> None:
        there = editing.set_marker(self._table.kit, self._table.position, self._here, seat)  # type: ignore[arg-type]
        self._table.edit(there, msg("Control marker at {space}", space=Name("space", self._here)))

    def _set_army(self, army: object) -> None:
        position = self._table.position
        for other, place in position.independents.items():
            if place == self._here:
                position = editing.put_independent(position, other, "box")
        if army is not None:
            position = editing.put_independent(position, str(army), self._here)
        self._table.edit(position, msg("Independent army at {space}", space=Name("space", self._here)))

    def _besiege(self) -> None:
        seat = self.besieger.value
        if isinstance(seat, int):
            there = editing.set_siege(self._table.position, self._here, self.siege.value(), seat)
            self._table.edit(there, msg("Siege points at {space}", space=Name("space", self._here)))

    def _bury(self, on: bool) -> None:
        piece = Piece("tomb", "", 0)
        if on:
            self._table.put(piece, (self._here, False))
        else:
            self._table.take_away(piece)

    def _lay(self, piece: Piece) -> None:
        there = editing.lay_royal(self._table.position, piece.id, self._here)
        self._table.edit(there, put_words(self._table.message(piece), (self._here, False)))
