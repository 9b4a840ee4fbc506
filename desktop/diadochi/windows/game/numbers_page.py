"""The page of blanks: tables of a map on paper, to fill in beside the owner's copy of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from PySide6.QtGui import QTextDocument

from diadochi.language import Message, capitalised, tr
from diadochi.rules.core.number_tables import MapNumber, NumberTable
from diadochi.scene.palette import text_font
from diadochi.scene.paper_pages import text_pdf

_MARGIN_MM = 12.0
_POINTS = 8.5
_LINES = 'style="border-collapse: collapse"'
_CELL_WIDE = 54
"""Pixels of a cell: our number, and room to write beside it."""


def blanks_html(
    tables: Iterable[NumberTable], say: Callable[[Message], str], wanted: Callable[[MapNumber], bool]
) -> str:
    """The blanks as HTML: our number is small in each cell. Rows without a wanted number are left out."""
    parts = [
        f"<p>{escape(tr('Write the numbers of your copy beside ours. Leave a blank where they are the same.'))}</p>"
    ]
    for table in tables:
        rows = [row for row in table.rows if any(number is not None and wanted(number) for number in row.numbers)]
        if not rows:
            continue
        heads = "".join(f"<th>{escape(capitalised(say(column)))}</th>" for column in table.columns)
        body = "".join(_row(capitalised(say(row.title)), row.numbers) for row in rows)
        parts.append(f"<h3>{escape(say(table.title))}</h3><p>{escape(say(table.about))}</p>")
        parts.append(
            f'<table border="1" cellspacing="0" cellpadding="3" {_LINES}><tr><th></th>{heads}</tr>{body}</table>'
        )
    return "".join(parts)


def _row(title: str, numbers: Iterable[MapNumber | None]) -> str:
    return f'<tr><td style="white-space: nowrap">{escape(title)}</td>{"".join(map(_cell, numbers))}</tr>'


def _cell(number: MapNumber | None) -> str:
    return "<td></td>" if number is None else f'<td width="{_CELL_WIDE}"><small>{number.shipped}</small></td>'


def blanks_pdf(title: str, html: str) -> bytes:
    """The page as a PDF on A4."""
    document = QTextDocument()
    font = text_font(_POINTS)
    font.setPointSizeF(_POINTS)
    document.setDefaultFont(font)
    document.setHtml(f"<h2>{escape(title)}</h2>{html}")
    return text_pdf(title, document, _MARGIN_MM)
