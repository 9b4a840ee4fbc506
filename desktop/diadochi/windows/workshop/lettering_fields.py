"""The fields of the workshop for names on the map, and for rivers, ranges, seas and deserts."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from diadochi.atlas.map_draft import Value
from diadochi.language import current_language, msg, sentence, tr
from diadochi.windows.widget_text import Label, follow_texts
from diadochi.windows.widgets import refill
from diadochi.windows.workshop.bench import Bench
from diadochi.windows.workshop.lettering_tools import FEATURE_KINDS
from diadochi.windows.workshop.place_fields import Act, Fields


class LabelFields(Fields):
    """The chosen name on the map, and who has placed it."""

    def __init__(self, bench: Bench, act: Act, parent: QWidget) -> None:
        super().__init__(bench, act, parent)
        self.name, self.placed = Label(self, wraps=True), Label(self, wraps=True)
        self.free = QPushButton(self)
        for row in (self.name, self.placed, self.free):
            self._form.addRow(row)
        self.free.clicked.connect(lambda: act(bench.remove))
        follow_texts(self, self._say)

    def _say(self) -> None:
        super()._say()
        self.free.setText(tr("Let the program place it"))

    def show_chosen(self) -> None:
        """Show the chosen name."""
        atlas, label = self._bench.draft.atlas, self._bench.chosen.label
        kind, _, name = label.partition(":")
        if kind == "feature":
            names = next(feature.names for feature in atlas.features if feature.id == name)
        else:
            names = atlas.spaces[name].names if kind == "space" else atlas.provinces[name].names
        is_wished = self._bench.wish(label) is not None
        self.name.setText(names.in_language(current_language()))
        self.placed.setText(tr("You have placed this name.") if is_wished else tr("The program places this name."))
        self.free.setEnabled(is_wished)


class FeatureFields(Fields):
    """Names and kind of the chosen river, range, sea or desert."""

    def __init__(self, bench: Bench, act: Act, parent: QWidget) -> None:
        super().__init__(bench, act, parent)
        self.names = self._name_rows(self._name)
        self.kind = QComboBox(self)
        self.hint = Label(self, wraps=True)
        self._row(msg("Kind"), self.kind)
        self._form.addRow(self.hint)
        self.kind.activated.connect(lambda _row: self._set(kind=self.kind.currentData()))
        follow_texts(self, self._say)

    def _say(self) -> None:
        super()._say()
        self.hint.setText(tr("Drag the points of the line. Double-click the line to add a point."))

    def show_chosen(self) -> None:
        """Fill the fields from the chosen feature."""
        feature = self._bench.feature
        if feature is not None:
            self._fill_names(self.names, feature.names)
            refill(self.kind, [(sentence(words), kind) for kind, words in FEATURE_KINDS.items()])
            self.kind.setCurrentIndex(self.kind.findData(feature.kind))

    def _name(self, language: str) -> None:
        feature = self._bench.feature
        said = None if feature is None else self._changed_name(self.names, feature.names, language)
        if said is not None:
            self._set(names={language: said})

    def _set(self, **fields: Value) -> None:
        number = self._bench.chosen.feature
        if number is not None:
            self._act(lambda: self._bench.draft.change_feature(number, **fields))
