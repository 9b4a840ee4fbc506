"""The course of a game, counted in small slices while the window has nothing else to do."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.journal.record.browsing import Browsing
from desktop.players.course import Course, ThoughtWanted, Work, counted_course, thought_here
from desktop.players.course_moments import WinChances
from desktop.players.thoughts import Thought
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
        self._work: Work = counted_course(record, node, chances, strongest(record.kit))
        self._record = record
        self._wanted: ThoughtWanted | None = None
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
        thought = None if self._wanted is None else thought_here(self._record, self._wanted)
        self._go_on(thought)

    def _go_on(self, thought: Thought | None) -> None:
        try:
            self._wanted = self._work.send(thought)
        except StopIteration as done:
            self._timer.stop()
            self.told = done.value
            self.ended.emit()
