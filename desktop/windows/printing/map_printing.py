"""File, Print map: pages of the map as PDF, which every system prints; they are made beside the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QRectF
from PySide6.QtWidgets import QFileDialog, QMessageBox

from desktop.language import msg, tr
from desktop.windows.commands import Command
from desktop.windows.picture_export import PictureError, PictureExport
from desktop.windows.plain import message_box
from desktop.windows.printing.print_dialog import SEEN, PrintMapDialog
from desktop.windows.shell import Shell


class MapPrinting(QObject):
    """Joins the command to the dialog and the pictures."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.dialog: PrintMapDialog | None = None
        self.pictures = PictureExport(self)
        self.pictures.done.connect(self._made)
        self.pictures.failed.connect(self._complain)
        shell.closing.connect(self.pictures.close)
        command = shell.commands.add(Command("print_map", msg("Print the map…"), ("Ctrl+P",)), self.ask)
        menu = shell.menus.file
        menu.insertAction(shell.commands["quit"], command)

    def ask(self) -> None:
        """Ask how it is to be printed."""
        self.dialog = PrintMapDialog(self._shell.frame)
        self.dialog.chosen.connect(self._ask_file)
        self.dialog.open()

    def _ask_file(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self._shell.frame, tr("Save the pages of the map"), "map.pdf", "PDF (*.pdf)"
        )
        if name and self.dialog is not None:
            self.save_to(Path(name if name.lower().endswith(".pdf") else f"{name}.pdf"), self.dialog)

    def save_to(self, path: Path, wanted: PrintMapDialog) -> bool:
        """Begin to make the pages; False, and said why, where the place will not do."""
        words = ["--paper", wanted.paper.currentData()]
        if wanted.part.currentData() == SEEN:
            words += ["--part", part_words(self._shell.view.visible_rect())]
        if wanted.pale.isChecked():
            words.append("--pale")
        try:
            self.pictures.draw(self._shell.table, path, words)
        except PictureError as fault:
            self._complain(str(fault))
            return False
        self._shell.status.show_notice(tr("The pages are being made…"))
        return True

    def _made(self, name: str) -> None:
        self._shell.status.show_notice(tr("The pages are in {file}; print them from there.", file=name))

    def _complain(self, sentence: str) -> None:
        message_box(QMessageBox.Icon.Warning, sentence, self._shell.frame).open()


def part_words(part: QRectF) -> str:
    """A part of the canvas as the command line writes it."""
    whole = part.toAlignedRect()
    return f"{whole.x()},{whole.y()},{whole.width()},{whole.height()}"
