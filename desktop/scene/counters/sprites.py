"""Pictures of counters made once: by face, detail, scale and height, the least recently used dropped first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple
from weakref import WeakValueDictionary

from PySide6.QtGui import QImage, QPixmap

from desktop.scene.counters.face import Face
from desktop.scene.counters.measures import Detail
from desktop.scene.counters.painting import RESTING, picture_of
from desktop.scene.first_pictures import FIRST_PICTURES, Strip

LIMIT = 48 * 1024 * 1024
"""Bytes of pictures kept."""


class SpriteKey(NamedTuple):
    """What tells two pictures apart. The language is in the names of the face."""

    face: Face
    detail: Detail
    scale: float
    ratio: float
    lift: float


class Sprites:
    """A cache of pictures that never holds more than `limit` bytes (one picture at least)."""

    def __init__(self, limit: int = LIMIT) -> None:
        self._limit = limit
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._latest: WeakValueDictionary[Face, QPixmap] = WeakValueDictionary()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def size(self) -> int:
        """Bytes held now."""
        return self._bytes

    @property
    def is_nearly_full(self) -> bool:
        """Whether further pictures would soon push out others."""
        return self._bytes > 0.8 * self._limit

    def picture(self, face: Face, detail: Detail, scale: float, ratio: float, lift: float = RESTING) -> QPixmap:
        """The picture of a face at `scale` screen pixels to a counter pixel and a device pixel ratio.

        It has `measures.SHADOW_MARGIN` counter pixels of room on every side.
        """
        scale = round(scale, 4)
        key = SpriteKey(face, detail, scale, ratio, lift)
        picture = self.kept(key, ratio, lambda: picture_of(face, detail, scale * ratio, lift))
        self._latest[face] = picture
        return picture

    def is_made(self, face: Face, detail: Detail, scale: float, ratio: float, lift: float = RESTING) -> bool:
        """Whether `picture` would find the picture rather than make it."""
        return self.has(SpriteKey(face, detail, round(scale, 4), ratio, lift))

    def has(self, key: Hashable) -> bool:
        """Whether there is a picture for `key`, here or from an earlier start."""
        return key in self._kept or (FIRST_PICTURES.is_open and FIRST_PICTURES.has(_name_of(key)))

    def stand_in(self, face: Face) -> QPixmap | None:
        """A picture of the face at some scale and detail, to be stretched until the right one is made."""
        return self._latest.get(face)

    def kept(self, key: Hashable, ratio: float, make: Callable[[], QImage]) -> QPixmap:
        """The picture kept under `key`; made and kept when there is none. `ratio` is its device pixel ratio."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = QPixmap.fromImage(_as_kept(key, make))
        made.setDevicePixelRatio(ratio)
        self._kept[key] = made
        self._bytes += _bytes_of(made)
        while self._bytes > self._limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= _bytes_of(dropped)
        return made

    def clear(self) -> None:
        """Forget all pictures, as when the pixel ratio of the screen changes."""
        self._kept.clear()
        self._bytes = 0


def _name_of(key: Hashable) -> str:
    return f"sprite {key!r}"


def _as_kept(key: Hashable, make: Callable[[], QImage]) -> QImage:
    """What was made at an earlier start, else made now."""
    if not FIRST_PICTURES.is_open:
        return make()
    name = _name_of(key)
    found = FIRST_PICTURES.found(name)
    if found:
        return found[0].image
    made = make()
    FIRST_PICTURES.keep(name, (Strip(0, 0, made),))
    return made


def _bytes_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
