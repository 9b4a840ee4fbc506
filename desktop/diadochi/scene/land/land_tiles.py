"""The pyramid of tiles of the painted land: levels, addresses, files, their coding, and the tiles kept in memory."""

from __future__ import annotations

import hashlib
import math
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QImageWriter, QPixmap, QPixmapCache

from diadochi.atlas.geography import Geography
from diadochi.cache import cache_key, load_entry
from diadochi.resources import assets, cached
from diadochi.scene.canvas import LandBox
from diadochi.scene.first_pictures import FIRST_PICTURES, Strip

if TYPE_CHECKING:
    from diadochi.atlas.atlas import Atlas
    from diadochi.scene.land.lattice import LatticePiece


# --- version of the look

PAINTER_VERSION = 2
"""Raise this whenever anything painted looks different: tiles of older versions are painted again."""


def overview_path(map_id: str) -> Path:
    """The path of a map's overview; the file need not exist."""
    return assets("geography", map_id, "overview.jpg")


def overview_stamp(digest: str) -> str:
    """The stamp beside an overview that matches the present painter and geography."""
    return f"painter {PAINTER_VERSION}, geography {digest}\n"


# --- tiles

TILE = 512
"""Pixels of a tile's side; the last column and row may be smaller."""
ZOOM_STEPS = tuple(2 ** (step / 2) for step in range(-5, 4))
"""Scales of the view (screen pixels per canvas pixel) at which tiles are shown 1:1, coarsest first."""
STYLE = "parchment"
"""The only style of the land."""


class Address(NamedTuple):
    """A tile by the index of its zoom step, its column and its row."""

    step: int
    column: int
    row: int


@dataclass(frozen=True)
class Pyramid:
    """All tiles of one sheet for screens of one device pixel ratio."""

    sheet: LandBox
    ratio: float = 1.0

    def scale(self, step: int) -> float:
        """Tile pixels per canvas pixel."""
        return ZOOM_STEPS[step] * self.ratio

    def size(self, step: int) -> tuple[int, int]:
        """Columns and rows of tiles of a step."""
        scale = self.scale(step) / TILE
        return math.ceil(self.sheet.width * scale - 1e-9), math.ceil(self.sheet.height * scale - 1e-9)

    def step_for(self, scale: float) -> int:
        """The step to show at a scale of the view: the first that is not coarser, or the finest."""
        return next((step for step, known in enumerate(ZOOM_STEPS) if known >= scale * 0.995), len(ZOOM_STEPS) - 1)

    def pixels(self, address: Address) -> tuple[int, int]:
        """The size of a tile in pixels: columns and rows."""
        scale = self.scale(address.step)
        columns = math.ceil(self.sheet.width * scale - 1e-9) - address.column * TILE
        rows = math.ceil(self.sheet.height * scale - 1e-9) - address.row * TILE
        return min(TILE, columns), min(TILE, rows)

    def box(self, address: Address) -> LandBox:
        """The rectangle of a tile in canvas pixels."""
        scale = self.scale(address.step)
        columns, rows = self.pixels(address)
        left, top = self.sheet.left + address.column * TILE / scale, self.sheet.top + address.row * TILE / scale
        return LandBox(left, top, columns / scale, rows / scale)

    def piece(self, address: Address) -> LatticePiece:
        """The piece to be painted for a tile."""
        from diadochi.scene.land.lattice import LatticePiece  # imports numpy, which a window need not wait for

        columns, rows = self.pixels(address)
        scale = self.scale(address.step)
        return LatticePiece(self.sheet, scale, address.column * TILE, address.row * TILE, columns, rows, self.ratio)

    def within(self, step: int, box: LandBox) -> Iterator[Address]:
        """The tiles of a step that meet a box (canvas pixels), row by row."""
        scale = self.scale(step) / TILE
        columns, rows = self.size(step)
        left, right = (int((x - self.sheet.left) * scale) for x in (box.left, box.right - 1e-6))
        top, bottom = (int((y - self.sheet.top) * scale) for y in (box.top, box.bottom - 1e-6))
        for row in range(max(0, top), min(rows - 1, bottom) + 1):
            for column in range(max(0, left), min(columns - 1, right) + 1):
                yield Address(step, column, row)


def tile_key(map_digest: str, geography: Geography, ratio: float) -> str:
    """The name of the folder of tiles that look alike: a hash of everything that changes a pixel."""
    parts = (map_digest, geography.digest, STYLE, f"{ratio:g}", str(PAINTER_VERSION))
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=10).hexdigest()


def tile_folder(atlas: Atlas, geography: Geography, ratio: float, cache: Path | None = None) -> Path:
    """The folder of the tiles of a map: in the user's cache folder unless another is given. It need not exist."""
    return (cache or cached()) / "land" / atlas.id / tile_key(atlas.digest, geography, ratio)


def tile_path(folder: Path, address: Address) -> Path:
    return folder / str(address.step) / f"{address.column}-{address.row}.jpg"


def tile_entry_key(folder: Path, address: Address) -> bytes:
    """A key of what a tile is made from: the name of its folder stands for what all tiles in it have in common."""
    return cache_key("tile", folder.name, *address)


# --- coding of tiles
# Tiles are stored as JPEG and checked to be whole.

_QUALITY = 93
_END = b"\xff\xd9"
"""The end of every JPEG: one that was cut short decodes to a picture with grey below."""
_MOST_BYTES = 4_000_000


def encoded(image: QImage, quality: int = _QUALITY) -> bytes:
    """The picture as JPEG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpg"))
    writer.setQuality(quality)
    if not writer.write(image):
        raise RuntimeError("Qt has no writer for JPEG pictures; install the image formats that belong to PySide6.")
    return bytes(buffer.data().data())


def decoded(content: bytes, columns: int, rows: int) -> QImage | None:
    """The picture in the bytes; None if they are damaged or not of the size `columns` x `rows`.

    For the GUI thread only: it holds the lock of Python, so that no other thread of Python runs meanwhile.
    """
    return _whole(QImage.fromData(QByteArray(content)), columns, rows) if content.endswith(_END) else None


def read_tile(path: Path, key: bytes, columns: int, rows: int) -> QImage | None:
    """The picture in an entry of the cache, or None; for any thread: the window goes on meanwhile."""
    content = load_entry(path, key, _MOST_BYTES)
    if content is None or not content.endswith(_END):
        return None
    # Qt reads the file itself, and ignores the digest behind the picture. Given bytes, it would call a Python object
    # for them while it holds the lock of all image formats: if the window wanted a picture at that moment, the window
    # and this thread would wait for each other forever.
    return _whole(QImage(str(path)), columns, rows)


def _whole(image: QImage, columns: int, rows: int) -> QImage | None:
    if image.isNull() or image.width() != columns or image.height() != rows:
        return None
    return image.convertToFormat(QImage.Format.Format_RGB32)


# --- tiles in memory
# Pictures ready to be shown, the least recently used dropped first.

SHOWN_BYTES = 56 * 1024 * 1024
"""The most bytes of all pictures together: a 4K screen shows 35 to 50 MB of them."""
PACKED_BYTES = 48 * 1024 * 1024
"""The most bytes of JPEGs of tiles that have no file."""

_TILE_BYTES = TILE * TILE * 4


class TileCache:
    """Pictures of tiles by address, within a limit of bytes; and the JPEGs of tiles that could not be written to a
    file.
    """

    def __init__(self, limit: int = SHOWN_BYTES, packed_limit: int = PACKED_BYTES) -> None:
        self._limit, self._packed_limit = limit, packed_limit
        self._shown: OrderedDict[Address, QPixmap] = OrderedDict()
        self._packed: OrderedDict[Address, bytes] = OrderedDict()
        self.bytes = self.packed_bytes = 0

    def get(self, address: Address) -> QPixmap | None:
        picture = self._shown.get(address)
        if picture is not None:
            self._shown.move_to_end(address)
        return picture

    def put(self, address: Address, picture: QPixmap) -> None:
        """Keep a picture and drop those not used for longest."""
        self._drop(address)
        self._shown[address] = picture
        self.bytes += _size(picture)
        while self.bytes > self._limit and len(self._shown) > 1:
            self._drop(next(iter(self._shown)))

    def hold(self, tiles: int) -> None:
        """Make room for a view of so many tiles and some more, whatever the limit was."""
        self._limit = max(self._limit, int(1.25 * tiles * _TILE_BYTES))

    @property
    def room(self) -> int:
        """The number of tiles that fit without dropping any that was just used."""
        return int(0.85 * self._limit / _TILE_BYTES)

    def steps(self) -> set[int]:
        """The zoom steps of the pictures in memory."""
        return {address.step for address in self._shown}

    def pack(self, address: Address, content: bytes) -> None:
        """Keep the JPEG of a tile that has no file."""
        self.packed_bytes += len(content) - len(self._packed.pop(address, b""))
        self._packed[address] = content
        while self.packed_bytes > self._packed_limit and len(self._packed) > 1:
            self.packed_bytes -= len(self._packed.popitem(last=False)[1])

    def packed(self, address: Address) -> bytes | None:
        """The JPEG of a tile that has no file."""
        return self._packed.get(address)

    def unpack(self, address: Address) -> None:
        """Forget a damaged JPEG."""
        self.packed_bytes -= len(self._packed.pop(address, b""))

    def _drop(self, address: Address) -> None:
        picture = self._shown.pop(address, None)
        if picture is not None:
            self.bytes -= _size(picture)


def _size(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4


# --- overview
# The small picture of a whole sheet, shipped with a map and decoded once.


def overview_picture(map_id: str) -> QPixmap:
    """The picture of a map's sheet; null where the map has none."""
    path = overview_path(map_id)
    picture = QPixmap()
    if not QPixmapCache.find(str(path), picture) and path.is_file():
        found = path.stat()
        name = f"overview {path} {found.st_mtime_ns} {found.st_size}"
        strips = FIRST_PICTURES.found(name)
        image = strips[0].image if strips else QImage(str(path))
        if not strips and image.format() == QImage.Format.Format_RGB32:
            FIRST_PICTURES.keep(name, (Strip(0, 0, image),))
        picture = QPixmap.fromImage(image)
        QPixmapCache.insert(str(path), picture)
    return picture
