"""Pages on paper: a PDF or pictures of pages from painters, and text in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument

from diadochi.foreign import require_writable, write_file
from diadochi.scene.canvas import page_file
from diadochi.scene.palette import load_fonts
from diadochi.scene.sheet.sheet_picture import MM_PER_INCH, picture_bytes

PagePainter = Callable[[QPainter], None]
"""Paints a page; the painter's unit is a millimetre."""

_DPI = 300
SIZES = (14.0, 12.5, 11.0, 9.5, 8.0)
"""Text sizes in points tried for a page."""


def pdf_of(title: str, size: QSizeF, pages: Iterable[PagePainter]) -> bytes:
    """A PDF with pages of `size` in millimetres."""
    whole = QPageSize(size, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    buffer, writer = pdf_writer(title, QPageLayout(whole, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = QPainter(writer)
    try:
        for number, page in enumerate(pages):
            if number:
                writer.newPage()
            painter.save()
            painter.scale(_DPI / MM_PER_INCH, _DPI / MM_PER_INCH)
            page(painter)
            painter.restore()
    finally:
        painter.end()  # Qt crashes where a device goes before its painter
    return bytes(buffer.data().data())


def pdf_writer(title: str, layout: QPageLayout) -> tuple[QBuffer, QPdfWriter]:
    """A PDF to paint on, and what it is written to. It is whole when its painter has ended or the writer is deleted."""
    load_fonts()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(title)
    writer.setResolution(_DPI)
    writer.setPageLayout(layout)
    return buffer, writer


def text_pdf(title: str, text: QTextDocument, margin: float = 0.0) -> bytes:
    """A text as a PDF on A4. Qt leaves 20 mm around it, and `margin` more."""
    page = QPageSize(QPageSize.PageSizeId.A4)
    margins = QMarginsF(margin, margin, margin, margin)
    layout = QPageLayout(page, QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)
    buffer, writer = pdf_writer(title, layout)
    text.print_(writer)
    del writer  # it writes the end of the file
    return bytes(buffer.data().data())


def write_pages(path: Path, title: str, size: QSizeF, pages: Sequence[PagePainter]) -> int:
    """Write pages of `size` in millimetres, whole or not at all; return their number. Raises UnfitFile.

    As one PDF, or where `path` ends in .png as pictures of pages: the first in `path`, see `page_file`.
    """
    as_pictures = path.suffix.lower() == ".png"
    files = [page_file(path, number) for number in range(len(pages) if as_pictures else 1)]
    for file in files:
        require_writable(file)
    contents = [_picture_of(size, page) for page in pages] if as_pictures else [pdf_of(title, size, pages)]
    for file, content in zip(files, contents, strict=True):
        write_file(file, content)
    return len(pages)


def _picture_of(size: QSizeF, page: PagePainter) -> bytes:
    load_fonts()
    dots = _DPI / MM_PER_INCH
    picture = QImage((size * dots).toSize(), QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    with QPainter(picture) as painter:
        painter.scale(dots, dots)
        page(painter)
    return picture_bytes(picture)


def heading(words: str) -> str:
    return f"<p><b>{escape(words)}</b></p>"


def columns(lines: Sequence[str], count: int) -> str:
    """Lines of HTML in columns, read from top to bottom."""
    deep = max(1, -(-len(lines) // count))
    cells = (lines[start : start + deep] for start in range(0, len(lines), deep))
    row = "".join(f'<td width="{100 // count}%" valign="top">{"<br>".join(cell)}</td>' for cell in cells)
    return f'<table width="100%" cellpadding="3"><tr>{row}</tr></table>'
