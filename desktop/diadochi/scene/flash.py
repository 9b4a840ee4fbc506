"""Flashes two pulses over things on the map. Without motion they are lit steadily for the same time."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QObject, QVariantAnimation
from PySide6.QtWidgets import QGraphicsItem

FLASH_MS = 1100
PULSES = 2


class Flash(QObject):
    """Runs the pulses of one item and ends them itself. `light` makes the item light some things, and show if there are
    any.
    """

    def __init__(
        self, item: QGraphicsItem, light: Callable[[Iterable[Any]], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.motion = True
        self._item, self._light = item, light
        self._run = QVariantAnimation(self)
        self._run.setDuration(FLASH_MS)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.valueChanged.connect(self._shine)
        self._run.finished.connect(self.stop)

    @property
    def is_on(self) -> bool:
        """Whether something is lit now."""
        return self._item.isVisible()

    def start(self, things: Iterable[Any]) -> None:
        """Flash these things; whatever was flashing stops."""
        self._run.stop()
        self._light(things)
        if self.is_on:
            self._item.setOpacity(1.0)
            self._run.start()

    def stop(self) -> None:
        """Put the light out at once."""
        self._run.stop()
        self._light(())

    def _shine(self, share: float) -> None:
        if self.motion:
            self._item.setOpacity(abs(math.sin(math.pi * PULSES * share)))
