"""A table that stands already gets the rest of its parts between events, so that nobody waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from desktop.windows.garbage_collection import keep_what_is_there

if TYPE_CHECKING:
    from desktop.windows.playing.playing import Playing

_PAUSE_MS = 1
"""Milliseconds between two slices: what has happened meanwhile is answered."""
_UNSEEN_MS = 500
"""Milliseconds after which a table that nobody sees goes on, too."""
_ASKING = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.KeyPress,
        QEvent.Type.ShortcutOverride,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.ContextMenu,
        QEvent.Type.Close,
    }
)
"""What somebody does with the table. It is to find the whole of it."""


class Slices(QObject):
    """Begins when the map has been painted; whoever clicks or types before the end has all the rest made at once."""

    def __init__(self, playing: Playing) -> None:
        super().__init__(playing)
        self._playing, self._seen = playing, playing.shell.view.viewport()
        self._timer = QTimer(self, interval=_UNSEEN_MS)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()
        running = QApplication.instance()
        assert running is not None  # a window stands
        running.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look at what comes, and let it pass."""
        kind = event.type()
        if kind == QEvent.Type.Paint:
            if watched is self._seen:
                self._timer.setInterval(_PAUSE_MS)
        elif kind in _ASKING:
            self._playing.finish()
            self._end()
        return False

    def _go_on(self) -> None:
        if not self._playing.go_on_making():
            self._end()

    def _end(self) -> None:
        running = QApplication.instance()
        if running is not None:
            running.removeEventFilter(self)
        self._timer.stop()
        keep_what_is_there()
        self.deleteLater()
