"""Dice joined to a window: the chip in the prompt bar, and the card it opens."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Signal
from shiboken6 import isValid

from desktop.controller.rules_controller import RulesController
from desktop.narration.telling import Rolled
from desktop.rules.core.flow import Roll
from desktop.windows.main_window import MainWindow
from desktop.windows.playing.rolls.card import RollCard
from desktop.windows.playing.rolls.chip import RollChip

_IN = 14
"""Pixels between the card and the corner of the map."""
_NEAR = 60
"""Pixels round a space in which its stacks stand."""
_TRAYS = ("losses", "reinforcements")
"""Questions for which a tray stands below the map; it makes room for a card on the right only."""


class Rolls(QObject):
    """Shows what fell last, as `last` tells it, or what is due. `moved` tells that a card has come or gone."""

    moved = Signal()

    def __init__(self, window: MainWindow, controller: RulesController, last: Callable[[], Rolled | None]) -> None:
        super().__init__(window)
        self._window, self._controller, self._last = window, controller, last
        self.chip = RollChip(window.prompt)
        self.card: RollCard | None = None
        self.chip.opened.connect(self.open_last)
        window.prompt.put_beside(self.chip)

    def show(self) -> None:
        """Follow the table."""
        node, last = self._controller.node, self._last()
        if isinstance(node, Roll):
            self.chip.show_due(node, self._window.speaker)
        elif last is not None:
            self.chip.show_fallen(last, self._window.speaker)
        else:
            self.chip.hide()
        if self.card is not None and last is None:
            self.close()

    def open_last(self) -> None:
        """The card of what fell last; a second time puts it away."""
        last = self._last()
        if self.card is not None and isValid(self.card) and self.card.isVisible():
            self.close()
        elif last is not None:
            self.open(last)

    def open(self, rolled: Rolled) -> None:
        """The card of a roll, in the right upper corner of the map, or in the left one where it would hide the army."""
        self.close()
        window = self._window
        self.card = RollCard(self._controller.kit, rolled, window.speaker, window)
        self.card.rule_asked.connect(window.help.show_rule)
        view = window.view
        self.card.stand_at(view.mapTo(window, QPoint(view.width() - _IN, _IN)))
        if self._hides_the_place(self.card):
            self.card.stand_at(view.mapTo(window, QPoint(self.card.width() + _IN, _IN)))
        self.card.setFocus()
        self.card.closed.connect(self.moved)
        self.moved.emit()

    def _hides_the_place(self, card: RollCard) -> bool:
        """Whether the army that marches stands below a card, and no tray stands in the way of moving it."""
        march, view, node = self._controller.position.activation, self._window.view, self._controller.node
        if march is None or (node is not None and node.kind in _TRAYS):
            return False
        at = view.mapTo(self._window, view.mapFromScene(self._window.scene.place(march.space)))
        return card.geometry().adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR).contains(at)

    def close(self) -> None:
        """Put the card away."""
        if self.card is not None and isValid(self.card):
            self.card.hide()
            self.card.deleteLater()
        self.card = None
