"""A live layer kept as sprites: drawn once for each zoom step in blocks, of which only the inked cells are kept.

Drawing it again is a few blits, whatever it shows; most of a sheet is bare, and bare cells cost nothing.
"""

import ctypes
import math
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from desktop.scene.first_pictures import FIRST_PICTURES, Strip
from desktop.scene.zoom import STEPS

# --- dues
# Blocks that a frame has left out come with the next frames: a few side by side, so that each paints little.

AT_ONCE = 4
"""Blocks that are brought with one frame."""

PaintArea = Callable[[QRectF], None]
"""Has an area (canvas pixels) painted anew."""
BlockPlace = tuple[float, float, int, int]
"""Zoom step, device pixel ratio, column and row of a block."""


class Dues:
    """What layers over each other still owe. What lies in the same place comes with the same frame."""

    def __init__(self) -> None:
        self._due: dict[BlockPlace, tuple[QRectF, PaintArea]] = {}

    @property
    def owing(self) -> bool:
        """Whether there is something still to come."""
        return bool(self._due)

    def owe(self, owed: Iterable[tuple[BlockPlace, QRectF]], paint: PaintArea) -> None:
        """Have `paint` called for these places and their areas, in the turns of the event loop that come."""
        waiting = bool(self._due)
        for place, area in owed:
            self._due.setdefault(place, (area, paint))
        if self._due and not waiting:
            QTimer.singleShot(0, self._bring)

    def _bring(self) -> None:
        if not self._due:
            return
        step, ratio, column, row = next(iter(self._due))
        area, paint = self._due.pop((step, ratio, column, row))
        for beside in range(column + 1, column + AT_ONCE):
            found = self._due.pop((step, ratio, beside, row), None)
            if found is None:
                break
            area = area.united(found[0])
        paint(area)
        if self._due:
            QTimer.singleShot(0, self._bring)


# --- cells

BLOCK = 512
"""Side of a block in device pixels: what is drawn at once."""
CELL = 64
"""Side of a cell in device pixels: what is kept or thrown away."""
LIMIT = 20_000_000
"""Bytes of pictures a layer keeps: a 4K screen shows 10 to 20 MB of them; the rest is for the next zoom steps."""
HASTE_S = 0.004
"""Seconds of drawing that one frame on the screen waits for; what is missing then comes with the next frames.

What another step can stand in for is not waited for at all in the first frame that misses it.
"""
_NEAREST = {step: sorted({*STEPS} - {step}, key=lambda other: abs(math.log(other / step))) for step in STEPS}
"""To each zoom step all others, the nearest first."""
_BLANK = bytes(CELL * CELL * 4)

CellPainter = Callable[[QPainter, QRectF], None]
"""Draws what lies in a rectangle of canvas pixels; the painter is scaled to them."""
DrawAt = Callable[[float], CellPainter]
"""What to draw at a zoom step."""
NameAt = Callable[[float], str]
"""All that is drawn at a zoom step, in words: equal ones look the same. Empty when it is still to change."""
Key = tuple[float, float, int, int]
"""Zoom step, device pixel ratio, column and row of a block."""


class Sprite(NamedTuple):
    """A row of inked cells: its box in device pixels and its place in screen pixels from the sheet's origin."""

    box: QRectF
    place: QPointF
    picture: QPixmap


class CellLayer(QGraphicsItem):
    """Shows what `draw_at(step)` draws on a sheet of `sheet` (canvas pixels), at the zoom step last set.

    While `hasty`, a frame on the screen waits only a moment for what is missing; it comes with the next frames.
    Layers over each other share their `dues`, so that it comes for all of them at once.
    At most `limit` bytes of pictures are kept; the blocks looked at least lately go first. `name_at` says under which
    name those of the first view are kept for the next start.
    """

    def __init__(
        self,
        sheet: QRectF,
        draw_at: DrawAt,
        limit: int = LIMIT,
        name_at: NameAt = lambda _step: "",
        dues: Dues | None = None,
    ) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hasty = False
        self._sheet = sheet
        self._draw_at, self._name_at = draw_at, name_at
        self._draws: dict[float, CellPainter] = {}
        self._limit = limit
        self._bytes = 0
        self._blocks: OrderedDict[Key, tuple[Sprite, ...]] = OrderedDict()
        self._owed: set[Key] = set()
        self._dues = dues or Dues()
        self._step, self._ratio, self._elsewhere = 1.0, 1.0, 1.0

    def set_step(self, step: float, ratio: float, elsewhere: float = 0.0) -> None:
        """Show the pictures of another zoom step and device pixel ratio from now on.

        `elsewhere` is the ratio of the other steps, where it is another one: between two steps, those of the nearest
        are made as dense as they are shown.
        """
        self._elsewhere = elsewhere or ratio
        if (step, ratio) != (self._step, self._ratio):
            self._step, self._ratio = step, ratio
            self.update()

    def renew(self) -> None:
        """Forget all pictures: what is drawn has changed."""
        self._draws.clear()
        self._blocks.clear()
        self._owed.clear()
        self._bytes = 0
        self.update()

    @property
    def is_bare(self) -> bool:
        """Whether nothing has been looked at yet, or nothing is left of what was."""
        return not self._blocks

    @property
    def has_room(self) -> bool:
        """Whether more pictures can be kept without losing others."""
        return self._bytes < 0.85 * self._limit

    def prepare(self, area: QRectF, step: float) -> bool:
        """Draw one block of `area` (canvas pixels) that is still missing at a step; whether there was one.

        Those that are there count as looked at. For the sake of a step nothing is lost of it, nor of the one shown.
        """
        for key in self._keys(area, step):
            if key not in self._blocks:
                if not self.has_room and next(iter(self._blocks))[0] in (step, self._step):
                    return False
                self._keep(key, self._drawn(key))
                return True
            self._blocks.move_to_end(key)
        return False

    def boundingRect(self) -> QRectF:
        """The sheet, canvas pixels."""
        return self._sheet

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Blit the inked cells that are exposed."""
        world = painter.worldTransform()
        stretch = world.m11() / self._step
        exact = abs(stretch - 1.0) < 1e-6
        grain = self._step * self._ratio
        exposed = option.exposedRect.toAlignedRect()
        seen = QRectF(exposed.x() * grain, exposed.y() * grain, exposed.width() * grain, exposed.height() * grain)
        painter.save()
        if exact:
            painter.setWorldTransform(_snapped(world, self._ratio))
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(1.0 / self._step, 1.0 / self._step)
        end, owed = perf_counter() + HASTE_S, []
        for key in self._keys(option.exposedRect, self._step):
            if self.hasty and widget is not None and key not in self._blocks and self._may_wait(key, end):
                owed.append(key)
                continue
            whole = seen.contains(QRectF(key[2] * BLOCK, key[3] * BLOCK, BLOCK, BLOCK))
            for box, place, picture in self._block(key):
                if whole or seen.intersects(box):
                    painter.drawPixmap(place, picture)
        painter.restore()
        self._owe(painter, owed)

    def _may_wait(self, key: Key, end: float) -> bool:
        """Whether a missing block may come with another frame: when this one has no time left, or is its first.

        What was drawn at an earlier start is there at once.
        """
        if FIRST_PICTURES.has(self._kept_name(key)):
            return False
        return perf_counter() > end or (key not in self._owed and self._stand_in(key) is not None)

    def _owe(self, painter: QPainter, owed: list[Key]) -> None:
        """Draw blocks that are still to come with the pictures of other steps, and come back to them soon."""
        for key in owed:
            self._owed.add(key)
            area = _area(key)
            near = self._stand_in(key)
            if near is not None:
                painter.save()
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)  # there for a blink
                painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
                painter.scale(1.0 / near, 1.0 / near)
                for other in self._keys(area, near):
                    for _, place, picture in self._blocks.get(other, ()):
                        painter.drawPixmap(place, picture)
                painter.restore()
        self._dues.owe([(key, _area(key)) for key in owed], self._paint_anew)

    def _paint_anew(self, area: QRectF) -> None:
        if isValid(self):
            self.update(area)

    def _stand_in(self, key: Key) -> float | None:
        """The nearest of the other steps at which something of a block is drawn."""
        area = _area(key)
        for step in _NEAREST[key[0]]:
            if any(other in self._blocks for other in self._keys(area, step)):
                return step
        return None

    def _keys(self, area: QRectF, step: float) -> Iterator[Key]:
        ratio = self._ratio if step == self._step else self._elsewhere
        side = BLOCK / (step * ratio)
        area = area.intersected(self._sheet)
        if area.isEmpty():
            return
        for row in range(math.floor(area.top() / side), math.ceil(area.bottom() / side)):
            for column in range(math.floor(area.left() / side), math.ceil(area.right() / side)):
                yield step, ratio, column, row

    def _block(self, key: Key) -> tuple[Sprite, ...]:
        found = self._blocks.get(key)
        if found is None:
            found = self._as_kept(key)
            self._keep(key, found)
        else:
            self._blocks.move_to_end(key)
        return found

    def _as_kept(self, key: Key) -> tuple[Sprite, ...]:
        """What was drawn at an earlier start, else drawn now."""
        name = self._kept_name(key)
        if not name:
            return self._drawn(key)
        found = FIRST_PICTURES.found(name)
        if found is not None:
            return tuple(_sprite(strip, key[1]) for strip in found)
        strips = self._inked(key)
        FIRST_PICTURES.keep(name, strips)
        return tuple(_sprite(strip, key[1]) for strip in strips)

    def _kept_name(self, key: Key) -> str:
        """Under which a block is kept for the next start; empty for one that is not."""
        name = self._name_at(key[0]) if FIRST_PICTURES.is_open else ""
        return name and f"{name} {key!r}"

    def _drawn(self, key: Key) -> tuple[Sprite, ...]:
        return tuple(_sprite(strip, key[1]) for strip in self._inked(key))

    def _inked(self, key: Key) -> tuple[Strip, ...]:
        step, ratio, column, row = key
        grain = step * ratio
        image = QImage(BLOCK, BLOCK, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-column * BLOCK, -row * BLOCK)
        painter.scale(grain, grain)
        side = BLOCK / grain
        self._draw(step)(painter, QRectF(column * side, row * side, side, side))
        painter.end()
        return tuple(_strips(image, QPoint(column * BLOCK, row * BLOCK)))

    def _draw(self, step: float) -> CellPainter:
        if step not in self._draws:
            self._draws[step] = self._draw_at(step)
        return self._draws[step]

    def _keep(self, key: Key, sprites: tuple[Sprite, ...]) -> None:
        self._owed.discard(key)
        self._blocks[key] = sprites
        self._bytes += _weight(sprites)
        while self._bytes > self._limit and len(self._blocks) > 1:
            _, gone = self._blocks.popitem(last=False)
            self._bytes -= _weight(gone)


def _area(key: Key) -> QRectF:
    """The canvas pixels of a block."""
    step, ratio, column, row = key
    side = BLOCK / (step * ratio)
    return QRectF(column * side, row * side, side, side)


def _snapped(world: QTransform, ratio: float) -> QTransform:
    """Only the shift of a transform, rounded to whole device pixels."""
    return QTransform.fromTranslate(round(world.dx() * ratio) / ratio, round(world.dy() * ratio) / ratio)


def _weight(sprites: tuple[Sprite, ...]) -> int:
    return sum(4 * sprite.picture.width() * sprite.picture.height() for sprite in sprites)


def _strips(image: QImage, origin: QPoint) -> Iterator[Strip]:
    """The inked cells of a block, neighbours in a row joined."""
    for top in range(0, BLOCK, CELL):
        inked = [_is_inked(image, left, top) for left in range(0, BLOCK, CELL)] + [False]
        start = 0
        for number, ink in enumerate(inked):
            if ink:
                continue
            if number > start:
                cells = image.copy(QRect(start * CELL, top, (number - start) * CELL, CELL))
                yield Strip(origin.x() + start * CELL, origin.y() + top, cells)
            start = number + 1


def _sprite(strip: Strip, ratio: float) -> Sprite:
    picture = QPixmap.fromImage(strip.image)
    picture.setDevicePixelRatio(ratio)
    box = QRectF(strip.left, strip.top, strip.image.width(), strip.image.height())
    return Sprite(box, QPointF(strip.left / ratio, strip.top / ratio), picture)


def _is_inked(image: QImage, left: int, top: int) -> bool:
    cell = image.copy(QRect(left, top, CELL, CELL))  # kept by name: its bits must outlive the comparison
    return bytes(cell.constBits()) != _BLANK


# --- freed
# Memory of pictures that were thrown away goes back to the system.


def give_back() -> bool:
    """Give the system what was freed; whether the C library can (that of most Linux systems). It takes some 3 ms.

    Left alone, the library keeps what lies below a small thing that is still in use: after a zoom through all steps of
    a 3840 x 2160 screen some 40 MB. Having each picture from the system by itself gives that back too, but every page
    of every new picture is then brought anew while somebody waits for it.
    """
    library = _library()
    return library is not None and bool(library.malloc_trim(0))


@cache
def _library() -> ctypes.CDLL | None:
    """The C library if it knows how."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") else None


# --- idle
# Draw blocks before they are looked at, one at a time while nothing else happens, so that a zoom step is smooth.

_REST_MS = 350
_PAUSE_MS = 8
_AHEAD = 0.3
"""Share of the view's size that is drawn beyond its edges."""


class Idle(QObject):
    """Prepares layers for the views of a scene: the next zoom steps first, then what a pan would show.

    What pictures on the way here took goes back to the system first, and once more at the end.
    """

    def __init__(self, layers: Sequence[CellLayer], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layers = tuple(layers)
        self._work: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def start(self, scene: QGraphicsScene | None, step: float) -> None:
        """Begin anew for the zoom step that is shown, after a rest."""
        self._work = self._blocks(scene, step)
        self._timer.start(_REST_MS)

    def put_off(self) -> None:
        """Something happens: what is left waits for another rest."""
        if self._timer.isActive():
            self._timer.start(_REST_MS)

    def finish(self) -> None:
        """Prepare all that is left at once."""
        self._timer.stop()
        for _ in self._work:
            pass

    def _go_on(self) -> None:
        if all(layer.is_bare for layer in self._layers):  # the first frame comes first
            self._timer.start(_REST_MS)
        elif next(self._work, "done") == "done":
            self._timer.stop()
        else:
            self._timer.start(_PAUSE_MS)

    def _blocks(self, scene: QGraphicsScene | None, step: float) -> Iterator[None]:
        """One missing block is drawn before each yield."""
        give_back()
        areas = [view.mapToScene(view.viewport().rect()).boundingRect() for view in scene.views()] if scene else []
        for seen in areas:
            for near, area in _next(step, seen):
                for layer in self._layers:
                    while layer.prepare(area, near):
                        yield
            for near, area in _later(step, seen):
                for layer in self._layers:
                    while layer.has_room and layer.prepare(area, near):
                        yield
        give_back()


def _next(step: float, seen: QRectF) -> Iterator[tuple[float, QRectF]]:
    """Zoom steps and areas (canvas pixels) that are looked at now and with the next step: worth losing others for."""
    place = STEPS.index(step)
    yield step, seen
    for other in (place + 1, place - 1):
        if 0 <= other < len(STEPS):
            yield STEPS[other], _scaled(seen, step / STEPS[other])


def _later(step: float, seen: QRectF) -> Iterator[tuple[float, QRectF]]:
    """What may be looked at after that, while there is room: beyond the edges, and two steps away."""
    place = STEPS.index(step)
    yield step, _scaled(seen, 1.0 + _AHEAD)
    for other in (place + 2, place - 2):
        if 0 <= other < len(STEPS):
            yield STEPS[other], _scaled(seen, step / STEPS[other])


def _scaled(area: QRectF, factor: float) -> QRectF:
    """An area grown about its middle."""
    across, down = area.width() * (factor - 1) / 2, area.height() * (factor - 1) / 2
    return area.adjusted(-across, -down, across, down)
