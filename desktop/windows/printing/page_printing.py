"""Pages of the map on the system's printer: made beside the window as pictures, then put on paper one by one."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from desktop.scene.sheet.paper_formats import Paper, page_file


def printer_for(paper: Paper, *, lengthways: bool) -> QPrinter:
    """The usual printer of the system, told what lies in it; whoever prints may choose another."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    size = QPageSize.PageSizeId.A3 if paper is Paper.A3 else QPageSize.PageSizeId.A4
    turned = QPageLayout.Orientation.Landscape if lengthways else QPageLayout.Orientation.Portrait
    printer.setPageLayout(QPageLayout(QPageSize(size), turned, QMarginsF()))
    printer.setFullPage(True)
    return printer


class PagesOnTheirWay:
    """Pictures of pages that are being made in a folder of their own, for one printer."""

    def __init__(self, printer: QPrinter) -> None:
        self.printer = printer
        self._folder = TemporaryDirectory()
        self.path = Path(self._folder.name, "map.png")

    def print(self) -> int:
        """Put all pages on paper and forget them; how many, 0 where the printer takes nothing."""
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
        """As large as it fits on what lies in the printer: in its true size where that is the paper it is for."""
        paper = self.printer.pageLayout().fullRectPixels(self.printer.resolution())
        size = QSizeF(page.size()).scaled(QSizeF(paper.size()), Qt.AspectRatioMode.KeepAspectRatio)
        room = QRectF(0, 0, size.width(), size.height())
        room.moveCenter(QRectF(0, 0, paper.width(), paper.height()).center())
        painter.drawImage(room, page)

    def forget(self) -> None:
        """The pictures are no longer needed."""
        self._folder.cleanup()
