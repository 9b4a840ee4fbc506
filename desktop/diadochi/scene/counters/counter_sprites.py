"""Cached pictures of counters, by face, detail, scale and height; the least recently used are dropped first."""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import perf_counter
from typing import NamedTuple
from weakref import WeakValueDictionary

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform

from diadochi.scene.counters.counter_shapes import RESTING, SHADOW_MARGIN, Detail, Face, picture_of
from diadochi.scene.counters.game_counters import Laid
from diadochi.scene.first_pictures import FIRST_PICTURES, Strip
from diadochi.scene.palette import qcolor

LIMIT = 48 * 1024 * 1024
"""Bytes of pictures kept."""


class SpriteKey(NamedTuple):
    """What distinguishes two pictures. The language is in the names of the face."""

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
        return self._bytes

    @property
    def is_nearly_full(self) -> bool:
        """Whether new pictures would soon push out others."""
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
        """Whether `picture` would find the picture without making it."""
        return self.has(SpriteKey(face, detail, round(scale, 4), ratio, lift))

    def has(self, key: Hashable) -> bool:
        """Whether there is a picture for `key`, here or in the cache of the last start."""
        return key in self._kept or (FIRST_PICTURES.is_open and FIRST_PICTURES.has(_name_of(key)))

    def stand_in(self, face: Face) -> QPixmap | None:
        """A picture of the face at some scale and detail, to be stretched until the right one is made."""
        return self._latest.get(face)

    def kept(self, key: Hashable, ratio: float, make: Callable[[], QImage]) -> QPixmap:
        """The picture cached under `key`, made if it is missing. `ratio` is its device pixel ratio."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = QPixmap.fromImage(_cached(key, make))
        made.setDevicePixelRatio(ratio)
        self._kept[key] = made
        self._bytes += _bytes_of(made)
        while self._bytes > self._limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= _bytes_of(dropped)
        return made

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0


def _name_of(key: Hashable) -> str:
    return f"sprite {key!r}"


def _cached(key: Hashable, make: Callable[[], QImage]) -> QImage:
    """The picture from the last start, or else made now."""
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


# --- pictures
# Cached pictures in an item's plane: sharp when the view rests, stretched for a moment when time is short.

FRAME_S = 0.005
"""Seconds of a frame that may be spent on new pictures while others can stand in."""


class Screen:
    """What pictures must match: screen pixels per canvas pixel, device pixels per screen pixel, and their cache.

    A frame in a window makes pictures for at most `FRAME_S` seconds. Where a stretched one can stand in for the rest,
    `owe` is called; it must have the items painted again soon.
    """

    def __init__(self, sprites: Sprites, step: float = 1.0, ratio: float = 1.0) -> None:
        self.sprites = sprites
        self.step = step
        self.ratio = self.elsewhere = ratio
        self.owe: Callable[[], None] = lambda: None
        self._spent = 0.0

    def ratio_at(self, step: float) -> float:
        """The device pixel ratio for a zoom step; between two steps the nearest one has another ratio."""
        return self.ratio if step == self.step else self.elsewhere

    @property
    def is_spent(self) -> bool:
        """Whether this frame has spent its time for making pictures."""
        return self._spent > FRAME_S

    def spend(self, seconds: float) -> None:
        """Count time against this frame; reset when the event loop turns."""
        if not self._spent:
            QTimer.singleShot(0, self._forget)
        self._spent += seconds

    def _forget(self) -> None:
        self._spent = 0.0


class Pictures:
    """Draws pictures of counters in an item's plane, pixel for pixel when the view rests at the zoom step."""

    def __init__(self, painter: QPainter, screen: Screen, *, hasty: bool) -> None:
        self._painter = painter
        self._screen = screen
        self._hasty = hasty
        self._world = painter.worldTransform()
        world = self._world
        self._exact = abs(world.m11() / screen.step - 1) < 1e-4 and world.m12() == 0 and world.m11() == world.m22()
        if self._exact:
            painter.setWorldTransform(QTransform())
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)

    def place(self, laid: Laid, detail: Detail, scale: float, lift: float = RESTING) -> None:
        """Draw a counter; `scale` is plane pixels per counter pixel of its block."""
        screen = self._screen
        own = laid.scale * scale
        margin = SHADOW_MARGIN * own
        corner = QPointF(laid.x * scale - margin, laid.y * scale - margin)
        wanted = (laid.face, detail, own * screen.step, screen.ratio, lift)
        if screen.sprites.is_made(*wanted) or not self._hasty:
            self._draw(screen.sprites.picture(*wanted), corner)
            return
        stand_in = screen.sprites.stand_in(laid.face) if screen.is_spent else None
        if stand_in is not None:
            width, height = (side * own + 2 * margin for side in laid.face.size(detail))
            self._stretch(stand_in, QRectF(corner.x(), corner.y(), width, height))
            screen.owe()
            return
        start = perf_counter()
        picture = screen.sprites.picture(*wanted)
        screen.spend(perf_counter() - start)
        self._draw(picture, corner)

    def _stretch(self, picture: QPixmap, target: QRectF) -> None:
        if self._exact:
            target = self._world.mapRect(target)
        self._painter.drawPixmap(target, picture, QRectF(picture.rect()))

    def place_plain(self, key: Hashable, box: QRectF, paint: Callable[[QPainter], None]) -> None:
        """Draw a picture of `box` (plane pixels) that `paint` makes; it is cached under `key`."""
        screen = self._screen
        if self._hasty and screen.is_spent and not screen.sprites.has(_plain_key(screen, screen.step, key)):
            self._painter.fillRect(self._world.mapRect(box) if self._exact else box, qcolor("parchment_dark"))
            screen.owe()
            return
        start = perf_counter()
        self._draw(plain_picture(screen, screen.step, key, box, paint), box.topLeft())
        screen.spend(perf_counter() - start)

    def _draw(self, picture: QPixmap, corner: QPointF) -> None:
        if self._exact:
            corner = self._world.map(corner)
            ratio = self._screen.ratio
            whole = QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
            self._painter.drawPixmap(whole, picture)
        else:
            self._painter.drawPixmap(_target(corner, picture, self._screen.step), picture, QRectF(picture.rect()))

    def done(self) -> None:
        if self._exact:
            self._painter.setWorldTransform(self._world)


def plain_picture(
    screen: Screen, step: float, key: Hashable, box: QRectF, paint: Callable[[QPainter], None]
) -> QPixmap:
    """The picture of `box` (plane pixels) that `paint` makes, for a zoom step; cached under `key`."""
    scale = step * screen.ratio_at(step)

    def make() -> QImage:
        size = QSize(math.ceil(box.width() * scale), math.ceil(box.height() * scale))
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        brush = QPainter(image)
        brush.scale(scale, scale)
        brush.translate(-box.topLeft())
        paint(brush)
        brush.end()
        return image

    return screen.sprites.kept(_plain_key(screen, step, key), screen.ratio_at(step), make)


def _plain_key(screen: Screen, step: float, key: Hashable) -> Hashable:
    return (key, step, screen.ratio_at(step))


def _target(corner: QPointF, picture: QPixmap, step: float) -> QRectF:
    size = picture.deviceIndependentSize()
    return QRectF(corner.x(), corner.y(), size.width() / step, size.height() / step)
