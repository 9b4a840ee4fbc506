"""Dice joined to a window: the chip in the prompt bar, and the card it opens."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from PySide6.QtCore import QObject, QPoint, Signal
from shiboken6 import isValid

from desktop.controller.rules_controller import RulesController
from desktop.narration.narrator import Rolled
from desktop.rules.core.flow import Roll
from desktop.windows.playing.rolls.card import RollCard
from desktop.windows.playing.rolls.chip import RollChip
from desktop.windows.playing.rolls.reader import RollReader
from desktop.windows.shell import Shell

_IN = 14
"""Pixels between the card and the corner of the map."""
_NEAR = 60
"""Pixels round a space in which its stacks stand."""


class Rolls(QObject):
    """Shows what fell last, as `last` tells it, or what is due. `moved` tells that a card has come or gone.

    `tray_kinds` are questions for which a tray stands below the map: it makes room for a card on the right only.
    `marches_at` tells where the army on the march stands, empty where none is.
    """

    moved = Signal()

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        last: Callable[[], Rolled | None],
        reader: RollReader,
        tray_kinds: AbstractSet[str],
        marches_at: Callable[[], str],
    ) -> None:
        super().__init__(shell)
        self._marches_at = marches_at
        self._reader, self._tray_kinds = reader, tray_kinds
        self._shell, self._controller, self._last = shell, controller, last
        self.chip = RollChip(reader, shell.prompt)
        self.card: RollCard | None = None
        self._waits: Callable[[], bool] = lambda: False
        self._rolled: Rolled | None = None
        self.chip.opened.connect(self.open_last)
        shell.prompt.put_beside(self.chip)
        shell.language_changed.connect(self._say_again)

    def wait_by(self, waits: Callable[[], bool]) -> None:
        """From now on nothing is told of dice that still roll elsewhere, as `waits` says."""
        self._waits = waits

    def show(self) -> None:
        """Follow the table."""
        node, last = self._controller.node, self._last()
        if self._waits():
            self.chip.hide()
        elif isinstance(node, Roll):
            self.chip.show_due(node, self._shell.speaker)
        elif last is not None:
            self.chip.show_fallen(last, self._shell.speaker)
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
        self._lay(rolled)
        assert self.card is not None
        self.card.setFocus()

    def _lay(self, rolled: Rolled) -> None:
        self.close()
        shell, self._rolled = self._shell, rolled
        self.card = RollCard(self._reader, shell.table.look, rolled, shell.speaker, shell.frame)
        self.card.rule_asked.connect(shell.ask_rule)
        view = shell.view
        self.card.stand_at(view.mapTo(shell.frame, QPoint(view.width() - _IN, _IN)))
        if self._hides_the_place(self.card):
            self.card.stand_at(view.mapTo(shell.frame, QPoint(self.card.width() + _IN, _IN)))
        self.card.closed.connect(self.moved)
        self.moved.emit()

    def _say_again(self) -> None:
        """Other words or colours: chip and card are made anew in them."""
        if self._shell.table.kit is not None:
            self.show()
        if self.card is not None and isValid(self.card) and self.card.isVisible() and self._rolled is not None:
            self._lay(self._rolled)

    def _hides_the_place(self, card: RollCard) -> bool:
        """Whether the army that marches stands below a card, and no tray stands in the way of moving it."""
        march, view, node = self._marches_at(), self._shell.view, self._controller.node
        if not march or (node is not None and node.kind in self._tray_kinds):
            return False
        at = view.mapTo(self._shell.frame, view.mapFromScene(self._shell.scene.place(march)))
        return card.geometry().adjusted(-_NEAR, -_NEAR, _NEAR, _NEAR).contains(at)

    def close(self) -> None:
        """Put the card away."""
        if self.card is not None and isValid(self.card):
            self.card.hide()
            self.card.deleteLater()
        self.card = None
