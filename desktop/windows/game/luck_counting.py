"""The luck of a game, counted by ``diadochi luck`` beside the window, which stays free meanwhile."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QProcess, Signal

from desktop import child_process
from desktop.forecast.luck.told import LuckTold, read_luck
from desktop.language import tr

_END_MS = 1000


class LuckCounting(QObject):
    """Counts the line of a record up to a node. `moved` carries how many answers are done and how many there are.

    `told` is what has been found, None until then; `ended` tells that it was found, or that `fault` says why not.
    """

    moved = Signal(int, int)
    ended = Signal()

    def __init__(self, record: Path, node: int, parent: QObject) -> None:
        super().__init__(parent)
        self.record, self.node = record, node
        self.told: LuckTold | None = None
        self.fault = ""
        self._process = QProcess(self)
        self._process.readyReadStandardError.connect(self._hear)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._broke)
        self._heard = b""
        words = ["luck", str(record), "--node", str(node), "--json", "--progress"]
        child_process.start_child(self._process, "command", words)

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished(_END_MS)

    def _hear(self) -> None:
        self._heard += bytes(self._process.readAllStandardError().data())
        *lines, self._heard = self._heard.split(b"\n")
        for line in reversed(lines):
            done, _, of = line.partition(b"/")
            if done.isdigit() and of.isdigit():
                self.moved.emit(int(done), int(of))
                return

    def _broke(self, _error: QProcess.ProcessError) -> None:
        self._finished(1)

    def _finished(self, code: int) -> None:
        if self.told is not None or self.fault:
            return
        try:
            self.told = read_luck(bytes(self._process.readAllStandardOutput().data())) if code == 0 else None
        except (msgspec.DecodeError, ValueError):
            self.told = None
        if self.told is None:
            self.fault = tr("Luck and decisions could not be counted; open the report once more.")
        self.ended.emit()
