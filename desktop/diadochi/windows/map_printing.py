"""File > Print: the map, counters to cut out or player aids, on a printer or as PDF, made in the background."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QObject, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QPushButton,
    QWidget,
)

from diadochi.language import msg, tr, trn
from diadochi.scene.canvas import SHEETS, Paper, page_file
from diadochi.windows.commands import Command
from diadochi.windows.shell import Shell
from diadochi.windows.table_files import PictureError, PictureExport
from diadochi.windows.widgets import refill

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


# --- dialog
# Which part of the map, on which paper, for which kind of printer, and to a file or a printer.

WHOLE, SEEN = "whole", "seen"
MAP, COUNTERS, AIDS = "map", "counters", "aids"
_POSTERS = (Paper.A2, Paper.A1, Paper.A0)
_HEIGHTS = (16, 20, 25, 30)
"""Millimetres of a general's counter."""
_USUAL_HEIGHT = 20


class PrintMapDialog(QDialog):
    """`file_wanted` and `printer_wanted` are emitted for the two ways to go on; the choices are in the fields.

    `sheets` are the smaller papers of a poster; `height` is that of a general's counter.
    """

    file_wanted = Signal()
    printer_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print"))
        self.what, self.part, self.paper, self.sheets, self.height_mm = (QComboBox(self) for _ in range(5))
        for words, thing in ((tr("Map"), MAP), (tr("Counters to cut out"), COUNTERS), (tr("Player aids"), AIDS)):
            self.what.addItem(words, thing)
        self.part.addItem(tr("Whole map"), WHOLE)
        self.part.addItem(tr("Current view"), SEEN)
        self.sheets.addItem(tr("One large sheet"), "")
        for sheet in SHEETS:
            self.sheets.addItem(tr("{paper} sheets to glue together", paper=sheet.upper()), str(sheet))
        self.sheets.setCurrentIndex(1)
        for height in _HEIGHTS:
            self.height_mm.addItem(tr("{n} mm", n=height), height)
        self.height_mm.setCurrentIndex(_HEIGHTS.index(_USUAL_HEIGHT))
        self.pale = QCheckBox(tr("Light land colours for black-and-white printers"), self)
        form = QFormLayout(self)
        form.addRow(tr("Print"), self.what)
        form.addRow(tr("Area"), self.part)
        form.addRow(tr("Paper"), self.paper)
        form.addRow(tr("Made of"), self.sheets)
        form.addRow(tr("Height of a general"), self.height_mm)
        form.addRow(self.pale)
        form.addRow(self._buttons())
        self.what.currentIndexChanged.connect(lambda _row: self._offer())
        self.paper.currentIndexChanged.connect(lambda _row: self._enable())
        self._offer()

    @property
    def thing(self) -> str:
        return str(self.what.currentData())

    @property
    def paper_chosen(self) -> Paper:
        return Paper(self.paper.currentData())

    @property
    def sheets_chosen(self) -> Paper | None:
        """The smaller papers of a poster; None for a single sheet."""
        return Paper(self.sheets.currentData()) if self.sheets.isEnabled() and self.sheets.currentData() else None

    def _offer(self) -> None:
        """Offer the papers for what is printed."""
        papers = [(tr("One A4 page"), Paper.A4), (tr("One A3 page"), Paper.A3)]
        if self.thing == MAP:
            papers += [(tr("Poster, 4 A4 pages"), Paper.POSTER_4), (tr("Poster, 9 A4 pages"), Paper.POSTER_9)]
            papers += [(tr("Poster, {paper}", paper=paper.upper()), paper) for paper in _POSTERS]
        else:
            papers = [(sheet.upper(), sheet) for sheet in SHEETS]
        refill(self.paper, [(words, str(paper)) for words, paper in papers])
        self._enable()

    def _enable(self) -> None:
        for field in (self.part, self.pale):
            field.setEnabled(self.thing == MAP)
        self.sheets.setEnabled(self.paper_chosen in _POSTERS)
        self.height_mm.setEnabled(self.thing == COUNTERS)

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.save, self.print = QPushButton(tr("Save as PDF…"), self), QPushButton(tr("Print…"), self)
        for button, wanted in ((self.save, self.file_wanted), (self.print, self.printer_wanted)):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
            button.clicked.connect(self.accept)
            button.clicked.connect(wanted)
        self.print.setDefault(True)
        for plain in buttons.buttons():
            plain.setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        return buttons


# --- printing


class MapPrinting(QObject):
    """Connects the command to the dialog and the pictures."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.dialog: PrintMapDialog | None = None
        self._printing: PrintedPages | None = None
        self.pictures = PictureExport(self, shell.frame)
        self.pictures.done.connect(self._made)
        self.pictures.failed.connect(self._fail)
        self.pictures.cancelled.connect(self._cancelled)
        shell.closing.connect(self._close)
        command = shell.commands.add(Command("print_map", msg("Print…"), ("Ctrl+P",)), self.ask)
        menu = shell.menus.file
        menu.insertAction(shell.commands["quit"], command)

    def ask(self) -> None:
        self.dialog = PrintMapDialog(self._shell.frame)
        self.dialog.file_wanted.connect(self._ask_file)
        self.dialog.printer_wanted.connect(self._ask_printer)
        self.dialog.open()

    # --- into a file

    def _ask_file(self) -> None:
        if self.dialog is None:
            return
        offered = f"{self.dialog.thing}.pdf"
        name, _ = QFileDialog.getSaveFileName(self._shell.frame, tr("Save pages"), offered, "PDF (*.pdf)")
        if name:
            self.save_to(Path(name if name.lower().endswith(".pdf") else f"{name}.pdf"), self.dialog)

    def save_to(self, path: Path, wanted: PrintMapDialog) -> bool:
        """Begin to make the pages; False, with a message to the user, where the file cannot be written."""
        return self._make(path, wanted, pale=wanted.pale.isChecked())

    # --- on a printer

    def _ask_printer(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog

        wanted = self.dialog
        if wanted is None:
            return
        printer = printer_for(wanted.sheets_chosen or wanted.paper_chosen, lengthways=self._is_lengthways(wanted))
        dialog = QPrintDialog(printer, self._shell.frame)
        dialog.accepted.connect(lambda: self.print_on(printer, wanted))
        QDialog.open(dialog)

    def _is_lengthways(self, wanted: PrintMapDialog) -> bool:
        from diadochi.scene.sheet.sheet_picture import plan_of

        if wanted.thing != MAP:
            return False
        page = plan_of(wanted.paper_chosen, self._part(wanted), wanted.sheets_chosen).page
        return page.width() > page.height()

    def print_on(self, printer: QPrinter, wanted: PrintMapDialog) -> bool:
        """Begin to make the pages for a printer, with pale land if it has no colours; False while other pages are being
        made.
        """
        pages = PrintedPages(printer)
        grey = printer.colorMode() == printer.ColorMode.GrayScale
        if not self._make(pages.path, wanted, pale=grey or wanted.pale.isChecked()):
            pages.forget()
            return False
        self._printing = pages
        return True

    # --- making pages

    def _part(self, wanted: PrintMapDialog) -> QRectF:
        shell = self._shell
        seen = wanted.part.currentData() == SEEN
        return shell.view.visible_rect().intersected(shell.scene.sheet_rect) if seen else shell.scene.sheet_rect

    def _make(self, path: Path, wanted: PrintMapDialog, *, pale: bool) -> bool:
        try:
            if wanted.thing == MAP:
                self.pictures.draw(self._shell.table, path, self._map_words(wanted, pale=pale))
            else:
                self.pictures.make(path, lambda made: self._words(made, wanted))
        except PictureError as fault:
            self._shell.complain(str(fault))
            return False
        self._shell.status.show_notice(tr("Preparing the pages…"))
        return True

    def _map_words(self, wanted: PrintMapDialog, *, pale: bool) -> list[str]:
        words = ["--paper", str(wanted.paper_chosen)]
        if wanted.sheets_chosen is not None:
            words += ["--sheets", str(wanted.sheets_chosen)]
        if wanted.part.currentData() == SEEN:
            words += ["--part", part_words(self._part(wanted))]
        return [*words, "--pale"] if pale else words

    def _words(self, path: Path, wanted: PrintMapDialog) -> list[str]:
        """The command for counters and player aids."""
        table = self._shell.table
        words = ["print", wanted.thing, str(path), "--map", str(table.atlas.folder), "--language", table.names]
        return [*words, "--paper", str(wanted.paper_chosen), "--size", str(wanted.height_mm.currentData())]

    def _made(self, name: str) -> None:
        printing, self._printing = self._printing, None
        if printing is None:
            self._shell.status.show_notice(tr("Pages saved as {file}.", file=name))
        elif count := printing.print():
            self._shell.status.show_notice(
                trn("{n} page sent to the printer.", "{n} pages sent to the printer.", count)
            )
        else:
            self._shell.complain(tr("The printer does not respond. Choose another printer, or save the pages as PDF."))

    def _fail(self, sentence: str) -> None:
        self._forget()
        self._shell.complain(sentence)

    def _cancelled(self) -> None:
        printing = self._printing is not None
        self._forget()
        self._shell.status.show_notice(
            tr("Cancelled. Nothing was printed.") if printing else tr("Cancelled. No file was saved.")
        )

    def _forget(self) -> None:
        if self._printing is not None:
            self._printing.forget()
            self._printing = None

    def _close(self) -> None:
        self.pictures.close()
        self._forget()


def part_words(part: QRectF) -> str:
    """A part of the canvas as an argument of the command line."""
    whole = part.toAlignedRect()
    return f"{whole.x()},{whole.y()},{whole.width()},{whole.height()}"


# --- pages on a printer
# They are made in the background as pictures, then printed one by one.


def printer_for(paper: Paper, *, lengthways: bool) -> QPrinter:
    """The default printer of the system, set up for a paper; the user may choose another."""
    from PySide6.QtPrintSupport import QPrinter  # a slow import, and printing is rare

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    size = getattr(QPageSize.PageSizeId, paper.upper(), QPageSize.PageSizeId.A4)
    turned = QPageLayout.Orientation.Landscape if lengthways else QPageLayout.Orientation.Portrait
    printer.setPageLayout(QPageLayout(QPageSize(size), turned, QMarginsF()))
    printer.setFullPage(True)
    return printer


class PrintedPages:
    """Pictures of pages that are being made in a temporary folder, for one printer."""

    def __init__(self, printer: QPrinter) -> None:
        self.printer = printer
        self._folder = TemporaryDirectory()
        self.path = Path(self._folder.name, "map.png")

    def print(self) -> int:
        """Print all pages and delete them; return their number, 0 where the printer fails."""
        painter, count = QPainter(), 0
        if painter.begin(self.printer):
            while (file := page_file(self.path, count)).is_file():
                if count:
                    self.printer.newPage()
                self._put(painter, QImage(str(file)))
                count += 1
            painter.end()
        self.forget()
        return count if self.printer.printerState() != self.printer.PrinterState.Error else 0

    def _put(self, painter: QPainter, page: QImage) -> None:
        # As large as possible: in true size on the paper that the page was made for.
        paper = self.printer.pageLayout().fullRectPixels(self.printer.resolution())
        size = QSizeF(page.size()).scaled(QSizeF(paper.size()), Qt.AspectRatioMode.KeepAspectRatio)
        room = QRectF(0, 0, size.width(), size.height())
        room.moveCenter(QRectF(0, 0, paper.width(), paper.height()).center())
        painter.drawImage(room, page)

    def forget(self) -> None:
        self._folder.cleanup()
