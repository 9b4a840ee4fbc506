"""How much of a screen windows and dialogs take; none is ever larger than the screen or outside of it."""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, QEvent, QObject, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QFrame, QLayout, QScrollArea, QVBoxLayout, QWidget

_FRAME = QSize(8, 48)
"""Pixels of a screen's width and height taken by the frame of a window."""
SMALL_SCREEN = QSize(1500, 880)
"""On a smaller screen (pixels) the first window takes all of it."""


def first_window(room: QSize) -> QSize:
    """The size of the main window at the first start on a screen with this much room."""
    is_small = room.width() < SMALL_SCREEN.width() or room.height() < SMALL_SCREEN.height()
    return room if is_small else room * 0.92


def screen_of(widget: QWidget) -> QRect:
    """The part of its screen that a window may take, with its frame."""
    return widget.screen().availableGeometry()


def room_on_screen(widget: QWidget) -> QSize:
    """The most that a window on the same screen may have inside its frame, in pixels."""
    return screen_of(widget).size() - _FRAME


def keep_on_screen(widget: QWidget) -> None:
    """Move a window as far as needed to be whole on its screen, wherever its parent is."""
    box, room = widget.frameGeometry(), screen_of(widget)
    left = max(room.left(), min(box.left(), room.right() + 1 - box.width()))
    widget.move(left, max(room.top(), min(box.top(), room.bottom() + 1 - box.height())))


_KINDS = (Qt.WindowType.Window, Qt.WindowType.Dialog)


class WindowsOnScreen(QObject):
    """Limits the dialogs and windows of a frame, and their own dialogs, to the room on the screen.

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
    """Shrink a window to the room on its screen, and move it onto the screen."""
    window.resize(window.size().boundedTo(room_on_screen(window)))
    keep_on_screen(window)


# --- scrolled content of dialogs
# The content of a dialog is shown whole where the screen has room for it, and scrolls otherwise.

_BESIDE = QSize(60, 100)
"""Pixels of the dialog around it: margins, and the buttons below."""


class WholeOrScrolled(QScrollArea):
    """Asks for the room that `content` needs, as far as the screen has it."""

    def __init__(self, content: QLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self._inner = inner = QWidget(self)
        content.setContentsMargins(0, 0, 0, 0)
        inner.setLayout(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # the focus goes from field to field; the focused field is scrolled into view
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inner)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_field)

    def sizeHint(self) -> QSize:
        return self._with_room_for(self._inner.sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._with_room_for(self._inner.minimumSizeHint())

    def _with_room_for(self, content: QSize) -> QSize:
        """Limited by the screen; wrapped words are as high as at their present width."""
        room, wide = room_on_screen(self) - _BESIDE, max(content.width(), self.viewport().width())
        high = max(content.height(), self._inner.heightForWidth(wide))
        bar = self.verticalScrollBar().sizeHint().width() if high > room.height() else 0
        return QSize(content.width() + bar, high).boundedTo(room)

    def _show_field(self, _before: QWidget | None, field: QWidget | None) -> None:
        """Scroll to the focused field, wherever the focus came from."""
        if field is not None and self._inner.isAncestorOf(field):
            self.ensureWidgetVisible(field)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for room again when the content changes."""
        done = super().eventFilter(watched, event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return done


# --- scrolled panels
# A panel whose content scrolls vertically only.


def scrolled(panel: QWidget, inner: QWidget) -> QScrollArea:
    """Fill `panel` with `inner`, which scrolls where it is higher."""
    scroll = QScrollArea(panel)
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(inner)
    whole = QVBoxLayout(panel)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(scroll)
    return scroll
