"""The sheet as a file, PNG in pixels, SVG and PDF with the land as a picture and the rest as lines; and on paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QLineF, QMarginsF, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QImage,
    QPageLayout,
    QPageSize,
    QPaintDevice,
    QPainter,
    QPalette,
    QPdfWriter,
    QPen,
    QTextDocument,
)

from diadochi.atlas.atlas import Atlas
from diadochi.foreign import require_writable, write_file
from diadochi.language import ENGLISH, tr
from diadochi.scene.canvas import Paper, nearest_step, page_file
from diadochi.scene.land.land_picture import PrintedLand, Progress, no_progress, paint_sheet, sheet_rect
from diadochi.scene.palette import load_fonts, paint_table, text_font
from diadochi.scene.sheet.label_store import placement_of
from diadochi.scene.sheet.map_symbols import bounds
from diadochi.scene.sheet.sheet_drawings import (
    Drawing,
    label_drawings,
    label_painting,
    make_cartouche,
    painting,
    route_drawings,
    space_drawings,
)

# --- overlay

PictureOverlay = Callable[[QPainter, float], None]
"""Paints what is on top of the sheet, in canvas pixels; the second argument is picture pixels per canvas pixel."""


# --- counters as pictures
# In PDF the sheen of counters would hide what is below, and Qt's SVG clips nothing; so they are written as fine
# pictures.

_BLOCK = 256
"""Side in pixels of a block of the picture; empty blocks are not written."""


def flattened(overlay: PictureOverlay | None, fine: float) -> PictureOverlay | None:
    """What `overlay` paints within the clip of the painter, as pictures with `fine` pixels per canvas pixel."""
    if overlay is None:
        return None

    def paint(painter: QPainter, scale: float) -> None:
        shown = painter.clipBoundingRect()
        image = QImage((shown.size() * fine).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as pen:
            pen.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            pen.scale(fine, fine)
            pen.translate(-shown.topLeft())
            overlay(pen, scale)
        for block in _blocks_of_ink(image):
            place = QRectF(QPointF(block.topLeft()) / fine + shown.topLeft(), QSizeF(block.size()) / fine)
            painter.drawImage(place, image.copy(block))

    return paint


def _blocks_of_ink(image: QImage) -> Iterator[QRect]:
    """The blocks that are not empty, neighbours in a row joined into one."""
    for top in range(0, image.height(), _BLOCK):
        run = QRect()
        for left in range(0, image.width(), _BLOCK):
            block = QRect(left, top, _BLOCK, _BLOCK).intersected(image.rect())
            blank = QImage(block.size(), image.format())
            blank.fill(Qt.GlobalColor.transparent)
            if image.copy(block) != blank:
                run = run.united(block)
            elif not run.isEmpty():
                yield run
                run = QRect()
        if not run.isEmpty():
            yield run


# --- picture

SheetPainting = Callable[[QPainter, QRectF], None]
FORMATS = (".png", ".svg", ".pdf")
_LEAST, _LARGEST = 64, 20_000
"""Pixels of a picture's side."""
_MOST_MILLIONS = 120
"""The most pixels of a picture, in millions: each takes two seconds."""
_BYTES_PER_PIXEL = 4
_SCREEN_DPI = 96
_FINEST, _FINE_MILLIONS = 3.0, 40
"""Pixels of counters on a page to a pixel of the picture, and how many millions they are at most if they are finer."""


class UnfitPicture(Exception):
    """A picture that cannot be made as asked; the message is one sentence with the remedy."""


def picture_bytes(image: QImage, quality: int = -1) -> bytes:
    """An image as PNG, compressed as Qt does for a quality. Raises MemoryError."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG", quality):  # type: ignore[call-overload]  # the stubs know no text there
        raise MemoryError
    return bytes(buffer.data().data())


def _require_fit(width: int, height: int) -> None:
    """Raise UnfitPicture for a size too small to paint on or too large to wait for."""
    if all(_LEAST <= side <= _LARGEST for side in (width, height)) and width * height <= _MOST_MILLIONS * 1_000_000:
        return
    raise UnfitPicture(
        tr(
            "A picture of {width} x {height} px is not possible. Choose {least} to {most} px each way, and "
            "at most {millions} million px in total.",
            width=width,
            height=height,
            least=_LEAST,
            most=_LARGEST,
            millions=_MOST_MILLIONS,
        )
    )


class Picture:
    """The sheet of a map, to be written to files.

    `size` is the size of the picture in pixels (by default that of the sheet at scale 1); the sheet is fitted into it.
    Names are in `language`, one of `NAME_LANGUAGES`. `ground` paints what is below the names, `overlay` the counters
    and what is above them; `beside` is the rectangle in canvas pixels that the picture must show besides the sheet.
    `part` is a rectangle that is shown alone, `wash` how much white covers the land, of 255.

    Raises MissingFont, GeographyError and UnfitPicture.
    """

    def __init__(
        self,
        atlas: Atlas,
        language: str = ENGLISH,
        size: QSize | None = None,
        overlay: PictureOverlay | None = None,
        beside: QRectF | None = None,
        ground: PictureOverlay | None = None,
        part: QRectF | None = None,
        wash: int = 0,
    ) -> None:
        load_fonts()
        self._atlas = atlas
        self._language = language
        self._overlay, self._ground, self._wash = overlay, ground, wash
        self._progress: Progress = no_progress
        self._sheet = sheet_rect(atlas)
        self._area = self._sheet if beside is None else self._sheet.united(beside)
        if part is not None:
            self._sheet = self._area = part.intersected(self._sheet)
        self.size = self._area.size().toSize() if size is None else size
        _require_fit(self.size.width(), self.size.height())
        self.scale = min(self.size.width() / self._area.width(), self.size.height() / self._area.height())

    def write(self, path: Path, progress: Progress = no_progress) -> None:
        """Write the picture, whole or not at all; the suffix of `path` (.png, .svg, .pdf) gives the format.

        Raises UnfitPicture for another suffix, UnfitFile for a place where no file can be written.
        """
        write = {".png": self._write_png, ".svg": self._write_svg, ".pdf": self._write_pdf}.get(path.suffix.lower())
        if write is None:
            raise UnfitPicture(
                tr(
                    "{name} is not a known kind of picture. Use one of these endings: {endings}.",
                    name=path,
                    endings=", ".join(FORMATS),
                )
            )
        self._progress = progress
        require_writable(path)
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        write(buffer)
        write_file(path, bytes(buffer.data().data()))

    def image(self) -> QImage:
        """The picture in pixels. Raises UnfitPicture when there is not enough memory."""
        image = QImage(self.size, QImage.Format.Format_RGB32)
        if image.isNull():
            raise UnfitPicture(
                tr(
                    "A picture of {width} x {height} px needs {mb} MB of memory, too much here. Choose a "
                    "smaller one or .svg.",
                    width=self.size.width(),
                    height=self.size.height(),
                    mb=self.size.width() * self.size.height() * _BYTES_PER_PIXEL // 1_000_000,
                )
            )
        with QPainter(image) as painter:  # Qt crashes where a device goes before its painter
            self._paint(painter, as_lines=False)
        return image

    def _write_png(self, buffer: QBuffer) -> None:
        buffer.write(picture_bytes(self.image()))

    def _write_svg(self, buffer: QBuffer) -> None:
        from PySide6.QtSvg import QSvgGenerator

        drawing = QSvgGenerator()
        drawing.setOutputDevice(buffer)
        drawing.setSize(self.size)
        drawing.setViewBox(QRectF(0.0, 0.0, self.size.width(), self.size.height()))
        drawing.setTitle(self._atlas.names.in_language(self._language))
        self._paint_on(drawing, as_lines=True)

    def _write_pdf(self, buffer: QBuffer) -> None:
        page = QPdfWriter(buffer)
        page.setTitle(self._atlas.names.in_language(self._language))
        page.setResolution(_SCREEN_DPI)
        inches = QSizeF(self.size.width() / _SCREEN_DPI, self.size.height() / _SCREEN_DPI)
        paper = QPageSize(inches, QPageSize.Unit.Inch, "", QPageSize.SizeMatchPolicy.ExactMatch)
        page.setPageLayout(QPageLayout(paper, QPageLayout.Orientation.Portrait, QMarginsF()))
        self._paint_on(page, as_lines=False)

    def _paint_on(self, device: QPaintDevice, *, as_lines: bool) -> None:
        fine = (_FINE_MILLIONS * 1_000_000 / (self.size.width() * self.size.height())) ** 0.5
        self._overlay = flattened(self._overlay, self.scale * min(_FINEST, max(1.0, fine)))
        with QPainter(device) as painter:
            self._paint(painter, as_lines=as_lines)

    def _paint(self, painter: QPainter, *, as_lines: bool) -> None:
        whole = QRectF(0.0, 0.0, self.size.width(), self.size.height())
        paint_table(painter, whole)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(
            (whole.width() - self._area.width() * self.scale) / 2,
            (whole.height() - self._area.height() * self.scale) / 2,
        )
        painter.scale(self.scale, self.scale)
        painter.translate(-self._area.topLeft())
        painter.setClipRect(self._area)
        part = PicturePart(self._atlas, self._language, self._overlay, self._ground)
        land = paint_sheet(self._atlas, self._sheet, self.scale, self._progress)
        part.paint(painter, self._sheet, self.scale, land, self._wash, as_lines=as_lines)


class PicturePart:
    """What is on the sheet, painted in canvas pixels with a painter that is set up already.

    The pages of a poster share one: making the drawings takes longer than painting a page.
    """

    def __init__(
        self, atlas: Atlas, language: str, overlay: PictureOverlay | None, ground: PictureOverlay | None
    ) -> None:
        load_fonts()
        self._atlas, self._language = atlas, language
        self._overlay, self._ground = overlay, ground
        self._graphs = cache(self._graph_at)
        self._names = cache(self._names_at)

    def paint(
        self, painter: QPainter, shown: QRectF, scale: float, land: QImage, wash: int = 0, *, as_lines: bool = False
    ) -> None:
        """Paint the canvas rectangle `shown`, lettered for `scale` pixels per canvas pixel, over a picture of its land.

        `wash` of 255 is how much white covers the land. `as_lines` paints names as outlines, for files that cannot hold
        their fonts; they take fifty times as much space.
        """
        self._paint_ground(painter, shown, scale, land, wash)
        self._names(nearest_step(scale), as_lines)(painter, shown)
        if self._overlay is not None:
            self._overlay(painter, scale)

    def paint_unnamed(self, painter: QPainter, shown: QRectF, scale: float, land: QImage, wash: int = 0) -> None:
        """The same without any names."""
        self._paint_ground(painter, shown, scale, land, wash)
        if self._overlay is not None:
            self._overlay(painter, scale)

    def _paint_ground(self, painter: QPainter, shown: QRectF, scale: float, land: QImage, wash: int) -> None:
        painter.drawImage(shown, land)
        if wash:
            painter.fillRect(shown, QColor(255, 255, 255, wash))
        self._graphs(nearest_step(scale))(painter, shown)
        if self._ground is not None:
            self._ground(painter, scale)

    def _graph_at(self, step: float) -> SheetPainting:
        """Routes, spaces and the cartouche at a zoom step."""
        drawings = [*route_drawings(self._atlas, tuple(self._atlas.route_kinds), step), *space_drawings(self._atlas)]
        cartouche = make_cartouche(self._atlas, self._language)
        if cartouche is not None:
            drawings.append(Drawing(cartouche.marks, bounds(cartouche.marks)))
        return painting(drawings)

    def _names_at(self, step: float, as_lines: bool) -> SheetPainting:
        labels = placement_of(self._atlas, self._language, step).labels
        return painting(label_drawings(labels)) if as_lines else label_painting(labels)


# --- sheet paper
# The sheet of a map, or a part of it, on paper: one page, or several that are glued together to a poster.

MM_PER_INCH = 25.4
MARGIN = 8.0
"""White margin of a page in millimetres: few printers can print closer to the edge."""
OVERLAP = 6.0
"""Millimetres that neighbouring pages of a poster share."""
_PAPER_DPI = 300
LAND_DPI = 150
"""Pixels per inch of the land, which is a picture; everything else is lines."""
_QUICK = 90
"""The PNG quality of a page in Qt's terms: light compression, as pages go to a printer and are deleted."""
WASH = 120
"""How much white covers the land for printing in black and white, of 255."""


class PaperPlan(NamedTuple):
    """The layout on paper: `columns` times `rows` pages of `page` millimetres; `scale` is millimetres per canvas
    pixel.
    """

    page: QSizeF
    columns: int
    rows: int
    scale: float

    @property
    def count(self) -> int:
        return self.columns * self.rows


_SIZES = {
    Paper.A4: QPageSize.PageSizeId.A4,
    Paper.A3: QPageSize.PageSizeId.A3,
    Paper.A2: QPageSize.PageSizeId.A2,
    Paper.A1: QPageSize.PageSizeId.A1,
    Paper.A0: QPageSize.PageSizeId.A0,
}
_POSTERS = {Paper.POSTER_4: 2, Paper.POSTER_9: 3}
"""Posters of so many A4 pages across and down."""


def plan_of(paper: Paper, part: QRectF, sheets: Paper | None = None) -> PaperPlan:
    """The layout of a part of the canvas: as large as possible on `paper`, upright or landscape.

    With `sheets` a large paper is put together from smaller ones.
    """
    if paper in _POSTERS:
        across = _POSTERS[paper]
        page = _turned(Paper.A4, part)
        return PaperPlan(page, across, across, _scale_in(_room(page, across, across), part))
    whole = _turned(paper, part)
    scale = _scale_in(_room(whole, 1, 1), part)
    if sheets is None or sheets is paper:
        return PaperPlan(whole, 1, 1, scale)
    upright = size_of(sheets)
    plans = (_tiled(page, part.size() * scale, scale) for page in (upright.transposed(), upright))
    return min(plans, key=lambda plan: plan.count)


def size_of(paper: Paper) -> QSizeF:
    """The size of a single sheet in millimetres, upright."""
    return QPageSize(_SIZES[paper]).size(QPageSize.Unit.Millimeter)


def _turned(paper: Paper, part: QRectF) -> QSizeF:
    size = size_of(paper)
    return size.transposed() if part.width() > part.height() else size


def _scale_in(room: QSizeF, part: QRectF) -> float:
    return min(room.width() / part.width(), room.height() / part.height())


def _tiled(page: QSizeF, needed: QSizeF, scale: float) -> PaperPlan:
    """As few pages as `needed` millimetres take, each with margins, overlapping their neighbours."""
    columns, rows = (
        max(1, math.ceil((whole - OVERLAP) / (side - 2 * MARGIN - OVERLAP) - 0.001))
        for whole, side in ((needed.width(), page.width()), (needed.height(), page.height()))
    )
    return PaperPlan(page, columns, rows, scale)


def _room(page: QSizeF, columns: int, rows: int) -> QSizeF:
    """The area of all pages together in millimetres, without margins, with overlaps counted once."""
    wide, high = (
        side * count - 2 * MARGIN * count - OVERLAP * (count - 1)
        for side, count in ((page.width(), columns), (page.height(), rows))
    )
    return QSizeF(wide, high)


def tiles_of(plan: PaperPlan, part: QRectF) -> Iterator[QRectF]:
    """The canvas rectangle of each page, row by row; together they cover a little more than the whole part."""
    wide, high = ((side - 2 * MARGIN) / plan.scale for side in (plan.page.width(), plan.page.height()))
    shared = OVERLAP / plan.scale
    whole = QRectF(0, 0, wide + (plan.columns - 1) * (wide - shared), high + (plan.rows - 1) * (high - shared))
    whole.moveCenter(part.center())
    for row in range(plan.rows):
        for column in range(plan.columns):
            tile = QRectF(whole.left() + column * (wide - shared), whole.top() + row * (high - shared), wide, high)
            yield tile


class PaperPicture:
    """A part of a map for paper; the whole sheet where `part` (canvas pixels) is None.

    `overlay` and `ground` are those of a `Picture`. `pale` is for a printer in black and white: the land is pale, so
    that counters, routes and names stand out; sides have letters and patterns besides their colours. `sheets` are the
    smaller papers that a large one is put together from.
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
        sheets: Paper | None = None,
    ) -> None:
        whole = sheet_rect(atlas)
        self._atlas, self._language, self._pale = atlas, language, pale
        self._part = whole if part is None else part.intersected(whole)
        self.plan = plan_of(paper, self._part, sheets)
        self._dots = self.plan.scale * _PAPER_DPI / MM_PER_INCH
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
        dots, contents = _PAPER_DPI / MM_PER_INCH, []
        for number, tile in enumerate(tiles):
            page = QImage((self.plan.page * dots).toSize(), QImage.Format.Format_RGB32)
            page.fill(Qt.GlobalColor.white)
            with QPainter(page) as painter:
                self._paint(painter, tile, number)
            contents.append(picture_bytes(page, _QUICK))
        return contents

    def _pdf(self, tiles: Iterable[QRectF]) -> bytes:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(self._atlas.names.in_language(self._language))
        writer.setResolution(_PAPER_DPI)
        size = QPageSize(self.plan.page, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
        writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
        with QPainter(writer) as painter:
            for number, tile in enumerate(tiles):
                if number:
                    writer.newPage()
                self._paint(painter, tile, number)
        return bytes(buffer.data().data())

    def _paint(self, painter: QPainter, tile: QRectF, number: int) -> None:
        """One page: its part of the map inside the margins, and where it is cut when it is one of several."""
        edge = MARGIN * _PAPER_DPI / MM_PER_INCH
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
        painter.restore()
        if self.plan.count > 1:
            painter.save()
            painter.scale(_PAPER_DPI / MM_PER_INCH, _PAPER_DPI / MM_PER_INCH)
            self._paint_marks(painter, number)
            painter.restore()

    def _paint_marks(self, painter: QPainter, number: int) -> None:
        """Where a page is cut, and where it belongs: A1 is the first page of the first row."""
        row, column = divmod(number, self.plan.columns)
        wide, high = self.plan.page.width(), self.plan.page.height()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(QColor("#808080"), 0)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawRect(QRectF(MARGIN, MARGIN, wide - 2 * MARGIN, high - 2 * MARGIN))
        painter.setPen(QPen(QColor("black"), 0.2))
        for x in (MARGIN, wide - MARGIN):
            for start, end in ((1.0, MARGIN - 1), (high - MARGIN + 1, high - 1.0)):
                painter.drawLine(QLineF(x, start, x, end))
        for y in (MARGIN, high - MARGIN):
            for start, end in ((1.0, MARGIN - 1), (wide - MARGIN + 1, wide - 1.0)):
                painter.drawLine(QLineF(start, y, end, y))
        words = f"<b>{ascii_uppercase[row]}{column + 1}</b> · {number + 1} / {self.plan.count}"
        set_text(painter, words, QRectF(MARGIN + 4, 2.5, 40.0, MARGIN - 3), (9.0, 8.0))


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
