"""The panel beside the map of the workshop: what the tool in hand works with, the fields of what is chosen, faults."""

from __future__ import annotations

from typing import Final, TypeAlias

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QComboBox, QFrame, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from diadochi.language import Message, current_language, sentence, tr
from diadochi.windows.game_window import is_played, windows_of
from diadochi.windows.widget_text import Label, follow_texts
from diadochi.windows.widgets import column_of, refill, row_of
from diadochi.windows.workshop.bench import Bench
from diadochi.windows.workshop.fault_list import FaultList
from diadochi.windows.workshop.lettering_fields import FeatureFields, LabelFields
from diadochi.windows.workshop.lettering_tools import FEATURE_KINDS
from diadochi.windows.workshop.place_fields import Act, MapFields, MapForm, ProvinceFields, RouteFields, SpaceFields

_WIDTH: Final = 370
"""Pixels, as wide as the broadest page: the map does not move when another is shown."""
ChosenFields: TypeAlias = MapFields | SpaceFields | RouteFields | ProvinceFields | LabelFields | FeatureFields | MapForm


class FieldsRoom(QScrollArea):
    """As high as the visible fields where there is room, else they scroll."""

    def __init__(self, fields: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._fields = fields
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(fields)

    def sizeHint(self) -> QSize:
        return self._fields.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)


class WorkshopPanel(QWidget):
    """Follows the bench; `act` makes a change and shows it."""

    def __init__(self, bench: Bench, act: Act, parent: QWidget) -> None:
        super().__init__(parent)
        self._bench, self._act = bench, act
        self.setObjectName("workshopPanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumWidth(_WIDTH)
        self.hint = Label(self, wraps=True)
        self.kind, self.route_kind, self.province = QComboBox(self), QComboBox(self), QComboBox(self)
        self.feature_kind = QComboBox(self)
        self.new_province = QPushButton(self)
        self.new_province.clicked.connect(lambda: act(self._add_province))
        self.kind.activated.connect(lambda _row: setattr(bench, "kind", self.kind.currentData()))
        self.route_kind.activated.connect(lambda _row: setattr(bench, "route_kind", self.route_kind.currentData()))
        self.feature_kind.activated.connect(
            lambda _row: setattr(bench, "feature_kind", self.feature_kind.currentData())
        )
        self.province.activated.connect(lambda _row: self._take_province(self.province.currentData()))
        self._fields = QWidget(self)
        self.of_map = MapFields(bench, act, self._fields)
        self.space = SpaceFields(bench, act, self._fields)
        self.route = RouteFields(bench, act, self._fields)
        self.of_province = ProvinceFields(bench, act, self._fields)
        self.label = LabelFields(bench, act, self._fields)
        self.feature = FeatureFields(bench, act, self._fields)
        self._pages: list[ChosenFields] = [
            *(self.of_map, self.space, self.route, self.of_province, self.label, self.feature)
        ]
        system = bench.draft.atlas.system
        self.of_game = windows_of(system).map_form(bench, act, self._fields) if is_played(system) else None
        if self.of_game is not None:
            self._pages.append(self.of_game)
        self.faults = FaultList(bench.draft, self)
        self._lay_out()
        follow_texts(self, self._say)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(self.hint)
        self._in_hand: list[tuple[QWidget, tuple[str, ...]]] = []
        for tools, widgets in (
            (("space",), (self.kind,)),
            (("join",), (self.route_kind,)),
            (("space", "paint"), (self.province, self.new_province)),
            (("feature",), (self.feature_kind,)),
        ):
            holder = QWidget(self)
            row_of(*widgets, on=holder, margins=(0, 0, 0, 0))
            column.addWidget(holder)
            self._in_hand.append((holder, tools))
        column_of(*self._pages, None, on=self._fields, margins=(0, 0, 0, 0))
        column.addWidget(FieldsRoom(self._fields, self))
        self.faults.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)  # takes what is left
        column.addWidget(self.faults, 1)

    def _say(self) -> None:
        self.new_province.setText(tr("New province"))
        self.province.setAccessibleName(tr("Province"))
        for box in (self.kind, self.route_kind, self.feature_kind):
            box.setAccessibleName(tr("Kind"))

    def _add_province(self) -> None:
        self._bench.province = self._bench.draft.add_province(tr("New province"))
        self._bench.unnamed_provinces.add(self._bench.province)
        self._bench.choose()
        self.ask_name()

    def _take_province(self, province: str) -> None:
        self._bench.province = province
        self._bench.choose()

    # --- showing

    def show_tool(self, tool: str, hint: Message) -> None:
        """Show what a tool works with, and the sentence about it."""
        self.hint.setText(sentence(hint))
        for holder, tools in self._in_hand:
            holder.setVisible(tool in tools)

    def ask_name(self) -> None:
        """Give the keyboard to the name of what is chosen."""
        field = getattr(self._page(), "names", {}).get("en")
        if field is not None:
            field.setFocus()
            field.selectAll()

    def show_chosen(self) -> None:
        """Show the fields of what is chosen."""
        self._fill_choices()
        page = self._page()
        page.show_chosen()
        for each in self._pages:
            each.setVisible(each is page)
        self.faults.check_soon()

    def _page(self) -> ChosenFields:
        bench, chosen = self._bench, self._bench.chosen
        if bench.tool == "game" and self.of_game is not None:
            return self.of_game
        if bench.tool == "paint":
            return self.of_province if bench.province else self.of_map
        if chosen.space:
            return self.space
        if chosen.route:
            return self.route
        if chosen.label:
            return self.label
        return self.of_map if chosen.feature is None else self.feature

    def _fill_choices(self) -> None:
        bench, spoken = self._bench, current_language()
        atlas = bench.draft.atlas
        refill(self.kind, [(kind.names.in_language(spoken), kind.id) for kind in atlas.space_kinds.values()])
        refill(self.route_kind, [(kind.names.in_language(spoken), kind.id) for kind in atlas.route_kinds.values()])
        provinces = [(province.names.in_language(spoken), province.id) for province in atlas.provinces.values()]
        refill(self.feature_kind, [(sentence(words), kind) for kind, words in FEATURE_KINDS.items()])
        refill(self.province, [(tr("No province"), ""), *provinces])
        for box, chosen in (
            (self.kind, bench.kind),
            (self.route_kind, bench.route_kind),
            (self.province, bench.province),
            (self.feature_kind, bench.feature_kind),
        ):
            box.setCurrentIndex(max(0, box.findData(chosen)))
