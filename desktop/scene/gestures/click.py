"""Click-click: what was lifted by a click follows the pointer, and a second click drops it."""

from __future__ import annotations

from PySide6.QtCore import QPointF

from desktop.scene.gestures.aim import Aim
from desktop.scene.gestures.gesture import Gesture


class ClickClick:
    """The second half of a gesture, while something is in hand and no button is held."""

    def __init__(self, gesture: Gesture, aim: Aim) -> None:
        self._gesture, self._aim = gesture, aim

    def hover(self, point: QPointF) -> None:
        """Let what is in hand follow the pointer."""
        if self._gesture.is_open:
            self._gesture.carry(point)
            self._gesture.hover(self._aim.spot_at(point, self._gesture.targets))

    def finish(self, point: QPointF) -> None:
        """The second click: drop on a legal place; a refused one says why and keeps hold; elsewhere puts back."""
        spot = self._aim.spot_at(point, self._gesture.targets)
        if spot is None or spot == self._gesture.home:
            self._gesture.put_back()
        else:
            self._gesture.drop(spot)
