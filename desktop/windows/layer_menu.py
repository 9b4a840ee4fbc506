"""The menu of layers: each kind of route, names and counters can be switched off and on."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from desktop.language import current_language
from desktop.windows.shell import Shell


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
        self._menu.addSeparator()
        self._names, self._counters = commands["names"], commands["counters"]
        self._names.setChecked(self._chosen.names_shown)
        self._counters.setChecked(True)
        commands.join("names", self._show_names)
        commands.join("counters", lambda on: shell.scene.set_counters_visible(on))
        shell.scene_changed.connect(self.show_scene)
        shell.language_changed.connect(self.retranslate)
        self.show_scene()

    def show_scene(self) -> None:
        """Another map with kinds of route of its own."""
        scene = self._shell.scene
        for action in self._kinds.values():
            self._menu.removeAction(action)
            action.deleteLater()
        self._kinds = {kind: self._switch(kind) for kind in scene.atlas.route_kinds}
        scene.sheet.kind_shown.connect(self.show_kind)
        scene.set_names_visible(self._names.isChecked())
        scene.set_counters_visible(self._counters.isChecked())
        self.retranslate()

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
        self._chosen.hidden_kinds = hidden if on else [*hidden, kind]
        self._shell.scene.set_route_kind_visible(kind, on)

    def show_kind(self, kind: str, on: bool) -> None:
        """As if the switch of a kind of route had been turned."""
        self._kinds[kind].setChecked(on)

    def _show_names(self, on: bool) -> None:
        self._chosen.names_shown = on
        self._shell.scene.set_names_visible(on)

    def retranslate(self) -> None:
        """Kinds of route in the present language."""
        for kind, action in self._kinds.items():
            action.setText(self._shell.scene.atlas.route_kinds[kind].names.in_language(current_language()))
