"""The workshop: the page of the window on which a map is drawn. Every change is on disk at once, and is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QMessageBox, QToolBar, QToolButton, QWidget

from diadochi.atlas.map_draft import MapDraft
from diadochi.foreign import UnfitFile
from diadochi.language import Message, Speaker, current_language, msg, sentence, tr
from diadochi.rules.core.system import MapSpelling
from diadochi.windows.docks import strip_above
from diadochi.windows.page_tabs import PageTabs
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import as_words, bind_text, follow_texts, message_box
from diadochi.windows.widgets import column_of, first_window, screen_of
from diadochi.windows.workshop.bench import Bench
from diadochi.windows.workshop.draft_scene import DraftScene
from diadochi.windows.workshop.draft_view import DraftTool, DraftView
from diadochi.windows.workshop.fault_list import spaces_of
from diadochi.windows.workshop.lettering_tools import FeatureTool, LabelTool
from diadochi.windows.workshop.tools import JoinTool, LookTool, MoveTool, PaintTool, SpaceTool
from diadochi.windows.workshop.workshop_panel import WorkshopPanel


class ToolWords(NamedTuple):
    """What a tool is called, its key, its icon, and the sentence about it."""

    title: Message
    key: str
    icon: str
    hint: Message


TOOLS: Final = {
    "move": ToolWords(msg("Choose and move"), "1", "fit", msg("Click a space or a route. Drag a space to move it.")),
    "space": ToolWords(msg("Add space"), "2", "space", msg("Click the map to add a space, then type its name.")),
    "join": ToolWords(
        msg("Join spaces"),
        "3",
        "route",
        msg("Drag from one space to another, or click both. Click in between to bend the route."),
    ),
    "paint": ToolWords(msg("Paint province"), "4", "province", msg("Choose a province, then click its spaces.")),
    "label": ToolWords(msg("Move names"), "5", "names", msg("Drag a name to where you want it.")),
    "feature": ToolWords(
        msg("Draw ranges and seas"), "6", "edit", msg("Click point by point, and double-click to end the line.")
    ),
    "game": ToolWords(msg("Generals"), "7", "general", msg("Add the generals of your own map.")),
}


class WorkshopWindow(QMainWindow):
    """Edits the map of one folder. `play_asked` carries the folder when the user wants to play on it.

    `help_asked` asks for the handbook, `quit_asked` for the end of the program. `renamed` is emitted when `title` may
    have changed, and `closing` before the window goes.
    """

    play_asked = Signal(str)
    help_asked = Signal()
    quit_asked = Signal()
    renamed = Signal()
    closing = Signal()

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
            "label": _Safe(LabelTool(self.bench), self.act),
            "feature": _Safe(FeatureTool(self.bench, self._name_it), self.act),
            "game": LookTool(),
        }
        strip = QWidget(self)  # a tool bar would show and hide the tabs by itself
        self.tabs = PageTabs(strip)
        column_of(self.tabs, on=strip, margins=(0, 0, 0, 0))
        strip_above(self, strip, "tabs")
        self._make_actions()
        self.panel = WorkshopPanel(self.bench, self.act, self)
        self.panel.faults.chosen.connect(self._show_fault)
        self._dock = QDockWidget(self)
        self._dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        self._dock.setWidget(self.panel)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._dock)
        self.actions_of_tools["game"].setVisible(self.panel.of_game is not None)
        self.take("move")
        self.resize(first_window(screen_of(self).size()))
        follow_texts(self, self._say)
        QTimer.singleShot(0, self.view, self.view.fit)

    def title(self) -> str:
        """What the tab and the window are called."""
        return tr("Workshop: {title}", title=self.draft.atlas.contents.names.in_language(current_language()))

    # --- actions

    def _make_actions(self) -> None:
        bar = QToolBar(self)
        bar.setMovable(False)
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        group = QActionGroup(self)
        self.actions_of_tools: dict[str, QAction] = {}
        for name, words in TOOLS.items():
            action = self._action(words.title, words.key, words.icon, partial(self.take, name))
            action.setCheckable(True)
            group.addAction(action)
            self.actions_of_tools[name] = action
        standard, view, tabs = QKeySequence.StandardKey, self.view, self.tabs
        self.undo = self._action(msg("Undo"), standard.Undo, "undo", lambda: self.act(self.draft.undo))
        self.redo = self._action(msg("Redo"), standard.Redo, "redo", lambda: self.act(self.draft.redo))
        self.remove = self._action(msg("Remove"), standard.Delete, "close", lambda: self.act(self.bench.remove))
        self.play = self._action(
            msg("Play this map"), "F5", "", lambda: self.play_asked.emit(str(self.draft.folder.resolve()))
        )
        self.close_it = self._action(msg("Close the workshop"), "Ctrl+W", "", self.close)
        quits = self._action(msg("Quit"), "Ctrl+Q", "quit", self.quit_asked.emit)
        self._menu(msg("&Map"), (self.play, self.close_it, quits))
        self._menu(msg("&Edit"), (self.undo, self.redo, self.remove))
        self._menu(msg("&Tools"), self.actions_of_tools.values())
        self._menu(
            msg("&View"),
            (
                self._action(msg("Zoom in"), ("Ctrl++", "Ctrl+="), "zoom_in", lambda: view.zoom(1)),
                self._action(msg("Zoom out"), "Ctrl+-", "zoom_out", lambda: view.zoom(-1)),
                self._action(msg("Show the whole map"), "Ctrl+0", "fit", view.fit),
                self._action(msg("Go to the map"), "Ctrl+M", "map", view.setFocus),
                self._action(msg("Next tab"), "Ctrl+PgDown", "", lambda: tabs.step(1)),
                self._action(msg("Previous tab"), "Ctrl+PgUp", "", lambda: tabs.step(-1)),
            ),
        )
        self._menu(msg("&Help"), (self._action(msg("Handbook"), "F1", "rules", self.help_asked.emit),))
        for actions in (self.actions_of_tools.values(), (self.undo, self.redo, self.remove), (self.play,)):
            bar.addActions([*actions])
            bar.addSeparator()
        for action in (self.undo, self.redo, self.remove):
            button = bar.widgetForAction(action)
            if isinstance(button, QToolButton):  # the tools have the room for words
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.addToolBarBreak()
        self.addToolBar(bar)

    def _action(
        self,
        words: Message,
        keys: str | tuple[str, ...] | QKeySequence.StandardKey,
        sign: str,
        do: Callable[[], object],
    ) -> QAction:
        action = QAction(icon(sign), "", self)
        if isinstance(keys, tuple):
            action.setShortcuts([QKeySequence(key) for key in keys])
        else:
            action.setShortcut(keys)
        action.triggered.connect(lambda _on=False: do())
        bind_text(action.setText, words)
        return action

    def _menu(self, title: Message, actions: Iterable[QAction]) -> None:
        menu = QMenu(self)
        bind_text(menu.setTitle, title)
        menu.addActions([*actions])
        self.menuBar().addMenu(menu)

    def _say(self) -> None:
        for name, words in TOOLS.items():
            self.actions_of_tools[name].setToolTip(as_words(f"{sentence(words.hint)} ({words.key})"))
        self.play.setToolTip(tr("Show the map on a table of its own (F5)"))
        self._dock.setWindowTitle(tr("Properties"))
        self.view.setAccessibleName(tr("Map"))
        self.show_chosen()
        self.panel.show_tool(self.tool, TOOLS[self.tool].hint)

    # --- tools

    def take(self, tool: str) -> None:
        """Take a tool in hand."""
        if self.view.tool is not None:
            self.view.tool.cancel()
        self.actions_of_tools[tool].setChecked(True)
        self.view.tool = self._tools[tool]
        self.tool = self.bench.tool = tool
        self.panel.show_tool(tool, TOOLS[tool].hint)
        self.bench.choose()

    def act(self, change: Callable[[], object]) -> None:
        """Make a change and show it; tell the user if it could not be written."""
        try:
            change()
        except UnfitFile as unfit:
            say = Speaker(lambda name: name.id).say
            message_box(QMessageBox.Icon.Warning, tr("The map could not be saved."), self, say(unfit.message)).open()
        self.show_chosen()

    def _name_it(self) -> None:
        """Give the keyboard to the name of what was added."""
        self.show_chosen()
        self.panel.ask_name()

    # --- showing

    def show_chosen(self) -> None:
        """Show the draft as it is, and the fields of what is chosen."""
        atlas, bench = self.draft.atlas, self.bench
        if atlas is not self._shown:
            self._shown = atlas
            self.scene.show_atlas(atlas)
        bench.forget_removed()
        self.panel.show_chosen()
        self._show_marks()
        for action, changes in ((self.undo, self.draft.done), (self.redo, self.draft.undone)):
            action.setEnabled(bool(changes))
            action.setToolTip(as_words(self._sentence(changes[-1].what) if changes else action.text()))
        self.remove.setEnabled(bench.has_removable)
        if self.windowTitle() != self.title():
            self.setWindowTitle(self.title())
            self.renamed.emit()

    def _show_marks(self) -> None:
        bench, scene, atlas = self.bench, self.scene, self.draft.atlas
        scene.ring(bench.place(bench.space) if bench.space else None)
        if bench.route:
            scene.line([QPointF(*point) for point in atlas.curve(bench.route)] or bench.ends(bench.route))
        else:
            scene.line(bench.course())
        scene.show_bends(bench.bends())
        scene.show_ghost(bench.shown_label() if bench.chosen.label else None)
        scene.light(atlas.members(bench.province) if self.tool == "paint" and bench.province else ())
        if self.view.tool is not None:
            self.view.tool.show_again()

    def _sentence(self, words: Message) -> str:
        spelling = MapSpelling(self.draft.atlas, current_language())
        return Speaker(spelling.of).say(words)

    def _show_fault(self, entry: str) -> None:
        """Show the place of a fault."""
        spaces = spaces_of(entry, lambda name: name in self.draft.atlas.spaces)
        if not spaces:
            return
        routes = self.draft.atlas.routes.values()
        joined = next((route.id for route in routes if {route.a, route.b} == set(spaces)), "")
        self.take("move")
        self.bench.choose(space="" if joined else spaces[0], route=joined)
        self.view.centre_on(self.bench.place(spaces[0]))
        self.scene.flash([joined or spaces[0]])

    def closeEvent(self, event: QCloseEvent) -> None:
        # a name that is being typed counts
        focused = self.focusWidget()
        if focused is not None:
            focused.clearFocus()
        self.panel.faults.stop()
        self.closing.emit()
        super().closeEvent(event)


class _Safe(DraftTool):
    """A tool whose failures are told to the user."""

    def __init__(self, tool: DraftTool, act: Callable[[Callable[[], object]], None]) -> None:
        self._tool, self._act = tool, act

    @property
    def holds(self) -> bool:
        return self._tool.holds

    def press(self, at: QPointF) -> bool:
        taken: list[bool] = []
        self._act(lambda: taken.append(self._tool.press(at)))
        return bool(taken and taken[0])

    def drag(self, at: QPointF) -> None:
        self._tool.drag(at)  # may change the draft, as painting does; `act` would redraw what is being dragged

    def hover(self, at: QPointF) -> None:
        self._tool.hover(at)

    def release(self, at: QPointF) -> None:
        self._act(lambda: self._tool.release(at))

    def double(self, at: QPointF) -> None:
        self._act(lambda: self._tool.double(at))

    def show_again(self) -> None:
        self._tool.show_again()

    def cancel(self) -> bool:
        return self._tool.cancel()
