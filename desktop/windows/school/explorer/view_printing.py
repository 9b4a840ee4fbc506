"""A view of the explorer as PDF: the map is drawn beside the window, then the page is set."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QBuffer, QIODevice, QObject
from PySide6.QtGui import QImage, QPdfWriter
from PySide6.QtWidgets import QFileDialog, QMessageBox

from desktop.foreign import UnfitFile, write_file
from desktop.language import tr
from desktop.scene.land.sheet import sheet_rect
from desktop.windows.on_table import OnTable
from desktop.windows.picture_export import PictureError, PictureExport
from desktop.windows.plain import message_box
from desktop.windows.school.explorer.asked import MapAnswer
from desktop.windows.school.explorer.view_page import ViewPage, shown_rect
from desktop.windows.shell import Shell

_PIXELS = 1860
"""Pixels from left to right of what is shown of the map: ten to a millimetre of the page."""


class ViewPrinting(QObject):
    """One view after another; while one is being made no other is begun."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._folder: TemporaryDirectory[str] | None = None
        self._wanted: tuple[Path, MapAnswer] | None = None
        self.pictures = PictureExport(self, shell.frame)
        self.pictures.done.connect(self._drawn)
        self.pictures.failed.connect(self._complain)
        self.pictures.cancelled.connect(self._cancelled)
        shell.closing.connect(self._forget)

    def ask(self, answer: MapAnswer) -> None:
        """Ask for a file and put the view into it."""
        name, _ = QFileDialog.getSaveFileName(
            self._shell.frame, tr("Save this view of the map"), "map.pdf", "PDF (*.pdf)"
        )
        if name:
            self.save_to(Path(name if name.lower().endswith(".pdf") else f"{name}.pdf"), answer)

    def save_to(self, path: Path, answer: MapAnswer) -> None:
        """Begin to make the page; what goes wrong is said."""
        table, self._wanted = self._shell.table, (path, answer)
        self._folder = TemporaryDirectory()
        sheet = sheet_rect(table.atlas)
        width = min(round(_PIXELS * sheet.width() / shown_rect(table.atlas, answer).width()), round(sheet.width()))
        size = f"{width}x{round(width * sheet.height() / sheet.width())}"
        try:
            self.pictures.draw(
                OnTable(table.atlas, names=table.names), Path(self._folder.name, "map.png"), ["--size", size]
            )
        except PictureError as fault:
            self._complain(str(fault))
            return
        self._shell.status.show_notice(tr("The page is being made…"))

    def _drawn(self, name: str) -> None:
        wanted, picture = self._wanted, QImage(name)
        self._forget()
        if wanted is None:
            return
        path, answer = wanted
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(answer.title)
        ViewPage(self._shell.table.atlas, answer, picture).print_on(writer)
        written = bytes(buffer.data().data())
        try:
            write_file(path, written)
        except UnfitFile as fault:
            self._complain(str(fault))
            return
        self._shell.status.show_notice(tr("The page is in {file}.", file=path))

    def _forget(self) -> None:
        self._wanted = None
        self.pictures.close()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _cancelled(self) -> None:
        self._forget()
        self._shell.status.show_notice(tr("Cancelled. No file was written."))

    def _complain(self, sentence: str) -> None:
        self._forget()
        message_box(QMessageBox.Icon.Warning, sentence, self._shell.frame).open()
