"""The generals of a map in the workshop: those of the map it borrows from, or its own with our ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QListWidget, QListWidgetItem, QPushButton, QSpinBox, QWidget

from diadochi.atlas.map_draft import GameEntry, Value
from diadochi.language import ENGLISH, Message, current_language, msg, tr
from diadochi.windows.widget_text import Label, follow_texts
from diadochi.windows.widgets import refill, row_of
from diadochi.windows.workshop.bench import Bench
from diadochi.windows.workshop.place_fields import Act, MapForm

_FILE, _KEY = "generals.toml", "general"
_HEAD = "The generals of this map. Fields as in maps/diadochi/generals.toml."
_RATINGS: Final[Mapping[str, tuple[Message, int, int, int]]] = {
    "initiative": (msg("Initiative"), 1, 6, 3),
    "battle": (msg("Battle rating"), 1, 6, 3),
    "seniority": (msg("Seniority"), 1, 20, 1),
    "popularity": (msg("Popularity"), -9, 9, 0),
    "legitimacy": (msg("Legitimacy"), 0, 99, 0),
}
"""The title of each rating, its least and greatest value, and that of a new general."""
_LABELS: Final = dict.fromkeys((*_RATINGS, "start_space"), "house")
_LINES: Final = 3
_NUMBER: Final = int(Qt.ItemDataRole.UserRole)


class MapGenerals(MapForm):
    """The list of the map's own generals, and the fields of the one that is chosen."""

    def __init__(self, bench: Bench, act: Act, parent: QWidget) -> None:
        super().__init__(bench, act, parent)
        self.borrowed = Label(self, wraps=True)
        self.list = QListWidget(self)
        self.list.setFixedHeight(_LINES * (self.list.fontMetrics().height() + 12))
        self.add, self.remove = QPushButton(self), QPushButton(self)
        self._form.addRow(self.borrowed)
        self._form.addRow(self.list)
        self._form.addRow(row_of(self.add, self.remove, margins=(0, 0, 0, 0)))
        self.names = self._name_rows(self._name)
        self.ratings = {field: self._rating(field) for field in _RATINGS}
        self.start = QComboBox(self)
        self._row(msg("Start space"), self.start)
        self._shown: list[GameEntry] = []
        self._unnamed: set[str] = set()
        self.list.currentRowChanged.connect(lambda _row: self._show_fields())
        self.add.clicked.connect(lambda: act(self._add))
        self.remove.clicked.connect(lambda: act(self._remove))
        self.start.activated.connect(lambda _row: self._set(start_space=self.start.currentData() or None))
        follow_texts(self, self._say)

    def _rating(self, name: str) -> QSpinBox:
        title, least, most, _ = _RATINGS[name]
        field = QSpinBox(self)
        field.setRange(least, most)
        self._row(title, field)
        field.editingFinished.connect(lambda: self._rate(name))
        return field

    def _say(self) -> None:
        super()._say()
        self.list.setAccessibleName(tr("Generals"))
        self.add.setText(tr("New general"))
        self.remove.setText(tr("Remove"))

    # --- showing

    def show_chosen(self) -> None:
        """Fill list and fields from the draft."""
        chosen = self.list.currentRow()
        self._shown = self._bench.draft.entries(_FILE, _KEY)
        self.list.blockSignals(True)
        self.list.clear()
        for number, general in enumerate(self._shown):
            item = QListWidgetItem(f"{_named(general)}  {general.get('initiative')}–{general.get('battle')}")
            item.setData(_NUMBER, number)
            self.list.addItem(item)
        self.list.setCurrentRow(min(max(chosen, 0), len(self._shown) - 1))
        self.list.blockSignals(False)
        self._show_fields()

    def _show_fields(self) -> None:
        atlas, spoken = self._bench.draft.atlas, current_language()
        has_own = bool(self._shown)
        self.borrowed.setVisible(not has_own)
        self.borrowed.setText(tr("This map borrows its generals. Add one, and it has only its own."))
        self.list.setVisible(has_own)
        self.remove.setEnabled(has_own)
        general = self._general
        for field in (*self.names.values(), *self.ratings.values(), self.start):
            field.setEnabled(general is not None)
        self._fill_names(self.names, (general or {}).get("names", {}))
        for name, rating in self.ratings.items():
            rating.setValue(int((general or {}).get(name, _RATINGS[name][3])))
        spaces = sorted((space.names.in_language(spoken), space.id) for space in atlas.spaces.values())
        refill(self.start, [(tr("No start space"), ""), *spaces])
        self.start.setCurrentIndex(max(0, self.start.findData((general or {}).get("start_space", ""))))

    @property
    def _general(self) -> GameEntry | None:
        row = self.list.currentRow()
        return self._shown[row] if 0 <= row < len(self._shown) else None

    # --- changes

    def _add(self) -> None:
        taken = {general.get("seniority") for general in self._shown}
        free = next((number for number in range(20, 0, -1) if number not in taken), 1)
        fields: dict[str, Value] = {name: usual for name, (_, _, _, usual) in _RATINGS.items() if usual}
        number = self._bench.draft.add_entry(
            _FILE, _KEY, tr("New general"), {**fields, "seniority": free, "provenance": _LABELS}, _HEAD
        )
        self.show_chosen()
        self.list.setCurrentRow(number)
        self._unnamed.add(str(self._shown[number]["id"]))
        self.names["en"].setFocus()
        self.names["en"].selectAll()

    def _remove(self) -> None:
        if self._general is not None:
            self._bench.draft.remove_entry(_FILE, _KEY, self.list.currentRow())

    def _name(self, language: str) -> None:
        general = self._general
        said = None if general is None else self._changed_name(self.names, general.get("names", {}), language)
        if general is None or said is None:
            return
        if language == ENGLISH and general["id"] in self._unnamed:
            self._unnamed.discard(general["id"])
            number = self.list.currentRow()
            self._act(lambda: self._bench.draft.name_entry(_FILE, _KEY, number, said))
        else:
            self._set(names={language: said})

    def _rate(self, name: str) -> None:
        general, value = self._general, self.ratings[name].value()
        if general is not None and value != general.get(name, 0):
            self._set(**{name: value})

    def _set(self, **fields: Value) -> None:
        if self._general is not None:
            number = self.list.currentRow()
            self._act(lambda: self._bench.draft.change_entry(_FILE, _KEY, number, fields))


def _named(general: GameEntry) -> str:
    names = general.get("names", {})
    return str(names.get(current_language()) or names.get("en", "?"))
