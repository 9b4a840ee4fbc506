"""At the end of a glide the scene comes out from under its picture band by band, so that no frame paints all of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QElapsedTimer, QObject, QRect, QTimer
from PySide6.QtGui import QRegion

AT_ONCE = 800_000
"""Screen pixels of the scene that a frame paints anew: it takes some 6 ms, and what is missing is drawn meanwhile."""
PATIENCE_MS = 400
"""Milliseconds after which a band waits for nothing any more."""


def bands(whole: QRect, pixels: float) -> list[QRect]:
    """Bands of a view that is `pixels` large on its screen: the middle, where eyes are, first, then out from it."""
    count = max(1, round(pixels / AT_ONCE))
    edges = [whole.top() + whole.height() * n // count for n in range(count + 1)]
    cut = [QRect(whole.left(), top, whole.width(), below - top) for top, below in pairwise(edges)]
    middle = whole.center().y()
    return sorted(cut, key=lambda band: abs(band.center().y() - middle))


class Unveiling(QObject):
    """Has `show` paint one band after another, a turn of the event loop for each, and calls `done` after the last.

    While a frame is `owing`, still to bring what it has left out, the next band waits for a moment: a frame for each.
    `bare` is what was shown so far, in viewport pixels.
    """

    def __init__(
        self, show: Callable[[QRect], None], done: Callable[[], None], owing: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._show, self._done, self._owing = show, done, owing
        self._left: list[QRect] = []
        self.bare = QRegion()
        self._since = QElapsedTimer()
        self._turn = QTimer(self)
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._next)

    @property
    def running(self) -> bool:
        """Whether there is more to show."""
        return self._turn.isActive()

    def start(self, whole: QRect, pixels: float) -> None:
        """Begin with a view whose viewport is `whole`, so many `pixels` large on its screen."""
        self._left = bands(whole, pixels)
        self.bare = QRegion()
        self._since.start()
        self._turn.start()

    def stop(self) -> None:
        """Show no more; `done` is not called."""
        self._turn.stop()
        self.bare = QRegion()

    def _next(self) -> None:
        if self._owing() and self._since.elapsed() < PATIENCE_MS:
            return
        if self._left:
            band = self._left.pop(0)
            self.bare += band
            self._show(band)
        else:
            self.stop()
            self._done()
