"""Live layers of the sheet as sprites: each is drawn once for a zoom step in blocks, of which only inked cells are
kept.

Painting a layer again is a few blits, and the bare cells (most of a sheet) cost nothing. Blocks that a frame has no
time for come with the next frames (`Dues`), and idle time is used to draw ahead (`Idle`).
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

from diadochi.scene.canvas import STEPS
from diadochi.scene.first_pictures import FIRST_PICTURES, Strip

# --- blocks owed to the next frames
# A frame that runs out of time leaves blocks out. The next frames bring a few of them each.

AT_ONCE = 4
"""Blocks brought with one frame."""

PaintArea = Callable[[QRectF], None]
"""Repaints an area (canvas pixels)."""
BlockPlace = tuple[float, float, int, int]
"""Zoom step, device pixel ratio, column and row of a block."""


class Dues:
    """The blocks that several layers still owe. Blocks in the same place come with the same frame."""

    def __init__(self) -> None:
        self._due: dict[BlockPlace, tuple[QRectF, PaintArea]] = {}

    @property
    def owing(self) -> bool:
        """Whether any block is still to come."""
        return bool(self._due)

    def owe(self, owed: Iterable[tuple[BlockPlace, QRectF]], paint: PaintArea) -> None:
        """Call `paint` for these places and their areas in the next turns of the event loop."""
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


# --- cell layer

BLOCK = 512
"""Side of a block in device pixels: the unit of drawing."""
CELL = 64
"""Side of a cell in device pixels: the unit that is kept or dropped."""
LIMIT = 20_000_000
"""Bytes of pictures a layer keeps. A 4K screen shows 10 to 20 MB; the rest is for the next zoom steps."""
HASTE_S = 0.004
"""Seconds of drawing that one frame on the screen waits for; what is missing then comes with the next frames.

In the first frame that misses a block which another step can stand in for, it is not waited for at all.
"""
_NEAREST = {step: sorted({*STEPS} - {step}, key=lambda other: abs(math.log(other / step))) for step in STEPS}
"""To each zoom step all others, the nearest first."""
_BLANK = bytes(CELL * CELL * 4)

CellPainter = Callable[[QPainter, QRectF], None]
"""Draws what is in a rectangle of canvas pixels; the painter is scaled to them."""
DrawAt = Callable[[float], CellPainter]
"""What to draw at a zoom step."""
NameAt = Callable[[float], str]
"""A key of all that is drawn at a zoom step: equal keys look the same. Empty while the drawing is still to change."""
Key = tuple[float, float, int, int]
"""Zoom step, device pixel ratio, column and row of a block."""


class Sprite(NamedTuple):
    """A row of inked cells: its box in device pixels, and its place in screen pixels from the sheet's origin."""

    box: QRectF
    place: QPointF
    picture: QPixmap


class CellLayer(QGraphicsItem):
    """Shows what `draw_at(step)` draws on a sheet of `sheet` (canvas pixels), at the zoom step last set.

    While `hasty`, a frame on the screen waits only a moment for missing blocks; they come with the next frames. Layers
    above each other share their `dues`, so that a place is completed in all of them at once. At most `limit` bytes of
    pictures are kept, the least recently painted blocks go first. `name_at` gives the key under which the first view is
    cached for the next start.
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

        `elsewhere` is the ratio of all other steps, if it differs: between two steps the drawings of the nearest one
        are made as dense as they are shown.
        """
        self._elsewhere = elsewhere or ratio
        if (step, ratio) != (self._step, self._ratio):
            self._step, self._ratio = step, ratio
            self.update()

    def renew(self) -> None:
        """Drop all pictures because the drawing has changed."""
        self._draws.clear()
        self._blocks.clear()
        self._owed.clear()
        self._bytes = 0
        self.update()

    def renew_within(self, areas: Sequence[QRectF]) -> None:
        """Drop the pictures of these areas (canvas pixels) because the drawing has changed in them alone."""
        self._draws.clear()
        for key in [key for key in self._blocks if any(_area(key).intersects(area) for area in areas)]:
            self._bytes -= _weight(self._blocks.pop(key))
            self._owed.discard(key)
        for area in areas:
            self.update(area)

    @property
    def is_bare(self) -> bool:
        return not self._blocks

    @property
    def has_room(self) -> bool:
        return self._bytes < 0.85 * self._limit

    def prepare(self, area: QRectF, step: float) -> bool:
        """Draw one block of `area` (canvas pixels) that is missing at a step; whether there was one.

        Blocks that exist count as recently used. No block of this step or of the shown one is dropped for it.
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
        return self._sheet

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
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
        """Whether a missing block may come with a later frame: this one is out of time, or is the first to miss it.

        Blocks from the cache of the last start are there at once.
        """
        if FIRST_PICTURES.has(self._cache_name(key)):
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
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)  # shown for a moment only
                painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
                painter.scale(1.0 / near, 1.0 / near)
                for other in self._keys(area, near):
                    for _, place, picture in self._blocks.get(other, ()):
                        painter.drawPixmap(place, picture)
                painter.restore()
        self._dues.owe([(key, _area(key)) for key in owed], self._repaint)

    def _repaint(self, area: QRectF) -> None:
        if isValid(self):  # the scene may be gone when the owed blocks come
            self.update(area)

    def _stand_in(self, key: Key) -> float | None:
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
            found = self._cached(key)
            self._keep(key, found)
        else:
            self._blocks.move_to_end(key)
        return found

    def _cached(self, key: Key) -> tuple[Sprite, ...]:
        """What was drawn at an earlier start, else drawn now."""
        name = self._cache_name(key)
        if not name:
            return self._drawn(key)
        found = FIRST_PICTURES.found(name)
        if found is not None:
            return tuple(_sprite(strip, key[1]) for strip in found)
        strips = self._inked(key)
        FIRST_PICTURES.keep(name, strips)
        return tuple(_sprite(strip, key[1]) for strip in strips)

    def _cache_name(self, key: Key) -> str:
        """The cache key of a block; empty for one that is not cached."""
        name = self._name_at(key[0]) if FIRST_PICTURES.is_open else ""
        return name and f"{name} {key!r}"

    def _drawn(self, key: Key) -> tuple[Sprite, ...]:
        return tuple(_sprite(strip, key[1]) for strip in self._inked(key))

    def _inked(self, key: Key) -> tuple[Strip, ...]:
        step, ratio, column, row = key
        grain = step * ratio
        image = QImage(BLOCK, BLOCK, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-column * BLOCK, -row * BLOCK)
            painter.scale(grain, grain)
            side = BLOCK / grain
            self._draw(step)(painter, QRectF(column * side, row * side, side, side))
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
    step, ratio, column, row = key
    side = BLOCK / (step * ratio)
    return QRectF(column * side, row * side, side, side)


def _snapped(world: QTransform, ratio: float) -> QTransform:
    """Only the shift of a transform, rounded to whole device pixels."""
    return QTransform.fromTranslate(round(world.dx() * ratio) / ratio, round(world.dy() * ratio) / ratio)


def _weight(sprites: tuple[Sprite, ...]) -> int:
    return sum(4 * sprite.picture.width() * sprite.picture.height() for sprite in sprites)


def _strips(image: QImage, origin: QPoint) -> Iterator[Strip]:
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


# --- memory returned to the system


def give_back() -> bool:
    """Return freed memory to the system, in some 3 ms; whether the C library can (on most Linux systems).

    Without it the library keeps every page below a small object that is still in use: some 40 MB after a zoom through
    all steps of a 3840 x 2160 screen. Mapping each picture separately would return it too, but then every page of every
    new picture would be faulted in while the user waits.
    """
    library = _library()
    return library is not None and bool(library.malloc_trim(0))


@cache
def _library() -> ctypes.CDLL | None:
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "malloc_trim") else None


# --- drawing ahead
# In idle time blocks are drawn before they are needed, one at a time, so that a zoom step is smooth.

_REST_MS = 350
_PAUSE_MS = 8
_AHEAD = 0.3
"""Share of the view's size that is drawn beyond its edges."""


class Idle(QObject):
    """Prepares layers for the views of a scene: the next zoom steps first, then what a pan would show.

    Freed memory is returned to the system first, and again at the end.
    """

    def __init__(self, layers: Sequence[CellLayer], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layers = tuple(layers)
        self._work: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def start(self, scene: QGraphicsScene | None, step: float) -> None:
        """Start over for the zoom step that is shown, after a rest."""
        self._work = self._blocks(scene, step)
        self._timer.start(_REST_MS)

    def put_off(self) -> None:
        """Wait for another rest, because the user is doing something."""
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
        layers = [layer for layer in self._layers if layer.isVisible()]
        areas = [view.mapToScene(view.viewport().rect()).boundingRect() for view in scene.views()] if scene else []
        for seen in areas:
            for near, area in _next(step, seen):
                for layer in layers:
                    while layer.prepare(area, near):
                        yield
            for near, area in _later(step, seen):
                for layer in layers:
                    while layer.has_room and layer.prepare(area, near):
                        yield
        give_back()


def _next(step: float, seen: QRectF) -> Iterator[tuple[float, QRectF]]:
    """Zoom steps and areas (canvas pixels) of this view and of the next step: worth dropping others for."""
    place = STEPS.index(step)
    yield step, seen
    for other in (place + 1, place - 1):
        if 0 <= other < len(STEPS):
            yield STEPS[other], _scaled(seen, step / STEPS[other])


def _later(step: float, seen: QRectF) -> Iterator[tuple[float, QRectF]]:
    """What may be needed after that, while there is room: beyond the edges, and two steps away."""
    place = STEPS.index(step)
    yield step, _scaled(seen, 1.0 + _AHEAD)
    for other in (place + 2, place - 2):
        if 0 <= other < len(STEPS):
            yield STEPS[other], _scaled(seen, step / STEPS[other])


def _scaled(area: QRectF, factor: float) -> QRectF:
    across, down = area.width() * (factor - 1) / 2, area.height() * (factor - 1) / 2
    return area.adjusted(-across, -down, across, down)
