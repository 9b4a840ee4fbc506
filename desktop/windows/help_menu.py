"""The menu Help: first steps, first game, keys, rules, about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.windows.docks import Dock
from desktop.windows.plug import is_played, windows_of
from desktop.windows.shell import Shell

if TYPE_CHECKING:
    from desktop.windows.help_pages.told_page import ToldPage


class HelpMenu(QObject):
    """Opens the pages of help; each window opens once and is brought forward after that."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        shell.commands.join("first_steps", self.show_first_steps)
        shell.commands.join("first_game", self.show_first_game)
        shell.commands.join("keys", self.show_keys)
        shell.commands.join("about", self.show_about)
        shell.commands.join("rules", lambda: self.show_rules(()))
        shell.commands.join("why", shell.prompt.ask_why)
        shell.rules_asked.connect(self.show_rules)
        shell.scene_changed.connect(self._know_game)
        self._know_game()

    def show_first_steps(self) -> None:
        """What a newcomer tries first."""
        from desktop.windows.help_pages.told_page import FirstStepsPage

        self._tell(FirstStepsPage(windows_of(self._shell.table.atlas.system).first_steps(), self._shell.frame))

    def show_first_game(self) -> None:
        """How a whole game goes."""
        from desktop.windows.help_pages.told_page import FirstGamePage

        self._tell(FirstGamePage(windows_of(self._shell.table.atlas.system).first_game(), self._shell.frame))

    def _tell(self, page: ToldPage) -> None:
        page.rule_asked.connect(self._shell.ask_rule)
        self._open(page)

    def _know_game(self) -> None:
        """A map without a game of its own has nothing that is tried on it."""
        played = is_played(self._shell.table.atlas.system)
        for name in ("first_steps", "first_game"):
            self._shell.commands[name].setEnabled(played)

    def show_keys(self) -> None:
        """Keys and mouse."""
        from desktop.windows.help_pages.keys_page import KeysPage

        self._open(KeysPage(self._shell.commands, self._shell.frame))

    def show_about(self) -> None:
        """What this is, by whom, under which licences."""
        from desktop.windows.help_pages.about_page import AboutPage

        self._open(AboutPage(self._shell.frame))

    def show_rules(self, rules: Sequence[str]) -> None:
        """The texts of `rules` in their dock, or of all rules when none are named."""
        self._shell.rules.show_rules(rules)
        self._shell.docks.show(Dock.RULES)

    def _open(self, page: object) -> None:
        from desktop.windows.help_pages.page import HelpPage

        assert isinstance(page, HelpPage)
        for other in self._shell.frame.findChildren(type(page)):
            if other is not page:
                other.close()
                other.deleteLater()
        page.show()
        page.raise_()
        page.activateWindow()
