"""The bare sheet painted outside of the window: whole pictures for export, and the child process for tiles."""

from __future__ import annotations

import argparse
import base64
import math
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QTransform

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.documents import MapError
from diadochi.atlas.geography import Geography, GeographyError, load_geography
from diadochi.atlas.map_files import open_atlas
from diadochi.cache import cache_key, is_trusted, load_entry, make_room, store_entry
from diadochi.scene.canvas import LandBox, sheet_box
from diadochi.scene.land.land_painter import LandPainter
from diadochi.scene.land.land_tiles import TILE, Address, Pyramid, encoded, tile_entry_key, tile_folder, tile_path
from diadochi.scene.land.lattice import LatticePiece

Progress = Callable[[int, int], object]
"""Called during work that takes seconds: how many of its parts are done, and how many there are."""
_MOST_GROUND = 2_000_000
"""Most pixels of the ground of a whole print: each million takes more than a second."""
_MOST_PICTURES = 12
"""The number of cached pictures of a map; the oldest is deleted first."""
_MOST_BYTES = 4 * _MOST_GROUND
_QUICKLY = 80
"""The quality of a PNG means effort: with this it is three megabytes large, and takes a tenth of a second."""


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
    whole = _piece(sheet_box(atlas), rect if rect is not None else sheet_rect(atlas), scale)
    return _painted_once(atlas, "paint", whole, _tiles(whole), progress)


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
        self._ground = _painted_once(self._atlas, "paint_ground", self._whole, _cut(self._whole), progress)

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


# --- cached pictures
# What was painted for one print is found by the next, whatever lies on the land then.


def _painted_once(
    atlas: Atlas,
    method: Literal["paint", "paint_ground"],
    whole: LatticePiece,
    parts: Sequence[LatticePiece],
    progress: Progress,
) -> QImage:
    """What a method of the painter makes of a piece. Pictures of up to `_MOST_GROUND` pixels are cached as PNG, which
    loses nothing, beside the tiles that look alike.
    """
    geography = load_geography(atlas)
    folder = tile_folder(atlas, geography, whole.ratio) / "pictures"
    key = cache_key("picture", method, folder.parent.name, whole)
    path = folder / f"{key[:16].hex()}.png"
    stored = QImage.fromData(QByteArray(load_entry(path, key, _MOST_BYTES) or b""))
    if (stored.width(), stored.height()) == (whole.columns, whole.rows):
        for number in range(len(parts)):  # who waits may stop it as ever
            progress(number, len(parts))
        return stored.convertToFormat(QImage.Format.Format_RGB32)
    image = _joined(whole, parts, getattr(land_painter(atlas, geography), method), progress)
    if whole.columns * whole.rows <= _MOST_GROUND:
        make_room(folder, _MOST_PICTURES)
        store_entry(path, key, _png(image))
    return image


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG", _QUICKLY)  # type: ignore[call-overload]  # the stubs know no format as text
    return bytes(buffer.data().data())


def _piece(sheet: LandBox, rect: QRectF, scale: float) -> LatticePiece:
    column, row = round((rect.left() - sheet.left) * scale), round((rect.top() - sheet.top) * scale)
    columns, rows = math.ceil(rect.width() * scale - 1e-6), math.ceil(rect.height() * scale - 1e-6)
    return LatticePiece(sheet, scale, column, row, columns, rows)


def _joined(
    whole: LatticePiece, parts: Sequence[LatticePiece], paint: Callable[[LatticePiece], QImage], progress: Progress
) -> QImage:
    image = QImage(whole.columns, whole.rows, QImage.Format.Format_RGB32)
    with QPainter(image) as pen:  # Qt crashes where an image goes before its painter
        for number, part in enumerate(parts):
            progress(number, len(parts))
            pen.drawImage(QPoint(part.column - whole.column, part.row - whole.row), paint(part))
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


# --- the child process that paints tiles
# The window never waits for it.
#
# It reads one request per line, ``<step> <column> <row>``, and answers each with one line:
#
# - ``done <step> <column> <row>``: the tile is in the folder;
# - ``here <step> <column> <row> <base64>``: the folder cannot be written, so here is the tile itself.
#
# It begins with ``ready``. When it cannot paint at all it writes ``fault <sentence>`` and exits with status 1. It exits
# when its input ends.

_OLD = 30 * 24 * 3600.0


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def answer(painter: LandPainter, pyramid: Pyramid, folder: Path, address: Address) -> str:
    """Paint one tile, and return the line that answers the request."""
    content = encoded(painter.paint(pyramid.piece(address)))
    name = " ".join(map(str, address))
    if not store_entry(tile_path(folder, address), tile_entry_key(folder, address), content):
        return f"here {name} {base64.b64encode(content).decode()}"
    return f"done {name}"


def forget_old(folder: Path) -> None:
    """Mark a folder of tiles as used today, and delete its neighbours that were not used for `_OLD` seconds."""
    try:
        if not is_trusted(folder.parent):
            return
        if folder.is_dir():
            os.utime(folder)
        for other in folder.parent.iterdir():
            if (
                other != folder
                and other.is_dir()
                and not other.is_symlink()
                and other.stat().st_mtime < time.time() - _OLD
            ):
                shutil.rmtree(other, ignore_errors=True)
    except OSError:
        return  # a folder that cannot be written is reported with the first tile


def serve(atlas: Atlas, geography: Path | None, folder: Path, ratio: float) -> None:
    painter = land_painter(atlas, load_geography(atlas, geography))
    pyramid = Pyramid(painter.sheet, ratio)
    forget_old(folder)
    say("ready")
    for line in sys.stdin:
        say(answer(painter, pyramid, folder, Address(*map(int, line.split()))))


def main(words: list[str]) -> int:
    asked = argparse.ArgumentParser(description="Paints tiles of the land.")
    asked.add_argument("map", type=Path, help="folder of the map")
    asked.add_argument("folder", type=Path, help="folder of the tiles")
    asked.add_argument("--ratio", type=float, default=1.0, help="device pixel ratio of the screen")
    asked.add_argument("--geography", type=Path, help="folder of the geography, if not the shipped one")
    given = asked.parse_args(words)
    if hasattr(os, "nice"):
        os.nice(10)  # the window comes first
    application = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    try:
        serve(open_atlas(given.map), given.geography, given.folder, given.ratio)
    except (GeographyError, MapError, OSError) as fault:
        say(f"fault {' '.join(str(fault).split())}")
        return 1
    del application
    return 0
