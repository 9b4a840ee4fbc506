"""The sheet of a map, or a part of it, on paper: one page, or several that are glued together to a poster."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QPen,
    QTextDocument,
)

from diadochi.atlas.atlas import Atlas
from diadochi.foreign import require_writable, write_file
from diadochi.scene.fonts import text_font
from diadochi.scene.land.land_picture import PrintedLand, Progress, no_progress, sheet_rect
from diadochi.scene.sheet.paper_formats import Paper, page_file
from diadochi.scene.sheet.sheet_picture import PictureOverlay, PicturePart, flattened, picture_bytes

MM_PER_INCH = 25.4
MARGIN = 8.0
"""White margin of a page in millimetres: few printers can print closer to the edge."""
OVERLAP = 6.0
"""Millimetres that neighbouring pages of a poster share."""
_DPI = 300
LAND_DPI = 150
"""Pixels per inch of the land, which is a picture; everything else is lines."""
_SCREEN_DPI = 96
_QUICK = 90
"""The PNG quality of a page in Qt's terms: light compression, as pages go to a printer and are deleted."""
WASH = 120
"""How much white covers the land for printing in black and white, of 255."""


class PaperPlan(NamedTuple):
    """The layout on paper: `across` times `across` pages of `page` millimetres; `scale` is millimetres per canvas
    pixel.
    """

    page: QSizeF
    across: int
    scale: float


_SHEETS = {
    Paper.A4: (QPageSize.PageSizeId.A4, 1),
    Paper.A3: (QPageSize.PageSizeId.A3, 1),
    Paper.POSTER_4: (QPageSize.PageSizeId.A4, 2),
    Paper.POSTER_9: (QPageSize.PageSizeId.A4, 3),
}


def plan_of(paper: Paper, part: QRectF) -> PaperPlan:
    """The layout of a part of the canvas: as large as possible, upright or landscape."""
    size, across = _SHEETS[paper]
    page = QPageSize(size).size(QPageSize.Unit.Millimeter)
    if part.width() > part.height():
        page = page.transposed()
    room = _room(page, across)
    return PaperPlan(page, across, min(room.width() / part.width(), room.height() / part.height()))


def _room(page: QSizeF, across: int) -> QSizeF:
    """The area of all pages together in millimetres, without margins, with overlaps counted once."""
    lost = 2 * MARGIN * across + OVERLAP * (across - 1)
    return QSizeF(page.width() * across - lost, page.height() * across - lost)


def tiles_of(plan: PaperPlan, part: QRectF) -> Iterator[QRectF]:
    """The canvas rectangle of each page, row by row; together they cover a little more than the whole part."""
    wide, high = ((side - 2 * MARGIN) / plan.scale for side in (plan.page.width(), plan.page.height()))
    shared = OVERLAP / plan.scale
    whole = QRectF(0, 0, wide + (plan.across - 1) * (wide - shared), high + (plan.across - 1) * (high - shared))
    whole.moveCenter(part.center())
    for row in range(plan.across):
        for column in range(plan.across):
            tile = QRectF(whole.left() + column * (wide - shared), whole.top() + row * (high - shared), wide, high)
            yield tile


class PaperPicture:
    """A part of a map for paper; the whole sheet where `part` (canvas pixels) is None.

    `overlay` and `ground` are those of a `Picture`. `pale` is for a printer in black and white: the land is pale, so
    that counters, routes and names stand out; sides have letters and patterns besides their colours.
    """

    def __init__(
        self,
        atlas: Atlas,
        language: str,
        paper: Paper,
        part: QRectF | None = None,
        overlay: PictureOverlay | None = None,
        ground: PictureOverlay | None = None,
        *,
        pale: bool = False,
    ) -> None:
        whole = sheet_rect(atlas)
        self._atlas, self._language, self._pale = atlas, language, pale
        self._part = whole if part is None else part.intersected(whole)
        self.plan = plan_of(paper, self._part)
        self._dots = self.plan.scale * _DPI / MM_PER_INCH
        self._picture = PicturePart(atlas, language, flattened(overlay, self._dots), ground)
        self._land_scale = self.plan.scale * LAND_DPI / MM_PER_INCH
        self._land = PrintedLand(atlas, self._part, self._land_scale)

    def write(self, path: Path, progress: Progress = no_progress) -> int:
        """Write the pages, whole or not at all; return their number. Raises UnfitFile, GeographyError.

        As one PDF, or where `path` ends in .png as pictures of pages: the first in `path`, see `page_file`.
        """
        tiles, ground = [*tiles_of(self.plan, self._part)], self._land.parts
        whole, as_pictures = ground + len(tiles), path.suffix.lower() == ".png"
        files = [page_file(path, number) for number in range(len(tiles) if as_pictures else 1)]
        for file in files:
            require_writable(file)
        self._land.paint_ground(lambda done, _: progress(done, whole))

        def watched() -> Iterator[QRectF]:
            for number, tile in enumerate(tiles):
                progress(ground + number, whole)
                yield tile

        contents = self._pictures(watched()) if as_pictures else [self._pdf(watched())]
        for file, content in zip(files, contents, strict=True):
            write_file(file, content)
        return len(tiles)

    def _pictures(self, tiles: Iterable[QRectF]) -> list[bytes]:
        dots, contents = _DPI / MM_PER_INCH, []
        for tile in tiles:
            page = QImage((self.plan.page * dots).toSize(), QImage.Format.Format_RGB32)
            page.fill(Qt.GlobalColor.white)
            painter = QPainter(page)
            self._paint(painter, tile)
            painter.end()
            contents.append(picture_bytes(page, _QUICK))
        return contents

    def _pdf(self, tiles: Iterable[QRectF]) -> bytes:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(self._atlas.names.in_language(self._language))
        writer.setResolution(_DPI)
        size = QPageSize(self.plan.page, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
        writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
        painter = QPainter(writer)
        try:
            for number, tile in enumerate(tiles):
                if number:
                    writer.newPage()
                self._paint(painter, tile)
        finally:
            painter.end()  # Qt crashes where a device goes before its painter
        return bytes(buffer.data().data())

    def _paint(self, painter: QPainter, tile: QRectF) -> None:
        """One page: its part of the map inside the margins, and where it is cut when it is one of several."""
        edge = MARGIN * _DPI / MM_PER_INCH
        painter.save()
        painter.translate(edge, edge)
        painter.scale(self._dots, self._dots)
        painter.translate(-tile.topLeft())
        shown = tile.intersected(self._part)
        painter.setClipRect(shown)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        screen = self.plan.scale * _SCREEN_DPI / MM_PER_INCH
        land = self._land.picture(shown, self._land_scale)
        self._picture.paint(painter, shown, screen, land, WASH if self._pale else 0)
        painter.setClipping(False)
        if self.plan.across > 1:
            pen = QPen(QColor("#808080"), 0)
            pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(tile)
        painter.restore()


# --- text on a page
# Text in millimetres, smaller where it would not fit.

PRINTED_POINTS = (10.5, 9.5, 8.5, 7.5, 6.5)
"""Text sizes that are tried, largest first."""
_MM = 25.4 / 72


def set_text(painter: QPainter, markup: str, room: QRectF, sizes: Sequence[float] = PRINTED_POINTS) -> float:
    """Set a text into a rectangle of millimetres, smaller where it would not fit; return its height."""
    document = QTextDocument()
    document.setDocumentMargin(0)
    for points in sizes:
        document.setDefaultFont(text_font(points * 10))  # tenths of points: the text is laid out at ten times its size
        document.setHtml(markup)
        document.setTextWidth(room.width() / _MM * 10)
        if document.size().height() / 10 * _MM <= room.height():
            break
    painter.save()
    painter.setClipRect(room)
    painter.translate(room.topLeft())
    painter.scale(_MM / 10, _MM / 10)
    ink = QAbstractTextDocumentLayout.PaintContext()
    ink.palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)  # whatever style the window has
    document.documentLayout().draw(painter, ink)
    painter.restore()
    return float(document.size().height()) / 10 * _MM
