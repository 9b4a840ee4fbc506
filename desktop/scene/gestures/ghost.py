"""The lifted stack that hangs on the hand: it follows, snaps to where it is dropped, or springs back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QVariantAnimation
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from desktop.scene.highlights.heights import Z_CARRIED

EASE_MS = 150
"""Milliseconds of a snap or of a spring back."""


class Ghost(QObject):
    """At most one lifted stack in a scene. `motion` off: it arrives at once."""

    def __init__(self, scene: QGraphicsScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.motion = True
        self._scene = scene
        self._item: QGraphicsItem | None = None
        self._home = QPointF()
        self._grip = QPointF()
        self._then: Callable[[], None] = _nothing
        self._ease = QVariantAnimation(self)
        self._ease.setDuration(EASE_MS)
        self._ease.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._ease.valueChanged.connect(self._glide)
        self._ease.finished.connect(self._arrive)

    @property
    def item(self) -> QGraphicsItem | None:
        """What hangs on the hand, for those who look at it."""
        return self._item

    def pick(self, item: QGraphicsItem, home: QRectF, point: QPointF | None = None) -> None:
        """Lift a likeness of pieces off `home` (canvas pixels); the hand holds it where `point` lies on it."""
        self.remove()
        item.setParentItem(None)  # type: ignore[arg-type]
        if item.scene() is None:
            self._scene.addItem(item)
        item.setZValue(Z_CARRIED)
        self._home = home.topLeft()
        held = point if point is not None and home.adjusted(-8, -8, 8, 8).contains(point) else home.center()
        self._grip = held - self._home
        item.setPos(self._home)
        self._item = item

    def follow(self, point: QPointF) -> None:
        """Hang under the hand at a point."""
        if self._item is not None and not self.is_easing:
            self._item.setPos(point - self._grip)

    @property
    def is_easing(self) -> bool:
        """Whether it is on its way to where it will be put down."""
        return self._ease.state() == QVariantAnimation.State.Running

    def snap(self, goal: QPointF, then: Callable[[], None]) -> None:
        """Ease to a goal (upper left corner), vanish there, then do `then`."""
        self._go(goal, then)

    def spring_back(self, then: Callable[[], None]) -> None:
        """Ease back to where it was lifted, vanish, then do `then`."""
        self._go(self._home, then)

    def remove(self) -> None:
        """Vanish at once; whatever was to be done on arrival is done."""
        self._ease.stop()
        self._arrive()

    def _go(self, goal: QPointF, then: Callable[[], None]) -> None:
        self._then = then
        if self._item is None or not self.motion:
            self._arrive()
            return
        self._ease.setStartValue(self._item.pos())
        self._ease.setEndValue(goal)
        self._ease.start()

    def _glide(self, place: object) -> None:
        if self._item is not None and isinstance(place, QPointF):
            self._item.setPos(place)

    def _arrive(self) -> None:
        if self._item is not None and self._item.scene() is not None:
            self._item.scene().removeItem(self._item)
        self._item = None
        then, self._then = self._then, _nothing
        then()


def _nothing() -> None:
    """Nothing is to be done on arrival."""
