"""The course of a game, counted in small slices while the window has nothing else to do; players think beside it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.forecast.odds.wire import OddsRefused
from desktop.journal.record.browsing import Browsing
from desktop.players.course import Course, ThoughtWanted, Work, counted_course, thought_here
from desktop.players.course_moments import WinChances
from desktop.players.thoughts import Thought
from desktop.rules.core.system import AnyKit
from desktop.windows.game.levels import strongest

_SLICE_S = 0.008
"""Seconds of one slice; a step takes a millisecond or two, a question to a player is made ready in ten or twenty."""


class Beside(Protocol):
    """Where players think beside the window."""

    def look_back(self, kit: AnyKit, wanted: ThoughtWanted, then: Callable[[Thought | OddsRefused], None]) -> bool:
        """Let a player think of a moment of a game of this kit; False where nobody can be asked about that."""
        ...

    def look_back_no_more(self) -> None:
        """Nobody waits for it any more."""
        ...


class CourseCounting(QObject):
    """Counts the line of a record up to a node; `told` is None until it `ended`.

    What would have been better is thought of `beside` the window. Where nobody can be asked there, and where somebody
    waits for the course (`finish`), the window itself thinks, and stands still for a moment at each such question.
    """

    ended = Signal()

    def __init__(
        self, record: Browsing, node: int, chances: WinChances, parent: QObject, beside: Beside | None = None
    ) -> None:
        super().__init__(parent)
        self.record, self.node = record.path, node
        self.told: Course | None = None
        self._work: Work = counted_course(record, node, chances, strongest(record.kit))
        self._browsing, self._beside = record, beside
        self._wanted: ThoughtWanted | None = None
        self._waits = self._is_over = self._has_broken_down = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._slice)
        self._timer.start(0)

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._is_over = True
        self._timer.stop()
        self._wait_no_more()

    def finish(self) -> None:
        """Do all that is left at once."""
        self._wait_no_more()
        while not self._is_over:
            self._go_on(self._thought_here())

    def _slice(self) -> None:
        begun = perf_counter()
        while not (self._is_over or self._waits) and perf_counter() - begun < _SLICE_S:
            self._step()

    def _step(self) -> None:
        if self._wanted is None or not self._is_asked(self._wanted):
            self._go_on(self._thought_here())

    def _is_asked(self, wanted: ThoughtWanted) -> bool:
        """Whether somebody beside the window thinks of it; then nothing goes on until it has been thought."""
        if self._beside is None or self._has_broken_down:
            return False
        self._waits = True
        self._timer.stop()
        if not self._beside.look_back(self._browsing.kit, wanted, self._hear):
            self._waits = False
            self._timer.start(0)
            return False
        return True

    def _hear(self, reply: Thought | OddsRefused) -> None:
        if not self._waits:
            return
        self._waits = False
        self._has_broken_down = isinstance(reply, OddsRefused)
        self._go_on(None if isinstance(reply, OddsRefused) else reply)
        if not self._is_over:
            self._timer.start(0)

    def _wait_no_more(self) -> None:
        if self._waits and self._beside is not None:
            self._waits = False
            self._beside.look_back_no_more()

    def _thought_here(self) -> Thought | None:
        """What is wanted, thought in the window; nothing of what has broken down beside it."""
        return None if self._wanted is None or self._has_broken_down else thought_here(self._browsing, self._wanted)

    def _go_on(self, thought: Thought | None) -> None:
        try:
            self._wanted = self._work.send(thought)
        except StopIteration as done:
            self._is_over = True
            self._timer.stop()
            self.told = done.value
            self.ended.emit()
