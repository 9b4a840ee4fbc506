"""The menu that says of which costs somebody is warned before he answers."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from desktop.controller.rules_controller import RulesController
from desktop.language import msg, sentence
from desktop.narration.plug import words_of
from desktop.windows.preferences import store_preferences
from desktop.windows.shell import Shell


class WarningChoice(QObject):
    """Game > Questions > Warn before: a switch for each kind of cost the game knows."""

    def __init__(self, shell: Shell, controller: RulesController) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self._menu = shell.menus.add_submenu(msg("Warn before"), shell.menus.questions)
        self._menu.menuAction().setVisible(bool(words_of(controller.kit).COSTS))
        self._actions: dict[str, QAction] = {}
        for kind in words_of(controller.kit).COSTS:
            action = self._actions[kind] = self._menu.addAction("")
            action.setCheckable(True)
            action.setData(kind)
        self._menu.triggered.connect(self._choose)
        self._menu.aboutToShow.connect(self._mark)
        self._mark()

    def is_warned(self, kind: str) -> bool:
        """Whether somebody is warned of this kind of cost."""
        return kind not in self._shell.preferences.unwarned

    def leave_out(self, kinds: Iterable[str]) -> None:
        """Warn of these no more."""
        self._keep({*self._shell.preferences.unwarned, *kinds})

    def _choose(self, action: QAction) -> None:
        others = {*self._shell.preferences.unwarned} - {action.data()}
        self._keep(others if action.isChecked() else {*others, action.data()})

    def _keep(self, unwarned: Iterable[str]) -> None:
        self._shell.preferences.unwarned = sorted(unwarned)
        store_preferences(self._shell.preferences)
        self._mark()

    def _mark(self) -> None:
        """Say and tick every entry anew."""
        for kind, words in words_of(self._controller.kit).COSTS.items():
            self._actions[kind].setText(sentence(words))
            self._actions[kind].setChecked(self.is_warned(kind))
