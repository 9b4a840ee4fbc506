"""How much of a screen windows and dialogs take, and that they are on it."""

from PySide6.QtCore import QChildEvent, QEvent, QObject, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

_FRAME = QSize(8, 48)
"""Pixels of a screen's width and height that the frame of a window takes."""
SMALL_SCREEN = QSize(1500, 880)
"""A first window fills a screen that is smaller than this, in pixels."""


def first_window(room: QSize) -> QSize:
    """The size of the main window at the first start on a screen with this much room: most of it, or all if small."""
    is_small = room.width() < SMALL_SCREEN.width() or room.height() < SMALL_SCREEN.height()
    return room if is_small else room * 0.92


def screen_of(widget: QWidget) -> QRect:
    """The part of its screen that a window may take, with its frame."""
    return widget.screen().availableGeometry()


def room_on_screen(widget: QWidget) -> QSize:
    """The most that a window on the same screen may have inside its frame, in pixels."""
    return screen_of(widget).size() - _FRAME


def keep_on_screen(widget: QWidget) -> None:
    """Move a window as far as it takes to stand whole on its screen, wherever its parent stands."""
    box, room = widget.frameGeometry(), screen_of(widget)
    left = max(room.left(), min(box.left(), room.right() + 1 - box.width()))
    widget.move(left, max(room.top(), min(box.top(), room.bottom() + 1 - box.height())))


_KINDS = (Qt.WindowType.Window, Qt.WindowType.Dialog)


class WindowsOnScreen(QObject):
    """Lets the dialogs and windows of a frame, and theirs, be no larger than the screen has room for.

    No title bar and no button is ever out of reach.
    """

    def __init__(self, frame: QWidget) -> None:
        super().__init__(frame)
        frame.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A dialog has been made, or is about to be seen."""
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            child = event.child()
            if isinstance(child, QWidget) and child.windowType() in _KINDS:
                child.installEventFilter(self)
                if child.isVisible():
                    fit_on_screen(child)
        elif event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched is not self.parent():
            fit_on_screen(watched)
        return super().eventFilter(watched, event)


def fit_on_screen(window: QWidget) -> None:
    """Make a window as small as the screen wants it, and bring it whole onto the screen."""
    window.resize(window.size().boundedTo(room_on_screen(window)))
    keep_on_screen(window)
