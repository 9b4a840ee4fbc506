"""The table tab of the editor: all that is off the map. Clock, sides, generals, court, forces, fleets, boxes."""

from __future__ import annotations

from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFormLayout,
    QFrame,
    QGridLayout,
    QLineEdit,
    QWidget,
)

from diadochi.language import Message, Name, msg, sentence, tr
from diadochi.rules.successors import editing
from diadochi.rules.successors.editing import ON_MAP
from diadochi.rules.successors.position import Clock, Faction, FleetState
from diadochi.windows.successors.editor.editor_fields import (
    Caption,
    ChoiceField,
    ChoiceRows,
    Count,
    EditorSection,
    FieldKind,
    Push,
    StructFields,
    scrolled_down,
)
from diadochi.windows.successors.editor.editor_map import EditTable, InBox
from diadochi.windows.successors.editor.space_tab import StackBox
from diadochi.windows.successors.piece_pictures import POOLS, Piece, faction_pixmap, place_words
from diadochi.windows.successors.sides_dock import PHASES, SEGMENTS
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts
from diadochi.windows.widgets import column_of

# --- generals
# One at a time: where he waits off the map, and his earned popularity.

_MOST_POPULARITY = 9


class GeneralsBox(EditorSection):
    """Shows and edits one major general."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Generals"), parent)
        self._table = table
        self.general, self.place = ChoiceField(self), ChoiceField(self)
        self.popularity = Count(-_MOST_POPULARITY, _MOST_POPULARITY, self)
        self._ratings = Label(self, wraps=True)
        form = QFormLayout()
        form.addRow(Caption(msg("General"), self), self.general)
        form.addRow(Caption(msg("Printed"), self), self._ratings)
        form.addRow(Caption(msg("Now"), self), self.place)
        form.addRow(Caption(msg("Popularity earned"), self), self.popularity)
        self.column.addLayout(form)
        self.general.picked.connect(lambda _general: self.refresh())
        self.place.picked.connect(self._send)
        self.popularity.counted.connect(self._earn)

    def refresh(self) -> None:
        kit, table = self._table.kit, self._table
        ranked = kit.senior_first(tuple(kit.generals))
        general = self.general.value if self.general.value in kit.generals else ranked[0]
        assert isinstance(general, str)
        self.general.show_options([(each, table.name("general", each)) for each in ranked], general)
        found = kit.generals[general]
        self._ratings.setText(
            tr(
                "initiative {initiative}, battle {battle}, seniority {seniority}, popularity {popularity}",
                initiative=found.initiative, battle=found.battle,
                seniority=found.seniority, popularity=found.popularity,
            )
        )  # fmt: skip
        self._show_place(general)
        self.popularity.show_count(table.position.popularity.get(general, 0))
        self.general.setAccessibleName(tr("General"))
        self.place.setAccessibleName(tr("Where {general} is", general=table.name("general", general)))
        self.popularity.setAccessibleName(tr("Popularity earned"))

    def _show_place(self, general: str) -> None:
        position, table = self._table.position, self._table
        on_map = [("map", table.where(Piece("general", general, 0)))] if position.where(general) else []
        pools = [(pool, sentence(words)) for pool, words in POOLS.items()]
        boxes = [
            (seat, tr("Dispersed: {side}", side=table.name("seat", str(seat)))) for seat in sorted(position.factions)
        ]
        box = next((seat for seat, group in position.dispersed.items() if general in group.generals), None)
        now: object = "map" if on_map else box if box is not None else position.off_map.get(general)
        self.place.show_options([*on_map, *pools, *boxes], now)

    @property
    def _chosen(self) -> str:
        return str(self.general.value)

    def _send(self, place: object) -> None:
        position, general = self._table.position, Name("general", self._chosen)
        if isinstance(place, int):
            there = editing.disperse_general(position, self._chosen, place)
            self._table.edit(there, msg("{piece}: {place}", piece=general, place=msg("Dispersed")))
        elif place != "map":
            there = editing.send_off_map(position, self._chosen, str(place))
            self._table.edit(there, msg("{piece}: {place}", piece=general, place=POOLS[str(place)]))

    def _earn(self, points: int) -> None:
        there = editing.set_popularity(self._table.position, self._chosen, points)
        what = msg("Popularity of {general}: {points}", general=Name("general", self._chosen), points=points)
        self._table.edit(there, what)


# --- fleets


class FleetsBox(EditorSection):
    """All fleets, one in each row: side and state."""

    def __init__(self, table: EditTable, parent: QWidget) -> None:
        super().__init__(msg("Fleets"), parent)
        self._table = table
        self._names = {fleet: Label(self) for fleet in table.kit.fleets}
        self.states = {fleet: self._state(fleet) for fleet in table.kit.fleets}
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        self.column.addLayout(grid)
        for row, (fleet, state) in enumerate(self.states.items()):
            self._names[fleet].setWordWrap(True)
            for column, field in enumerate((self._names[fleet], *state.fields.values())):
                grid.addWidget(field, 2 * row + column // 2, column % 2)

    def _state(self, fleet: str) -> StructFields[FleetState]:
        kinds: dict[str, FieldKind] = {"seat": self._table.seats_or_nobody, "improved": bool, "dispersed": bool}
        state = StructFields(FleetState, kinds, lambda state: self._keep(fleet, state), self)
        for name, words in (("improved", msg("Improved")), ("dispersed", msg("Dispersed"))):
            bind_text(state.fields[name].setText, words)
        return state

    def refresh(self) -> None:
        for fleet, state in self.states.items():
            name = self._table.name("fleet", fleet)
            self._names[fleet].setText(name)
            state.show(self._table.position.fleets.get(fleet, FleetState(None)))
            state.fields["seat"].setAccessibleName(tr("Fleet of {fleet}", fleet=name))
            for tick in (state.fields["improved"], state.fields["dispersed"]):
                tick.setAccessibleName(f"{tick.text()}, {name}")

    def _keep(self, fleet: str, state: FleetState) -> None:
        there = editing.set_fleet(self._table.position, fleet, state)
        self._table.edit(there, msg("Fleet changed: {fleet}", fleet=Name("fleet", fleet)))


# --- dispersed boxes


class BoxesBox(EditorSection):
    """One dispersed box for each side."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Dispersed"), parent)
        self._table = table
        self.boxes: dict[int, StackBox] = {}

    def refresh(self) -> None:
        position = self._table.position
        seats = sorted({*position.factions, *position.dispersed})
        for seat in set(self.boxes) - set(seats):
            self.boxes.pop(seat).deleteLater()
        for place, seat in enumerate(seats):
            if seat not in self.boxes:
                self.boxes[seat] = StackBox(self._table, InBox(seat), self)
                self.column.insertWidget(place + 1, self.boxes[seat])
            self.boxes[seat].refresh()


# --- words

STATUSES = {"champion": msg("Champion"), "successor": msg("Successor")}
ROYAL_STATES = {
    "active": msg("Active"),
    "inactive": msg("Inactive"),
    "off_map": msg("Off the map"),
    "gone": msg("Out of the game"),
}
SILVER = {
    "not_arrived": msg("Not yet arrived"),
    "in_play": msg("In play"),
    "gone": msg("Out of the game"),
}
ARMY_PLACES = {"box": msg("In the box"), "gone": msg("Out of the game")}


_SILVER_SHIELDS = "silver"


def options(words: dict[str, Message]) -> list[tuple[object, str]]:
    """Pairs of value and translated words, for a list."""
    return [(value, sentence(text)) for value, text in words.items()]


# --- clock
# Turn, phase, segment, round, active side, order of play; and the Usurper.

_TITLES: dict[str, Message] = {
    "turn": msg("Turn"),
    "phase": msg("Phase"),
    "segment": msg("Segment"),
    "round": msg("Round"),
    "active": msg("Active side"),
    "order": msg("Turn order"),
    "usurper": msg("Usurper"),
}
_COUNTED = range(1, 6)


class ClockBox(EditorSection):
    """Shows and edits the clock."""

    def __init__(self, table: EditTable, parent: QWidget) -> None:
        super().__init__(msg("Clock"), parent)
        self._table = table
        kinds: dict[str, FieldKind] = {
            "turn": _COUNTED,
            "phase": lambda: options(PHASES),
            "segment": lambda: options({"": msg("None"), **SEGMENTS}),
            "round": _COUNTED,
            "active": table.seats,
        }
        self._clock = StructFields(Clock, kinds, self._keep, self)
        self.order, self.usurper = QLineEdit(self), ChoiceField(self)
        self.fields = {**self._clock.fields, "order": self.order, "usurper": self.usurper}
        form = QFormLayout()
        for name, field in self.fields.items():
            form.addRow(Caption(_TITLES[name], self), field)
            bind_text(field.setAccessibleName, _TITLES[name])
        bind_text(self.order.setToolTip, msg("Letters of the sides in turn order: A B C"))
        self.column.addLayout(form)
        self._forget = Push(msg("Clear moves made"), self._forget_segment, self)
        self._end = Push(msg("End march"), self._end_march, self)
        self.column.addWidget(self._forget)
        self.column.addWidget(self._end)
        self.order.editingFinished.connect(self._set_order)
        self.usurper.picked.connect(self._set_usurper)

    def refresh(self) -> None:
        position = self._table.position
        self._clock.show(position.clock)
        self.fields["turn"].show_count(position.clock.turn, self._table.kit.profile.last_turn)
        self.usurper.show_options(self._table.seats_or_nobody(), position.usurper)
        if not self.order.hasFocus() or not self.order.isModified():
            self.order.setText(" ".join(self._table.letter(seat) for seat in position.clock.order))
        self._forget.setEnabled(position.memory != type(position.memory)())
        self._end.setVisible(position.activation is not None)

    def _keep(self, clock: Clock) -> None:
        # only the strategy phase has segments; it begins with the activation, which can be played here
        if clock.phase != self._table.position.clock.phase:
            clock = structs.replace(clock, segment="activation" if clock.phase == "strategy" else "")
        self._table.edit(editing.set_clock(self._table.position, clock), msg("Turn and phase changed"))

    def _set_order(self) -> None:
        letters = {self._table.letter(seat): seat for seat in range(1, 6)}
        order = tuple(letters[letter] for letter in self.order.text().upper() if letter in letters)
        self.order.setModified(False)
        self._keep(structs.replace(self._table.position.clock, order=order))
        self.refresh()

    def _set_usurper(self, seat: object) -> None:
        there = editing.set_usurper(self._table.position, seat)  # type: ignore[arg-type]
        self._table.edit(there, msg("Usurper changed"))

    def _forget_segment(self) -> None:
        self._table.edit(editing.forget_segment(self._table.position), msg("Moves of this segment cleared"))

    def _end_march(self) -> None:
        self._table.edit(editing.end_march(self._table.position), msg("March ended by hand"))


# --- sides
# Name, status, legitimacy; the number of sides.

_LEGITIMACY = range(-1, 61)
"""The first one stands for legitimacy that is computed instead of set."""


class EditedSeat(QFrame):
    """One side."""

    def __init__(self, table: EditTable, seat: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stackBox")
        self._table, self.seat = table, seat
        kinds: dict[str, FieldKind] = {"name": str, "status": lambda: options(STATUSES), "legitimacy": _LEGITIMACY}
        self._faction = StructFields(Faction, kinds, self._keep, self)
        self.fields = self._faction.fields
        bind_text(self.fields["legitimacy"].setSpecialValueText, msg("as counted"))
        self._leave = Push(msg("Remove"), self._remove, self)
        badge = Label(self)
        badge.setPixmap(faction_pixmap(table.letter(seat), 28, 32, self.devicePixelRatioF()))
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.addWidget(badge, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.fields["name"], 0, 1, 1, 2)
        grid.addWidget(self.fields["status"], 1, 1)
        grid.addWidget(self._leave, 1, 2)
        grid.addWidget(Caption(msg("Legitimacy"), self), 2, 1)
        grid.addWidget(self.fields["legitimacy"], 2, 2)
        grid.setColumnStretch(1, 1)

    def refresh(self) -> None:
        self._faction.show(self._table.position.factions[self.seat])
        side = self._table.name("seat", str(self.seat))
        self.fields["name"].setAccessibleName(tr("Name of {side}", side=side))
        self.fields["status"].setAccessibleName(tr("Status of {side}", side=side))
        self.fields["legitimacy"].setAccessibleName(tr("Legitimacy of {side}", side=side))
        self._leave.setAccessibleName(tr("Remove {counter}", counter=side))

    def _keep(self, faction: Faction) -> None:
        there = editing.set_faction(self._table.position, self.seat, faction)
        self._table.edit(there, msg("Side changed: {side}", side=Name("seat", str(self.seat))))

    def _remove(self) -> None:
        there = editing.remove_faction(self._table.position, self.seat)
        self._table.edit(there, msg("Side {letter} leaves the table", letter=self._table.letter(self.seat)))


class SeatsBox(EditorSection):
    """All sides."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(msg("Sides"), parent)
        self._table = table
        self.rows: dict[int, EditedSeat] = {}
        self.add = Push(msg("Add a side"), self._add, self)
        self.column.addWidget(self.add)

    def refresh(self) -> None:
        seats = sorted(self._table.position.factions)
        for seat in set(self.rows) - set(seats):
            self.rows.pop(seat).deleteLater()
        for place, seat in enumerate(seats):
            if seat not in self.rows:
                self.rows[seat] = EditedSeat(self._table, seat, self)
                self.column.insertWidget(place + 1, self.rows[seat])
            self.rows[seat].refresh()
        self.add.setEnabled(self._free() is not None)

    def _free(self) -> int | None:
        most = self._table.kit.profile.most_players
        return next((seat for seat in range(1, most + 1) if seat not in self._table.position.factions), None)

    def _add(self) -> None:
        seat = self._free()
        if seat is not None:
            letter = self._table.letter(seat)
            there = editing.add_faction(self._table.position, seat, letter)
            self._table.edit(there, msg("Side {letter} joins the table", letter=letter))


# --- court
# The royal family, Alexander's body, the Silver Shields, independent armies: pieces with a state.
# A piece that returns to the map goes to the chosen space, or to its starting space.


class CourtBox(ChoiceRows):
    """The royal family."""

    def __init__(self, table: EditTable, parent: QWidget) -> None:
        self._table = table
        royals = (member.id for member in table.kit.royals.values() if member.kind != "body")
        super().__init__(msg("Royal family"), royals, self._set, parent)

    def refresh(self) -> None:
        table = self._table
        for royal, choice in self.choices.items():
            name, state = table.name("royal", royal), table.position.royal_state.get(royal, "off_map")
            self.show_row(royal, name, options(ROYAL_STATES), state)
            where = table.where(Piece("royal", royal, 0))
            choice.setAccessibleName(f"{name}, {where}")
            choice.setToolTip(as_words(where))

    def _set(self, royal: str, state: str) -> None:
        position = self._table.position
        what = msg("{royal}: {state}", royal=Name("royal", royal), state=ROYAL_STATES[state])
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


class ForcesBox(ChoiceRows):
    """Silver Shields and independent armies."""

    def __init__(self, table: EditTable, parent: QWidget) -> None:
        self._table = table
        title = msg("Silver Shields and independent armies")
        super().__init__(title, (_SILVER_SHIELDS, *table.kit.independents), self._set, parent)
        for army in table.kit.independents:
            self.names[army].setWordWrap(True)

    def refresh(self) -> None:
        table, position = self._table, self._table.position
        for army, choice in self.choices.items():
            if army == _SILVER_SHIELDS:
                name, now = table.name("unit", army), position.silver
                values = options(
                    {state: text for state, text in SILVER.items() if state in ("gone", "not_arrived", now)}
                )
                choice.setAccessibleName(name)
            else:
                name, now = table.name("independent", army), position.independents.get(army, "gone")
                spots = {now, table.spot[0] if table.spot else now} - set(ARMY_PLACES)
                values = [*options(ARMY_PLACES), *((spot, table.name("space", spot)) for spot in sorted(spots))]
                choice.setAccessibleName(tr("Where {army} is", army=name))
            self.show_row(army, name, values, now)

    def _set(self, army: str, place: str) -> None:
        if army == _SILVER_SHIELDS:
            self._set_silver(place)
        else:
            self._set_army(army, place)

    def _set_silver(self, state: str) -> None:
        if state != "in_play":
            what = msg("{unit}: {state}", unit=Name("unit", "silver"), state=SILVER[state])
            self._table.edit(editing.silver_away(self._table.position, state), what)

    def _set_army(self, army: str, place: str) -> None:
        where = ARMY_PLACES.get(place) or place_words((place, False))
        what = msg("{piece}: {place}", piece=Name("independent", army), place=where)
        self._table.edit(editing.put_independent(self._table.position, army, place), what)


# --- tab


class TableTab(QWidget):
    """All sections in one column."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        inner = QWidget(self)
        self.clock, self.seats = ClockBox(table, inner), SeatsBox(table, inner)
        self.generals = GeneralsBox(table, inner)
        self.court, self.forces = CourtBox(table, inner), ForcesBox(table, inner)
        self.fleets, self.boxes = FleetsBox(table, inner), BoxesBox(table, inner)
        self._parts = (self.clock, self.seats, self.generals, self.court, self.forces, self.fleets, self.boxes)
        hint = Caption(msg("Change cards, edition and options in the text."), inner)
        column_of(*self._parts, hint, None, on=inner, margins=(10, 8, 8, 8))
        column_of(scrolled_down(inner, self), on=self, margins=(0, 0, 0, 0))
        bind_text(self.setAccessibleName, msg("Table"))
        follow_texts(self, self.refresh)

    def refresh(self) -> None:
        for part in self._parts:
            part.refresh()
