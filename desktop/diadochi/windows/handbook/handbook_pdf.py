"""The handbook as a PDF on A4: contents with page numbers, each chapter on a page of its own, numbered pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QFont,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QTextDocument,
)

from diadochi.handbook.document import CONTENTS, title_of
from diadochi.handbook.pages import Page, pages
from diadochi.language import translate
from diadochi.resources import assets
from diadochi.scene.palette import TEXT, load_fonts

_MARGIN = 20.0
_FOOT = 10.0
"""Millimetres around the text, and of the line with the page number within them."""
_WIDEST = 600
"""The width of pictures in pixels of 1/96 inch, as wide as the text."""
_RESOLUTION = 300
_TEXT_SIZE = 11.5
_INDENT = "&nbsp;" * 3
_PICTURE = re.compile(r'<img src="([^"]+)"')
_STYLE = (
    "h1 { font-size: 22pt; } h2 { font-size: 14pt; margin-top: 14px; } h3 { font-size: 11pt; } "
    "a { color: black; text-decoration: none; } code, pre { font-family: monospace; font-size: 9pt; } "
    "td, th { padding: 2px 8px 2px 0px; text-align: left; }"
)


def handbook_pdf(language: str) -> bytes:
    """The handbook in a language. Needs an application with fonts. Raises OSError if a part is missing."""
    load_fonts()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_RESOLUTION)
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    writer.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, margins, _MM)
    )
    writer.setTitle(title_of(language))
    shown = pages(language)
    draft = _document(shown, language, {}, writer)
    document = _document(shown, language, _page_numbers(draft), writer)
    _paint(document, writer)
    return bytes(buffer.data().data())


_MM = QPageLayout.Unit.Millimeter


def _document(shown: list[Page], language: str, numbers: Mapping[str, int], writer: QPdfWriter) -> QTextDocument:
    """The whole text, laid out for the pages of `writer`; `numbers` are the pages of sections for the contents."""
    document = QTextDocument()
    document.documentLayout().setPaintDevice(writer)
    font = QFont(TEXT)
    font.setPointSizeF(_TEXT_SIZE)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(_STYLE)
    document.setDocumentMargin(0)
    html = "\n".join(each.html.replace("<h1 ", '<h1 style="page-break-before: always;" ') for each in shown)
    for name in set(_PICTURE.findall(html)):
        picture = QImage(str(assets("screenshots", name)))
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), picture)
    html = _PICTURE.sub(lambda found: f'<img width="{_WIDEST}" src="{found[1]}"', html)
    document.setHtml(_contents(shown, language, numbers) + html)
    document.setPageSize(QSizeF(writer.width(), writer.height()))
    return document


def _contents(shown: list[Page], language: str, numbers: Mapping[str, int]) -> str:
    """The title and the contents; numbers that are not known yet take the same room."""
    rows = []
    for each in shown:
        rows.append(_row(f"<b>{escape(each.title)}</b>", numbers.get(each.id, 0)))
        rows += [_row(_INDENT + escape(section.title), numbers.get(section.id, 0)) for section in each.sections]
    title, contents = title_of(language), translate(CONTENTS.source, language)
    return f'<h1>{escape(title)}</h1><h2>{escape(contents)}</h2><table width="100%">{"".join(rows)}</table>'


def _row(title: str, number: int) -> str:
    return f'<tr><td width="90%">{title}</td><td width="10%" align="right">{number}</td></tr>'


def _page_numbers(document: QTextDocument) -> dict[str, int]:
    """The page of each anchor, counted from 1."""
    found: dict[str, int] = {}
    layout, height = document.documentLayout(), document.pageSize().height()
    block = document.begin()
    while block.isValid():
        number = int(layout.blockBoundingRect(block).top() // height) + 1
        parts = block.begin()
        while not parts.atEnd():
            for name in parts.fragment().charFormat().anchorNames():
                found.setdefault(name, number)
            parts += 1
        block = block.next()
    return found


def _paint(document: QTextDocument, writer: QPdfWriter) -> None:
    size = document.pageSize()
    foot = _FOOT / _MARGIN * writer.pageLayout().marginsPixels(_RESOLUTION).bottom()
    with QPainter(writer) as painter:
        painter.setFont(document.defaultFont())
        for number in range(document.pageCount()):
            if number:
                writer.newPage()
            seen = QRectF(QPointF(0, number * size.height()), size)
            painter.save()
            painter.translate(0, -seen.top())
            painter.setClipRect(seen)
            context = QAbstractTextDocumentLayout.PaintContext()
            context.clip = seen
            document.documentLayout().draw(painter, context)
            painter.restore()
            line = QRectF(0, size.height(), size.width(), foot)
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, str(number + 1))
