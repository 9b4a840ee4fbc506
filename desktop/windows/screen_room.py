"""How much of a screen windows and dialogs take, and that they are on it."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_FRAME = QSize(8, 48)
"""Pixels of a screen's width and height that the frame of a window takes."""
SMALL_SCREEN = QSize(1500, 880)
"""A first window fills a screen that is smaller than this, in pixels."""


def first_window(room: QSize) -> QSize:
    """The size of the main window at the first start on a screen with this much room: most of it, or all if small."""
    is_small = room.width() < SMALL_SCREEN.width() or room.height() < SMALL_SCREEN.height()
    return room if is_small else room * 0.92


def room_on_screen(widget: QWidget) -> QSize:
    """The most that a window on the same screen may have inside its frame, in pixels."""
    return widget.screen().availableSize() - _FRAME


def keep_on_screen(widget: QWidget) -> None:
    """Move a window as far as it takes to stand whole on its screen, wherever its parent stands."""
    box, room = widget.frameGeometry(), widget.screen().availableGeometry()
    left = max(room.left(), min(box.left(), room.right() + 1 - box.width()))
    widget.move(left, max(room.top(), min(box.top(), room.bottom() + 1 - box.height())))
