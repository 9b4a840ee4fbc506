"""The window's side of the painting process: requests tiles, receives them, and restarts the process when it dies."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from diadochi import child_process
from diadochi.language import tr
from diadochi.scene.land.land_tiles import Address

_AT_ONCE = 3
"""Tiles requested before the first arrives: few, so that the next view of the map is served soon."""
_REST = 60_000
"""Milliseconds without work after which the process is ended."""
_DEATHS = 3
"""Deaths in a row, without a tile between them, after which the process is not started again."""


class Workshop(QObject):
    """Has tiles painted one after the other, in the order of the latest request."""

    painted = Signal(object)
    """The address of a tile that is now in the folder."""
    handed = Signal(object, bytes)
    """A tile that could not be stored, and its JPEG."""
    notice = Signal(str)
    """One sentence for the user."""

    def __init__(
        self, map_folder: Path, folder: Path, ratio: float, parent: QObject | None = None, rest: int = _REST
    ) -> None:
        super().__init__(parent)
        self._words = [str(map_folder), str(folder), "--ratio", f"{ratio:g}"]
        self._wanted: list[Address] = []
        self._asked: list[Address] = []
        self._deaths = 0
        self._closing = self._ready = self._store_failed = False
        self._child: QProcess | None = None
        self._leaving: list[QProcess] = []
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(rest)
        self._rest.timeout.connect(self._dismiss)

    def wish(self, addresses: Iterable[Address]) -> None:
        """The tiles wanted now, most wanted first; earlier requests that are not yet done are dropped."""
        self._wanted = [address for address in addresses if address not in self._asked]
        if self._wanted and self._child is None and not self._closing and self._deaths < _DEATHS:
            self._start()
        self._ask()

    @property
    def busy(self) -> bool:
        """Whether tiles are still to come."""
        return bool(self._wanted or self._asked) and self._deaths < _DEATHS

    @property
    def process_id(self) -> int:
        """The id of the painting process; 0 when there is none."""
        return int(self._child.processId()) if self._child is not None else 0

    def close(self) -> None:
        """End the painting process."""
        self._closing = True
        self._rest.stop()
        child, self._child = self._child, None
        ending, self._leaving = [*self._leaving, *([child] if child is not None else [])], []
        for one in ending:
            one.closeWriteChannel()
            one.kill()
            one.waitForFinished(2000)

    def _dismiss(self) -> None:
        """End a process without work, with all its memory; the next request starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.finished.disconnect(self._died)
            self._leaving.append(child)
            child.finished.connect(lambda: self._gone(child))
            child.closeWriteChannel()

    def _gone(self, child: QProcess) -> None:
        if child in self._leaving:
            self._leaving.remove(child)
            child.deleteLater()

    def _start(self) -> None:
        child = QProcess(self)
        child.setProcessChannelMode(QProcess.ProcessChannelMode.SeparateChannels)
        child.setStandardErrorFile(QProcess.nullDevice())
        child.readyReadStandardOutput.connect(self._hear)
        child.finished.connect(self._died)
        child.errorOccurred.connect(self._failed)
        self._ready, self._child = False, child
        child_process.start_child(child, "land", self._words)

    def _ask(self) -> None:
        if self._child is None or not self._ready:
            return
        while self._wanted and len(self._asked) < _AT_ONCE:
            address = self._wanted.pop(0)
            self._asked.append(address)
            self._child.write((" ".join(map(str, address)) + "\n").encode())
        if self._asked:
            self._rest.stop()
        else:
            self._rest.start()

    def _hear(self) -> None:
        child = self._child
        while child is not None and child is self._child and child.canReadLine():
            word, _, rest = bytes(child.readLine().data()).decode(errors="replace").strip().partition(" ")
            if word == "ready":
                self._ready = True
            elif word == "fault":
                self._deaths = _DEATHS
                self.notice.emit(rest)
            elif word in {"done", "here"}:
                self._receive(word, rest.split(" "))
        self._ask()

    def _receive(self, word: str, parts: list[str]) -> None:
        try:
            address = Address(*map(int, parts[:3]))
            content = base64.b64decode(parts[3], validate=True) if word == "here" else b""
        except (ValueError, TypeError, IndexError, binascii.Error):
            return
        self._deaths = 0
        if address in self._asked:
            self._asked.remove(address)
        if word == "done":
            self.painted.emit(address)
            return
        if not self._store_failed:
            self._store_failed = True
            self.notice.emit(
                tr(
                    "The folder {folder} takes no files, so the painted land is kept in memory only; "
                    "free some space there or make it writable.",
                    folder=self._words[1],
                )
            )
        self.handed.emit(address, content)

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._died()

    def _died(self) -> None:
        if self._closing or self._child is None:
            return
        self._child.deleteLater()
        self._child = None
        self._wanted = [*self._asked, *self._wanted]
        self._asked = []
        self._deaths += 1
        if self._deaths < _DEATHS:
            self._start()
        elif self._deaths == _DEATHS:
            self.notice.emit(
                tr("The land cannot be painted finely, so its coarse picture is shown; start the program again.")
            )
