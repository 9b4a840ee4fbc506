"""The page at the end of a game: the report, to be read, printed or kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSaveFile
from PySide6.QtGui import QFont, QPageSize, QPdfWriter, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QMessageBox, QWidget

from desktop.language import tr
from desktop.windows.game.report import Report
from desktop.windows.help_pages.page import HelpPage
from desktop.windows.styles import part

BLACK, WHITE = "#000000", "#ffffff"
PAPER_SIZE = 10.5
"""Of the text on paper, in points."""


class EndPage(HelpPage):
    """`report` makes the report anew in the colours it is given, ink and paper."""

    def __init__(self, report: Callable[[str, str], Report], parent: QWidget) -> None:
        self._report = report
        super().__init__(parent, 740, 820)
        save = self._buttons.addButton(tr("Save…"), QDialogButtonBox.ButtonRole.ActionRole)
        save.clicked.connect(self.ask_save)
        printing = self._buttons.addButton(tr("Print…"), QDialogButtonBox.ButtonRole.ActionRole)
        printing.clicked.connect(self.ask_print)

    def heading(self) -> str:
        """The title."""
        return tr("Report of the game")

    def markup(self) -> str:
        """The page, its pictures laid into the document first."""
        report = self._report(part("text"), part("panel"))
        report.put_into(self._text.document())
        return report.markup()

    def ask_save(self) -> None:
        """Ask for a file; its ending says the format."""
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the report"), "report.pdf", "PDF (*.pdf);;HTML (*.html)")
        if name:
            self.save_to(Path(name))

    def save_to(self, path: Path) -> bool:
        """Write the report as PDF or HTML; False, and said why, when that is not possible."""
        written = self._save_html(path) if path.suffix.lower() in (".html", ".htm") else self._save_pdf(path)
        if not written:
            sentence = tr("{file} cannot be written; choose another place.", file=path.name)
            QMessageBox(QMessageBox.Icon.Warning, "Diadochi", sentence, parent=self).open()
        return written

    def _save_html(self, path: Path) -> bool:
        file = QSaveFile(str(path))
        page = self._report(BLACK, WHITE).as_html().encode("utf-8")
        return file.open(QSaveFile.OpenModeFlag.WriteOnly) and file.write(page) >= 0 and file.commit()

    def _save_pdf(self, path: Path) -> bool:
        try:
            path.open("ab").close()
        except OSError:
            return False
        writer = QPdfWriter(str(path))
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.setTitle(self.heading())
        self.on_paper().print_(writer)
        return True

    def ask_print(self) -> None:
        """Ask for a printer and print."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        dialog.accepted.connect(lambda: self.print_on(printer))
        QDialog.open(dialog)

    def print_on(self, printer: QPrinter) -> None:
        """Put the report on paper, black on white."""
        self.on_paper().print_(printer)

    def on_paper(self) -> QTextDocument:
        """The report as it is printed: black on white, its letters of a size in points."""
        document = QTextDocument(self)
        font = QFont(self._text.font())
        font.setPointSizeF(PAPER_SIZE)  # on paper a pixel is next to nothing: a size in points is what is read there
        document.setDefaultFont(font)
        self._report(BLACK, WHITE).put_into(document)
        return document
