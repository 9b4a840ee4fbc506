"""The menus File, Map, Layers and Help."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QFileDialog

from diadochi.atlas.documents import MapError
from diadochi.atlas.map_folders import MAP_FILE, map_in, map_of_name, own_maps, own_maps_folder, shipped_maps
from diadochi.foreign import UnfitFile
from diadochi.journal.map_packages import SUFFIX, write_package
from diadochi.language import current_language, tr
from diadochi.rules.core.system import rules_of
from diadochi.windows.docks import Dock
from diadochi.windows.game_window import is_played, windows_of
from diadochi.windows.panels.control_key import ControlKey
from diadochi.windows.preferences import keep_choice
from diadochi.windows.recent_files import RecentMenu
from diadochi.windows.shell import Shell
from diadochi.windows.table_files import PictureError, PictureExport, PositionFiles
from diadochi.windows.widget_text import follow_texts, on_button

if TYPE_CHECKING:
    from diadochi.windows.help_pages import TextPage


_WRITTEN = "*.diadochi *.diadochi-map *.txt *.position *.toml *.pupil"


class FileMenu(QObject):
    """The File menu: connects its commands to positions, set-ups, pictures and files.

    A window without games opens positions only; `open_with` adds every kind of file the program writes.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        join = shell.commands.join
        self._open: Callable[[Path], None] = lambda path: self._with_files(lambda files: files.open_file(path))
        shell.file_asked.connect(lambda path: self.open(path))
        join("open", self.ask_open)
        join("store", lambda: self._with_files(PositionFiles.store))
        join("copy_position", self.copy)
        join("paste_position", lambda: self._with_files(PositionFiles.paste))
        join("export", self.export)
        RecentMenu(shell.menus.recent, shell.preferences, lambda path: self.open(path))
        self.pictures = PictureExport(self, shell.frame)
        self.pictures.done.connect(self._drawn)
        self.pictures.failed.connect(self._shell.complain)
        self.pictures.cancelled.connect(lambda: shell.status.show_notice(tr("Cancelled. No file was saved.")))
        shell.closing.connect(self.pictures.close)
        shell.menus.setups.aboutToShow.connect(self.retranslate)  # with the user's set-ups as they are now
        follow_texts(self, self.retranslate)

    def positions(self) -> PositionFiles | None:
        """The position commands; None for a map without pieces."""
        shell = self._shell
        if shell.table.kit is None:
            return None
        return PositionFiles(shell.frame, shell.table, shell.open_position)

    def _with_files(self, do: Callable[[PositionFiles], object]) -> None:
        files = self.positions()
        if files is not None:
            do(files)

    def ask_open(self) -> None:
        kinds = f"{tr('Diadochi files')} ({_WRITTEN});;{tr('All files')} (*)"
        name, _ = QFileDialog.getOpenFileName(self._shell.frame, tr("Open file"), "", kinds)
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        self._open(path)

    def open_with(self, opener: Callable[[Path], None]) -> None:
        """Open files with `opener` from now on."""
        self._open = opener

    def copy(self) -> None:
        files = self.positions()
        if files is not None and self._shell.table.position is not None:
            files.copy()
            self._shell.status.show_notice(tr("Position copied."))

    def export(self) -> None:
        """Ask for a file and draw the picture of the map into it."""
        kinds = "PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"
        name, _ = QFileDialog.getSaveFileName(self._shell.frame, tr("Export picture"), "diadochi.png", kinds)
        if name:
            self.export_to(name)

    def export_to(self, name: str) -> bool:
        """Begin to draw the table into a file, whose suffix gives the format. False when the name is unusable."""
        try:
            self.pictures.draw(self._shell.table, Path(name))
        except PictureError as fault:
            self._shell.complain(str(fault))
            return False
        self._shell.status.show_notice(tr("Drawing the picture…"))
        return True

    def _drawn(self, name: str) -> None:
        self._shell.status.show_notice(tr("Picture saved as {file}.", file=name))

    def retranslate(self) -> None:
        menu = self._shell.menus.setups
        menu.clear()
        files = self.positions()
        game = files is not None
        for command in ("open", "store", "copy_position", "paste_position"):
            self._shell.commands[command].setEnabled(game)
        menu.setEnabled(game)
        if files is None:
            return
        before = ""
        for setup, heading, title in files.setups():
            if heading != before:
                menu.addSection(heading)
                before = heading
            menu.addAction(on_button(title)).triggered.connect(
                lambda _checked=False, chosen=setup: self.open_setup(chosen)
            )

    def open_setup(self, setup: str) -> None:
        files = self.positions()
        if files is not None:
            files.open_setup(setup)


# --- Map
# The available maps, and moving about on the present one.


class MapMenu(QObject):
    """Lists the shipped maps and the user's own; the present one is checked. Opens others, packs the present one."""

    def __init__(self, shell: Shell, open_file: Callable[[Path], None]) -> None:
        super().__init__(shell)
        self._shell, self._open_file = shell, open_file
        self._group = QActionGroup(self)
        self._menu = shell.menus.map
        shell.commands.join("open_map", self.ask_open)
        shell.commands.join("pack_map", self.ask_pack)
        self._menu.aboutToShow.connect(self.retranslate)
        self._group.triggered.connect(lambda action: self.open(action.data()))
        follow_texts(self, self.retranslate)

    @property
    def shown(self) -> str:
        action = self._group.checkedAction()
        return "" if action is None else str(action.data())

    def open(self, name: str) -> None:
        """Show the table of a map: a shipped one by its name, another by its folder."""
        if map_of_name(name).resolve() != self._shell.table.atlas.folder:
            self._shell.table_asked.emit(name, None)
        self.retranslate()

    def retranslate(self) -> None:
        here = self._shell.table.atlas.folder
        known = {each.id: each for each in shipped_maps()} | {str(each.folder): each for each in own_maps()}
        if here not in [each.folder.resolve() for each in known.values()]:
            known[str(here)] = map_in(here)
        if [action.data() for action in self._group.actions()] != [*known]:
            self._list(known)
        for action, each in zip(self._group.actions(), known.values(), strict=True):
            action.setText(on_button(each.title))
            action.setChecked(each.folder.resolve() == here)

    def _list(self, names: Iterable[str]) -> None:
        for action in self._group.actions():
            self._group.removeAction(action)
            self._menu.removeAction(action)
            action.deleteLater()
        for name in names:
            action = QAction(self._group)
            action.setCheckable(True)
            action.setData(name)
            self._menu.addAction(action)

    def ask_open(self) -> None:
        kinds = f"{tr('Maps')} ({MAP_FILE} *{SUFFIX})"
        name, _ = QFileDialog.getOpenFileName(
            self._shell.frame, tr("Open a map folder or package"), str(own_maps_folder()), kinds
        )
        if name:
            self._open_file(Path(name))

    def ask_pack(self) -> None:
        atlas = self._shell.table.atlas
        kinds = f"{tr('Map packages')} (*{SUFFIX})"
        name, _ = QFileDialog.getSaveFileName(self._shell.frame, tr("Save map package"), f"{atlas.id}{SUFFIX}", kinds)
        if name:
            self.pack(Path(name))

    def pack(self, out: Path) -> None:
        """Write the present map into a package, or tell why not."""
        try:
            write_package(self._shell.table.atlas.folder, out if out.suffix else out.with_suffix(SUFFIX))
        except UnfitFile as unfit:
            self._shell.complain(self._shell.speaker.say(unfit.message))
        except MapError as error:
            self._shell.complain(str(error))
        else:
            self._shell.status.show_notice(tr("Map saved as {file}.", file=out.name))


# --- Layers
# Each kind of route, names, counters and the tint of provinces can be switched off and on.


class LayerMenu(QObject):
    """Keeps the switches, the scene and the preferences in step."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        commands = shell.commands
        self._shell, self._chosen = shell, shell.preferences
        self._menu = shell.menus.layers
        self._kinds: dict[str, QAction] = {}
        self._menu.addAction(commands["names"])
        self._menu.addAction(commands["counters"])
        self._menu.addAction(commands["control"])
        self._menu.addSeparator()
        self._names, self._counters, self._control = commands["names"], commands["counters"], commands["control"]
        self._names.setChecked(self._chosen.names_shown)
        self._control.setChecked(self._chosen.control_shown)
        self._key = ControlKey(shell.status)
        shell.status.add_key(self._key)
        self._counters.setChecked(True)
        commands.join("names", self._show_names)
        commands.join("counters", lambda on: shell.scene.set_counters_visible(on))
        commands.join("control", self._show_control)
        shell.scene_changed.connect(self.show_scene)
        shell.position_shown.connect(self._show_key)
        shell.view.settled.connect(self._show_key)
        self.show_scene()
        follow_texts(self, self.retranslate)

    def show_scene(self) -> None:
        """Another map has its own kinds of route."""
        scene = self._shell.scene
        for action in self._kinds.values():
            self._menu.removeAction(action)
            action.deleteLater()
        self._kinds = {kind: self._switch(kind) for kind in scene.atlas.route_kinds}
        scene.sheet.kind_shown.connect(self.show_kind)
        scene.set_names_visible(self._names.isChecked())
        scene.set_counters_visible(self._counters.isChecked())
        scene.set_control_visible(self._control.isChecked())
        self._control.setVisible(scene.kit is not None and rules_of(scene.kit).PROVINCES)
        self._show_key()

    def _switch(self, kind: str) -> QAction:
        action = QAction(self._menu)
        action.setCheckable(True)
        action.setChecked(kind not in self._chosen.hidden_kinds)
        self._shell.scene.set_route_kind_visible(kind, action.isChecked())
        action.toggled.connect(lambda on: self._show_kind(kind, on))
        self._menu.addAction(action)
        return action

    def _show_kind(self, kind: str, on: bool) -> None:
        hidden = [other for other in self._chosen.hidden_kinds if other != kind]
        keep_choice(self._chosen, "hidden_kinds", hidden if on else [*hidden, kind])
        self._shell.scene.set_route_kind_visible(kind, on)

    def show_kind(self, kind: str, on: bool) -> None:
        self._kinds[kind].setChecked(on)

    def _show_names(self, on: bool) -> None:
        keep_choice(self._chosen, "names_shown", on)
        self._shell.scene.set_names_visible(on)

    def _show_control(self, on: bool) -> None:
        keep_choice(self._chosen, "control_shown", on)
        self._shell.scene.set_control_visible(on)
        self._show_key()

    def _show_key(self) -> None:
        """Show the key while there is something on the map that it explains."""
        tint = self._shell.scene.sheet.control
        self._key.setVisible(tint.is_seen_at(self._shell.view.step))

    def retranslate(self) -> None:
        for kind, action in self._kinds.items():
            action.setText(self._shell.scene.atlas.route_kinds[kind].names.in_language(current_language()))


# --- Help


class HelpMenu(QObject):
    """Opens the pages of help; each opens once and is raised after that."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        shell.commands.join("first_steps", self.show_first_steps)
        shell.commands.join("first_game", self.show_first_game)
        shell.commands.join("keys", self.show_keys)
        shell.commands.join("preferences", self.show_preferences)
        shell.commands.join("news", self.show_news)
        shell.commands.join("about", self.show_about)
        shell.commands.join("rules", lambda: self.show_rules(()))
        shell.commands.join("why", shell.prompt.ask_why)
        shell.rules_asked.connect(self.show_rules)
        shell.scene_changed.connect(self._know_game)
        self._know_game()

    def show_first_steps(self) -> None:
        from diadochi.windows.help_pages import FirstStepsPage

        self._tell(FirstStepsPage(windows_of(self._shell.table.atlas.system).first_steps(), self._shell.frame))

    def show_first_game(self) -> None:
        from diadochi.windows.help_pages import FirstGamePage

        self._tell(FirstGamePage(windows_of(self._shell.table.atlas.system).first_game(), self._shell.frame))

    def _tell(self, page: TextPage) -> None:
        page.rule_asked.connect(self._shell.ask_rule)
        self._open(page)

    def _know_game(self) -> None:
        played = is_played(self._shell.table.atlas.system)
        for name in ("first_steps", "first_game"):
            self._shell.commands[name].setEnabled(played)

    def show_keys(self) -> None:
        from diadochi.windows.help_pages import KeysPage

        self._open(KeysPage(self._shell.commands, self._shell.frame))

    def show_preferences(self) -> None:
        from diadochi.windows.preferences_window import PreferencesWindow

        shell = self._shell
        window = shell.frame.findChild(PreferencesWindow)
        if window is None:
            window = PreferencesWindow(shell.settings, shell.commands, shell.frame)
        window.open_page()

    def show_news(self) -> None:
        from diadochi.windows.help_pages import NewsPage

        self._open(NewsPage(self._shell.frame))

    def show_about(self) -> None:
        from diadochi.windows.help_pages import AboutPage

        self._open(AboutPage(self._shell.frame))

    def show_rules(self, rules: Sequence[str]) -> None:
        """Show the texts of `rules` in their dock; all rules when none are given."""
        self._shell.rules.show_rules(rules)
        self._shell.docks.show(Dock.RULES)

    def _open(self, page: object) -> None:
        from diadochi.windows.help_pages import HelpPage

        assert isinstance(page, HelpPage)
        for other in self._shell.frame.findChildren(type(page)):
            if other is not page:
                other.close()
                other.deleteLater()
        page.show()
        page.raise_()
        page.activateWindow()
