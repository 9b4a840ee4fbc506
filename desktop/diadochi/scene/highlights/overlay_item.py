"""The base of overlay items over the sheet: heights in the scene, stamped pictures, flashes, and drop targets."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Hashable, Iterable, Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem

from diadochi.atlas.atlas import Atlas
from diadochi.forecast.game_forecast import Mark, Spot
from diadochi.scene.palette import rgb
from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS, symbol_of


class Overlay(QGraphicsItem):
    """An item over the whole sheet that repaints only the boxes it is given and takes no mouse buttons."""

    def __init__(self, sheet: QRectF, height: float) -> None:
        super().__init__()
        self.sheet = sheet
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self.sheet

    def repaint(self, boxes: Iterable[QRectF]) -> None:
        """Repaint these boxes, and nothing between them.

        `QGraphicsItem.update` would unite them into one large box.
        """
        scene = self.scene()
        if scene is not None:
            for box in boxes:
                scene.update(box)


# --- heights
# Routes and symbols are at 10, names at 20, the cartouche at 25 (`scene.sheet.sheet_layers`), counters at 50
# (`scene.view.map_scene`).

Z_THREATS, Z_THREAT_PLATES, Z_ARROW = 18.0, 40.0, 55.0
"""Permanent marks: tints below the names, their text above them, the thin arrow above control markers too."""
Z_SKETCH_LINES, Z_SKETCH_MARKS, Z_SKETCH_SIGNS, Z_SKETCH_PAPER = 19.5, 21.0, 56.0, 69.0
"""Drawings by people: lines below the names; heads, signs and flags above them, and above counters that would hide
them; the note that is being read.
"""
Z_RINGS = 19.0
"""Rings around spaces that can be picked: above routes and symbols, below names and counters."""
Z_DIM, Z_WAY, Z_GLOWS, Z_LETTERS, Z_CURSOR, Z_COINS, Z_LIT_NAMES = 60.0, 60.5, 61.0, 61.2, 61.5, 62.0, 62.5
Z_REFUSAL, Z_FLASH, Z_CARRIED, Z_LEGEND = 65.0, 66.0, 68.0, 70.0
"""Marks of a lifted army, above the dimmed map; `Z_CARRIED` is the lifted stack."""


# --- stamped pictures
# Small pictures are drawn once for a zoom step and stamped pixel for pixel.

SpritePainter = Callable[[QPainter], None]
"""Draws around the origin; units are screen pixels."""


class HighlightSprites:
    """Pictures of one zoom step and device pixel ratio; another step or ratio clears them."""

    def __init__(self, step: float = 1.0, ratio: float = 1.0) -> None:
        self.step, self.ratio = step, ratio
        self._kept: dict[Hashable, QPixmap] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def set_step(self, step: float, ratio: float) -> bool:
        """Draw for this step (screen pixels per canvas pixel) and ratio from now on; whether that is a change."""
        if (step, ratio) == (self.step, self.ratio):
            return False
        self.step, self.ratio = step, ratio
        self._kept.clear()
        return True

    def picture(self, key: Hashable, reach: tuple[float, float], draw: SpritePainter) -> QPixmap:
        """The picture under `key`, drawn now if it is new. `reach`: half its width and height in screen pixels."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _drawn(reach, self.ratio, draw)
        return found


def _drawn(reach: tuple[float, float], ratio: float, draw: SpritePainter) -> QPixmap:
    width, height = (2 * math.ceil(half * ratio) for half in reach)
    picture = QPixmap(width, height)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(width / 2, height / 2)
    painter.scale(ratio, ratio)
    draw(painter)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


class Stamp:
    """Puts pictures of one zoom step onto a painter in canvas coordinates, centred on points.

    At the step itself they are aligned to whole pixels; between two steps they are scaled.
    """

    def __init__(self, painter: QPainter, sprites: HighlightSprites) -> None:
        self._painter, self._sprites = painter, sprites
        self._world = painter.worldTransform()
        world = self._world
        self._exact = abs(world.m11() / sprites.step - 1) < 1e-4 and world.m12() == 0 and world.m11() == world.m22()
        if self._exact:
            painter.setWorldTransform(QTransform())
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)

    def at(self, centre: QPointF, picture: QPixmap) -> None:
        size = picture.deviceIndependentSize()
        if not self._exact:
            width, height = size.width() / self._sprites.step, size.height() / self._sprites.step
            target = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
            self._painter.drawPixmap(target, picture, QRectF(picture.rect()))
            return
        ratio = self._sprites.ratio
        at = self._world.map(centre)
        x = round((at.x() - size.width() / 2) * ratio) / ratio
        y = round((at.y() - size.height() / 2) * ratio) / ratio
        self._painter.drawPixmap(QPointF(x, y), picture)

    def done(self) -> None:
        """Restore the painter's transform."""
        if self._exact:
            self._painter.setWorldTransform(self._world)


# --- flash
# Flashes two pulses over things on the map. Without motion they are lit steadily for the same time.

FLASH_MS = 1100
PULSES = 2


class Flash(QObject):
    """Runs the pulses of one item and ends them itself. `light` makes the item light some things, and show if there are
    any.
    """

    def __init__(
        self, item: QGraphicsItem, light: Callable[[Iterable[Any]], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.motion = True
        self._item, self._light = item, light
        self._run = QVariantAnimation(self)
        self._run.setDuration(FLASH_MS)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.valueChanged.connect(self._shine)
        self._run.finished.connect(self.stop)

    @property
    def is_on(self) -> bool:
        """Whether something is lit now."""
        return self._item.isVisible()

    def start(self, things: Iterable[Any]) -> None:
        """Flash these things; whatever was flashing stops."""
        self._run.stop()
        self._light(things)
        if self.is_on:
            self._item.setOpacity(1.0)
            self._run.start()

    def stop(self) -> None:
        """Put the light out at once."""
        self._run.stop()
        self._light(())

    def _shine(self, share: float) -> None:
        if self.motion:
            self._item.setOpacity(abs(math.sin(math.pi * PULSES * share)))


# --- target spots
# Drop targets: every space, and the inside of a walled city separately; where they are and how each
# legal one looks.

WALLED = "square"
"""The symbol of spaces with an inside and an outside (CTL-17)."""
_REACH, _CROWN = 30.0, 0.62
_LEAST_REACH_PX, _LEAST_CROWN_PX = 20.0, 7.0
_LEAST_RING_PX = 9.0


class SpotPlaces:
    """Centres and sizes of drop targets in canvas pixels, and hit tests.

    The inside of a walled city is its inner crown, the outside the ring around it.
    """

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._symbols = {space: symbol_of(atlas, space) for space in atlas.spaces}

    def is_walled(self, space: str) -> bool:
        """Whether inside and outside of `space` are separate targets."""
        return self._symbols[space] == WALLED

    def centre(self, space: str) -> QPointF:
        return QPointF(*self._atlas.place[space])

    def radius(self, space: str) -> float:
        return SYMBOL_RADIUS.get(self._symbols[space], SYMBOL_RADIUS["disc"])

    def ring(self, space: str, step: float) -> float:
        """The radius of a ring around the symbol at a zoom step; never too small to be seen."""
        corner = 1.28 if self._symbols[space] == WALLED else 1.06
        return max(self.radius(space) * corner + 1.6, _LEAST_RING_PX / step)

    def box(self, space: str) -> QRectF:
        r = self.radius(space)
        x, y = self._atlas.place[space]
        return QRectF(x - r, y - r, 2 * r, 2 * r)

    def spot_at(self, point: QPointF, scale: float, legal: Container[Spot] = ()) -> Spot | None:
        """The target nearest to a point of the canvas, or None.

        `scale` is screen pixels per canvas pixel: from afar targets grow, so that they can be hit. Where only one of
        inside and outside is in `legal`, the whole city counts as it.
        """
        space = self._nearest(point, max(_REACH, _LEAST_REACH_PX / scale))
        if space is None:
            return None
        if not self.is_walled(space):
            return space, False
        inside, outside = (space, True) in legal, (space, False) in legal
        if inside != outside:
            return space, inside
        return space, self._in_crown(point, space, scale)

    def _nearest(self, point: QPointF, reach: float) -> str | None:
        x, y = point.x(), point.y()
        best, best_square = None, reach * reach
        for space, (px, py) in self._atlas.place.items():
            square = (px - x) ** 2 + (py - y) ** 2
            if square <= best_square:
                best, best_square = space, square
        return best

    def _in_crown(self, point: QPointF, space: str, scale: float) -> bool:
        x, y = self._atlas.place[space]
        crown = max(self.radius(space) * _CROWN, _LEAST_CROWN_PX / scale)
        return max(abs(point.x() - x), abs(point.y() - y)) <= crown


def on_circle(centre: QPointF, radius: float, degrees: float) -> QPointF:
    """The point of a circle at an angle, clockwise from the east as on a screen."""
    angle = math.radians(degrees)
    return QPointF(centre.x() + radius * math.cos(angle), centre.y() + radius * math.sin(angle))


# --- tones
# Mixed from the palette. Every tone has a second sign: the shape of a ring, a number, a cross.

SURE_BAND = 2
"""Movement points that every army has (MOV-10): the band that is certain."""
_SHARES = {2: 0.0, 3: 0.5, 4: 0.95}


def mixed(one: str, other: str, share: float, alpha: int = 255) -> QColor:
    """The colour `share` of the way (0 to 1) from one of the palette's colours to another."""
    red, green, blue = (round(p + (q - p) * share) for p, q in zip(rgb(one), rgb(other), strict=True))
    return QColor(red, green, blue, alpha)


def band_of(cost: int) -> int:
    """The band of a cost: 2, 3 or 4 movement points; higher costs count as 4."""
    return min(max(cost, SURE_BAND), 4)


def gold(band: int | None, alpha: int = 255) -> QColor:
    """The gold of a band: bright when certain or when points are known (None), deeper the more luck is needed."""
    return mixed("gold", "gold_deep", _SHARES.get(band or SURE_BAND, 0.95), alpha)


# --- looks of targets
# Computed once when an army is lifted: ring, band, coin, risk. No painting.

SHOULDER = 38.0
"""The coin of a city's outside is on its ring, this many degrees below the east."""
CHIP_STEP = 0.45
"""The zoom step from which chances and signs of risk are shown at each target."""
_MARGIN_PX = 26.0


class SpotLook(NamedTuple):
    """A target as it is drawn: centre and ring in canvas pixels.

    `band` is None when the points are known; `percent` None when the cost is certain; `signs` are fight, ambush, stop.
    `coin_below` is for the outside of a walled city, whose coin leaves the middle to the inside.
    """

    spot: Spot
    centre: QPointF
    ring: float
    cost: int
    band: int | None
    percent: int | None
    signs: tuple[str, ...]
    on_ring: bool

    @property
    def inside(self) -> bool:
        return self.spot[1]

    @property
    def is_risky(self) -> bool:
        """Whether something may go wrong: too few points, or something on the way."""
        return self.percent is not None or bool(self.signs)

    def coin(self) -> QPointF:
        """The centre of the coin with the cost."""
        return on_circle(self.centre, self.ring, SHOULDER) if self.on_ring else self.centre

    def chip(self, step: float) -> QPointF:
        """The place of chance and signs: below the target, clear of the coin."""
        if self.inside:
            return QPointF(self.centre.x(), self.centre.y() - self.ring - 9.0 / step)
        return QPointF(self.centre.x(), self.centre.y() + self.ring + (15.0 if self.on_ring else 12.0) / step)

    def box(self, step: float) -> QRectF:
        """The box of everything that is drawn for the target, in canvas pixels."""
        reach = self.ring * 1.6 + _MARGIN_PX / step
        return QRectF(self.centre.x() - reach, self.centre.y() - reach, 2 * reach, 2 * reach)


def looks_of(places: SpotPlaces, marks: Mapping[Spot, Mark], points: int | None, step: float) -> tuple[SpotLook, ...]:
    """The look of every mark. `points`: the movement points when they are known, None before the roll."""
    return tuple(_look(places, spot, mark, points, step) for spot, mark in marks.items())


def _look(places: SpotPlaces, spot: Spot, mark: Mark, points: int | None, step: float) -> SpotLook:
    space, inside = spot
    walled = places.is_walled(space)
    sure = mark.chance is None or mark.chance >= 1.0
    return SpotLook(
        spot,
        places.centre(space),
        places.ring(space, step),
        mark.cost,
        band_of(mark.cost) if points is None and mark.chance is not None else None,
        None if sure else percent(mark.chance or 0.0),
        signs_of(mark),
        walled and not inside,
    )


def percent(chance: float) -> int:
    """A chance in per cent; never 0 for what can happen nor 100 for what can fail."""
    if chance <= 0.0 or chance >= 1.0:
        return round(chance * 100)
    return min(99, max(1, round(chance * 100)))


def signs_of(mark: Mark) -> tuple[str, ...]:
    """The signs of what waits on the way."""
    found = (
        ("fight", mark.fights),
        ("interception", mark.intercepted),
        ("ambush", mark.ambushes),
        ("stop", mark.stops),
    )
    return tuple(sign for sign, what in found if what)
