"""The brief scaled glide from one zoom step to the next."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

GLIDE_MS = 110
"""Milliseconds from step to step: long enough to follow, too short to wait for."""


class Glide(QObject):
    """Runs a scale from where it is to `target`, geometrically, so that each frame zooms by the same factor.

    `apply(scale)` is called for every frame, `settled()` once when the target is reached.
    """

    def __init__(self, apply: Callable[[float], None], settled: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._apply, self._settled = apply, settled
        self.target = 1.0
        self.motion = True
        self._run = QVariantAnimation(self)
        self._run.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._run.setDuration(GLIDE_MS)
        self._run.valueChanged.connect(self._frame)
        self._run.finished.connect(self._finish)

    @property
    def running(self) -> bool:
        """Whether a glide is under way."""
        return self._run.state() == QVariantAnimation.State.Running

    def to(self, start: float, target: float) -> None:
        """Glide from scale `start` to `target`; at once when motion is switched off."""
        self._halt()
        self.target = target
        if not self.motion or math.isclose(start, target):
            self._finish()
            return
        self._run.setStartValue(math.log(start))
        self._run.setEndValue(math.log(target))
        self._run.start()

    def finish(self) -> None:
        """Arrive now, if under way."""
        if self.running:
            self._halt()
            self._finish()

    def _halt(self) -> None:
        self._run.blockSignals(True)
        self._run.stop()
        self._run.blockSignals(False)

    def _frame(self, value: object) -> None:
        self._apply(math.exp(float(value)))  # type: ignore[arg-type]

    def _finish(self) -> None:
        self._apply(self.target)
        self._settled()
