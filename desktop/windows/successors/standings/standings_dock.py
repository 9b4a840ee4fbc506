"""The table of all sides in its dock: sums are made only while somebody looks at them."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.windows.docks import Dock
from desktop.windows.shell import Shell
from desktop.windows.successors.standings.standings_panel import StandingsPanel


class Standings(QObject):
    """`panel` follows the table."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.panel = StandingsPanel(shell.table, shell.speaker, shell.frame)
        self.panel.rule_asked.connect(shell.ask_rule)
        dock = shell.docks.put(Dock.STANDINGS, self.panel)
        dock.visibilityChanged.connect(lambda _shown: self.panel.refresh())
        shell.position_shown.connect(self._follow)

    def _follow(self) -> None:
        self.panel.speak_with(self._shell.speaker)
        if self.panel.isVisible():
            self.panel.refresh()
