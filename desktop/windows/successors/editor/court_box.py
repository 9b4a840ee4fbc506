"""The royal family by state, Alexander's body, the Silver Shields, independent armies: all that has a state of its own.

What is away and comes onto the map lies at the chosen space, or where it starts in a game.
"""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from desktop.language import Name, msg, tr
from desktop.rules.successors import editing
from desktop.rules.successors.editing.royals import ON_MAP
from desktop.windows.plain import Label, as_words
from desktop.windows.successors.editor import words
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.fields import ChoiceField, Section
from desktop.windows.successors.editor.pieces import Piece, place_words


class CourtBox(Section):
    """The royal family."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Royal family"), parent)
        self._table = table
        self._form = QFormLayout()
        self.column.addLayout(self._form)
        self._names: dict[str, QLabel] = {}
        self.states: dict[str, ChoiceField] = {}
        for royal in (member.id for member in table.kit.royals.values() if member.kind != "body"):
            self._names[royal], choice = Label(self), ChoiceField(self)
            choice.picked.connect(lambda state, royal=royal: self._set(royal, str(state)))
            self.states[royal] = choice
            self._form.addRow(self._names[royal], choice)

    def refresh(self) -> None:
        """Show every member as it is now."""
        table, position = self._table, self._table.position
        for royal, choice in self.states.items():
            name = table.name("royal", royal)
            self._names[royal].setText(name)
            choice.show_options(words.options(words.ROYAL_STATES), position.royal_state.get(royal, "off_map"))
            where = table.where(Piece("royal", royal, 0))
            choice.setAccessibleName(f"{name}, {where}")
            choice.setToolTip(as_words(where))

    def _set(self, royal: str, state: str) -> None:
        position = self._table.position
        what = msg("{royal}: {state}", royal=Name("royal", royal), state=words.ROYAL_STATES[state])
        if state not in ON_MAP:
            self._table.edit(editing.royal_away(position, royal, state), what)
            return
        if position.royal_state.get(royal) not in ON_MAP:
            position = editing.lay_royal(position, royal, self._home(royal))
        self._table.edit(editing.set_royal_state(position, royal, state), what)

    def _home(self, royal: str) -> str:
        spot = self._table.spot
        start = self._table.kit.royals[royal].start_place
        return spot[0] if spot is not None else start or next(iter(self._table.kit.atlas.spaces))


class ForcesBox(Section):
    """Silver Shields and independent armies."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Silver Shields and independent armies"), parent)
        self._table = table
        form = QFormLayout()
        self.column.addLayout(form)
        self._silver_name, self.silver = Label(self), ChoiceField(self)
        form.addRow(self._silver_name, self.silver)
        self.silver.picked.connect(self._set_silver)
        self._names: dict[str, QLabel] = {}
        self.armies: dict[str, ChoiceField] = {}
        for army in table.kit.independents:
            self._names[army], choice = Label(self), ChoiceField(self)
            self._names[army].setWordWrap(True)
            choice.picked.connect(lambda place, army=army: self._set_army(army, str(place)))
            self.armies[army] = choice
            form.addRow(self._names[army], choice)

    def refresh(self) -> None:
        """Show where each is now."""
        table, position = self._table, self._table.position
        self._silver_name.setText(table.name("unit", "silver"))
        silver = {state: text for state, text in words.SILVER.items() if state != "in_play" or position.silver == state}
        self.silver.show_options(words.options(silver), position.silver)
        self.silver.setAccessibleName(table.name("unit", "silver"))
        for army, choice in self.armies.items():
            name, place = table.name("independent", army), position.independents.get(army, "gone")
            self._names[army].setText(name)
            spots = {place, table.spot[0] if table.spot else place} - set(words.ARMY_PLACES)
            named = [(spot, table.name("space", spot)) for spot in sorted(spots)]
            choice.show_options([*words.options(words.ARMY_PLACES), *named], place)
            choice.setAccessibleName(tr("Where {army} is", army=name))

    def _set_silver(self, state: object) -> None:
        if state != "in_play":
            what = msg("{unit}: {state}", unit=Name("unit", "silver"), state=words.SILVER[str(state)])
            self._table.edit(editing.silver_away(self._table.position, str(state)), what)

    def _set_army(self, army: str, place: str) -> None:
        where = words.ARMY_PLACES.get(place) or place_words((place, False))
        what = msg("{piece}: {place}", piece=Name("independent", army), place=where)
        self._table.edit(editing.put_independent(self._table.position, army, place), what)
