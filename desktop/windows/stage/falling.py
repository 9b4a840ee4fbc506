"""Dice that roll before they lie: the faces are known, and shown when they have come to rest."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.windows.playing.rolls.faces import DiceFaces

_STEP_MS, _STEPS = 70, 10
"""How long one face is seen while a die rolls, and how many of them."""
_TUMBLE = (1, 2, 3, 6, 5, 4)
"""The faces of a die that rolls over its edges, one after another: never twice the same, never the opposite one."""


class FallingDice(DiceFaces):
    """`landed` tells that they lie. What is seen while they roll means nothing and takes no chance."""

    landed = Signal()

    def __init__(self, size: int, parent: QWidget) -> None:
        super().__init__(size, parent)
        self._final: tuple[int, ...] = ()
        self._least_counted = self._left = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._roll)

    @property
    def is_rolling(self) -> bool:
        """Whether they have not come to rest."""
        return self._timer.isActive()

    def fall(self, faces: Sequence[int], least: int) -> None:
        """Roll, and come to rest at `faces`."""
        self._final, self._least_counted, self._left = tuple(faces), least, _STEPS
        self._timer.start()
        self._roll()

    def rest(self) -> None:
        """Lie at once."""
        if self.is_rolling:
            self._timer.stop()
            self.show_faces(self._final, self._least_counted)
            self.landed.emit()

    def stop(self) -> None:
        """What they would show does not matter any more."""
        self._timer.stop()

    def _roll(self) -> None:
        if self._left == 0:
            self.rest()
            return
        self._left -= 1
        self.show_faces([_tumbling(die, self._left) for die in range(len(self._final))])


def _tumbling(die: int, step: int) -> int:
    """The face a die shows at a step of its roll: neighbours roll in opposite directions from different faces."""
    direction = 1 if die % 2 else -1
    return _TUMBLE[(direction * step + 2 * die) % len(_TUMBLE)]
