"""The view of a map being drawn: the mouse and the keys work on it with the tool in hand."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from diadochi.scene.gestures.map_gestures import best_in_direction
from diadochi.scene.view.map_view import MapView
from diadochi.scene.view.sheet_view import ARROW_KEYS
from diadochi.windows.workshop.draft_scene import DraftScene

_TOLERANCE_PX = 10.0
"""Screen pixels by which a press may miss a symbol or a line."""
_STRIDE_PX, _FINE_STRIDE_PX = 12.0, 1.0
"""Screen pixels by which an arrow key moves the cross; with Shift."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class DraftTool:
    """What the left button does on the map. Points are canvas pixels; a press that is not taken pans the map."""

    def press(self, at: QPointF) -> bool:
        """Begin; return whether the press is taken."""
        raise NotImplementedError

    def drag(self, at: QPointF) -> None:
        """The pointer moves with the button held."""

    def release(self, at: QPointF) -> None:
        """End."""

    def hover(self, at: QPointF) -> None:
        """The pointer moves without a button."""

    def double(self, at: QPointF) -> None:
        """A double click."""

    def show_again(self) -> None:
        """Mark again what was begun, after the marks of what is chosen were made."""

    @property
    def holds(self) -> bool:
        """Whether the last press has taken hold of something, which the pointer moves until the release."""
        return False

    def cancel(self) -> bool:
        """Let go of what was begun; return whether there was anything."""
        return False


class DraftView(MapView):
    """Passes the left button to the tool in hand; the keys move a cross that does the same.

    Arrow keys move the cross, with Ctrl to the next space in that direction. Enter presses there: once more if the tool
    holds something, to release it. Ctrl+Enter is a double click, Escape lets go.
    """

    def __init__(self, scene: DraftScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._draft = scene
        self.tool: DraftTool | None = None
        self._drags = False
        self._cross: QPointF | None = None
        self.escapes.add(self._let_go)
        self.settled.connect(lambda step, density: scene.set_zoom_step(step, density, self.devicePixelRatioF()))

    @property
    def tolerance(self) -> float:
        """Canvas pixels by which a press may miss."""
        return _TOLERANCE_PX / max(self.scale_now, 0.01)

    # --- mouse

    def _at(self, event: QMouseEvent) -> QPointF:
        return self.mapToScene(event.position().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._put_cross(None)
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._drags = is_left and self.tool is not None and self.tool.press(self._at(event))
        if not self._drags:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drags and self.tool is not None:
            self.tool.drag(self._at(event))
            return
        if self.tool is not None and not event.buttons():
            self.tool.hover(self._at(event))
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drags and self.tool is not None:
            self._drags = False
            self.tool.release(self._at(event))
        else:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
            self.tool.double(self._at(event))

    # --- keys

    def event(self, event: QEvent) -> bool:
        """Tab leads to the panel: there are no counters to hide."""
        is_tab = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab
        if event.type() == QEvent.Type.KeyPress and is_tab:
            return self.focusNextChild()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrow = ARROW_KEYS.get(Qt.Key(event.key()))
        if arrow is not None:
            self._walk(arrow, event.modifiers())
        elif event.key() in _ENTER and self.tool is not None:
            self._press_keys(self.tool, event.modifiers())
        else:
            super().keyPressEvent(event)

    def _walk(self, arrow: tuple[int, int], modifiers: Qt.KeyboardModifier) -> None:
        here = self._cross or self.visible_rect().center()
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            # the space under the cross may be drawn a little beside it
            reach = _STRIDE_PX / 2 / max(self.scale_now, 0.01)
            places = self._draft.atlas.place.items()
            others = {name: at for name, at in places if math.dist(at, (here.x(), here.y())) > reach}
            space = best_in_direction((here.x(), here.y()), others, arrow)
            there = QPointF(*others[space]) if space is not None else here
        else:
            fine = modifiers & Qt.KeyboardModifier.ShiftModifier
            stride = (_FINE_STRIDE_PX if fine else _STRIDE_PX) / max(self.scale_now, 0.01)
            there = here + QPointF(*arrow) * stride
        rect = self._draft.sheet_rect
        there = QPointF(min(max(there.x(), 0.0), rect.right()), min(max(there.y(), 0.0), rect.bottom()))
        self._put_cross(there)
        if self.tool is not None:
            (self.tool.drag if self.tool.holds else self.tool.hover)(there)

    def _press_keys(self, tool: DraftTool, modifiers: Qt.KeyboardModifier) -> None:
        at = self._cross or self.visible_rect().center()
        self._put_cross(at)
        if modifiers & Qt.KeyboardModifier.ControlModifier:
            tool.double(at)
        elif tool.holds or (tool.press(at) and not tool.holds):
            tool.release(at)

    def _put_cross(self, at: QPointF | None) -> None:
        self._cross = at
        self._draft.show_cross(at)
        if at is not None and not self.visible_rect().contains(at):
            self.centre_on(at)

    def _let_go(self) -> bool:
        return self.tool is not None and self.tool.cancel()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._draft.show_cross(None)
        super().focusOutEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._draft.show_cross(self._cross)
        super().focusInEvent(event)
