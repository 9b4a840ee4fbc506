"""One space in full: its marker, what stands outside and inside, what lies there, siege, tomb, independents."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFormLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop.language import Name, msg, tr
from desktop.rules.successors import editing
from desktop.rules.successors.pieces import CART, INDEPENDENT
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import Caption, ChoiceField, Count
from desktop.windows.successors.editor.people_row import PeopleRow
from desktop.windows.successors.editor.pieces import Piece, put_words
from desktop.windows.successors.editor.side_box import SideBox

_MOST_SIEGE = 9


class SpaceTab(Retranslated, QWidget):
    """Shows and changes the chosen space."""

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
        self.retranslate()

    def _lay_out(self) -> None:
        form = QFormLayout()
        siege = QHBoxLayout()
        siege.addWidget(self.siege)
        siege.addWidget(self.besieger, 1)
        self._rows = {
            "marker": Caption(msg("Control marker"), self),
            "siege": Caption(msg("Siege points"), self),
            "army": Caption(msg("Independent army"), self),
        }
        form.addRow(self._rows["marker"], self.marker)
        form.addRow(self._rows["siege"], siege)
        form.addRow(self._rows["army"], self.army)
        form.addRow("", self.tomb)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(10, 4, 8, 8)
        column.addLayout(form)
        column.addWidget(self.sides[True])
        column.addWidget(self.sides[False])
        column.addWidget(Caption(msg("Royals with nobody"), self, heading=True))
        column.addWidget(self.lying)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self._body)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 8, 0, 0)
        head = QVBoxLayout()
        head.setContentsMargins(10, 0, 10, 0)
        head.addWidget(self.space)
        head.addWidget(self._kind)
        whole.addLayout(head)
        whole.addWidget(scroll, 1)

    def _join(self) -> None:
        self.space.picked.connect(lambda space: self._table.choose((space, False)))
        self.marker.picked.connect(self._mark)
        self.army.picked.connect(self._set_army)
        self.siege.counted.connect(lambda _points: self._besiege())
        self.besieger.picked.connect(lambda _seat: self._besiege())
        self.tomb.clicked.connect(self._bury)
        self.lying.added.connect(self._lay)
        self.lying.removed.connect(self._table.take_away)

    # --- showing

    def refresh(self) -> None:
        """Show the chosen space as it is now."""
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
        seats = [(seat, table.name("seat", str(seat))) for seat in sorted(position.factions)]
        grey = (INDEPENDENT, table.name("seat", "0"))
        nobody = (None, tr("Nobody"))
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

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Space"))
        self.tomb.setText(tr("Alexander's tomb is here"))
        for name, field in (("marker", self.marker), ("siege", self.siege), ("army", self.army)):
            field.setAccessibleName(self._rows[name].text())
        self.besieger.setAccessibleName(tr("Besieger"))
        self.space.setAccessibleName(tr("Space"))
        self.refresh()
