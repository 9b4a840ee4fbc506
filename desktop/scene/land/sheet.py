"""A part of the bare sheet painted at once, for pictures that leave the program."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QImage, QPainter

from desktop.atlas.geography import Geography, load_geography
from desktop.scene.land.boxes import LandBox, sheet_box
from desktop.scene.land.lattice import LatticePiece
from desktop.scene.land.painter import LandPainter
from desktop.scene.land.tiles import TILE

if TYPE_CHECKING:
    from desktop.atlas.atlas import Atlas


def sheet_rect(atlas: Atlas) -> QRectF:
    """The whole sheet in canvas pixels: the canvas and the frame round it."""
    box = sheet_box(atlas)
    return QRectF(box.left, box.top, box.width, box.height)


_kept: dict[tuple[str, str], LandPainter] = {}


def land_painter(atlas: Atlas, geography: Geography) -> LandPainter:
    """The painter of a map, kept for the next picture, also when the same map is opened anew. Raises GeographyError."""
    like = atlas.digest, geography.digest
    if like not in _kept:
        _kept.clear()
        _kept[like] = LandPainter(atlas, geography)
    return _kept[like]


def paint_sheet(atlas: Atlas, rect: QRectF | None = None, scale: float = 1.0) -> QImage:
    """The land and sea of `rect` (canvas pixels; the whole sheet by default), `scale` picture pixels to one of them.

    The upper left corner is rounded to a whole pixel of that scale, and the picture is cut from the tiles of that
    scale, so that neighbouring pictures fit together to the pixel.
    Raises GeographyError when the geography of the map is missing or damaged.
    """
    painter = land_painter(atlas, load_geography(atlas))
    sheet = painter.sheet
    wanted = rect if rect is not None else sheet_rect(atlas)
    column, row = round((wanted.left() - sheet.left) * scale), round((wanted.top() - sheet.top) * scale)
    columns, rows = math.ceil(wanted.width() * scale - 1e-6), math.ceil(wanted.height() * scale - 1e-6)
    image = QImage(columns, rows, QImage.Format.Format_RGB32)
    pen = QPainter(image)
    for piece in _blocks(sheet, scale, (column, row, columns, rows)):
        pen.drawImage(QPoint(piece.column - column, piece.row - row), painter.paint(piece))
    pen.end()
    return image


def _blocks(sheet: LandBox, scale: float, asked: tuple[int, int, int, int]) -> list[LatticePiece]:
    """The tiles that make up the pixels asked for (column, row, columns, rows); they may reach beyond."""
    column, row, columns, rows = asked
    return [
        LatticePiece(sheet, scale, x, y, TILE, TILE)
        for y in range(row - row % TILE, row + rows, TILE)
        for x in range(column - column % TILE, column + columns, TILE)
    ]
