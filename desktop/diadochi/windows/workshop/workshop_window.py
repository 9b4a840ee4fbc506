"""The workshop: a window in which a map is drawn. Every change is on disk at once, checked while one works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QDockWidget,
    QListWidgetItem,
    QMainWindow,
    QMessageBox,
    QPushButton,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from diadochi.atlas.documents import Fault
from diadochi.atlas.geography import GeographyError, load_geography
from diadochi.atlas.lint import cause_rank, is_note, lint
from diadochi.atlas.map_draft import MapDraft
from diadochi.foreign import UnfitFile
from diadochi.language import Message, Speaker, current_language, msg, sentence, tr, trn
from diadochi.rules.core.system import MapSpelling
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import Label, as_words, follow_texts, message_box
from diadochi.windows.widgets import WrappedList, first_window, refill, row_of, screen_of
from diadochi.windows.workshop.draft_scene import DraftScene, DraftTool, DraftView
from diadochi.windows.workshop.place_fields import ProvinceFields, RouteFields, SpaceFields
from diadochi.windows.workshop.tools import Bench, JoinTool, MoveTool, PaintTool, SpaceTool

_CHECK_MS: Final = 400
"""Milliseconds after a change until the map is checked."""
_PANEL: Final = 300
_ITEM: Final = int(Qt.ItemDataRole.UserRole)


class ToolWords(NamedTuple):
    """What a tool is called, its key, its icon, and the sentence about it."""

    title: Message
    key: str
    icon: str
    hint: Message


TOOLS: Final = {
    "move": ToolWords(msg("Choose and move"), "1", "fit", msg("Click a space or a route. Drag a space to move it.")),
    "space": ToolWords(msg("Add space"), "2", "space", msg("Click the map to add a space, then type its name.")),
    "join": ToolWords(msg("Join spaces"), "3", "route", msg("Drag from one space to another, or click both.")),
    "paint": ToolWords(msg("Paint province"), "4", "province", msg("Choose a province, then click its spaces.")),
}


class WorkshopWindow(QMainWindow):
    """Edits the map of one folder. `play_asked` carries the folder when the user wants to play on it."""

    play_asked = Signal(str)

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        """Open a map folder. Raises MapError if it cannot be shown."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.draft = MapDraft(folder)
        self.scene = DraftScene(self.draft.atlas, self)
        self.view = DraftView(self.scene, self)
        self.bench = Bench(self.draft, self.scene, self.view, self.show_chosen)
        self.setCentralWidget(self.view)
        self._shown = self.draft.atlas
        self._tools: dict[str, DraftTool] = {
            "move": _Safe(MoveTool(self.bench), self.act),
            "space": _Safe(SpaceTool(self.bench, self._name_it), self.act),
            "join": _Safe(JoinTool(self.bench), self.act),
            "paint": _Safe(PaintTool(self.bench), self.act),
        }
        self._make_bar()
        self._make_panel()
        self._checking = QTimer(self, singleShot=True, interval=_CHECK_MS)
        self._checking.timeout.connect(self.check)
        self.take("move")
        self.resize(first_window(screen_of(self).size()))
        follow_texts(self, self._say)
        self.show_chosen()
        self.check()
        QTimer.singleShot(0, self.view, self.view.fit)

    # --- parts

    def _make_bar(self) -> None:
        bar = QToolBar(self)
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.addToolBar(bar)
        group = QActionGroup(self)
        self.actions_of_tools: dict[str, QAction] = {}
        for name, words in TOOLS.items():
            action = QAction(icon(words.icon), "", group)
            action.setCheckable(True)
            action.setShortcut(QKeySequence(words.key))
            action.triggered.connect(lambda _on, tool=name: self.take(tool))
            bar.addAction(action)
            self.actions_of_tools[name] = action
        bar.addSeparator()
        self.undo = self._action(bar, "undo", QKeySequence.StandardKey.Undo, self.draft.undo)
        self.redo = self._action(bar, "redo", QKeySequence.StandardKey.Redo, self.draft.redo)
        self.remove = self._action(bar, "close", QKeySequence.StandardKey.Delete, self.remove_chosen)
        bar.addSeparator()
        self.play = QAction(self)
        self.play.setShortcut("F5")
        self.play.triggered.connect(lambda: self.play_asked.emit(str(self.draft.folder.resolve())))
        bar.addAction(self.play)

    def _action(self, bar: QToolBar, name: str, key: QKeySequence.StandardKey, do: Callable[[], object]) -> QAction:
        action = QAction(icon(name), "", self)
        action.setShortcut(key)
        action.triggered.connect(lambda: self.act(do))
        bar.addAction(action)
        return action

    def _make_panel(self) -> None:
        panel = QWidget(self)
        self.hint = Label(panel, wraps=True)
        self.kind, self.route_kind, self.province = QComboBox(panel), QComboBox(panel), QComboBox(panel)
        self.new_province = QPushButton(panel)
        self.new_province.clicked.connect(lambda: self.act(self._add_province))
        self.kind.activated.connect(lambda _row: setattr(self.bench, "kind", self.kind.currentData()))
        self.route_kind.activated.connect(lambda _row: setattr(self.bench, "route_kind", self.route_kind.currentData()))
        self.province.activated.connect(lambda _row: self._take_province(self.province.currentData()))
        self.fields = QStackedWidget(panel)
        self.nothing = Label(self.fields, wraps=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.space = SpaceFields(self.bench, self.act, self.fields)
        self.route = RouteFields(self.bench, self.act, self.fields)
        self.of_province = ProvinceFields(self.bench, self.act, self.fields)
        for page in (self.nothing, self.space, self.route, self.of_province):
            self.fields.addWidget(page)
        column = QVBoxLayout(panel)
        column.addWidget(self.hint)
        self._in_hand: dict[str, QWidget] = {}
        for tool, widgets in (
            ("space", (self.kind,)),
            ("join", (self.route_kind,)),
            ("paint", (self.province, self.new_province)),
        ):
            holder = QWidget(panel)
            row_of(*widgets, on=holder, margins=(0, 0, 0, 0))
            column.addWidget(holder)
            self._in_hand[tool] = holder
        column.addWidget(self.fields)
        self.counted = Label(panel, wraps=True)
        self.faults = WrappedList(panel)
        self.faults.itemActivated.connect(self._flash)
        self.faults.itemClicked.connect(self._flash)
        column.addWidget(self.counted)
        column.addWidget(self.faults, 1)
        self._panel = QDockWidget(self)
        self._panel.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self._panel.setWidget(panel)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._panel)
        panel.setMinimumWidth(_PANEL)

    def _say(self) -> None:
        self.setWindowTitle(
            tr("Workshop: {title}", title=self.draft.atlas.contents.names.in_language(current_language()))
        )
        for name, words in TOOLS.items():
            action = self.actions_of_tools[name]
            action.setText(sentence(words.title))
            action.setToolTip(as_words(f"{sentence(words.hint)} ({words.key})"))
        self.undo.setText(tr("Undo"))
        self.redo.setText(tr("Redo"))
        self.remove.setText(tr("Remove"))
        self.play.setText(tr("Play this map"))
        self.play.setToolTip(tr("Show the map on a table of its own (F5)"))
        self.new_province.setText(tr("New province"))
        self.nothing.setText(tr("Nothing is chosen. Every change is saved at once; Ctrl+Z takes it back."))
        self._panel.setWindowTitle(tr("Properties"))
        self.faults.setAccessibleName(tr("Faults"))
        self.view.setAccessibleName(tr("Map"))
        for box, title in ((self.kind, tr("Kind")), (self.route_kind, tr("Kind")), (self.province, tr("Province"))):
            box.setAccessibleName(title)
        self.show_chosen()
        self._say_hint()

    # --- tools

    def take(self, tool: str) -> None:
        """Take a tool in hand."""
        self.actions_of_tools[tool].setChecked(True)
        self.view.tool = self._tools[tool]
        self.tool = tool
        for name, holder in self._in_hand.items():
            holder.setVisible(name == tool)
        self.bench.choose()
        self._say_hint()

    def _say_hint(self) -> None:
        self.hint.setText(sentence(TOOLS[self.tool].hint))

    def act(self, change: Callable[[], object]) -> None:
        """Make a change and show it; tell the user if it could not be written."""
        try:
            change()
        except UnfitFile as unfit:
            say = Speaker(lambda name: name.id).say
            message_box(QMessageBox.Icon.Warning, tr("The map could not be saved."), self, say(unfit.message)).open()
        self.show_chosen()

    def remove_chosen(self) -> None:
        """Remove the space or the route that is chosen, or the province in hand."""
        draft, bench = self.draft, self.bench
        if bench.space:
            draft.remove_space(bench.space)
        elif bench.route:
            draft.remove_route(bench.route)
        elif self.tool == "paint" and bench.province:
            draft.remove_province(bench.province)
            bench.province = ""
        bench.space = bench.route = ""

    def _add_province(self) -> None:
        self.bench.province = self.draft.add_province(tr("New province"))
        self.bench.space = self.bench.route = ""
        self.show_chosen()
        self.of_province.names["en"].setFocus()
        self.of_province.names["en"].selectAll()

    def _take_province(self, province: str) -> None:
        self.bench.province = province
        self.bench.choose()

    def _name_it(self) -> None:
        self.show_chosen()
        if self.bench.space:
            self.space.names["en"].setFocus()
            self.space.names["en"].selectAll()

    # --- showing

    def show_chosen(self) -> None:
        """Show the draft as it is, and the fields of what is chosen."""
        atlas, bench = self.draft.atlas, self.bench
        if atlas is not self._shown:
            self._shown = atlas
            self.scene.show_atlas(atlas)
        bench.space = bench.space if bench.space in atlas.spaces else ""
        bench.route = bench.route if bench.route in atlas.routes else ""
        bench.province = bench.province if bench.province in atlas.provinces else ""
        self._fill_choices()
        self._show_fields()
        self._show_marks()
        for action, changes in ((self.undo, self.draft.done), (self.redo, self.draft.undone)):
            action.setEnabled(bool(changes))
            action.setToolTip(as_words(self._sentence(changes[-1].what) if changes else action.text()))
        self.remove.setEnabled(bool(bench.space or bench.route or (self.tool == "paint" and bench.province)))
        self._checking.start()

    def _fill_choices(self) -> None:
        atlas, spoken, bench = self.draft.atlas, current_language(), self.bench
        refill(self.kind, [(kind.names.in_language(spoken), kind.id) for kind in atlas.space_kinds.values()])
        refill(self.route_kind, [(kind.names.in_language(spoken), kind.id) for kind in atlas.route_kinds.values()])
        provinces = [(province.names.in_language(spoken), province.id) for province in atlas.provinces.values()]
        refill(self.province, [(tr("None"), ""), *provinces])
        for box, chosen in (
            (self.kind, bench.kind),
            (self.route_kind, bench.route_kind),
            (self.province, bench.province),
        ):
            box.setCurrentIndex(max(0, box.findData(chosen)))

    def _show_fields(self) -> None:
        bench = self.bench
        if bench.space and self.tool != "paint":
            self.space.show_chosen()
            self.fields.setCurrentWidget(self.space)
        elif bench.route:
            self.route.show_chosen()
            self.fields.setCurrentWidget(self.route)
        elif self.tool == "paint" and bench.province:
            self.of_province.show_chosen()
            self.fields.setCurrentWidget(self.of_province)
        else:
            self.fields.setCurrentWidget(self.nothing)

    def _show_marks(self) -> None:
        bench = self.bench
        self.scene.ring(bench.place(bench.space) if bench.space else None)
        if bench.route:
            first, last = bench.ends(bench.route)
            self.scene.line([QPointF(*point) for point in self.draft.atlas.curve(bench.route)] or [first, last])
        else:
            self.scene.line([])
        self.scene.show_bends(bench.bends())

    def _sentence(self, words: Message) -> str:
        spelling = MapSpelling(self.draft.atlas, current_language())
        return Speaker(spelling.of).say(words)

    # --- checking

    def check(self) -> None:
        """Check the map as `diadochi check` does, and list what is wrong."""
        faults = self.draft.faults or self._linted()
        real = sorted((fault for fault in faults if not is_note(fault)), key=cause_rank)
        self.faults.clear()
        for fault in real:
            item = QListWidgetItem(fault.sentence().removeprefix(f"{self.draft.atlas.source}/"))
            item.setData(_ITEM, fault.entry)
            self.faults.addItem(item)
        notes = len(faults) - len(real)
        words = [trn("{n} fault", "{n} faults", len(real)) if real else tr("No faults")]
        if notes:
            words.append(trn("{n} text is not translated", "{n} texts are not translated", notes))
        self.counted.setText(" · ".join(words))

    def _linted(self) -> Sequence[Fault]:
        try:
            land = load_geography(self.draft.atlas).land
        except GeographyError:
            land = None
        return lint(self.draft.atlas, land)

    def _flash(self, item: QListWidgetItem) -> None:
        """Show the place of a fault: the entry names it in brackets, as an id or the two ends of a route."""
        named = str(item.data(_ITEM)).rpartition("(")[2].rstrip(")")
        spaces = [end for end in named.split(" - ") if end in self.draft.atlas.spaces]
        if not spaces:
            return
        routes = self.draft.atlas.routes.values()
        joined = next((route.id for route in routes if {route.a, route.b} == set(spaces)), "")
        self.take("move")
        self.bench.choose(space="" if joined else spaces[0], route=joined)
        self.view.centre_on(self.bench.place(spaces[0]))

    def closeEvent(self, event: QCloseEvent) -> None:
        # a name that is being typed counts
        focused = self.focusWidget()
        if focused is not None:
            focused.clearFocus()
        self._checking.stop()
        super().closeEvent(event)


class _Safe(DraftTool):
    """A tool whose failures are told to the user."""

    def __init__(self, tool: DraftTool, act: Callable[[Callable[[], object]], None]) -> None:
        self._tool, self._act = tool, act

    def press(self, at: QPointF) -> bool:
        taken: list[bool] = []
        self._act(lambda: taken.append(self._tool.press(at)))
        return bool(taken and taken[0])

    def drag(self, at: QPointF) -> None:
        self._tool.drag(at)  # may change the draft, as painting does; `act` would redraw what is being dragged

    def release(self, at: QPointF) -> None:
        self._act(lambda: self._tool.release(at))

    def double(self, at: QPointF) -> None:
        self._act(lambda: self._tool.double(at))
