"""The map on the table, drawn into a file by ``diadochi render`` beside the window, which stays free meanwhile."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal

from desktop import child_process
from desktop.journal.record.sketch import sketch_to_text
from desktop.language import tr
from desktop.resources import maps
from desktop.windows.on_table import OnTable
from desktop.windows.position_files import position_text

ENDINGS = (".png", ".svg", ".pdf")
"""What a picture may end in; the ending says the format."""


class PictureError(Exception):
    """A picture cannot be drawn there; the message is one sentence with the remedy."""


class PictureExport(QObject):
    """Draws one picture after another. `done` carries the file, `failed` a sentence.

    `size` is that of the pictures, as ``900x600``; empty for the full size of the sheet.
    """

    done = Signal(str)
    failed = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.size = ""
        self._running: QProcess | None = None

    def draw(self, table: OnTable, path: Path, more: Sequence[str] = ()) -> None:
        """Begin to draw the table into `path`; `more` are further words for the command.

        Raises PictureError for a name or a place that will not do.
        """
        self.make(path, ["render", *_arguments(table, path, self.size), *more])

    def make(self, path: Path, words: Sequence[str]) -> None:
        """Begin a command that makes the file `path`. Raises PictureError for a name or a place that will not do."""
        _require(path)
        if self._running is not None:
            raise PictureError(tr("A picture is being drawn; wait until it is finished."))
        self._running = QProcess(self)
        self._running.finished.connect(lambda code, _status: self._finished(code, path))
        self._running.errorOccurred.connect(lambda _error: self._finished(1, path))
        child_process.start_child(self._running, "command", words)

    def close(self) -> None:
        """End a picture that is not finished."""
        if self._running is not None:
            self._running.blockSignals(True)
            self._running.kill()
            self._running.waitForFinished(2000)
            self._running = None

    def _finished(self, code: int, path: Path) -> None:
        process, self._running = self._running, None
        if process is None:
            return
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        process.deleteLater()
        if code == 0 and path.is_file():
            self.done.emit(str(path))
        else:
            reason = said.splitlines()[-1] if said else tr("the drawing was broken off")
            self.failed.emit(tr("The picture was not drawn: {reason}", reason=reason))


def _arguments(table: OnTable, path: Path, size: str) -> list[str]:
    arguments = ["--out", str(path), "--map", str(maps(table.atlas.id)), "--language", table.names]
    if size:
        arguments += ["--size", size]
    if table.position is not None:
        arguments += ["--position", position_text(table.kit, table.position)]
    for sketch in table.drawn:
        arguments += ["--drawing", sketch_to_text(sketch)]
    return arguments


def _require(path: Path) -> None:
    if path.suffix.lower() not in ENDINGS:
        raise PictureError(tr("{file} names no picture; end it in .png, .svg or .pdf.", file=path.name))
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise PictureError(
            tr("{file} cannot be written in {folder}; choose another place.", file=path.name, folder=path.parent)
        )
