"""How a voyage is announced: the fleets that escort it, whom it takes along and leaves at the ports it passes."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from desktop.controller.rules_controller import RulesController
from desktop.forecast.successors.voyages import calls_at, escorts
from desktop.narration.successors.wording import voyage_words
from desktop.rules.core.flow import Answer
from desktop.rules.successors.answers import Sail
from desktop.rules.successors.pieces import Group
from desktop.windows.shell import Shell
from desktop.windows.successors.voyages.voyage_dialog import VoyageDialog


class Voyages(QObject):
    """Asks for a voyage that was dropped on the map, where there is something to say about it."""

    def __init__(self, shell: Shell, controller: RulesController) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self.dialog: VoyageDialog | None = None
        controller.asks_how = self.asks

    def asks(self, voyage: Answer) -> bool:
        """Whether a voyage is asked about; then the window for it opens once the table shows what lies before it."""
        if not isinstance(voyage, Sail):
            return False
        kit, position = self._controller.kit, self._controller.position
        march = position.activation
        if march is None:
            return False
        ports = calls_at(kit, position, voyage)
        meets = any(group != Group() for group in ports.values())
        divides = bool(ports) and march.group.units.count + len(march.group.generals) > 2
        if not (escorts(kit, position, voyage) or meets or divides):
            return False
        if not self._is_open:
            QTimer.singleShot(0, self, lambda: self._ask(voyage))
        return True

    @property
    def _is_open(self) -> bool:
        return self.dialog is not None and isValid(self.dialog) and self.dialog.isVisible()

    def _ask(self, voyage: Sail) -> None:
        controller, position = self._controller, self._controller.position
        march = position.activation
        if march is None or not controller.line.game.why_not(voyage):
            return
        dialog = VoyageDialog(
            self._shell.speaker.say(voyage_words(march, voyage.routes, ())),
            controller.kit,
            position,
            voyage,
            controller.line.game.why_not,
            self._shell.speaker,
            self._shell.frame,
        )
        dialog.accepted.connect(lambda: controller.announce(dialog.voyage))
        dialog.rejected.connect(controller.forget_way)
        self.dialog = dialog
        dialog.open()
