"""How long each player has thought, read from the times that stand in the record."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from desktop.journal.record.browsing import Browsing
from desktop.windows.game.current_game import CurrentGame

LONGEST = 600_000
"""Milliseconds one answer counts at most: longer gaps are breaks, not thought."""
_TICK = 1000


class Clocks(QObject):
    """Clocks of the desk's game, where its players want them; `tick` is called every second while they run."""

    def __init__(self, desk: CurrentGame, tick: Callable[[], None]) -> None:
        super().__init__(desk)
        self._desk, self._tick = desk, tick
        self._counted: dict[int, tuple[int, int]] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK)
        self._timer.timeout.connect(tick)
        desk.opened.connect(self._opened)

    def _opened(self) -> None:
        self._counted.clear()
        if self._desk.seats.clocks:
            self._timer.start()
        else:
            self._timer.stop()

    def words(self, seat: int) -> str:
        """The time a person has thought, as minutes and seconds; empty where no clocks are wanted."""
        record = self._desk.record
        if record is None or not self._desk.seats.clocks or self._desk.seats.is_automatic(seat):
            return ""
        seconds = (self._until_now(record, seat) + self._running(record, seat)) // 1000
        return f"{seconds // 60}:{seconds % 60:02}"

    def _until_now(self, record: Browsing, seat: int) -> int:
        """Milliseconds of the answers given, counted once for each cursor."""
        at, counted = self._counted.get(seat, (0, 0))
        if at != record.cursor:
            counted = thought(record, record.cursor, seat)
            self._counted[seat] = record.cursor, counted
        return counted

    def _running(self, record: Browsing, seat: int) -> int:
        """Milliseconds since the last answer, where this seat is asked."""
        decision = record.game.decision
        if decision is None or decision.seat != seat:
            return 0
        return min(LONGEST, max(0, time.time_ns() // 1_000_000 - record.tree[record.cursor].time))


def thought(record: Browsing, node: int, seat: int) -> int:
    """Milliseconds a seat took over its answers up to `node`, each at most LONGEST; dice are not thought about."""
    total, before = 0, None
    for number in record.tree.lineage(node):
        here = record.tree[number]
        if before is not None and here.seat == seat and not here.asked and not here.is_correction:
            total += min(LONGEST, max(0, here.time - before))
        before = here.time
    return total
