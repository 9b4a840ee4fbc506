"""Pages of the map on a printer: made in the background as pictures, then printed one by one."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from diadochi.scene.sheet.paper_formats import Paper, page_file


def printer_for(paper: Paper, *, lengthways: bool) -> QPrinter:
    """The default printer of the system, set up for a paper; the user may choose another."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    size = QPageSize.PageSizeId.A3 if paper is Paper.A3 else QPageSize.PageSizeId.A4
    turned = QPageLayout.Orientation.Landscape if lengthways else QPageLayout.Orientation.Portrait
    printer.setPageLayout(QPageLayout(QPageSize(size), turned, QMarginsF()))
    printer.setFullPage(True)
    return printer


class PagesOnTheirWay:
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
        return count if self.printer.printerState() != QPrinter.PrinterState.Error else 0

    def _put(self, painter: QPainter, page: QImage) -> None:
        """As large as possible on the paper in the printer: in true size on the paper it was made for."""
        paper = self.printer.pageLayout().fullRectPixels(self.printer.resolution())
        size = QSizeF(page.size()).scaled(QSizeF(paper.size()), Qt.AspectRatioMode.KeepAspectRatio)
        room = QRectF(0, 0, size.width(), size.height())
        room.moveCenter(QRectF(0, 0, paper.width(), paper.height()).center())
        painter.drawImage(room, page)

    def forget(self) -> None:
        """Delete the pictures."""
        self._folder.cleanup()
