"""Work done in a thread beside the window, one job after the other."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal


class _Signals(QObject):
    """Signals from the thread. It has no parent in Qt, so that a job may outlive the map it was started for."""

    done = Signal()


class BackgroundJobs(QObject):
    """A job that is under way is not started again. `done` is emitted after each."""

    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.under_way: set[Hashable] = set()
        self._thread = QThreadPool(self)
        self._thread.setMaxThreadCount(1)
        self._signals = _Signals()
        self._signals.done.connect(self.done)

    def start(self, key: Hashable, work: Callable[[], object]) -> None:
        """Do `work` in the thread, unless a job of this `key` is under way."""
        if key not in self.under_way:
            self.under_way.add(key)
            self._thread.start(_Job(key, work, self.under_way, self._signals))

    def settle(self) -> None:
        """Wait until no job is under way."""
        self._thread.waitForDone()


class _Job(QRunnable):
    def __init__(self, key: Hashable, work: Callable[[], object], under_way: set[Hashable], signals: _Signals) -> None:
        super().__init__()
        self._key, self._work, self._under_way, self._signals = key, work, under_way, signals

    def run(self) -> None:
        self._work()
        self._under_way.discard(self._key)
        with suppress(RuntimeError):  # the map may be gone by now
            self._signals.done.emit()
