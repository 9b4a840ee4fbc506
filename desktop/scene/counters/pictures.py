"""Drawing kept pictures in an item's plane: sharp when the view rests, stretched for a blink when time is short."""

import math
from collections.abc import Callable, Hashable
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform

from desktop.scene.counters.arrangement import Laid
from desktop.scene.counters.measures import SHADOW_MARGIN, Detail
from desktop.scene.counters.painting import RESTING
from desktop.scene.counters.sprites import Sprites
from desktop.scene.palette import qcolor

FRAME_S = 0.005
"""Seconds of a frame that may go into new pictures while others can stand in."""


class Screen:
    """What pictures must fit: screen pixels to a canvas pixel, device pixels to a screen pixel, and their cache.

    A frame in a window makes pictures for `FRAME_S` seconds at most; where a stretched one can stand in for the rest,
    `owe` is called, and whoever set it has the items painted again soon.
    """

    def __init__(self, sprites: Sprites, step: float = 1.0, ratio: float = 1.0) -> None:
        self.sprites = sprites
        self.step = step
        self.ratio = self.elsewhere = ratio
        self.owe: Callable[[], None] = lambda: None
        self._spent = 0.0

    def ratio_at(self, step: float) -> float:
        """The device pixel ratio for a zoom step; between two steps, the nearest one has a ratio of its own."""
        return self.ratio if step == self.step else self.elsewhere

    @property
    def is_spent(self) -> bool:
        """Whether this frame has made pictures for long enough."""
        return self._spent > FRAME_S

    def spend(self, seconds: float) -> None:
        """Count time against this frame; it is forgotten when the event loop turns."""
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
        """Draw a counter; `scale` is plane pixels to a counter pixel of its block."""
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
        """Draw a picture of `box` (plane pixels) that `paint` makes; it is kept under `key` for the next time."""
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
        """Give the painter its plane back."""
        if self._exact:
            self._painter.setWorldTransform(self._world)


def plain_picture(
    screen: Screen, step: float, key: Hashable, box: QRectF, paint: Callable[[QPainter], None]
) -> QPixmap:
    """The picture of `box` (plane pixels) that `paint` makes, for a zoom step; kept under `key` for the next time."""
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
