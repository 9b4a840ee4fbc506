"""The main window: the map in the middle, the prompt above it, panels around it, and the features that
every map has.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.language import tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.windows.application import application
from diadochi.windows.docks import Dock, place_window, window_record
from diadochi.windows.game_window import is_played, windows_of
from diadochi.windows.navigation import Navigation
from diadochi.windows.panels.map_panels import dots, overview
from diadochi.windows.panels.sides_panel import ScoreLine, SidesPanel
from diadochi.windows.preferences import Preferences, load_preferences, store_preferences
from diadochi.windows.printing.map_printing import MapPrinting
from diadochi.windows.screen_room import first_window
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import follow_texts, texts
from diadochi.windows.window_menus import FileMenu, HelpMenu, LayerMenu, MapMenu
from diadochi.windows.window_strips import strip_above

# --- map
# Connects the view of the map, the scene in it, and the user's choices about both.


def wire_map(shell: Shell) -> None:
    """Connect view, scene and appearance. The scene is looked up each time, since another map has another one."""
    view, looks = shell.view, shell.appearance
    view.settled.connect(lambda step, density: shell.scene.set_zoom_step(step, density, view.devicePixelRatioF()))
    view.heading.connect(lambda seen, scale: shell.scene.expect(seen, scale))
    view.below = lambda painter, rect: shell.scene.paint_coarsely(painter, rect)
    view.ready = lambda: shell.scene.land.at_hand
    view.owing = lambda: shell.scene.sheet.owing
    view.view_changed.connect(shell.status.follow)
    view.counters_hidden.connect(lambda held: shell.scene.hold_counters_hidden(held))
    view.set_motion(shell.preferences.motion)
    looks.text_scale_changed.connect(lambda scale: shell.scene.set_text_scale(scale))
    looks.motion_changed.connect(view.set_motion)
    looks.motion_changed.connect(lambda on: shell.scene.set_motion(on))


# --- first placement
# A window opens where it was last, or else where there is most room.


def put_in_place(shell: Shell) -> None:
    """Give window and panels their stored places, or the default ones."""
    if not place_window(shell.frame, shell.preferences.geometry):
        _place_first(shell)
    shell.docks.restore()


def _place_first(shell: Shell) -> None:
    """Most of the screen; all of a small one."""
    frame = shell.frame
    room = frame.screen().availableSize()
    size = first_window(room)
    frame.resize(room * 0.92)
    if size == room:
        frame.setWindowState(Qt.WindowState.WindowMaximized)


# --- main window


class MainWindow(QMainWindow):
    """One table. It creates the shell, which is all that the parts of the window see of it, and the first of those
    parts.

    `shell` is what others work with. `sides`, `navigation`, `files`, `printing`, `maps`, `help` and `layers` are the
    features that every window has.
    """

    def __init__(
        self, atlas: Atlas, kit: GameKit | None, position: GamePosition | None, preferences: Preferences
    ) -> None:
        super().__init__()
        self.shell = shell = Shell(self, OnTable(atlas, kit, position, preferences.names), preferences)
        self.setStatusBar(shell.status)
        self.sides = windows_of(atlas.system).sides(shell) if is_played(atlas.system) else SidesPanel(shell)
        shell.panels.dock(shell.docks)
        self.layers = LayerMenu(shell)
        self.navigation = Navigation(shell, self.sides)
        self.files = FileMenu(shell)
        self.printing = MapPrinting(shell)
        self.maps = MapMenu(shell)
        self.help = HelpMenu(shell)
        self.score_line = ScoreLine(self)
        self._share_out()
        self._lay_out()
        self._join()
        wire_map(shell)
        follow_texts(self, self._say)
        put_in_place(shell)
        self._expect_size()
        shell.show_position(position)

    def _share_out(self) -> None:
        """The first sizes of panels in pixels."""
        docks = self.shell.docks
        docks.share_out({Dock.SIDES: 272, Dock.INSPECTOR: 330}, Qt.Orientation.Horizontal)
        docks.share_out({Dock.SIDES: 700, Dock.OVERVIEW: 190}, Qt.Orientation.Vertical)
        docks.share_out({Dock.JOURNAL: 110}, Qt.Orientation.Vertical)

    def _lay_out(self) -> None:
        view, prompt = self.shell.view, self.shell.prompt
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        view.setAcceptDrops(False)  # the window itself accepts drops anywhere on it
        self.setAcceptDrops(True)
        column.addWidget(view, 1)
        column.addWidget(self.shell.foot)
        middle.setFocusProxy(view)
        self.setCentralWidget(middle)
        prompt.keyboard_freed.connect(view.setFocus)
        prompt.put_below(self.score_line)
        self.prompt_strip = strip_above(self, prompt)
        view.setFocus()

    def _join(self) -> None:
        shell, view = self.shell, self.shell.view
        join = shell.commands.join
        join("zoom_in", lambda: view.zoom(1))
        join("zoom_out", lambda: view.zoom(-1))
        join("fit", view.fit)
        join("to_map", view.setFocus)
        join("next_panel", lambda: shell.docks.step(1))
        join("previous_panel", lambda: shell.docks.step(-1))
        join("restore_panels", shell.docks.put_back)
        join("full_screen", lambda on: self.showFullScreen() if on else self.showNormal())
        join("quit", self.close)
        texts.changed.connect(self._reword_map)
        shell.scene_changed.connect(
            lambda: shell.minimap.show_sheet(shell.scene.sheet_rect, overview(shell.table.atlas))
        )
        self.score_line.opened.connect(lambda: shell.docks.show(Dock.SIDES))
        shell.docks[Dock.SIDES].visibilityChanged.connect(lambda _visible: self._show_score())
        shell.position_shown.connect(self._show_score)
        shell.position_shown.connect(lambda: shell.minimap.mark(dots(shell.table, shell.scene)))

    def _reword_map(self) -> None:
        """Legend and boxes beside the map follow the language too."""
        self.shell.scene.retranslate()

    def _show_score(self) -> None:
        """The line repeats the panel of turn and sides, so it is shown while the panel is not."""
        is_needed = self.shell.docks[Dock.SIDES].isHidden()
        self.score_line.show_score(self.sides.score() if is_needed else None)

    def _expect_size(self) -> None:
        """Zoom to the final size of the window, so that counters are not laid out for a step that is never shown."""
        layout = self.layout()
        assert layout is not None  # a main window has a layout
        layout.activate()
        self.shell.view.fit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the first of the dropped files."""
        path = next((url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()), "")
        if path:
            event.acceptProposedAction()
            self.files.open(Path(path))

    # --- events

    def _say(self) -> None:
        shell = self.shell
        shell.view.setAccessibleName(tr("Map"))
        shell.view.setAccessibleDescription(tr("The list of spaces and stacks says in words what the map shows."))
        self.prompt_strip.setWindowTitle(tr("Prompt"))
        self.prompt_strip.setAccessibleName(tr("Prompt"))
        shell.minimap.setAccessibleName(tr("Overview"))
        shell.minimap.setToolTip(tr("Click or drag to go there"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter arrives here where the focused widget does not use it."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not (is_enter and not event.isAutoRepeat() and self.shell.input.go_without_default()):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Fit the map to a maximised window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and not self.isMinimized():
            self.shell.view.fit_unless_zoomed()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.shell.view.fit()

    def closeEvent(self, event: QCloseEvent) -> None:
        shell = self.shell
        shell.closing.emit()
        shell.preferences.geometry = window_record(self)
        shell.preferences.docks = shell.docks.record()
        store_preferences(shell.preferences)
        shell.scene.close()
        super().closeEvent(event)


def open_window(
    kit: GameKit, position: GamePosition | None = None, *, preferences: Preferences | None = None
) -> MainWindow:
    """Show the window with the map of `kit` and a position on it.

    Raises NoDisplay or MissingFont, each with a sentence for the user. Start `application().exec()` afterwards.
    """
    chosen = preferences if preferences is not None else load_preferences()
    application(chosen)
    window = MainWindow(kit.atlas, kit, position, chosen)
    window.show()
    return window
