"""The way of the view from one zoom step to another: what stays in place, the glide, the picture that stands in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QRegion, QTransform
from PySide6.QtWidgets import QGraphicsView

from desktop.scene.view.glide import Glide
from desktop.scene.view.hold import ViewHold
from desktop.scene.view.still import Paint, Still
from desktop.scene.view.unveiling import Unveiling
from desktop.scene.zoom import STEPS, nearest_step

if TYPE_CHECKING:
    from desktop.scene.view.map_view import MapView


class ZoomApproach:
    """Scales `view` and tells its signals `heading` and `settled`; `changed` is called for every scale on the way.

    While `scaling` the view is panned for the sake of the scale: nobody need be told of that.
    """

    def __init__(self, view: MapView, changed: Callable[[], None]) -> None:
        self._view, self._changed = view, changed
        self._glide = Glide(self._apply, self._settle, view)
        self._hold = ViewHold(lambda: view.ready(), self._unveil_slowly, view)
        self._anchor: tuple[QPointF, QPointF] | None = None
        self._still: Still | None = None
        self._unveiling = Unveiling(view.viewport().repaint, self._bare, lambda: view.owing(), view)
        self.scaling = False

    @property
    def target(self) -> float:
        """The scale where the view is or comes to."""
        return self._glide.target

    @property
    def is_still(self) -> bool:
        """Whether a picture stands in for the scene."""
        return self._still is not None

    def set_motion(self, on: bool) -> None:
        """Whether zooming glides."""
        self._glide.motion = on
        if not on:
            self.arrive()

    def to(self, scale: float, at: QPointF | None) -> None:
        """Go to the step nearest to `scale` about `at` (viewport pixels), the middle of the view by default."""
        view = self._view
        pivot = at if at is not None else QPointF(view.viewport().rect().center())
        self._anchor = (pivot, self._scene_point(pivot))
        wanted = nearest_step(scale)
        view.heading.emit(self._seen_at(wanted), wanted)
        self._hold.stop()
        self.unveil()
        if self._glide.motion and self._still is None and view.isVisible():
            self._still = Still(view)
            view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.NoViewportUpdate)
        self._glide.to(view.scale_now, wanted)

    def at_once(self, scale: float) -> None:
        """Be at a scale now, whether it is a step or not."""
        self._glide.to(self._view.scale_now, scale)
        self.arrive()

    def pinch(self, factor: float, at: QPointF) -> None:
        """Scale freely by `factor` about `at`, between the first step and the last."""
        self.arrive()
        self._anchor = (at, self._scene_point(at))
        now = self._view.scale_now
        self._apply(max(min(STEPS[0], now), min(STEPS[-1], now * factor)))

    def arrive(self) -> None:
        """Be where the glide leads, at once."""
        self._glide.finish()
        if self._hold.running:
            self.rest()
        self.unveil()

    def rest(self) -> None:
        """Show the scene itself, at once, and tell at which step."""
        self._hold.stop()
        self._unveiling.stop()
        self._still = None
        self._come_to_rest()
        self._view.viewport().update()

    def unveil(self) -> None:
        """Show all of the scene at once if it is coming out band by band."""
        if self._unveiling.running:
            self._unveiling.stop()
            self._bare()
            self._view.viewport().update()

    def bare(self, region: QRegion) -> QRegion:
        """The part of a region of the viewport where the scene itself is to be seen, and no picture of it."""
        return region if self._still is None else region & self._unveiling.bare

    def paint(self, region: QRegion, below: Paint) -> None:
        """Paint a region with the picture that stands in and what lies `below` it."""
        if self._still is not None:
            self._still.paint(self._view, region, below)

    def _unveil_slowly(self) -> None:
        self._come_to_rest()
        port, ratio = self._view.viewport(), self._view.devicePixelRatioF()
        self._unveiling.start(port.rect(), port.width() * port.height() * ratio**2)

    def _come_to_rest(self) -> None:
        self._view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self._view.settled.emit(*self._view.drawing)

    def _bare(self) -> None:
        self._still = None

    def _seen_at(self, scale: float) -> QRectF:
        """What will be seen of the scene at a scale, with the anchor in its place."""
        assert self._anchor is not None  # zooming has one
        pivot, point = self._anchor
        size = self._view.viewport().size()
        corner = point - pivot / scale
        return QRectF(corner.x(), corner.y(), size.width() / scale, size.height() / scale)

    def _scene_point(self, at: QPointF) -> QPointF:
        return self._view.viewportTransform().inverted()[0].map(at)

    def _apply(self, scale: float) -> None:
        self._view.setTransform(QTransform.fromScale(scale, scale))
        if self._anchor is not None:
            pivot, point = self._anchor
            drift = self._view.viewportTransform().map(point) - pivot
            self.scaling = True
            self._view.shift(round(drift.x()), round(drift.y()))
            self.scaling = False
        if self._still is not None:
            self._view.viewport().update()
        self._changed()

    def _settle(self) -> None:
        """At the end of a glide its picture stays until what lies under it is at hand, for a moment at most."""
        self._anchor = None
        if self._still is None:
            self.rest()
        else:
            self._hold.start()
