"""The main window: the map in the middle, the prompt above it, panels around it, and the features that
every map has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.language import msg, tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.scene.counters.game_counters import counters_of
from diadochi.windows.application import application
from diadochi.windows.docks import Dock, place_window, strip_above, window_record
from diadochi.windows.finder import Catalogue, FinderSource, FoundEntry, SourceLine, place_of
from diadochi.windows.game_window import is_played, windows_of
from diadochi.windows.handbook.handbook_help import HandbookHelp
from diadochi.windows.map_printing import MapPrinting
from diadochi.windows.page_tabs import PageTabs
from diadochi.windows.panels.map_panels import dots, overview
from diadochi.windows.panels.scoreboard import Scoreboard
from diadochi.windows.panels.sides_panel import SidesPanel
from diadochi.windows.preferences import Preferences, load_preferences, store_preferences
from diadochi.windows.rulebook import every_case, rules
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import OnTable, Subject
from diadochi.windows.widget_text import announce, follow_texts, texts
from diadochi.windows.widgets import column_of, first_window
from diadochi.windows.window_menus import FileMenu, HelpMenu, LayerMenu, MapMenu
from diadochi.windows.workshop.workshop_menu import WorkshopMenu

# --- worked cases
# The finder finds cases by their titles (in English), files and rules.


def cases_source(show: Callable[[tuple[str, ...]], object]) -> FinderSource:
    """`show` opens the texts of rules, with their cases to be played: those of the chosen case."""
    return FinderSource(
        "case", "first_steps", msg("Cases"), _lines, lambda number: show(every_case()[int(number)].rules)
    )


def _lines() -> Iterator[SourceLine]:
    for number, case in enumerate(every_case()):
        yield SourceLine(str(number), case.title, ", ".join(case.rules[:2]), (case.file, *case.rules))


# --- navigation
# The finder, links and lists all lead to the map through here.

CLOSE_ENOUGH = 0.7
"""The least scale of the map when something is shown on it."""


class Navigation(QObject):
    """Connects finder, inspector and list of places to the map. `found` carries the space that the finder led to."""

    found = Signal(str)

    def __init__(self, shell: Shell, sides: SidesPanel) -> None:
        super().__init__(shell)
        self._shell = shell
        self._catalogue: Catalogue | None = None
        shell.finder_sources.add(cases_source(shell.rules_asked.emit))
        shell.commands.join("find", self.open_finder)
        shell.inspector.asked.connect(self.show_on_map)
        shell.places.chosen.connect(self.show_on_map)
        shell.places.looked_at.connect(shell.inspector.pin)
        sides.chosen.connect(self.show_side)
        shell.place_asked.connect(self.show_on_map)
        shell.scene_changed.connect(self.forget)
        texts.changed.connect(self.forget)

    def forget(self) -> None:
        """Names or the map have changed: the catalogue is made again when it is next needed."""
        self._catalogue = None

    def open_finder(self) -> None:
        from diadochi.windows.finder import FinderBox

        box = FinderBox(self.catalogue(), self._shell.frame)
        box.chosen.connect(self.take)
        box.open_over(self._shell.view)

    def catalogue(self) -> Catalogue:
        if self._catalogue is None:
            self._catalogue = Catalogue(self._shell.table, self._shell.commands, rules(), self._shell.finder_sources)
        return self._catalogue

    def take(self, entry: FoundEntry) -> None:
        if entry.kind == "command":
            self._shell.commands[entry.id].trigger()
        elif entry.kind == "rule":
            self._shell.ask_rule(entry.id)
        elif not self._shell.finder_sources.take(entry.kind, entry.id):
            subject = Subject(entry.kind, entry.id)
            self._shell.inspector.pin(subject)
            self.show_on_map(subject)
            self._shell.view.setFocus()
            place = place_of(self._shell.table, subject)
            if place:
                self.found.emit(place)

    def show_on_map(self, subject: Subject) -> None:
        shell = self._shell
        spaces = self._spaces(subject)
        if not spaces:
            return
        scene = shell.scene
        middle = [scene.place(space) for space in spaces]
        point = sum(middle[1:], middle[0]) / len(middle)
        shell.view.centre_on(point, CLOSE_ENOUGH if len(spaces) == 1 else 0.0)
        scene.flash([subject.id] if subject.kind == "route" else spaces)
        shell.places.select(spaces[0])
        announce(shell.view, shell.pointing.words(Subject("space", spaces[0])))

    def show_side(self, seat: int) -> None:
        position = self._shell.table.position
        if position is not None:
            kit = self._shell.table.kit
            system = counters_of(kit)
            own = [key.space for key in system.keys(kit, position) if system.seat_of(kit, position, key.owner) == seat]
            self._shell.scene.flash(own)

    def _spaces(self, subject: Subject) -> list[str]:
        table = self._shell.table
        if subject.kind == "province":
            return list(table.atlas.members(subject.id))
        if subject.kind == "route":
            route = table.atlas.routes[subject.id]
            return [route.a, route.b]
        place = place_of(table, subject)
        return [place] if place else []


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

    `shell` is what others work with, `tabs` lead to the other tables and the workshops. `sides`, `navigation`, `files`,
    `printing`, `maps`, `help`, `handbook` and `layers` are the features that every window has.
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
        self.maps = MapMenu(shell, lambda path: self.files.open(path))
        self.workshop = WorkshopMenu(shell)
        self.help = HelpMenu(shell)
        self.handbook = HandbookHelp(shell)
        self.scoreboard = Scoreboard(self.sides.breakdown, self)
        self._share_out()
        self._lay_out()
        self._join()
        wire_map(shell)
        follow_texts(self, self._say)
        put_in_place(shell)
        self._expect_size()
        shell.show_position(position)

    def _share_out(self) -> None:
        docks = self.shell.docks
        docks.share_out({Dock.SIDES: 272, Dock.INSPECTOR: 330}, Qt.Orientation.Horizontal)
        docks.share_out({Dock.SIDES: 700, Dock.OVERVIEW: 190}, Qt.Orientation.Vertical)
        docks.share_out({Dock.JOURNAL: 110}, Qt.Orientation.Vertical)

    def _lay_out(self) -> None:
        view, prompt = self.shell.view, self.shell.prompt
        middle = QWidget(self)
        view.setAcceptDrops(False)  # the window itself accepts drops anywhere on it
        self.setAcceptDrops(True)
        column_of((view, 1), self.shell.foot, on=middle, margins=(0, 0, 0, 0), spacing=0)
        middle.setFocusProxy(view)
        self.setCentralWidget(middle)
        prompt.keyboard_freed.connect(view.setFocus)
        top = QWidget(self)
        self.tabs = PageTabs(top)
        column_of(self.tabs, prompt, self.scoreboard, on=top, margins=(0, 0, 0, 0), spacing=0)
        self.prompt_strip = strip_above(self, top, "promptStrip")
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
        join("next_tab", lambda: self.tabs.step(1))
        join("previous_tab", lambda: self.tabs.step(-1))
        join("full_screen", lambda on: self.showFullScreen() if on else self.showNormal())
        join("quit", self.close)
        texts.changed.connect(self._reword_map)
        shell.scene_changed.connect(
            lambda: shell.minimap.show_sheet(shell.scene.sheet_rect, overview(shell.table.atlas))
        )
        self.scoreboard.opened.connect(lambda: shell.docks.show(Dock.SIDES))
        shell.position_shown.connect(self._show_score)
        shell.position_shown.connect(lambda: shell.minimap.mark(dots(shell.table, shell.scene)))

    def _reword_map(self) -> None:
        self.shell.scene.retranslate()

    def _show_score(self) -> None:
        self.scoreboard.show_score(self.sides.score())

    def _expect_size(self) -> None:
        # Zoom to the final size of the window, so that counters are not laid out for a step that is never shown
        layout = self.layout()
        assert layout is not None  # a main window has a layout
        layout.activate()
        self.shell.view.fit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = next((url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()), "")
        if path:
            event.acceptProposedAction()
            self.files.open(Path(path))

    # --- events

    def _say(self) -> None:
        shell = self.shell
        shell.view.setAccessibleName(tr("Map"))
        shell.view.setAccessibleDescription(tr("The list of spaces and stacks describes the map in words."))
        self.prompt_strip.setWindowTitle(tr("Prompt"))
        self.prompt_strip.setAccessibleName(tr("Prompt"))
        shell.minimap.setAccessibleName(tr("Overview"))
        shell.minimap.setToolTip(tr("Click or drag to go there"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter arrives here where the focused widget does not use it
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not (is_enter and not event.isAutoRepeat() and self.shell.input.go_without_default()):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
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
