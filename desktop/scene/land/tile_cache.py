"""Tiles in memory: pictures ready to be shown, the least used put away first."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtGui import QPixmap

from desktop.scene.land.tiles import TILE, Address

SHOWN_BYTES = 56 * 1024 * 1024
"""What all pictures together may take: a 4K screen shows 35 to 50 MB of them."""
PACKED_BYTES = 48 * 1024 * 1024
"""What tiles that have no file may take, as JPEG."""

_TILE_BYTES = TILE * TILE * 4


class TileCache:
    """Pictures of tiles by address, within a limit of bytes; and the packed tiles that no folder would take."""

    def __init__(self, limit: int = SHOWN_BYTES, packed_limit: int = PACKED_BYTES) -> None:
        self._limit, self._packed_limit = limit, packed_limit
        self._shown: OrderedDict[Address, QPixmap] = OrderedDict()
        self._packed: OrderedDict[Address, bytes] = OrderedDict()
        self.bytes = self.packed_bytes = 0

    def get(self, address: Address) -> QPixmap | None:
        """The picture of a tile, if it is here."""
        picture = self._shown.get(address)
        if picture is not None:
            self._shown.move_to_end(address)
        return picture

    def put(self, address: Address, picture: QPixmap) -> None:
        """Keeps a picture and drops those not looked at for longest."""
        self._drop(address)
        self._shown[address] = picture
        self.bytes += _size(picture)
        while self.bytes > self._limit and len(self._shown) > 1:
            self._drop(next(iter(self._shown)))

    def hold(self, tiles: int) -> None:
        """Makes room for a view of so many tiles and some more, whatever the limit was."""
        self._limit = max(self._limit, int(1.25 * tiles * _TILE_BYTES))

    @property
    def room(self) -> int:
        """How many tiles fit without putting away any that was just asked for."""
        return int(0.85 * self._limit / _TILE_BYTES)

    def steps(self) -> set[int]:
        """The zoom steps of which there are pictures."""
        return {address.step for address in self._shown}

    def pack(self, address: Address, content: bytes) -> None:
        """Keeps the JPEG of a tile that has no file."""
        self.packed_bytes += len(content) - len(self._packed.pop(address, b""))
        self._packed[address] = content
        while self.packed_bytes > self._packed_limit and len(self._packed) > 1:
            self.packed_bytes -= len(self._packed.popitem(last=False)[1])

    def packed(self, address: Address) -> bytes | None:
        """The JPEG of a tile that has no file."""
        return self._packed.get(address)

    def unpack(self, address: Address) -> None:
        """Forgets a damaged JPEG."""
        self.packed_bytes -= len(self._packed.pop(address, b""))

    def _drop(self, address: Address) -> None:
        picture = self._shown.pop(address, None)
        if picture is not None:
            self.bytes -= _size(picture)


def _size(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4
