"""The menu Help: first steps, first game, keys, rules, about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from desktop.windows.main_window import MainWindow


class HelpMenu(QObject):
    """Opens the pages of help; each window opens once and is brought forward after that."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.commands.join("first_steps", self.show_first_steps)
        window.commands.join("first_game", self.show_first_game)
        window.commands.join("keys", self.show_keys)
        window.commands.join("about", self.show_about)
        window.commands.join("rules", lambda: self.show_rules(()))
        window.commands.join("why", window.prompt.ask_why)
        window.prompt.why_asked.connect(lambda rules: self.show_rules(rules))
        window.prompt.rule_asked.connect(self.show_rule)
        window.journal.rule_asked.connect(self.show_rule)
        window.inspector.rule_asked.connect(self.show_rule)

    def show_first_steps(self) -> None:
        """What a newcomer tries first."""
        from desktop.windows.help_pages.first_steps_page import FirstStepsPage

        self._open(FirstStepsPage(self._window))

    def show_first_game(self) -> None:
        """How a whole game goes."""
        from desktop.windows.help_pages.first_game_page import FirstGamePage

        page = FirstGamePage(self._window)
        page.rule_asked.connect(self.show_rule)
        self._open(page)

    def show_keys(self) -> None:
        """Keys and mouse."""
        from desktop.windows.help_pages.keys_page import KeysPage

        self._open(KeysPage(self._window.commands, self._window))

    def show_about(self) -> None:
        """What this is, by whom, under which licences."""
        from desktop.windows.help_pages.about_page import AboutPage

        self._open(AboutPage(self._window))

    def show_rules(self, rules: Sequence[str]) -> None:
        """The texts of `rules` in their dock, or of all rules when none are named."""
        self._window.rules.show_rules(rules)
        self._window.docks.show("rules")

    def show_rule(self, rule: str) -> None:
        """The text of one rule whose link was followed."""
        if rule:
            self.show_rules((rule,))

    def _open(self, page: object) -> None:
        from desktop.windows.help_pages.page import HelpPage

        assert isinstance(page, HelpPage)
        for other in self._window.findChildren(type(page)):
            if other is not page:
                other.close()
                other.deleteLater()
        page.show()
        page.raise_()
        page.activateWindow()
