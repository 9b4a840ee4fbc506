"""Draws the map on the table into a file, with ``diadochi render`` as a process beside the window."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QObject, QProcess, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from diadochi import child_process
from diadochi.foreign import UnfitFile, require_writable
from diadochi.journal.record.sketch import sketch_to_text
from diadochi.language import tr
from diadochi.whole_file import write_whole
from diadochi.windows.position_files import position_text
from diadochi.windows.table_state import OnTable

ENDINGS = (".png", ".svg", ".pdf")
"""The suffixes of pictures, which give the format."""

_A_MOMENT = 400
"""Milliseconds before progress is shown."""


class PictureError(Exception):
    """A picture cannot be drawn there; the message is one sentence with the remedy."""


class PictureExport(QObject):
    """Draws one picture after another. `done` carries the file, `failed` a sentence; `cancelled` is emitted when the
    user cancels.

    If it takes longer than a moment, a dialog over `frame` shows the progress and can cancel it. `size` is the size of
    the pictures, as ``900x600``; empty for the full size of the sheet.
    """

    done = Signal(str)
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QObject, frame: QWidget) -> None:
        super().__init__(parent)
        self.size = ""
        self._frame = frame
        self._running: QProcess | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self.progress: QProgressDialog | None = None

    def draw(self, table: OnTable, path: Path, more: Sequence[str] = ()) -> None:
        """Begin to draw the table into `path`; `more` are further arguments of the command.

        Raises PictureError for an unusable name or place.
        """
        self.make(path, lambda made: ["render", "--progress", *_arguments(table, made, self.size), *more])

    def make(self, path: Path, words: Callable[[Path], Sequence[str]]) -> None:
        """Begin a command that makes the file `path`. Raises PictureError for an unusable name or place.

        `words` returns the arguments for the file it is given, which is in a temporary folder, so that a cancelled
        picture leaves nothing beside the user's files.
        """
        _require(path)
        if self._running is not None:
            raise PictureError(tr("A picture is being drawn; wait until it is finished."))
        self._folder = TemporaryDirectory()
        self._running = QProcess(self)
        self._running.readyReadStandardOutput.connect(self._show_progress)
        self._running.finished.connect(lambda code, _status: self._finished(code, path))
        self._running.errorOccurred.connect(lambda _error: self._finished(1, path))
        child_process.start_child(self._running, "command", words(Path(self._folder.name, path.name)))
        self.progress = self._progress_dialog()

    def _progress_dialog(self) -> QProgressDialog:
        dialog = QProgressDialog(tr("Drawing the map…"), tr("Cancel"), 0, 0, self._frame)
        dialog.setWindowTitle(tr("Picture of the map"))
        dialog.setAutoClose(False)
        dialog.setAutoReset(False)
        dialog.setMinimumDuration(_A_MOMENT)
        dialog.canceled.connect(self.cancel)
        return dialog

    def _show_progress(self) -> None:
        process, dialog = self._running, self.progress
        while process is not None and dialog is not None and process.canReadLine():
            done, mark, parts = bytes(process.readLine().data()).decode("utf-8", "replace").strip().partition("/")
            if mark and done.isdecimal() and parts.isdecimal():
                dialog.setMaximum(int(parts))
                dialog.setValue(int(done))

    def cancel(self) -> None:
        """Cancel an unfinished picture, and say so."""
        if self._running is not None:
            self.close()
            self.cancelled.emit()

    def close(self) -> None:
        """Cancel an unfinished picture silently."""
        if self._running is not None:
            self._running.blockSignals(True)
            self._running.kill()
            self._running.waitForFinished(2000)
            self._running = None
        self._forget()

    def _forget(self) -> None:
        if self.progress is not None:
            self.progress.blockSignals(True)
            self.progress.close()
            self.progress.deleteLater()
            self.progress = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _finished(self, code: int, path: Path) -> None:
        process, self._running = self._running, None
        if process is None or self._folder is None:
            return
        said = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
        process.deleteLater()
        reason = said.splitlines()[-1] if said else tr("the drawing was broken off")
        made = code == 0 and Path(self._folder.name, path.name).is_file()
        try:
            if made:
                for file in Path(self._folder.name).iterdir():
                    write_whole(path.with_name(file.name), file.read_bytes())
        except OSError as fault:
            made, reason = False, str(fault)
        self._forget()
        if made:
            self.done.emit(str(path))
        else:
            self.failed.emit(tr("The picture was not drawn: {reason}", reason=reason))


def _arguments(table: OnTable, path: Path, size: str) -> list[str]:
    arguments = ["--out", str(path), "--map", str(table.atlas.folder), "--language", table.names]
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
    try:
        require_writable(path)
    except UnfitFile as fault:
        raise PictureError(str(fault)) from None
