"""The way of the view from where it looks to another place, in one glide."""

from __future__ import annotations

import math

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QVariantAnimation

from desktop.scene.view.map_view import MapView
from desktop.scene.zoom import STEPS

PAN_MS = 260
"""Milliseconds of a glide at one scale."""
ROOM = 90
"""Pixels that stay free round what is to be seen."""


class Flight(QObject):
    """Brings the middle of `view` somewhere; without motion it is there at once. A press on the map ends the glide."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view)
        self.motion = True
        self._view = view
        self._goal: QPointF | None = None
        self._run = QVariantAnimation(self)
        self._run.setDuration(PAN_MS)
        self._run.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._run.valueChanged.connect(self._frame)
        view.settled.connect(lambda _step, _ratio: self._arrive())
        view.pressed.connect(lambda _point, _modifiers: self.stop())

    @property
    def is_on(self) -> bool:
        """Whether it has not come to rest."""
        return self._goal is not None or self._run.state() == QVariantAnimation.State.Running

    def stop(self) -> None:
        """Stay where the glide has come to."""
        self._run.stop()
        self._goal = None

    def to(self, point: QPointF, scale: float) -> None:
        """Bring a scene point to the middle at a scale, one of the zoom steps or the present one."""
        self.stop()
        view = self._view
        if not math.isclose(scale, view.step, rel_tol=1e-3):
            self._goal = point
            view.zoom_to(scale, self._pivot(point, scale))
        elif self.motion and view.isVisible():
            self._run.setStartValue(view.visible_rect().center())
            self._run.setEndValue(point)
            self._run.start()
        else:
            view.centre_on(point)

    def _pivot(self, point: QPointF, scale: float) -> QPointF:
        """The point of the viewport that stays in place when `point` comes to the middle while the view zooms."""
        middle = QPointF(self._view.viewport().rect().center())
        now = self._view.viewportTransform().map(point)
        factor = scale / self._view.scale_now
        return (middle - now * factor) / (1.0 - factor)

    def _frame(self, value: object) -> None:
        if isinstance(value, QPointF):
            self._view.centerOn(value)

    def _arrive(self) -> None:
        """The zoom has come to rest: now the goal is in the middle, as far as the sheet reaches."""
        goal, self._goal = self._goal, None
        if goal is not None:
            self._view.centre_on(goal)


def fitting_step(view: MapView, box: QRectF, most: float) -> float:
    """The largest zoom step up to `most` at which a box of the scene is seen with some room; the first at least."""
    room = view.viewport().size()
    wide, high = max(room.width() - 2 * ROOM, 1), max(room.height() - 2 * ROOM, 1)
    fits = (s for s in STEPS if s <= most and box.width() * s <= wide and box.height() * s <= high)
    return max(fits, default=STEPS[0])
