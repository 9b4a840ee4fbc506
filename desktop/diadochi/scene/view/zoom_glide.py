"""The glide of the view from one zoom step to another: its anchor, its frames, and the picture that stands in
meanwhile.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import (
    QEasingCurve,
    QElapsedTimer,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    Qt,
    QTimer,
    QVariantAnimation,
)
from PySide6.QtGui import QImage, QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsView, QWidget

from diadochi.scene.canvas import STEPS, nearest_step
from diadochi.scene.view.sheet_view import Paint, SheetView

# --- the scale

GLIDE_MS = 110
"""Milliseconds from step to step: long enough to follow, too short to wait for."""


class Glide(QObject):
    """Runs a scale from its present value to `target`, geometrically, so that each frame zooms by the same factor.

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
        return self._run.state() == QVariantAnimation.State.Running

    def to(self, start: float, target: float) -> None:
        """Glide from scale `start` to `target`; without motion, at once."""
        self._halt()
        self.target = target
        if not self.motion or math.isclose(start, target):
            self._finish()
            return
        self._run.setStartValue(math.log(start))
        self._run.setEndValue(math.log(target))
        self._run.start()

    def finish(self) -> None:
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


# --- waiting for tiles
# At the end of a glide its picture stays for a moment, until the tiles of the new step are decoded.

HOLD_MS = 250
"""Most milliseconds the picture may stay; after that coarser tiles are better than a blur."""
_LOOK_MS = 8


class ViewHold(QObject):
    """Polls `ready`; calls `done` once, when it returns True or the time is over."""

    def __init__(self, ready: Callable[[], bool], done: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._ready, self._done = ready, done
        self._since = QElapsedTimer()
        self._looking = QTimer(self)
        self._looking.setInterval(_LOOK_MS)
        self._looking.timeout.connect(self._poll)

    @property
    def running(self) -> bool:
        return self._looking.isActive()

    def start(self) -> None:
        """Wait, or call `done` at once when all is ready."""
        self._since.start()
        self._looking.start()
        self._poll()

    def stop(self) -> None:
        self._looking.stop()

    def _poll(self) -> None:
        if self._looking.isActive() and (self._ready() or self._since.elapsed() >= HOLD_MS):
            self._looking.stop()
            self._done()


# --- the picture
# What the view shows is captured as one picture, and scaled for the few frames of a glide, in which nothing can be
# read.


class Still:
    """A picture of what `view` shows now. It shows the background wherever the scene has moved beyond it."""

    def __init__(self, view: SheetView) -> None:
        self._picture = _bared(view, _shown(view.viewport()))
        self._seen = _seen(view, view.viewportTransform())

    def paint(self, view: QGraphicsView, region: QRegion, below: Paint) -> None:
        """Paint the picture into a region of the viewport, and the background `below` where it does not reach."""
        turn = view.viewportTransform()
        target = turn.mapRect(self._seen)
        painter = QPainter(view.viewport())
        # rectangle by rectangle: pictures are scaled far faster than with a clip region
        for part in region - QRegion(target.toAlignedRect().adjusted(1, 1, -1, -1)):  # type: ignore[attr-defined]
            painter.setClipRect(part)
            painter.setWorldTransform(turn)
            below(painter, turn.inverted()[0].mapRect(QRectF(part)))
            painter.resetTransform()
        for part in region:  # type: ignore[attr-defined]
            painter.setClipRect(part)
            painter.drawPixmap(target, self._picture, QRectF(self._picture.rect()))
        painter.end()


def _shown(port: QWidget) -> QPixmap:
    """What a widget shows: copied from its window's backing store, far faster than painting it again."""
    store = port.backingStore()
    painted = store.paintDevice() if store is not None else None
    if not isinstance(painted, QImage) or painted.isNull():
        return port.grab()
    ratio = painted.devicePixelRatio()
    corner = port.mapTo(port.window(), QPoint()) * ratio
    picture = QPixmap.fromImage(painted.copy(QRect(corner, port.size() * ratio)))
    picture.setDevicePixelRatio(ratio)
    return picture


def _bared(view: SheetView, picture: QPixmap) -> QPixmap:
    """The picture of a viewport without the cards and panels over it, which stay in place: the background is shown
    there.
    """
    turn, painter = view.viewportTransform(), QPainter(picture)
    for part in _covered(view.viewport()):  # type: ignore[attr-defined]
        painter.setClipRect(part)
        painter.setWorldTransform(turn)
        view.below(painter, turn.inverted()[0].mapRect(QRectF(part)))
        painter.resetTransform()
    painter.end()
    return picture


def _covered(port: QWidget) -> QRegion:
    """The region of a viewport that other widgets cover: its children, and what is stacked above it or
    its ancestors.
    """
    covered, lower, upper = QRegion(), port, port.parentWidget()
    over = _widgets_in(port)
    while upper is not None and not lower.isWindow():
        beside = _widgets_in(upper)
        over += beside[beside.index(lower) + 1 :]
        lower, upper = upper, upper.parentWidget()
    for widget in over:
        shape = widget.mask()
        lets_through = widget.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if not widget.isVisible() or widget.isWindow() or (lets_through and shape.isEmpty()):
            continue  # a widget transparent for the mouse, without a mask, paints only in a few places
        region = QRegion(widget.rect()) if shape.isEmpty() else shape
        covered += region.translated(port.mapFromGlobal(widget.mapToGlobal(QPoint())))
    return covered & port.rect()


def _widgets_in(widget: QWidget) -> list[QWidget]:
    """Its children, the lowest first."""
    return [child for child in widget.children() if isinstance(child, QWidget)]


def _seen(view: QGraphicsView, turn: QTransform) -> QRectF:
    return turn.inverted()[0].mapRect(QRectF(view.viewport().rect()))


# --- back to the scene
# At the end of a glide the scene replaces its picture band by band, so that no frame paints all of it.

AT_ONCE = 800_000
"""Screen pixels of the scene that one frame paints: some 6 ms; what is missing is drawn meanwhile."""
PATIENCE_MS = 400
"""Milliseconds after which a band waits no longer."""


def bands(whole: QRect, pixels: float) -> list[QRect]:
    """Bands of a view that has `pixels` on its screen: the middle, where the user looks, first, then outwards."""
    count = max(1, round(pixels / AT_ONCE))
    edges = [whole.top() + whole.height() * n // count for n in range(count + 1)]
    cut = [QRect(whole.left(), top, whole.width(), below - top) for top, below in pairwise(edges)]
    middle = whole.center().y()
    return sorted(cut, key=lambda band: abs(band.center().y() - middle))


class Unveiling(QObject):
    """Has `show` paint one band after another, one in each turn of the event loop, and calls `done` after the last.

    While a frame is `owing` (something it left out is still to come) the next band waits. `bare` is the region shown so
    far, in viewport pixels.
    """

    def __init__(
        self, show: Callable[[QRect], None], done: Callable[[], None], owing: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._show, self._done, self._owing = show, done, owing
        self._left: list[QRect] = []
        self.bare = QRegion()
        self._since = QElapsedTimer()
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._next)

    @property
    def running(self) -> bool:
        return self._turn.isActive()

    def start(self, whole: QRect, pixels: float) -> None:
        """Begin with a view whose viewport is `whole`, with `pixels` pixels on its screen."""
        self._left = bands(whole, pixels)
        self.bare = QRegion()
        self._since.start()
        self._turn.start()

    def stop(self) -> None:
        self._turn.stop()
        self.bare = QRegion()

    def _next(self) -> None:
        if self._owing() and self._since.elapsed() < PATIENCE_MS:
            return
        if self._left:
            band = self._left.pop(0)
            self.bare += band
            self._show(band)
        else:
            self.stop()
            self._done()


# --- the whole approach


class ZoomApproach:
    """Scales `view` and emits its signals `heading` and `settled`; `changed` is called for every scale on the way.

    While `scaling` the view is panned only to keep the anchor, which is not reported.
    """

    def __init__(self, view: SheetView, changed: Callable[[], None]) -> None:
        self._view, self._changed = view, changed
        self._glide = Glide(self._apply, self._settle, view)
        self._hold = ViewHold(lambda: view.ready(), self._unveil_slowly, view)
        self._anchor: tuple[QPointF, QPointF] | None = None
        self._still: Still | None = None
        self._unveiling = Unveiling(view.viewport().repaint, self._bare, lambda: view.owing(), view)
        self.scaling = False

    @property
    def target(self) -> float:
        """The scale of the view, or the one it is gliding to."""
        return self._glide.target

    @property
    def is_still(self) -> bool:
        """Whether a picture stands in for the scene."""
        return self._still is not None

    def set_motion(self, on: bool) -> None:
        self._glide.motion = on
        if not on:
            self.arrive()

    def to(self, scale: float, at: QPointF | None) -> None:
        """Go to the step nearest to `scale` about `at` (viewport pixels), by default the middle of the view."""
        self.glide(nearest_step(scale), at if at is not None else QPointF(self._view.viewport().rect().center()))

    def glide(self, wanted: float, pivot: QPointF) -> None:
        """Go to a scale, whether it is a step or not, about a point of the viewport."""
        view = self._view
        self._anchor = (pivot, self._scene_point(pivot))
        view.heading.emit(self._seen_at(wanted), wanted)
        self._hold.stop()
        self.unveil()
        if self._glide.motion and self._still is None and view.isVisible():
            self._still = Still(view)
            view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.NoViewportUpdate)
        self._glide.to(view.scale_now, wanted)

    def at_once(self, scale: float) -> None:
        """Take on a scale now, whether it is a step or not."""
        self._glide.to(self._view.scale_now, scale)
        self.arrive()

    def pinch(self, factor: float, at: QPointF) -> None:
        """Scale freely by `factor` about `at`, between the first step and the last."""
        self.arrive()
        self._anchor = (at, self._scene_point(at))
        now = self._view.scale_now
        self._apply(max(min(STEPS[0], now), min(STEPS[-1], now * factor)))

    def arrive(self) -> None:
        """Finish the glide at once."""
        self._glide.finish()
        if self._hold.running:
            self.rest()
        self.unveil()

    def rest(self) -> None:
        """Show the scene itself at once, and emit `settled`."""
        self._hold.stop()
        self._unveiling.stop()
        self._still = None
        self._come_to_rest()
        self._view.viewport().update()

    def unveil(self) -> None:
        """Show the whole scene at once if it is being shown band by band."""
        if self._unveiling.running:
            self._unveiling.stop()
            self._bare()
            self._view.viewport().update()

    def bare(self, region: QRegion) -> QRegion:
        """The part of a region of the viewport where the scene itself is shown, not its picture."""
        return region if self._still is None else region & self._unveiling.bare

    def paint(self, region: QRegion, below: Paint) -> None:
        """Paint a region with the picture and the background `below` it."""
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
        """The part of the scene visible at a scale, with the anchor in its place."""
        assert self._anchor is not None  # zooming always has an anchor
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
        """At the end of a glide keep the picture until the background is ready, for a moment at most."""
        self._anchor = None
        if self._still is None:
            self.rest()
        else:
            self._hold.start()
