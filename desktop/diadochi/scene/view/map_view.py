"""The view of the sheet: pan by drag, wheel, keys and touchpad; zoom in steps; fit; fly to a place; minimap."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QVariantAnimation,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QSizePolicy, QWidget

from diadochi.scene.canvas import STEPS, nearest_step, step_by
from diadochi.scene.palette import qcolor
from diadochi.scene.view.sheet_view import Hand, SheetView, Touch, key_moves
from diadochi.scene.view.zoom_glide import ZoomApproach

# --- set-up
# No frame, no scroll bars, little to repaint.


def dress(view: QGraphicsView) -> None:
    """Set up a view: no frame, smooth pictures, keyboard, mouse and pinches. The view itself anchors its transforms."""
    view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the scene covers all of it
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
    view.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
    view.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
    view.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    view.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
    view.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
    # a map smaller than the view keeps its upper edge when a strip below the map opens or closes
    view.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    view.viewport().setMouseTracking(True)
    view.viewport().grabGesture(Qt.GestureType.PinchGesture)


# --- Escape
# Each press of Escape ends one thing.


class Escapes:
    """Parts of the window that may have something to end at Escape, asked in turn: the last one added comes first."""

    def __init__(self) -> None:
        self._takers: list[Callable[[], bool]] = []

    def add(self, let_go: Callable[[], bool]) -> None:
        """Add a part: `let_go` is called at Escape unless a part added later has used it; it returns True if it did
        something.
        """
        self._takers.insert(0, let_go)

    def drop(self, let_go: Callable[[], bool]) -> None:
        self._takers.remove(let_go)

    def press(self) -> bool:
        """Let the first part that has something to end, end it; False if none had."""
        return any(let_go() for let_go in tuple(self._takers))


# --- fitting

SMALLEST = 0.08
"""The smallest scale of a fitted map, however small the window is."""


def fitting_scale(whole: QRectF, room: QSize) -> float:
    """The largest scale, a zoom step or not, at which `whole` (canvas pixels) fits into `room` (screen pixels)."""
    if whole.isEmpty():
        return 1.0
    most = min(room.width() / whole.width(), room.height() / whole.height())
    return min(max(most, SMALLEST), STEPS[-1])


def zoom_pivot(view: SheetView, point: QPointF, scale: float) -> QPointF:
    """The point of the viewport that keeps its place when scene point `point` comes to the middle of the view while it
    zooms to `scale`, which differs from its present scale.
    """
    middle = QPointF(view.viewport().rect().center())
    now = view.viewportTransform().map(point)
    factor = scale / view.scale_now
    return (middle - now * factor) / (1.0 - factor)


# --- map view

REFIT_MS = 40
"""Milliseconds after the last change of the room for the map until a fitted map glides to its new size: strips and
panels change it several times while they open."""


class MapView(SheetView):
    """Shows the sheet: pans, zooms and flies to places. `escapes` are asked at Escape."""

    def __init__(self, scene: QGraphicsScene, parent: QWidget | None = None) -> None:
        self._touch = Touch(self)
        super().__init__(scene, parent)
        self.escapes = Escapes()
        self._approach = ZoomApproach(self, self._changed)
        self._hand = Hand(self)
        self._fitted = self._zoomed_by_hand = False
        self._window_size = QSize()
        self._refitting = QTimer(self)
        self._refitting.setSingleShot(True)
        self._refitting.setInterval(REFIT_MS)
        self._refitting.timeout.connect(self._refit)
        dress(self)
        scene.sceneRectChanged.connect(self._refitting.start)
        self.settled.connect(self._end_refit)
        self.horizontalScrollBar().valueChanged.connect(self._changed)
        self.verticalScrollBar().valueChanged.connect(self._changed)

    # --- what is seen

    @property
    def step(self) -> float:
        """The zoom step of the view, or the one it is gliding to."""
        return self._approach.target

    @property
    def drawing(self) -> tuple[float, float]:
        """The zoom step whose drawings are shown, and the device pixels for each of their pixels.

        Between two steps (the fitted map) the drawings of the nearest one are made as dense as they are shown, so that
        they are sharp.
        """
        step = nearest_step(self.step)
        return step, self.devicePixelRatioF() * self.step / step

    @property
    def at_rest(self) -> bool:
        """Whether the whole scene itself is shown, at its final scale."""
        return self.scale_now == self.step and not self._approach.is_still

    def visible_rect(self) -> QRectF:
        return self.mapToScene(self.viewport().rect()).boundingRect()

    @property
    def is_fitted(self) -> bool:
        """Whether the whole map is shown, and stays so at every resize."""
        return self._fitted

    @property
    def has_press(self) -> bool:
        return self._hand.holds

    def set_motion(self, on: bool) -> None:
        self._approach.set_motion(on)

    # --- zoom

    def zoom(self, steps: int, at: QPointF | None = None) -> None:
        self.moved_by_hand.emit()
        self._zoomed_by_hand = True
        wanted = step_by(self.step, steps)
        if steps > 0 or wanted < self.step:
            self.zoom_to(wanted, at)

    def zoom_to(self, scale: float, at: QPointF | None = None) -> None:
        """Zoom to the step nearest to `scale` about `at`, by default the middle of the view."""
        self._fitted = False
        self._approach.to(scale, at)

    def pinch(self, factor: float, at: QPointF) -> None:
        self.moved_by_hand.emit()
        self._zoomed_by_hand = True
        self._approach.pinch(factor, at)

    def pinch_end(self, at: QPointF) -> None:
        self.zoom_to(self.scale_now, at)

    def fit(self) -> None:
        """Show the whole map, as large as it fits, at once and at every resize from now on."""
        scale, seen = self._fitting()
        # the empty table around a fitted map is part of the scroll range: without it Qt would align the map again
        # whenever the view grows or shrinks
        self.setSceneRect(self.scene().sceneRect().united(seen))
        self._approach.at_once(scale)
        self.centerOn(seen.center())
        self._fitted, self._zoomed_by_hand = True, False

    def _fitting(self) -> tuple[float, QRectF]:
        """The scale at which the whole map fits, and what the view shows then, in scene coordinates."""
        whole, room = self.scene().sceneRect(), self.viewport().size()
        scale = fitting_scale(whole, room)
        seen = QRectF(QPointF(), room.toSizeF() / scale)
        seen.moveCenter(whole.center())
        return scale, seen

    def show_scene(self, scene: QGraphicsScene) -> None:
        """Show another scene, fitted."""
        self.setScene(scene)
        scene.sceneRectChanged.connect(self._refitting.start)
        self.fit()

    def _refit(self) -> None:
        """A fitted map glides to its new size when boxes, strips or panels beside it appear or disappear.

        It never moves under the pointer: while the user points at the map this waits until the pointer leaves it.
        """
        if not self._fitted or self.has_press or self.viewport().underMouse():
            return
        scale, seen = self._fitting()
        if math.isclose(scale, self.scale_now, rel_tol=1e-3):
            self.fit()
            return
        self.setSceneRect(self.sceneRect().united(seen).united(self.visible_rect()))
        self._approach.glide(scale, zoom_pivot(self, seen.center(), scale))

    def _end_refit(self) -> None:
        """After a glide to the whole map, put it into the middle exactly."""
        if self._fitted:
            _, seen = self._fitting()
            self.setSceneRect(self.scene().sceneRect().united(seen))
            self.centerOn(seen.center())

    def fit_unless_zoomed(self) -> None:
        """Fit now and at every resize from now on, unless the user has zoomed since the last fit."""
        if not self._zoomed_by_hand:
            self.fit()

    def centre_on(self, point: QPointF, at_least: float = 0.0) -> None:
        """Bring a scene point to the middle, zooming in first if the scale is below `at_least`."""
        self._approach.arrive()
        if self.step < at_least:
            self.zoom_to(at_least)
            self._approach.arrive()
        self.centerOn(point)
        self._changed()

    def _changed(self, _value: int = 0) -> None:
        if self._approach.scaling:  # emitted once, after both directions
            return
        self._approach.unveil()
        self.view_changed.emit(self.visible_rect(), self.scale_now)

    # --- events

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._touch.wheel(event)
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.left.emit()
            self._refitting.start()
        return self._touch.gesture(event) or super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._hand.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hand.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._hand.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click counts as a press as well, so that quick clicks are not lost."""
        self._hand.press(event)
        if event.button() == Qt.MouseButton.LeftButton and not self._hand.drawing and not self.is_quiet:
            self.double_clicked.emit(self.mapToScene(event.position().toPoint()))

    def cancel_drag(self) -> None:
        """End the drag under way without a drop."""
        self._hand.cancel()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu key asks for the menu at the pointer; the right button does so when it is released."""
        if self.has_menus and event.reason() != QContextMenuEvent.Reason.Mouse:
            self.menus.open(self.mapToScene(event.pos()), event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if not (self.pen.cancel() or self._hand.cancel()):
                self.escapes.press()
        elif event.key() == Qt.Key.Key_Space and not event.isAutoRepeat() and not event.modifiers():
            self._hand.arm(True)
        elif not (self.pen.key(event) or self.keys(event) or key_moves(self, event)):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Space:
            self._hand.arm(False)
        elif event.key() == Qt.Key.Key_Tab:
            self.counters_hidden.emit(False)
        else:
            super().keyReleaseEvent(event)

    def event(self, event: QEvent) -> bool:
        """Tab hides the counters while it is held; Shift+Tab and Ctrl+Tab still move the focus on."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._approach.rest()
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().event(event)
        if event.key() != Qt.Key.Key_Tab or event.modifiers():
            return super().event(event)
        if not event.isAutoRepeat():
            self.counters_hidden.emit(True)
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keys that are held count as released when the window loses the focus."""
        self._hand.arm(False)
        self.counters_hidden.emit(False)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self._approach.bare(event.region())
        if not shown.isEmpty():
            super().paintEvent(QPaintEvent(shown))
        self._approach.paint(event.region() - shown, self.below)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A fitted map stays fitted, any other keeps its middle; a strip that opens or closes below keeps its place."""
        super().resizeEvent(event)
        window, self._window_size = self._window_size, self.window().size()
        was, now = event.oldSize(), event.size()
        if self._fitted and window != self._window_size:
            self.fit()
        elif self._fitted:
            self._refitting.start()
        elif was.isValid() and (window != self._window_size or was.width() != now.width()):
            self.centerOn(self.mapToScene(QRect(QPoint(), was).center()))
        self._changed()

    def sizeHint(self) -> QSize:
        return QSize(960, 640)


# --- flights
# The view glides to another place.

PAN_MS = 260
"""Milliseconds of a glide at one scale."""
ROOM = 90
"""Pixels that stay free around what is to be seen."""


class Flight(QObject):
    """Moves the middle of `view` to a place; without motion at once. A press on the map ends the glide."""

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
        """Whether a glide is under way."""
        return self._goal is not None or self._run.state() == QVariantAnimation.State.Running

    def stop(self) -> None:
        """Stop where the glide is now."""
        self._run.stop()
        self._goal = None

    def to(self, point: QPointF, scale: float) -> None:
        """Bring a scene point to the middle at a scale: a zoom step or the present scale."""
        self.stop()
        view = self._view
        if not math.isclose(scale, view.step, rel_tol=1e-3):
            self._goal = point
            view.zoom_to(scale, zoom_pivot(view, point, scale))
        elif self.motion and view.isVisible():
            self._run.setStartValue(view.visible_rect().center())
            self._run.setEndValue(point)
            self._run.start()
        else:
            view.centre_on(point)

    def _frame(self, value: object) -> None:
        if isinstance(value, QPointF):
            self._view.centerOn(value)

    def _arrive(self) -> None:
        """After the zoom, put the goal into the middle, as far as the sheet allows."""
        goal, self._goal = self._goal, None
        if goal is not None:
            self._view.centre_on(goal)


def fitting_step(view: MapView, box: QRectF, most: float) -> float:
    """The largest zoom step up to `most` at which a box of the scene is visible with a margin; at least the first."""
    room = view.viewport().size()
    wide, high = max(room.width() - 2 * ROOM, 1), max(room.height() - 2 * ROOM, 1)
    fits = (s for s in STEPS if s <= most and box.width() * s <= wide and box.height() * s <= high)
    return max(fits, default=STEPS[0])


# --- minimap
# The small overview of the whole sheet, with a frame around what the view shows.


class Minimap(QWidget):
    """Click or drag to go there; arrow keys move in small steps. `dots` mark places in colour."""

    def __init__(self, view: MapView, sheet: QRectF, overview: QPixmap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view, self._sheet, self._overview = view, sheet, overview
        self._shrunk, self._dotted = QPixmap(), QPixmap()
        self._seen = QRectF()
        self._dots: tuple[tuple[QPointF, str], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 80)
        view.view_changed.connect(self._follow)

    def show_sheet(self, sheet: QRectF, overview: QPixmap) -> None:
        self._sheet, self._overview, self._shrunk = sheet, overview, QPixmap()
        self._dots, self._dotted = (), QPixmap()
        self.update()

    def mark(self, dots: tuple[tuple[QPointF, str], ...]) -> None:
        """Mark places (scene points) with dots of a colour "#rrggbb"; nothing is repainted if nothing has changed."""
        if dots != self._dots:
            self._dots, self._dotted = dots, QPixmap()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(270, round(270 * self._sheet.height() / max(1.0, self._sheet.width())))

    def heightForWidth(self, width: int) -> int:
        return round(width * self._sheet.height() / max(1.0, self._sheet.width()))

    def to_scene(self, at: QPointF) -> QPointF:
        box, scale = self._box()
        return QPointF((at.x() - box.left()) / scale, (at.y() - box.top()) / scale) + self._sheet.topLeft()

    def from_scene(self, rect: QRectF) -> QRectF:
        box, scale = self._box()
        corner = (rect.topLeft() - self._sheet.topLeft()) * scale + box.topLeft()
        return QRectF(corner.x(), corner.y(), rect.width() * scale, rect.height() * scale)

    def _box(self) -> tuple[QRectF, float]:
        scale = min(self.width() / self._sheet.width(), self.height() / self._sheet.height())
        box = QRectF(0, 0, self._sheet.width() * scale, self._sheet.height() * scale)
        box.moveCenter(QPointF(self.width() / 2, self.height() / 2))
        return box, scale

    def _follow(self, seen: QRectF, _scale: float) -> None:
        before = self.from_scene(self._seen)
        self._seen = seen
        for frame in (before, self.from_scene(seen)):
            self.update(frame.adjusted(-3, -3, 3, 3).toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box, _ = self._box()
        painter.drawPixmap(box.topLeft(), self._with_dots(box))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = self.from_scene(self._seen).intersected(box.adjusted(1, 1, -1, -1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(qcolor("parchment_light"), 3.2))
        painter.drawRect(frame)
        painter.setPen(QPen(qcolor("vermilion"), 1.6))
        painter.drawRect(frame)

    def _picture(self, box: QRectF) -> QPixmap:
        ratio = self.devicePixelRatioF()
        wanted = QSize(round(box.width() * ratio), round(box.height() * ratio))
        if self._shrunk.size() != wanted:
            if self._overview.isNull():
                self._shrunk = QPixmap(wanted)
                self._shrunk.fill(qcolor("parchment"))
            else:
                keep, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
                self._shrunk = self._overview.scaled(wanted, keep, smooth)
            self._shrunk.setDevicePixelRatio(ratio)
        return self._shrunk

    def _with_dots(self, box: QRectF) -> QPixmap:
        """The picture and its dots in one, because the frame is repainted over them at every frame of a pan."""
        picture = self._picture(box)
        if self._dotted.size() == picture.size():
            return self._dotted
        self._dotted = picture.copy()
        painter = QPainter(self._dotted)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for point, colour in self._dots:
            painter.setPen(QPen(qcolor("ink"), 0.8))
            painter.setBrush(QColor(colour))
            painter.drawEllipse(self.from_scene(QRectF(point.x(), point.y(), 0, 0)).topLeft() - box.topLeft(), 2.9, 2.9)
        painter.end()
        return self._dotted

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._view.centre_on(self.to_scene(event.position()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._view.centre_on(self.to_scene(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: (-0.25, 0.0),
            Qt.Key.Key_Right: (0.25, 0.0),
            Qt.Key.Key_Up: (0.0, -0.25),
            Qt.Key.Key_Down: (0.0, 0.25),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        port = self._view.viewport()
        self._view.pan(round(step[0] * port.width()), round(step[1] * port.height()))
