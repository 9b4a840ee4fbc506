"""The course of a game, counted in small slices while the window has nothing else to do."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.journal.record.browsing import Browsing
from desktop.players.course import Course, WinChances, counted_course
from desktop.windows.game.levels import strongest

_SLICE_S = 0.008
"""Seconds of one slice; a step takes a millisecond or two, only what would have been better takes longer."""


class CourseCounting(QObject):
    """Counts the line of a record up to a node; `told` is None until it `ended`."""

    ended = Signal()

    def __init__(self, record: Browsing, node: int, chances: WinChances, parent: QObject) -> None:
        super().__init__(parent)
        self.record, self.node = record.path, node
        self.told: Course | None = None
        self._work: Generator[None, None, Course] = counted_course(record, node, chances, strongest(record.kit))
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._slice)
        self._timer.start(0)

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._timer.stop()

    def finish(self) -> None:
        """Do all that is left at once."""
        while self._timer.isActive():
            self._step()

    def _slice(self) -> None:
        begun = perf_counter()
        while self._timer.isActive() and perf_counter() - begun < _SLICE_S:
            self._step()

    def _step(self) -> None:
        try:
            next(self._work)
        except StopIteration as done:
            self._timer.stop()
            self.told = done.value
            self.ended.emit()
