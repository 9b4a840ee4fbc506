"""What every part of the window gets: the map, its menus, docks and keys, and what is on the table.

A part of the window is a feature: a class that takes the shell, and besides it only those other parts that it needs, as
arguments of its constructor. It adds its commands to `commands` and `menus`, puts its panel into a dock that is
declared in `docks.py`, and connects to the signals. It never sees the main window, and no other part sets attributes on
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox

from diadochi.atlas.atlas import Atlas
from diadochi.language import NAME_LANGUAGES, Message, Speaker
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of, spell
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.view.map_scene import MapScene
from diadochi.scene.view.map_view import MapView
from diadochi.windows.application import speak
from diadochi.windows.commands import Commands, Menus, SettingMenu
from diadochi.windows.docks import Docks, MapFoot, StatusLine
from diadochi.windows.finder import FinderSources
from diadochi.windows.inspector_panel import HoverInspection
from diadochi.windows.map_cards import MapCards
from diadochi.windows.panels.map_panels import Panels
from diadochi.windows.preferences import LANGUAGE, MOTION, NAMES, STYLE, SYSTEM, TEXT_SCALES, TEXT_SIZE, Preferences
from diadochi.windows.prompt_bar import PromptBar
from diadochi.windows.styles import apply_style
from diadochi.windows.table_state import OnTable
from diadochi.windows.user_settings import UserSettings
from diadochi.windows.widget_text import follow_texts, message_box, texts
from diadochi.windows.widgets import WindowsOnScreen
from diadochi.windows.window_input import WindowInput

# --- appearance
# Style, text size, languages, motion. Every choice takes effect at once.


class AppearanceMenus(QObject):
    """Puts the settings of the appearance into effect, and signals changes."""

    names_changed = Signal(str)
    text_scale_changed = Signal(float)
    style_changed = Signal(str)
    motion_changed = Signal(bool)

    def __init__(self, settings: UserSettings, menus: Menus, commands: Commands, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        for menu, setting in ((menus.language, LANGUAGE), (menus.name_language, NAMES), (menus.style, STYLE)):
            SettingMenu(menu, settings, setting)
        settings.follow(LANGUAGE, lambda language: speak(_application(), language))
        settings.follow(NAMES, self._rename)
        settings.follow(STYLE, self._restyle)
        settings.follow(TEXT_SIZE, self._resize)
        settings.follow(MOTION, self.motion_changed.emit)
        settings.bind(commands["motion"], MOTION)
        commands.join("larger", lambda: self._change_size(1))
        commands.join("smaller", lambda: self._change_size(-1))
        commands.join("normal_size", lambda: self.set_text_scale(1.0))
        _application().styleHints().colorSchemeChanged.connect(self._follow_system)

    def set_language(self, language: str) -> None:
        self._settings.choose(LANGUAGE, language)

    def speak_throughout(self, language: str) -> None:
        """Set one language for window and names, one of `LANGUAGES`: the wish of most newcomers."""
        if language in NAME_LANGUAGES:
            self.set_names(language)
        self.set_language(language)

    def set_names(self, language: str) -> None:
        self._settings.choose(NAMES, language)

    def _rename(self, language: str) -> None:
        self.names_changed.emit(language)
        texts.changed.emit()

    def _restyle(self, style: str) -> None:
        apply_style(_application(), style, self._settings.value(TEXT_SIZE))
        self.style_changed.emit(style)
        texts.changed.emit()

    def _follow_system(self) -> None:
        if self._settings.value(STYLE) == SYSTEM:
            self._restyle(SYSTEM)

    def set_text_scale(self, scale: float) -> None:
        """Set the text size of window and map, one of `TEXT_SCALES`."""
        self._settings.choose(TEXT_SIZE, scale)

    def _resize(self, scale: float) -> None:
        apply_style(_application(), self._settings.value(STYLE), scale)
        self.text_scale_changed.emit(scale)

    def set_motion(self, on: bool) -> None:
        self._settings.choose(MOTION, on)

    def _change_size(self, by: int) -> None:
        present = self._settings.value(TEXT_SIZE)
        here = min(range(len(TEXT_SCALES)), key=lambda n: abs(TEXT_SCALES[n] - present))
        self.set_text_scale(TEXT_SCALES[max(0, min(len(TEXT_SCALES) - 1, here + by))])


def _application() -> QApplication:
    running = QApplication.instance()
    assert isinstance(running, QApplication)
    return running


# --- shell

Errand = Callable[[Any], None]
"""Something to be done at another table, with the `Playing` there."""


class Shell(QObject):
    """The table and everything around it.

    `frame` is the widget of the whole window: parent of dialogs and of what is over the map. `table` holds what is on
    the table; `view` and `scene` are the map, `foot` the strips below it, `cards` what is over it; `prompt`, `status`,
    `settings`, `commands`, `menus`, `docks` and `appearance` exist from the beginning, and so do the panels that every
    map has: `inspector`, `places`, `rules`, `journal`, `minimap`. `speaker` turns messages into sentences; features
    add to `finder_sources` what else Ctrl+K finds.

    Signals: `position_opened` carries a Position the user has opened, pasted or chosen; the part that plays takes it
    from there and calls `show_position` whenever the position has changed, which emits `position_shown`.
    `scene_changed` is emitted for another map, `map_opened` when it is complete and can be played on.
    `rules_asked` carries rule ids whose texts the user wants to read, `place_asked` a Subject to be brought to the
    middle of the map. `table_asked` carries the id of another map, whose table is to be shown, and an Errand for it or
    None; `workshop_asked` carries the folder of a map to be edited, `file_asked` any file to be opened. `closing` is
    emitted before the window goes.
    """

    position_opened = Signal(object)
    position_shown = Signal()
    scene_changed = Signal()
    map_opened = Signal()
    rules_asked = Signal(tuple)
    place_asked = Signal(object)
    table_asked = Signal(str, object)
    workshop_asked = Signal(Path)
    file_asked = Signal(Path)
    closing = Signal()

    def __init__(self, frame: QMainWindow, table: OnTable, preferences: Preferences) -> None:
        super().__init__(frame)
        self.frame, self.table, self.preferences = frame, table, preferences
        self._title = ""
        self.settings = UserSettings(preferences, self)
        self.commands = Commands(frame, preferences)
        self.menus = Menus(frame, self.commands, self.settings)
        self.docks = Docks(frame, self.menus.panels, preferences.docks)
        self.finder_sources = FinderSources()
        self.status = StatusLine(frame)
        self.input = WindowInput(frame, lambda: self.view)
        self.windows = WindowsOnScreen(frame)
        self.prompt = PromptBar(frame)
        self.input.guard.hold(self.prompt.answers)
        self.appearance = AppearanceMenus(self.settings, self.menus, self.commands, self)
        self.prompt.set_motion(preferences.motion)
        self.appearance.motion_changed.connect(self.prompt.set_motion)
        self.speaker = self._new_speaker()
        self.scene = self._new_scene()
        self.view = MapView(self.scene, frame)
        self.docks.lie_over(self.view)
        self.cards = MapCards(self.view, lambda: self.scene, self.docks.drawers.open_ones)
        self.view.escapes.add(self.docks.drawers.fold_read)
        self.foot = MapFoot(frame)
        self.docks.stand_above(self.foot)
        self.docks.stop_at(self.prompt.answers)
        self.input.uses_enter.append(lambda: self.view.is_quiet)
        self.panels = panels = Panels(frame, table, self.view, self.scene)
        self.inspector, self.places, self.rules = panels.inspector, panels.places, panels.rules
        self.journal, self.minimap = panels.journal, panels.minimap
        self.pointing = HoverInspection(table, self.scene, self.view, self.inspector, self.status)
        for asking in (self.journal, self.inspector, self.prompt):
            asking.rule_asked.connect(self.ask_rule)
        self.prompt.why_asked.connect(self.rules_asked)
        self.appearance.names_changed.connect(self._rename)
        self._follow()

    def _follow(self) -> None:
        texts.changed.connect(self.cards.say_again)
        follow_texts(self, self.say_title)
        follow_texts(self, self.pointing.say_again)
        for panel in (self.inspector, self.places):
            self.position_shown.connect(panel.refresh)
        self.position_shown.connect(self.pointing.look_again)
        self.scene_changed.connect(self.places.renew)

    def _new_speaker(self) -> Speaker:
        kit = self.table.kit
        if kit is None:
            return Speaker(lambda name: name.id)
        return Speaker(spell(kit, lambda: self.table.names, lambda: self.table.position))

    def _new_scene(self) -> MapScene:
        ratio = self.frame.devicePixelRatioF()
        scene = MapScene(self.table.atlas, self.table.kit, ratio=ratio, names=self.table.names, parent=self)
        scene.set_motion(self.preferences.motion)
        if self.preferences.text_scale != 1.0:
            scene.set_text_scale(self.preferences.text_scale)
        scene.notice.connect(self.status.show_notice)
        return scene

    # --- the table

    def open_position(self, position: GamePosition) -> None:
        """Put a position from the user on the table, and tell the part that plays."""
        self.position_opened.emit(position)
        if self.table.position != position:
            self.show_position(position)

    def show_position(
        self,
        position: GamePosition | None,
        moved: AbstractSet[StackKey] = frozenset(),
        ready: AbstractSet[StackKey] = frozenset(),
    ) -> None:
        """Show `position` in every part of the window; None clears the counters. A map without pieces shows none.

        Stacks in `moved` and `ready` have a sign.
        """
        self.table.lay(position)
        if self.table.kit is not None:
            shown = self.table.position if position is not None else rules_of(self.table.kit).POSITION()
            self.scene.show_position(shown, moved, ready)
        self.position_shown.emit()

    def show_map(self, atlas: Atlas, kit: GameKit | None) -> None:
        """Show another map, without a position."""
        old = self.scene
        self.table.put(atlas, kit)
        self.speaker = self._new_speaker()
        self.scene = self._new_scene()
        self.view.show_scene(self.scene)
        old.close()
        old.deleteLater()
        self.pointing.show_scene(self.scene)
        self.scene_changed.emit()
        self.inspector.pin(None)
        self.show_position(None)
        texts.changed.emit()
        self.view.fit()
        self.map_opened.emit()

    def bring_to_sight(self, spaces: Iterable[str]) -> None:
        """Move the map to these spaces if none of them is visible; unknown ones are skipped."""
        places = [self.scene.place(space) for space in spaces if space in self.table.atlas.spaces]
        seen = self.view.viewport().rect()
        if places and not any(seen.contains(self.view.mapFromScene(place)) for place in places):
            self.view.centre_on(sum(places[1:], places[0]) / len(places))

    def _rename(self, language: str) -> None:
        self.table.names = language
        self.scene.set_names_language(language)

    # --- words

    def notify(self, message: Message) -> None:
        """Show a message in the status line for a while."""
        self.status.show_notice(self.speaker.say(message))

    def complain(self, words: str) -> None:
        """Show in a dialog what went wrong."""
        message_box(QMessageBox.Icon.Warning, words, self.frame).open()

    def ask_rule(self, rule: str) -> None:
        """Ask for the text of one rule, or of several with commas between; of none when the link led elsewhere."""
        if rule:
            self.rules_asked.emit(tuple(rule.split(",")))

    def show_title(self, title: str) -> None:
        """Set the window's title to that of the present game; an empty one shows the name of the map."""
        self._title = title
        self.say_title()

    def say_title(self) -> None:
        """Show the name of the game, or else of the map, as the window title."""
        self.frame.setWindowTitle(self._title or self.table.atlas.names.in_language(self.preferences.language))
