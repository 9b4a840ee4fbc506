"""While nobody asks anything of the table, all armies that may be lifted are looked through, one at a time."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from desktop.controller.rules_controller import RulesController
from desktop.windows.playing.hands import Hands

_REST_MS = 300
"""Milliseconds after a change, for another one may follow."""
_PAUSE_MS = 5


class Readying(QObject):
    """Begins anew whenever the table has changed; what has not been looked through is looked up when it is lifted."""

    def __init__(self, controller: RulesController, hands: Hands) -> None:
        super().__init__(hands)
        self._controller, self._hands = controller, hands
        self._left: list[str] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        controller.changed.connect(self._begin)
        self._begin()

    def _begin(self) -> None:
        self._left = None
        self._timer.start(_REST_MS)

    def _go_on(self) -> None:
        if self._left is None:
            self._left = list(self._hands.leaders())
        if self._left:
            self._controller.make_ready(self._left.pop())
            self._timer.start(_PAUSE_MS)
