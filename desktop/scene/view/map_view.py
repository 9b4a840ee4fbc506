"""The view of the sheet: pan by drag, wheel, keys and touchpad; zoom in steps to the pointer; fit."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from desktop.scene.view.glide import Glide
from desktop.scene.view.hand import Hand
from desktop.scene.view.hold import Hold
from desktop.scene.view.still import Paint, Still
from desktop.scene.view.touch import Touch
from desktop.scene.zoom import STEPS, nearest_step, step_by

SMALLEST = 0.08
"""No window is so small that the sheet is shown smaller than at this scale."""
KEY_PAN = 80
"""Pixels that one press of an arrow key pans."""
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ZOOM_KEYS = {
    Qt.Key.Key_Plus: 1,
    Qt.Key.Key_Equal: 1,
    Qt.Key.Key_PageUp: 1,
    Qt.Key.Key_Minus: -1,
    Qt.Key.Key_PageDown: -1,
}


class MapView(QGraphicsView):
    """Looks at the sheet and reports what the hand does; it knows nothing of rules.

    A gesture subscribes to `pressed`, `moved`, `released` (left button; scene point, modifiers), `hovered` (scene
    point, no button held) and `escape`. Set `claims` to say which presses belong to the gesture: where it answers
    True dragging does not pan. A press that nobody claims pans once it is dragged, and then ends with `abandoned`
    in place of `released`. `keys` may take key presses before the view does: return True for those it used.

    `heading` carries the scene rectangle and the step a zoom will come to, so that it may be made ready; `below` paints
    what lies under everything while a glide shows a picture.

    `view_changed` carries the visible scene rectangle and the scale; `settled` the step (scale) and the device pixel
    ratio at which sprites should be drawn, once a zoom has come to rest.
    """

    view_changed = Signal(QRectF, float)
    heading = Signal(QRectF, float)
    settled = Signal(float, float)
    hovered = Signal(QPointF)
    left = Signal()
    pressed = Signal(QPointF, Qt.KeyboardModifier)
    moved = Signal(QPointF, Qt.KeyboardModifier)
    released = Signal(QPointF, Qt.KeyboardModifier)
    abandoned = Signal()
    double_clicked = Signal(QPointF)
    context_asked = Signal(QPointF, QPoint)
    escape = Signal()
    counters_hidden = Signal(bool)

    def __init__(self, scene: QGraphicsScene, parent: QWidget | None = None) -> None:
        self._touch = Touch(self)
        super().__init__(scene, parent)
        self.claims: Callable[[QPointF, Qt.KeyboardModifier], bool] = lambda _point, _modifiers: False
        self.keys: Callable[[QKeyEvent], bool] = lambda _event: False
        self.ready: Callable[[], bool] = lambda: True
        self._glide = Glide(self._apply_scale, self._settle, self)
        self._hold = Hold(lambda: self.ready(), self._rest, self)
        self._anchor: tuple[QPointF, QPointF] | None = None
        self._hand = Hand(self)
        self._still: Still | None = None
        self.below: Paint = lambda _painter, _rect: None
        self._scaling = False
        self._fitted = False
        self._whole = QRectF()
        self._dress()

    def _dress(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.horizontalScrollBar().valueChanged.connect(self._changed)
        self.verticalScrollBar().valueChanged.connect(self._changed)

    # --- what is seen

    @property
    def scale_now(self) -> float:
        """The scale drawn at this moment: view pixels for one canvas pixel."""
        return self.transform().m11()

    @property
    def step(self) -> float:
        """The zoom step the view rests at or is on its way to."""
        return self._glide.target

    def visible_rect(self) -> QRectF:
        """What part of the scene is seen."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def set_motion(self, on: bool) -> None:
        """Whether zooming glides."""
        self._glide.motion = on
        if not on:
            self._arrive()

    # --- zoom

    def zoom(self, steps: int, at: QPointF | None = None) -> None:
        """Zoom in (positive) or out by whole steps; the scene point under `at` (viewport pixels) stays in place."""
        now = self._glide.target
        wanted = step_by(now, steps)
        if steps > 0 and now < STEPS[0]:
            wanted = STEPS[min(steps, len(STEPS)) - 1]
        if steps < 0 and wanted >= now:
            return
        self.zoom_to(wanted, at)

    def zoom_to(self, scale: float, at: QPointF | None = None) -> None:
        """Zoom to the step nearest to `scale` about `at`, the middle of the view by default."""
        pivot = at if at is not None else QPointF(self.viewport().rect().center())
        self._anchor = (pivot, self._scene_point(pivot))
        self._fitted = False
        wanted = nearest_step(scale)
        self.heading.emit(self._seen_at(wanted), wanted)
        self._hold.stop()
        if self._glide.motion and self._still is None and self.isVisible():
            self._still = Still(self)
            self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self._glide.to(self.scale_now, wanted)

    def _seen_at(self, scale: float) -> QRectF:
        """What will be seen of the scene at a scale, with the anchor in its place."""
        assert self._anchor is not None  # zooming has one
        pivot, point = self._anchor
        size = self.viewport().size()
        corner = point - pivot / scale
        return QRectF(corner.x(), corner.y(), size.width() / scale, size.height() / scale)

    def pinch(self, factor: float, at: QPointF) -> None:
        """Scale freely by `factor` about `at` while two fingers move; `pinch_end` comes to rest at a step."""
        self._arrive()
        self._anchor = (at, self._scene_point(at))
        self._apply_scale(max(min(STEPS[0], self.scale_now), min(STEPS[-1], self.scale_now * factor)))

    def pinch_end(self, at: QPointF) -> None:
        """Come to rest at the nearest step."""
        self.zoom_to(self.scale_now, at)

    def set_whole(self, sheet: QRectF) -> None:
        """What `fit` shows; the whole scene unless it is told."""
        self._whole = sheet

    def fit(self) -> None:
        """Show the whole sheet at the largest step at which it fits; in a small window smaller than any step."""
        sheet = self._whole if not self._whole.isEmpty() else self.sceneRect()
        self._glide.to(self.scale_now, self._fitting(sheet))
        self._arrive()
        self.centerOn(self._middle(sheet))
        self._fitted = True

    def _middle(self, sheet: QRectF) -> QPointF:
        """The middle of what lies on the table if all of it is seen; else the sheet whole, then what is beside it."""
        around, scale = self.sceneRect().united(sheet), self.step
        wide, high = self.viewport().width() / scale, self.viewport().height() / scale
        return QPointF(
            _middle(sheet.left(), sheet.right(), around.left(), around.right(), wide),
            _middle(sheet.top(), sheet.bottom(), around.top(), around.bottom(), high),
        )

    def _fitting(self, sheet: QRectF) -> float:
        if sheet.isEmpty():
            return 1.0
        room = self.viewport().size()
        most = min(room.width() / sheet.width(), room.height() / sheet.height())
        return max((step for step in STEPS if step <= most * 1.03), default=max(most, SMALLEST))

    def centre_on(self, point: QPointF, at_least: float = 0.0) -> None:
        """Bring a scene point to the middle, zooming in first if the scale is below `at_least`."""
        self._arrive()
        if self.step < at_least:
            self.zoom_to(at_least)
            self._arrive()
        self.centerOn(point)
        self._changed()

    def _scene_point(self, at: QPointF) -> QPointF:
        return self.viewportTransform().inverted()[0].map(at)

    def _apply_scale(self, scale: float) -> None:
        self.setTransform(QTransform.fromScale(scale, scale))
        if self._anchor is not None:
            pivot, point = self._anchor
            drift = self.viewportTransform().map(point) - pivot
            self._scaling = True
            self.pan(round(drift.x()), round(drift.y()))
            self._scaling = False
        self._changed()

    def _settle(self) -> None:
        """At the end of a glide its picture stays until what lies under it is at hand, for a moment at most."""
        self._anchor = None
        if self._still is None:
            self._rest()
        else:
            self._hold.start()

    def _rest(self) -> None:
        self._hold.stop()
        self._still = None
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.settled.emit(nearest_step(self.step), self.devicePixelRatioF())
        self.viewport().update()

    def _arrive(self) -> None:
        """Be where the glide leads, at once."""
        self._glide.finish()
        if self._hold.running:
            self._rest()

    # --- pan

    def pan(self, dx: int, dy: int) -> None:
        """Move the view by pixels; the sheet's edge stops it."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + dx)
        down.setValue(down.value() + dy)

    def _changed(self, _value: int = 0) -> None:
        if self._scaling:  # Told once when both ways have been gone.
            return
        self.view_changed.emit(self.visible_rect(), self.scale_now)

    # --- events

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel zooms to the pointer; two fingers on a touchpad pan, with Ctrl they zoom."""
        self._touch.wheel(event)
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinches come as gestures of their own."""
        if event.type() == QEvent.Type.Leave:
            self.left.emit()
        return self._touch.gesture(event) or super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Left: the gesture or a pan; middle: always a pan."""
        self._hand.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover, drag or pan."""
        self._hand.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop, click or end of a pan."""
        self._hand.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click counts as a press as well, so that quick clicks are not lost."""
        self._hand.press(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.double_clicked.emit(self.mapToScene(event.position().toPoint()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Asks for a menu at a place, by mouse or by key."""
        self.context_asked.emit(self.mapToScene(event.pos()), event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the map; everything else goes on to the window."""
        if event.key() == Qt.Key.Key_Escape:
            self._hand.cancel()
            self.escape.emit()
        elif event.key() == Qt.Key.Key_Space and not event.isAutoRepeat() and not event.modifiers():
            self._hand.arm(True)
        elif not (self.keys(event) or self._key_moves(event)):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space and Tab are held, not pressed."""
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Space:
            self._hand.arm(False)
        elif event.key() == Qt.Key.Key_Tab:
            self.counters_hidden.emit(False)
        else:
            super().keyReleaseEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tab held hides the counters here; Shift+Tab and Ctrl+Tab still move the focus on."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._rest()
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().event(event)
        if event.key() != Qt.Key.Key_Tab or event.modifiers():
            return super().event(event)
        if not event.isAutoRepeat():
            self.counters_hidden.emit(True)
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keys that were held are let go when the window turns elsewhere."""
        self._hand.arm(False)
        self.counters_hidden.emit(False)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The scene; during a glide a picture of it."""
        if self._still is None:
            super().paintEvent(event)
        else:
            self._still.paint(self, self.below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A fitted sheet stays fitted."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self._changed()

    def sizeHint(self) -> QSize:
        """Room enough to read the sheet."""
        return QSize(960, 640)

    def _key_moves(self, event: QKeyEvent) -> bool:
        arrow = _ARROWS.get(Qt.Key(event.key()))
        if arrow is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            self.pan(arrow[0] * KEY_PAN, arrow[1] * KEY_PAN)
            return True
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        if Qt.Key(event.key()) in _ZOOM_KEYS:
            self.zoom(_ZOOM_KEYS[Qt.Key(event.key())])
            return True
        if event.key() == Qt.Key.Key_0:
            self.fit()
            return True
        return False


def _middle(near: float, far: float, around_near: float, around_far: float, room: float) -> float:
    """Where the middle of the view belongs: on all that lies there, or else with the sheet at its nearer edge."""
    if around_far - around_near <= room:
        return (around_near + around_far) / 2
    if far - near > room:
        return (near + far) / 2
    return max(near, min(around_near, far - room)) + room / 2
