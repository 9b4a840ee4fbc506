"""Pieces of which the page of a report is set: tables, pictures that lie in the page or in a file of its own."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QUrl
from PySide6.QtGui import QImage, QTextDocument

from desktop.windows.game.curves import SIZE

WIDE = '<table cellpadding="5" cellspacing="0" width="99%">'
"""How a table begins that is as wide as its page: with all of the width a bar across comes below it."""


def picture(name: str) -> str:
    """A picture by its name."""
    return f'<p><img src="{name}" width="{SIZE.width()}" height="{SIZE.height()}"></p>'


def row(cells: Iterable[str], kind: str = "td") -> str:
    """A row of plain words; `kind` is td or th."""
    return "<tr>" + "".join(f'<{kind} align="left">{escape(cell)}</{kind}>' for cell in cells) + "</tr>"


def table(rows: Iterable[str]) -> str:
    """A table of such rows."""
    return f'<table cellpadding="5" cellspacing="0">{"".join(rows)}</table>'


def lay_into(document: QTextDocument, pictures: Mapping[str, QImage]) -> None:
    """Give a document the pictures that its page is going to name."""
    for name, image in pictures.items():
        document.addResource(int(QTextDocument.ResourceType.ImageResource.value), QUrl(name), image)


def as_file(title: str, page: str, pictures: Mapping[str, QImage]) -> str:
    """A file of its own, pictures inside."""
    for name, image in pictures.items():
        page = page.replace(f'src="{name}"', f'src="data:image/png;base64,{_encoded(image)}"')
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    return f"<!doctype html><html><head>{head}</head><body>{page}</body></html>"


def _encoded(image: QImage) -> str:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return base64.b64encode(bytes(buffer.data().data())).decode("ascii")
