"""A short wait at the end of a glide: its picture stays until the tiles of the new step are decoded."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

HOLD_MS = 250
"""Milliseconds the picture may stay: longer, and coarser tiles are better than a blur."""
_LOOK_MS = 8


class ViewHold(QObject):
    """Asks `ready` again and again; calls `done` once, when it says so or the time is over."""

    def __init__(self, ready: Callable[[], bool], done: Callable[[], None], parent: QObject) -> None:
        super().__init__(parent)
        self._ready, self._done = ready, done
        self._since = QElapsedTimer()
        self._looking = QTimer(self)
        self._looking.setInterval(_LOOK_MS)
        self._looking.timeout.connect(self._look)

    @property
    def running(self) -> bool:
        """Whether something is waited for."""
        return self._looking.isActive()

    def start(self) -> None:
        """Wait, or be done at once when all is ready."""
        self._since.start()
        self._looking.start()
        self._look()

    def stop(self) -> None:
        """Wait no more; `done` is not called."""
        self._looking.stop()

    def _look(self) -> None:
        if self._looking.isActive() and (self._ready() or self._since.elapsed() >= HOLD_MS):
            self._looking.stop()
            self._done()
