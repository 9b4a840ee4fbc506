"""Wheel, touchpad and pinch, sorted into panning and zooming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QInputDevice, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture

if TYPE_CHECKING:
    from desktop.scene.view.map_view import MapView

NOTCH = 120
"""Eighths of a degree in one notch of a wheel, as Qt counts them."""


class Touch:
    """Gathers small movements of wheel and fingers into steps and pixels."""

    def __init__(self, view: MapView) -> None:
        self._view = view
        self._gathered = 0.0

    def wheel(self, event: QWheelEvent) -> None:
        """Pan for a touchpad, zoom for a wheel or with Ctrl; Shift turns the wheel sideways."""
        zooming = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier or (not zooming and _from_touchpad(event)):
            way = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta()
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not way.x():
                self._view.pan(-way.y(), 0)
            else:
                self._view.pan(-way.x(), -way.y())
            return
        turn = event.angleDelta().y()
        if turn * self._gathered < 0:
            self._gathered = 0.0
        self._gathered += turn / NOTCH
        steps = int(self._gathered)
        if steps:
            self._gathered -= steps
            self._view.zoom(steps, event.position())

    def gesture(self, event: QEvent) -> bool:
        """Handle a pinch; False for any other event."""
        if isinstance(event, QNativeGestureEvent):
            return self._native(event)
        if event.type() == QEvent.Type.Gesture and isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinched(pinch)
                return True
        return False

    def _pinched(self, pinch: QPinchGesture) -> None:
        at = QPointF(self._view.viewport().mapFromGlobal(pinch.hotSpot().toPoint()))
        if pinch.state() in (Qt.GestureState.GestureFinished, Qt.GestureState.GestureCanceled):
            self._view.pinch_end(at)
        else:
            self._view.pinch(pinch.scaleFactor(), at)

    def _native(self, event: QNativeGestureEvent) -> bool:
        match event.gestureType():
            case Qt.NativeGestureType.ZoomNativeGesture:
                self._view.pinch(1.0 + event.value(), event.position())
            case Qt.NativeGestureType.EndNativeGesture:
                self._view.pinch_end(event.position())
            case Qt.NativeGestureType.SmartZoomNativeGesture:
                self._view.zoom(2, event.position())
            case _:
                return False
        return True


def _from_touchpad(event: QWheelEvent) -> bool:
    device = event.device()
    if isinstance(device, QInputDevice) and device.type() == QInputDevice.DeviceType.TouchPad:
        return True
    return event.phase() != Qt.ScrollPhase.NoScrollPhase or not event.pixelDelta().isNull()
