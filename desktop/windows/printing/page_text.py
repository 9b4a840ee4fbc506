"""Text set on a sheet of paper in millimetres, smaller where it would not fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAbstractTextDocumentLayout, QPainter, QPalette, QTextDocument

from desktop.scene.fonts import text_font

PRINTED_POINTS = (10.5, 9.5, 8.5, 7.5, 6.5)
"""Sizes of a text that are tried, the largest first."""
_MM = 25.4 / 72


def set_text(painter: QPainter, markup: str, room: QRectF, sizes: Sequence[float] = PRINTED_POINTS) -> float:
    """Set a text into a room of millimetres, smaller where it would not fit; how high it stands there."""
    document = QTextDocument()
    document.setDocumentMargin(0)
    for points in sizes:
        document.setDefaultFont(text_font(points * 10))  # tenths of points: it is set on a sheet of its own
        document.setHtml(markup)
        document.setTextWidth(room.width() / _MM * 10)
        if document.size().height() / 10 * _MM <= room.height():
            break
    painter.save()
    painter.setClipRect(room)
    painter.translate(room.topLeft())
    painter.scale(_MM / 10, _MM / 10)
    ink = QAbstractTextDocumentLayout.PaintContext()
    ink.palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)  # whatever the window wears
    document.documentLayout().draw(painter, ink)
    painter.restore()
    return float(document.size().height()) / 10 * _MM
