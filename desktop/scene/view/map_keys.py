"""Keys that move the view: arrows pan, plus, minus and the page keys zoom, nought fits the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from desktop.scene.view.map_view import MapView

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


def key_moves(view: MapView, event: QKeyEvent) -> bool:
    """Move the view as a key asks; False for a key that asks nothing of it."""
    key = Qt.Key(event.key())
    arrow = _ARROWS.get(key)
    if arrow is not None and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        view.pan(arrow[0] * KEY_PAN, arrow[1] * KEY_PAN)
        return True
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return False
    if key in _ZOOM_KEYS:
        view.zoom(_ZOOM_KEYS[key])
        return True
    if key == Qt.Key.Key_0:
        view.fit()
        return True
    return False
