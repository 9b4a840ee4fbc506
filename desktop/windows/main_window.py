"""The window: the map in the middle, the prompt above it, panels around it."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from desktop.atlas.atlas import Atlas
from desktop.language import Speaker, tr
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.spelling import spell
from desktop.scene.counters.siting import StackKey
from desktop.scene.view.map_scene import MapScene
from desktop.scene.view.map_view import MapView
from desktop.windows.commands import Commands
from desktop.windows.docks import Docks, window_record
from desktop.windows.file_menu import FileMenu
from desktop.windows.first_place import put_in_place
from desktop.windows.help_menu import HelpMenu
from desktop.windows.layer_menu import LayerMenu
from desktop.windows.looks import Looks
from desktop.windows.map_menu import MapMenu
from desktop.windows.map_wiring import wire_map
from desktop.windows.menus import Menus
from desktop.windows.on_table import OnTable
from desktop.windows.overview import dots, overview
from desktop.windows.panels.panels import Panels
from desktop.windows.pointing import Pointing
from desktop.windows.preferences import Preferences, store_preferences
from desktop.windows.prompt_bar import PromptBar
from desktop.windows.showing import Showing
from desktop.windows.status_line import StatusLine
from desktop.windows.strip import strip_above
from desktop.windows.worded import Worded


class MainWindow(Worded, QMainWindow):
    """One table. Its parts are public for those who play on it.

    `view` and `scene` are the map; `prompt`, `inspector`, `journal`, `factions`, `places`, `rules`, `status` the
    panels; `commands`, `menus`, `docks` and `looks` the rest; `speaker` turns messages into sentences. `table` holds
    what lies on the table, `playing` whoever plays on it.

    `position_opened` carries a Position the user has opened, pasted or chosen; whoever plays takes it from there and
    calls `show_position` whenever the position has changed. `map_opened` tells that another map lies on the table.
    `closing` is emitted before the window goes.
    """

    position_opened = Signal(object)
    map_opened = Signal()
    closing = Signal()

    def __init__(self, atlas: Atlas, kit: Kit | None, position: Position | None, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences
        self.game_title = ""
        self.table = OnTable(atlas, kit, position, preferences.names)
        self.commands = Commands(self)
        self.menus = Menus(self, self.commands)
        self.docks = Docks(self)
        self.status = StatusLine(self)
        self.setStatusBar(self.status)
        self.prompt = PromptBar(self)
        self.speaker = self._new_speaker()
        self.scene = self._new_scene()
        self.view = MapView(self.scene, self)
        panels = Panels(self)
        self.factions, self.minimap, self.inspector = panels.factions, panels.minimap, panels.inspector
        self.places, self.rules, self.journal = panels.places, panels.rules, panels.journal
        self.looks = Looks(preferences, self.menus, self.commands, self)
        self.layers = LayerMenu(self.scene, self.menus, self.commands, preferences, self)
        self.pointing = Pointing(self.table, self.scene, self.view, self.inspector, self.status)
        self.showing = Showing(self)
        self.files = FileMenu(self)
        self.maps = MapMenu(self)
        self.help = HelpMenu(self)
        self._lay_out()
        self._join()
        wire_map(self)
        self.retranslate()
        self.docks.remember_first()
        put_in_place(self)
        self.playing: QObject | None = None
        self._expect_size()
        self.show_position(position)

    def _new_speaker(self) -> Speaker:
        kit = self.table.kit
        if kit is None:
            return Speaker(lambda name: name.id)
        return Speaker(spell(kit, lambda: self.table.names, lambda: self.table.position))

    def _new_scene(self) -> MapScene:
        ratio = self.devicePixelRatioF()
        scene = MapScene(self.table.atlas, self.table.kit, ratio=ratio, names=self.table.names, parent=self)
        scene.set_motion(self.preferences.motion)
        if self.preferences.text_scale != 1.0:
            scene.set_text_scale(self.preferences.text_scale)
        scene.notice.connect(self.status.show_notice)
        return scene

    def _lay_out(self) -> None:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        middle.setFocusProxy(self.view)
        self.setCentralWidget(middle)
        self.prompt.keyboard_freed.connect(self.view.setFocus)
        self.prompt_strip = strip_above(self, self.prompt)
        self.view.set_whole(self.scene.sheet_rect)
        self.view.setFocus()
        for toggle in self.docks.toggles():
            self.menus.menu("panels").addAction(toggle)
        self.menus.menu("panels").addSeparator()
        self.menus.menu("panels").addAction(self.commands["restore_panels"])

    def _join(self) -> None:
        join, view = self.commands.join, self.view
        join("zoom_in", lambda: view.zoom(1))
        join("zoom_out", lambda: view.zoom(-1))
        join("fit", view.fit)
        join("to_map", view.setFocus)
        join("next_panel", lambda: self.docks.step(1))
        join("previous_panel", lambda: self.docks.step(-1))
        join("restore_panels", self.docks.put_back)
        join("full_screen", lambda on: self.showFullScreen() if on else self.showNormal())
        join("quit", self.close)
        self.looks.names_changed.connect(self._rename)
        self.looks.style_changed.connect(self._restyle)

    def _expect_size(self) -> None:
        """Zoom as the window will, so that counters are laid out once and not for a step nobody will see."""
        layout = self.layout()
        assert layout is not None  # a main window has one
        layout.activate()
        self.view.fit()

    # --- what lies on the table

    def open_position(self, position: Position) -> None:
        """Put a position on the table that the user has brought, and tell whoever plays."""
        self.show_position(position)
        self.position_opened.emit(position)

    def show_position(
        self,
        position: Position | None,
        moved: AbstractSet[StackKey] = frozenset(),
        ready: AbstractSet[StackKey] = frozenset(),
    ) -> None:
        """Show `position` in every part of the window; None clears the counters. A map without pieces shows none.

        Stacks in `moved` and `ready` wear a sign.
        """
        self.table.lay(position)
        if self.table.kit is not None:
            self.scene.show_position(position if position is not None else Position(), moved, ready)
        for panel in (self.factions, self.inspector, self.places):
            panel.refresh()
        self.minimap.mark(dots(self.table, self.scene))

    def show_map(self, atlas: Atlas, kit: Kit | None) -> None:
        """Another map on the table, without a position."""
        old = self.scene
        self.table.put(atlas, kit)
        self.speaker = self._new_speaker()
        self.scene = self._new_scene()
        self.view.setScene(self.scene)
        self.view.set_whole(self.scene.sheet_rect)
        old.close()
        old.deleteLater()
        self.pointing.show_scene(self.scene)
        self.layers.show_scene(self.scene)
        self.minimap.show_sheet(self.scene.sheet_rect, overview(self.table.atlas))
        self.factions.speak_with(self.speaker)
        self.inspector.pin(None)
        self.showing.forget()
        self.places.renew()
        self.show_position(None)
        self.retranslate()
        self.view.fit()
        self.map_opened.emit()

    def _rename(self, language: str) -> None:
        self.table.names = language
        self.scene.set_names_language(language)
        self.places.renew()
        self.inspector.refresh()
        self.factions.retranslate()
        self.showing.forget()

    def _restyle(self, _style: str) -> None:
        """Icons and the colours of words are made for one style."""
        self.retranslate()
        for panel in (self.prompt, self.factions, self.inspector, self.places, self.rules, self.journal):
            panel.retranslate()

    # --- events

    def retranslate(self) -> None:
        """Say title, menus and panels in the present language."""
        self.retranslate_title()
        for part in (self.commands, self.menus, self.docks, self.looks, self.layers, self.files, self.maps):
            part.retranslate()
        self.showing.forget()
        self.view.setAccessibleName(tr("Map"))
        self.view.setAccessibleDescription(tr("The list of spaces and stacks says in words what the map shows."))
        self.prompt_strip.setWindowTitle(tr("Prompt"))
        self.prompt_strip.setAccessibleName(tr("Prompt"))
        self.minimap.setAccessibleName(tr("Overview"))
        self.minimap.setToolTip(tr("Click or drag to go there"))

    def retranslate_title(self) -> None:
        """The name of the map, or of the game that lies on it, over the window."""
        self.setWindowTitle(self.game_title or self.table.atlas.names.in_language(self.preferences.language))

    def changeEvent(self, event: QEvent) -> None:
        """The legend and the boxes beside the map follow the language too."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.scene.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """The whole sheet is shown at first; hit shapes are made once the window stands."""
        super().showEvent(event)
        if not event.spontaneous():
            self.view.fit()
            QTimer.singleShot(400, self, lambda: self.scene.space_at(self.scene.sheet_rect.center()))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the choices for the next time."""
        self.closing.emit()
        self.preferences.geometry = window_record(self)
        self.preferences.docks = self.docks.record()
        store_preferences(self.preferences)
        self.scene.close()
        super().closeEvent(event)
