"""The fields of what is chosen in the workshop: a space, a route, or a province."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from diadochi.atlas.map_draft import DIGITS, Value
from diadochi.language import ENGLISH, NAME_LANGUAGES, Message, current_language, msg, sentence, tr
from diadochi.windows.widget_text import Label, follow_texts
from diadochi.windows.widgets import refill
from diadochi.windows.workshop.bench import Bench

_LANGUAGES: Mapping[str, Message] = {
    "en": msg("English name"),
    "es": msg("Spanish name"),
    "ru": msg("Russian name"),
    "la": msg("Latin name"),
}


Act: TypeAlias = Callable[[Callable[[], object]], None]
"""Runs a change of the draft, tells what went wrong, and shows the draft."""


class Fields(QWidget):
    """A form whose fields change the draft when they are left.

    A subclass follows the language (`_say`) when all its rows are there.
    """

    def __init__(self, bench: Bench, act: Act, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._act = bench, act
        self._form = QFormLayout(self)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._rows: list[tuple[QLabel, Message]] = []

    def _row(self, words: Message, field: QWidget) -> None:
        label = Label(self)
        label.setBuddy(field)
        self._form.addRow(label, field)
        self._rows.append((label, words))

    def _name_rows(self, left: Callable[[str], object]) -> dict[str, QLineEdit]:
        """Rows for the names in all languages; `left` is called with the language of a field that was left."""
        fields = {language: QLineEdit(self) for language in NAME_LANGUAGES if language in _LANGUAGES}
        for language, field in fields.items():
            self._row(_LANGUAGES[language], field)
            field.editingFinished.connect(lambda at=language: left(at))
            field.returnPressed.connect(self._bench.view.setFocus)
        return fields

    def _fill_names(self, fields: Mapping[str, QLineEdit], names: Mapping[str, str]) -> None:
        for language, field in fields.items():
            _fill(field, names.get(language, ""))

    def _changed_name(self, fields: Mapping[str, QLineEdit], names: Mapping[str, str], language: str) -> str | None:
        """What was typed as the name in a language; None if that changes nothing, or would leave no English name."""
        said = fields[language].text().strip()
        return None if said == names.get(language, "") or (language == ENGLISH and not said) else said

    def _say(self) -> None:
        for label, words in self._rows:
            said = sentence(words)
            label.setText(said)
            buddy = label.buddy()
            if buddy is not None:
                buddy.setAccessibleName(said)


class MapForm(Fields):
    """A form for what a game keeps beside the map; a game has one at most."""

    def show_chosen(self) -> None:
        """Fill the form from the draft."""
        raise NotImplementedError


class MapFields(Fields):
    """The titles of the map, shown while nothing is chosen."""

    def __init__(self, bench: Bench, act: Act, parent: QWidget) -> None:
        super().__init__(bench, act, parent)
        self.hint = Label(self, wraps=True)
        self._form.addRow(self.hint)
        self.names = self._name_rows(self._name)
        follow_texts(self, self._say)

    def _say(self) -> None:
        super()._say()
        self.hint.setText(tr("Nothing is chosen. Every change is saved at once; Ctrl+Z takes it back."))

    def show_chosen(self) -> None:
        """Fill the fields from the map."""
        self._fill_names(self.names, self._bench.draft.atlas.contents.names)

    def _name(self, language: str) -> None:
        said = self._changed_name(self.names, self._bench.draft.atlas.contents.names, language)
        if said is not None:
            self._act(lambda: self._bench.draft.rename(said, language))


class SpaceFields(Fields):
    """Names, kind, province, port, owner, siege modifier and place of the chosen space."""

    def __init__(self, bench: Bench, act: Act, parent: QWidget) -> None:
        super().__init__(bench, act, parent)
        self.names = self._name_rows(self._name)
        self.kind, self.province = QComboBox(self), QComboBox(self)
        self.port, self.independent = QCheckBox(self), QCheckBox(self)
        self.siege = QSpinBox(self)
        self.siege.setRange(-9, 9)
        self.lon, self.lat = _degrees(self, 180), _degrees(self, 85)
        self._row(msg("Kind"), self.kind)
        self._row(msg("Province"), self.province)
        self._row(msg("Port"), self.port)
        self._row(msg("Independent at the start"), self.independent)
        self._row(msg("Siege modifier"), self.siege)
        self._row(msg("Longitude"), self.lon)
        self._row(msg("Latitude"), self.lat)
        self.kind.activated.connect(lambda _row: self._set(kind=self.kind.currentData()))
        self.province.activated.connect(lambda _row: self._set(province=self.province.currentData() or None))
        self.port.clicked.connect(lambda on: self._set(port=True if on else None))
        self.independent.clicked.connect(lambda on: self._set(owner="independent" if on else None))
        self.siege.editingFinished.connect(self._besiege)
        for field in (self.lon, self.lat):
            field.editingFinished.connect(self._move)
        follow_texts(self, self._say)

    def show_chosen(self) -> None:
        """Fill the fields from the chosen space."""
        atlas = self._bench.draft.atlas
        space = atlas.spaces[self._bench.space]
        self._fill_names(self.names, space.names)
        spoken = current_language()
        refill(self.kind, [(kind.names.in_language(spoken), kind.id) for kind in atlas.space_kinds.values()])
        provinces = [(province.names.in_language(spoken), province.id) for province in atlas.provinces.values()]
        refill(self.province, [(tr("No province"), ""), *provinces])
        self.kind.setCurrentIndex(self.kind.findData(space.kind))
        self.province.setCurrentIndex(self.province.findData(space.province or ""))
        self.port.setChecked(space.port)
        self.independent.setChecked(space.owner == "independent")
        self.siege.setValue(space.siege_modifier)
        self.lon.setValue(space.lon)
        self.lat.setValue(space.lat)

    def _name(self, language: str) -> None:
        space = self._bench.draft.atlas.spaces.get(self._bench.space)
        said = None if space is None else self._changed_name(self.names, space.names, language)
        if space is None or said is None:
            return
        if language == ENGLISH and space.id in self._bench.unnamed:
            self._act(lambda: self._name_new(space.id, said))
        else:
            self._set(names={language: said})

    def _name_new(self, space: str, name: str) -> None:
        bench = self._bench
        bench.unnamed.discard(space)
        bench.choose(space=bench.draft.name_space(space, name))

    def _move(self) -> None:
        space = self._bench.draft.atlas.spaces.get(self._bench.space)
        lon, lat = self.lon.value(), self.lat.value()
        if space is not None and (lon, lat) != (round(space.lon, DIGITS), round(space.lat, DIGITS)):
            self._act(lambda: self._bench.draft.move_space(space.id, lon, lat))

    def _besiege(self) -> None:
        space = self._bench.draft.atlas.spaces.get(self._bench.space)
        if space is not None and self.siege.value() != space.siege_modifier:
            self._set(siege_modifier=self.siege.value() or None)

    def _set(self, **fields: Any) -> None:
        space = self._bench.space
        if space:
            self._act(lambda: self._bench.draft.change_space(space, **fields))


class RouteFields(Fields):
    """Kind and course of the chosen route."""

    def __init__(self, bench: Bench, act: Act, parent: QWidget) -> None:
        super().__init__(bench, act, parent)
        self.ends = Label(self, wraps=True)
        self.kind = QComboBox(self)
        self.straight = QPushButton(self)
        self.hint = Label(self, wraps=True)
        self._form.addRow(self.ends)
        self._row(msg("Kind"), self.kind)
        self._form.addRow(self.straight)
        self._form.addRow(self.hint)
        self.kind.activated.connect(lambda _row: self._set_kind(self.kind.currentData()))
        self.straight.clicked.connect(lambda: self._act(lambda: self._bench.bend([])))
        self._say()

    def _say(self) -> None:
        super()._say()
        self.straight.setText(tr("Straighten"))
        self.hint.setText(tr("Double-click the route to bend it there, and drag its bends."))

    def show_chosen(self) -> None:
        """Fill the fields from the chosen route."""
        atlas, spoken = self._bench.draft.atlas, current_language()
        route = atlas.routes[self._bench.route]
        names = [atlas.spaces[end].names.in_language(spoken) for end in (route.a, route.b)]
        self.ends.setText(tr("{a} – {b}", a=names[0], b=names[1]))
        refill(self.kind, [(kind.names.in_language(spoken), kind.id) for kind in atlas.route_kinds.values()])
        self.kind.setCurrentIndex(self.kind.findData(route.kind))
        self.straight.setEnabled(bool(route.via))

    def _set_kind(self, kind: str) -> None:
        bench, route = self._bench, self._bench.draft.atlas.routes[self._bench.route]

        def change() -> None:
            bench.draft.change_route(route.id, kind=kind)
            bench.choose(route=f"{route.a}-{route.b}.{kind}")

        if kind != route.kind:
            self._act(change)


class ProvinceFields(Fields):
    """Names, points and fleet of the province in hand. Whoever controls the province has a fleet that is new."""

    def __init__(self, bench: Bench, act: Act, parent: QWidget) -> None:
        super().__init__(bench, act, parent)
        self.names = self._name_rows(self._name)
        self.points = QSpinBox(self)
        self.points.setRange(0, 99)
        self.fleet, self.improved = QSpinBox(self), QSpinBox(self)
        self._row(msg("Victory points"), self.points)
        self._row(msg("Fleet"), self.fleet)
        self._row(msg("Improved fleet"), self.improved)
        self.points.editingFinished.connect(self._score)
        for field in (self.fleet, self.improved):
            field.setRange(0, 9)
            field.editingFinished.connect(self._equip)
        follow_texts(self, self._say)

    def show_chosen(self) -> None:
        """Fill the fields from the province in hand."""
        province = self._bench.draft.atlas.provinces[self._bench.province]
        self._fill_names(self.names, province.names)
        self.points.setValue(province.victory_points)
        self.fleet.setValue(province.fleet.normal if province.fleet is not None else 0)
        self.improved.setValue(province.fleet.improved if province.fleet is not None else 0)

    def _name(self, language: str) -> None:
        province = self._bench.draft.atlas.provinces.get(self._bench.province)
        said = None if province is None else self._changed_name(self.names, province.names, language)
        if province is None or said is None:
            return
        if language == ENGLISH and province.id in self._bench.unnamed_provinces:
            self._act(lambda: self._name_new(province.id, said))
        else:
            self._act(lambda: self._bench.draft.change_province(province.id, names={language: said}))

    def _name_new(self, province: str, name: str) -> None:
        bench = self._bench
        bench.unnamed_provinces.discard(province)
        bench.province = bench.draft.name_province(province, name)

    def _score(self) -> None:
        province = self._bench.draft.atlas.provinces.get(self._bench.province)
        if province is not None and self.points.value() != province.victory_points:
            points = self.points.value()
            self._act(lambda: self._bench.draft.change_province(province.id, victory_points=points))

    def _equip(self) -> None:
        province = self._bench.draft.atlas.provinces.get(self._bench.province)
        if province is None:
            return
        normal, improved, was = self.fleet.value(), self.improved.value(), province.fleet
        if (normal, improved) == ((was.normal, was.improved) if was is not None else (0, 0)):
            return
        by = was.by if was is not None else "control"
        fleet: Value = None
        if normal or improved:
            fleet = {"normal": normal, "improved": max(normal, improved), "by": by}
        self._act(lambda: self._bench.draft.change_province(province.id, fleet=fleet))


def _degrees(parent: QWidget, most: int) -> QDoubleSpinBox:
    field = QDoubleSpinBox(parent)
    field.setRange(-most, most)
    field.setDecimals(DIGITS)
    field.setSingleStep(0.01)
    field.setSuffix("°")
    return field


def _fill(field: QLineEdit, words: str) -> None:
    """Put words into a field unless they are there: what is selected stays so."""
    if field.text() != words:
        field.setText(words)
