"""Files of the window: positions opened, stored and copied, and the table as a picture."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QObject, QProcess, Signal
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QProgressDialog, QWidget

from diadochi import child_process
from diadochi.foreign import NotText, UnfitFile, require_writable, text_of, write_file
from diadochi.journal.record.sketch import sketch_to_text
from diadochi.language import Message, Name, current_language, msg, sentence, tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of, spell
from diadochi.whole_file import write_whole
from diadochi.windows.game_window import windows_of
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import message_box

LARGEST = 200_000
"""Bytes of a position text; longer files are not read."""


class UnreadablePosition(Exception):
    """The text is no position; the message is one sentence with the remedy."""


def read_position(kit: GameKit, text: str) -> GamePosition:
    """The position in a text, under the edition it names. Raises UnreadablePosition, also for an
    impossible position.
    """
    from diadochi.rules.core.position_text import NotationError
    from diadochi.rules.core.profile import UnknownSwitch
    from diadochi.rules.core.system import ImpossiblePosition, check

    rules = rules_of(kit)
    try:
        position = rules.read(kit, text.strip())
        check(rules.under(kit, position), position)
    except (NotationError, ImpossiblePosition, UnknownSwitch) as fault:
        raise UnreadablePosition(str(fault)) from fault
    return position


def position_file(path: Path) -> str:
    """The text of a position file. Raises UnreadablePosition when it cannot be read or is no text."""
    try:
        return text_of(path, LARGEST)
    except NotText as fault:
        raise UnreadablePosition(
            tr("{file} is not UTF-8 text. Choose a file saved by Diadochi.", file=path.name)
        ) from fault
    except UnfitFile as fault:
        raise UnreadablePosition(str(fault)) from fault


def position_text(kit: GameKit, position: GamePosition) -> str:
    return rules_of(kit).write(position)


class PositionFiles:
    """The position commands of the File menu for one window. `opened` is called with every position that was read."""

    def __init__(self, window: QWidget, table: OnTable, opened: Callable[[GamePosition], None]) -> None:
        self._window, self._table, self._opened = window, table, opened

    @property
    def _kit(self) -> GameKit:
        # The kit for reading positions: that of the window, without editions and options of the present game
        kit = self._table.home
        return windows_of(kit.atlas.system).plain_kit(rules_of(kit).with_own_setups(kit))

    def setups(self) -> list[tuple[str, str, str]]:
        """(id, heading, title) of every set-up, in the present language."""
        kit, found = self._kit, []
        for heading, setups in windows_of(kit.atlas.system).setups(kit):
            for setup in setups:
                title = spell(kit, current_language)(Name("setup", setup))
                found.append((setup, sentence(heading), title))
        return found

    def open_setup(self, setup: str) -> None:
        kit = self._kit
        self._opened(windows_of(kit.atlas.system).freed(rules_of(kit).setup_position(kit, setup)))

    def open_file(self, path: Path) -> bool:
        """Open the position of a file; False, with a message to the user, when there is none in it."""
        try:
            self._opened(read_position(self._kit, position_file(path)))
        except UnreadablePosition as fault:
            self._complain(msg("Position not opened"), str(fault))
            return False
        return True

    def store(self) -> None:
        position = self._table.position
        if position is None:
            return
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Save position"), "position.txt", self._kinds())
        if name:
            self.store_file(Path(name), position)

    def store_file(self, path: Path, position: GamePosition) -> bool:
        """Store a position, whole or not at all; False, with a message to the user, when it cannot be written."""
        try:
            write_file(path, (position_text(self._table.kit, position) + "\n").encode())
        except UnfitFile as fault:
            self._complain(msg("Position not saved"), str(fault))
            return False
        return True

    def copy(self) -> None:
        position = self._table.position
        if position is not None:
            QApplication.clipboard().setText(position_text(self._table.kit, position))

    def paste(self) -> None:
        """Open the position on the clipboard, or say what is wrong with it."""
        try:
            self._opened(read_position(self._kit, QApplication.clipboard().text()[:LARGEST]))
        except UnreadablePosition as fault:
            self._complain(msg("The clipboard does not hold a position"), str(fault))

    def _kinds(self) -> str:
        return f"{tr('Positions')} (*.txt *.position);;{tr('All files')} (*)"

    def _complain(self, title: Message, words: str) -> None:
        message_box(QMessageBox.Icon.Warning, sentence(title), self._window, words).open()


# --- pictures
# The map on the table is drawn into a file, with ``diadochi render`` as a process beside the window.

ENDINGS = (".png", ".svg", ".pdf")
"""The suffixes of pictures, which give the format."""

_A_MOMENT = 400  # milliseconds before progress is shown


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

    def make(self, path: Path, words: Callable[[Path], Sequence[str]], endings: Collection[str] = ENDINGS) -> None:
        """Begin a command that makes the file `path`. Raises PictureError for an unusable name or place.

        `words` returns the arguments for the file it is given, which is in a temporary folder, so that a cancelled
        picture leaves nothing beside the user's files. What else is in that folder is moved with the file.
        """
        _require(path, endings)
        if self._running is not None:
            raise PictureError(tr("Another picture is being drawn. Wait until it is finished."))
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
        reason = said.splitlines()[-1] if said else tr("drawing stopped early")
        made = code == 0 and Path(self._folder.name, path.name).is_file()
        try:
            if made:
                for file in (each for each in Path(self._folder.name).rglob("*") if each.is_file()):
                    target = path.parent / file.relative_to(self._folder.name)
                    target.parent.mkdir(exist_ok=True)
                    write_whole(target, file.read_bytes())
        except OSError as fault:
            made, reason = False, str(fault)
        self._forget()
        if made:
            self.done.emit(str(path))
        else:
            self.failed.emit(tr("Could not draw the picture: {reason}", reason=reason))


def _arguments(table: OnTable, path: Path, size: str) -> list[str]:
    arguments = ["--out", str(path), "--map", str(table.atlas.folder), "--language", table.names]
    if size:
        arguments += ["--size", size]
    if table.position is not None:
        arguments += ["--position", position_text(table.kit, table.position)]
    for sketch in table.drawn:
        arguments += ["--drawing", sketch_to_text(sketch)]
    return arguments


def _require(path: Path, endings: Collection[str]) -> None:
    if path.suffix.lower() not in endings:
        choices = ", ".join(sorted(endings))
        raise PictureError(
            tr("Cannot save {file}. End its name in one of: {choices}.", file=path.name, choices=choices)
        )
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise PictureError(
            tr("Cannot save {file} in {folder}. Choose another folder.", file=path.name, folder=path.parent)
        )
    try:
        require_writable(path)
    except UnfitFile as fault:
        raise PictureError(str(fault)) from None
