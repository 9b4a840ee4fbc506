"""A part of the bare sheet painted at once, for exported pictures and prints."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from diadochi.atlas.geography import Geography, load_geography
from diadochi.scene.land.land_box import LandBox, sheet_box
from diadochi.scene.land.land_painter import LandPainter
from diadochi.scene.land.land_tiles import TILE
from diadochi.scene.land.lattice import LatticePiece

if TYPE_CHECKING:
    from diadochi.atlas.atlas import Atlas

Progress = Callable[[int, int], object]
"""Called during work that takes seconds: how many of its parts are done, and how many there are."""
_MOST_GROUND = 2_000_000
"""Most pixels of the ground of a whole print: each million takes more than a second."""


def sheet_rect(atlas: Atlas) -> QRectF:
    """The whole sheet in canvas pixels: the canvas and the frame around it."""
    box = sheet_box(atlas)
    return QRectF(box.left, box.top, box.width, box.height)


_kept: dict[tuple[str, str], LandPainter] = {}


def land_painter(atlas: Atlas, geography: Geography) -> LandPainter:
    """The painter of a map, cached for the next picture, also when the same map is opened again.
    Raises GeographyError.
    """
    like = atlas.digest, geography.digest
    if like not in _kept:
        _kept.clear()
        _kept[like] = LandPainter(atlas, geography)
    return _kept[like]


def no_progress(_done: int, _parts: int) -> None:
    """For work whose progress is not shown."""


def paint_sheet(
    atlas: Atlas, rect: QRectF | None = None, scale: float = 1.0, progress: Progress = no_progress
) -> QImage:
    """The land and sea of `rect` (canvas pixels; the whole sheet by default), at `scale` picture pixels per canvas
    pixel.

    The upper left corner is rounded to a whole pixel of that scale, and the picture is cut from the tiles of that
    scale, so that neighbouring pictures fit together to the pixel. Raises GeographyError when the geography of the map
    is missing or damaged.
    """
    painter = land_painter(atlas, load_geography(atlas))
    whole = _piece(painter.sheet, rect if rect is not None else sheet_rect(atlas), scale)
    return _joined(whole, _tiles(whole), painter.paint, progress)


class PrintedLand:
    """The land of a part of the sheet (canvas pixels) for one or more printed pages.

    A whole poster takes as long as a page: its ground is painted once, with at most `_MOST_GROUND` pixels, and enlarged
    for each page; coasts, rivers and mountains are drawn at the resolution of the page.
    """

    def __init__(self, atlas: Atlas, part: QRectF, scale: float) -> None:
        self._atlas = atlas
        self._scale = min(scale, math.sqrt(_MOST_GROUND / (part.width() * part.height())))
        self._whole = _piece(sheet_box(atlas), part, self._scale)
        self._ground = QImage()

    @property
    def parts(self) -> int:
        """The number of parts in which the ground is painted."""
        return len(_cut(self._whole))

    def paint_ground(self, progress: Progress = no_progress) -> None:
        """Paint the ground of the whole part: most of the work. Raises GeographyError."""
        painter = land_painter(self._atlas, load_geography(self._atlas))
        self._ground = _joined(self._whole, _cut(self._whole), painter.paint_ground, progress)

    def picture(self, rect: QRectF, scale: float) -> QImage:
        """The land of a rectangle within the part, `scale` picture pixels per canvas pixel. Raises GeographyError."""
        if self._ground.isNull():
            self.paint_ground()
        piece = _piece(self._whole.sheet, rect, scale)
        image = QImage(piece.columns, piece.rows, QImage.Format.Format_RGB32)
        pen = QPainter(image)
        pen.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        larger = scale / self._scale
        whole = self._whole
        moved = QTransform().translate(whole.column * larger - piece.column, whole.row * larger - piece.row)
        pen.setTransform(moved.scale(larger, larger))
        pen.drawImage(0, 0, self._ground)
        pen.end()
        land_painter(self._atlas, load_geography(self._atlas)).draw_lines(image, piece)
        return image


def _piece(sheet: LandBox, rect: QRectF, scale: float) -> LatticePiece:
    column, row = round((rect.left() - sheet.left) * scale), round((rect.top() - sheet.top) * scale)
    columns, rows = math.ceil(rect.width() * scale - 1e-6), math.ceil(rect.height() * scale - 1e-6)
    return LatticePiece(sheet, scale, column, row, columns, rows)


def _joined(
    whole: LatticePiece, parts: Sequence[LatticePiece], paint: Callable[[LatticePiece], QImage], progress: Progress
) -> QImage:
    image = QImage(whole.columns, whole.rows, QImage.Format.Format_RGB32)
    pen = QPainter(image)
    for number, part in enumerate(parts):
        progress(number, len(parts))
        pen.drawImage(QPoint(part.column - whole.column, part.row - whole.row), paint(part))
    pen.end()
    return image


def _tiles(whole: LatticePiece) -> list[LatticePiece]:
    """The tiles that make up a piece; they may extend beyond it."""
    return [
        LatticePiece(whole.sheet, whole.scale, x, y, TILE, TILE)
        for y in range(whole.row - whole.row % TILE, whole.row + whole.rows, TILE)
        for x in range(whole.column - whole.column % TILE, whole.column + whole.columns, TILE)
    ]


def _cut(whole: LatticePiece) -> list[LatticePiece]:
    """A piece in parts of at most the size of a tile, none beyond it."""
    right, bottom = whole.column + whole.columns, whole.row + whole.rows
    return [
        LatticePiece(whole.sheet, whole.scale, x, y, min(TILE, right - x), min(TILE, bottom - y))
        for y in range(whole.row, bottom, TILE)
        for x in range(whole.column, right, TILE)
    ]
