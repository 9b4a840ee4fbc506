"""Graphics items that show counters as pictures: a block of counters, a control marker, ladders, a fan.

They take no buttons: gestures ask the layer what lies where.
"""

import math
from collections.abc import Callable, Hashable
from enum import Enum
from time import perf_counter

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.scene.counters.arrangement import FAN_PADDING, Block, Laid
from desktop.scene.counters.measures import SHADOW_MARGIN, Detail, size_of
from desktop.scene.counters.painting import LIFTED, RESTING
from desktop.scene.counters.sprites import Sprites
from desktop.scene.palette import SHEET, qcolor

FRAME_S = 0.005
"""Seconds of a frame that may go into new pictures while others can stand in."""


class State(Enum):
    """How a block shows: as it lies, in the hand, faded back, or chosen."""

    PLAIN = "plain"
    LIFTED = "lifted"
    DIMMED = "dimmed"
    SELECTED = "selected"


class Screen:
    """What pictures must fit: screen pixels to a canvas pixel, device pixels to a screen pixel, and their cache.

    A frame in a window makes pictures for `FRAME_S` seconds at most; where a stretched one can stand in for the rest,
    `owe` is called, and whoever set it has the items painted again soon.
    """

    def __init__(self, sprites: Sprites, step: float = 1.0, ratio: float = 1.0) -> None:
        self.sprites = sprites
        self.step = step
        self.ratio = ratio
        self.owe: Callable[[], None] = lambda: None
        self._spent = 0.0

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


class BlockItem(QGraphicsItem):
    """A block of counters; its origin is the upper left corner of the block's box.

    `scale` is canvas pixels to a counter pixel. `signs` are further counters, such as the sign of having moved.
    """

    def __init__(self, screen: Screen, block: Block, scale: float, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._screen = screen
        self._block = block
        self._scale = scale
        self._signs: tuple[Laid, ...] = ()
        self._state = State.PLAIN
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def block(self) -> Block:
        """The counters shown."""
        return self._block

    @property
    def state(self) -> State:
        """How the block shows now."""
        return self._state

    @property
    def signs(self) -> tuple[Laid, ...]:
        """Further counters on the block."""
        return self._signs

    def show_block(self, block: Block, scale: float, signs: tuple[Laid, ...]) -> None:
        """Show other counters, or the same ones at another scale; nothing is repainted when all is equal."""
        if (block, scale, signs) == (self._block, self._scale, self._signs):
            return
        self.prepareGeometryChange()
        self._block, self._scale, self._signs = block, scale, signs
        self.update()

    def show_state(self, state: State) -> None:
        """Lift, dim or select the block."""
        if state is self._state:
            return
        self.prepareGeometryChange()
        self._state = state
        self.setOpacity(0.4 if state is State.DIMMED else 1.0)
        self.update()

    def boundingRect(self) -> QRectF:
        """The box with room for shadows."""
        margin = SHADOW_MARGIN * self._scale * 1.6
        size = QRectF(0, 0, self._block.width * self._scale, self._block.height * self._scale)
        return size.adjusted(-margin, -margin, margin, margin)

    def covers(self, point: QPointF) -> bool:
        """Whether a point of the item's plane lies on one of its counters."""
        x, y = point.x() / self._scale, point.y() / self._scale
        return any(_holds(each, self._block.detail, x, y) for each in self._block.laid)

    def laid_at(self, point: QPointF) -> Laid | None:
        """The topmost counter under a point of the item's plane."""
        x, y = point.x() / self._scale, point.y() / self._scale
        return next((each for each in reversed(self._block.laid) if _holds(each, self._block.detail, x, y)), None)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the counters' pictures."""
        if self._state is State.SELECTED:
            self._halo(painter)
        lifted = self._state is State.LIFTED
        factor, lift = (1.05, LIFTED) if lifted else (1.0, RESTING)
        pen = Pictures(painter, self._screen, hasty=widget is not None)
        for each in (*self._block.laid, *self._signs):
            pen.place(each, self._block.detail, self._scale * factor, lift)
        pen.done()

    def _halo(self, painter: QPainter) -> None:
        box = QRectF(0, 0, self._block.width * self._scale, self._block.height * self._scale)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(qcolor("gold", 60))
        for width, alpha in ((7.0, 70), (4.5, 140), (2.2, 255)):
            painter.setPen(QPen(qcolor("gold", alpha), width * self._scale))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 7 * self._scale, 7 * self._scale)
            painter.setBrush(Qt.BrushStyle.NoBrush)


class FanItem(BlockItem):
    """A stack fanned out on a parchment backing, every counter readable."""

    def boundingRect(self) -> QRectF:
        """The backing with its shadow."""
        return self._backing().adjusted(-12 * self._scale, -12 * self._scale, 12 * self._scale, 14 * self._scale)

    def _backing(self) -> QRectF:
        padding = FAN_PADDING * self._scale
        size = QRectF(0, 0, self._block.width * self._scale, self._block.height * self._scale)
        return size.adjusted(-padding, -padding, padding, padding)

    def covers(self, point: QPointF) -> bool:
        """Whether a point of the item's plane lies on the backing."""
        return self._backing().contains(point)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw the backing and the counters' pictures."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, scale = self._backing(), self._scale
        painter.setPen(Qt.PenStyle.NoPen)
        for grow in (5.0, 3.4, 1.8):
            painter.setBrush(QColor(30, 16, 6, 34))
            shade = box.translated(0, 2.5 * scale).adjusted(-grow * scale, -grow * scale, grow * scale, grow * scale)
            painter.drawRoundedRect(shade, 10 * scale, 10 * scale)
        painter.setBrush(qcolor("parchment_light", 244))
        painter.setPen(QPen(QColor(SHEET["gold_deep"]), 1.6 * scale))
        painter.drawRoundedRect(box, 8 * scale, 8 * scale)
        super().paint(painter, option, widget)


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
            width, height = (side * own + 2 * margin for side in size_of(laid.face, detail))
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
    scale = step * screen.ratio

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

    return screen.sprites.kept(_plain_key(screen, step, key), screen.ratio, make)


def _plain_key(screen: Screen, step: float, key: Hashable) -> Hashable:
    return (key, step, screen.ratio)


def _target(corner: QPointF, picture: QPixmap, step: float) -> QRectF:
    size = picture.deviceIndependentSize()
    return QRectF(corner.x(), corner.y(), size.width() / step, size.height() / step)


def _holds(laid: Laid, detail: Detail, x: float, y: float) -> bool:
    width, height = size_of(laid.face, detail)
    return laid.x <= x <= laid.x + width * laid.scale and laid.y <= y <= laid.y + height * laid.scale
