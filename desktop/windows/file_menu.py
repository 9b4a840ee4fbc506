"""The menu File: positions, set-ups, pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox

from desktop.language import tr
from desktop.windows.picture_export import PictureError, PictureExport
from desktop.windows.plain import message_box, on_button
from desktop.windows.position_files import PositionFiles
from desktop.windows.shell import Shell

_WRITTEN = "*.diadochi *.txt *.position *.toml *.pupil"


class FileMenu(QObject):
    """Joins the commands of the menu to positions and files.

    A window without games opens positions only; `open_with` teaches it every kind of file the program writes.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        join = shell.commands.join
        self._open: Callable[[Path], None] = lambda path: self._with_files(lambda files: files.open_file(path))
        join("open", self.ask_open)
        join("store", lambda: self._with_files(PositionFiles.store))
        join("copy_position", self.copy)
        join("paste_position", lambda: self._with_files(PositionFiles.paste))
        join("export", self.export)
        self.pictures = PictureExport(self, shell.frame)
        self.pictures.done.connect(self._drawn)
        self.pictures.failed.connect(self._complain)
        self.pictures.cancelled.connect(lambda: shell.status.show_notice(tr("Cancelled. No file was written.")))
        shell.closing.connect(self.pictures.close)
        shell.language_changed.connect(self.retranslate)

    def _files(self) -> PositionFiles | None:
        shell = self._shell
        if shell.table.kit is None:
            return None
        return PositionFiles(shell.frame, shell.table, shell.open_position)

    def _with_files(self, do: Callable[[PositionFiles], None]) -> None:
        files = self._files()
        if files is not None:
            do(files)

    def ask_open(self) -> None:
        """Ask for a file of any kind that the program writes, and open it."""
        kinds = f"{tr('Files of Diadochi')} ({_WRITTEN});;{tr('All files')} (*)"
        name, _ = QFileDialog.getOpenFileName(self._shell.frame, tr("Open a file"), "", kinds)
        if name:
            self.open(Path(name))

    def open(self, path: Path) -> None:
        """Open a file of any kind."""
        self._open(path)

    def open_with(self, opener: Callable[[Path], None]) -> None:
        """Let `opener` open files from now on."""
        self._open = opener

    def positions(self) -> PositionFiles | None:
        """Positions in and out; None for a map without pieces."""
        return self._files()

    def copy(self) -> None:
        """The position goes to the clipboard."""
        files = self._files()
        if files is not None and self._shell.table.position is not None:
            files.copy()
            self._shell.status.show_notice(tr("The position is on the clipboard."))

    def export(self) -> None:
        """Ask for a file and put the picture of the map into it."""
        kinds = "PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"
        name, _ = QFileDialog.getSaveFileName(self._shell.frame, tr("Export a picture"), "diadochi.png", kinds)
        if name:
            self.export_to(name)

    def export_to(self, name: str) -> bool:
        """Begin to draw the table into a file; its ending says the format. False when the name will not do."""
        try:
            self.pictures.draw(self._shell.table, Path(name))
        except PictureError as fault:
            self._complain(str(fault))
            return False
        self._shell.status.show_notice(tr("The picture is being drawn…"))
        return True

    def _complain(self, sentence: str) -> None:
        message_box(QMessageBox.Icon.Warning, sentence, self._shell.frame).open()

    def _drawn(self, name: str) -> None:
        self._shell.status.show_notice(tr("The picture is in {file}.", file=name))

    def retranslate(self) -> None:
        """Set-ups anew, in the present language."""
        menu = self._shell.menus.setups
        menu.clear()
        files = self._files()
        game = files is not None
        for command in ("open", "store", "copy_position", "paste_position"):
            self._shell.commands[command].setEnabled(game)
        menu.setEnabled(game)
        if files is None:
            return
        before = ""
        for setup, heading, title in files.setups():
            if heading != before:
                menu.addSection(heading)
                before = heading
            menu.addAction(on_button(title)).triggered.connect(
                lambda _checked=False, chosen=setup: self.open_setup(chosen)
            )

    def open_setup(self, setup: str) -> None:
        """Put a set-up on the table."""
        files = self._files()
        if files is not None:
            files.open_setup(setup)
