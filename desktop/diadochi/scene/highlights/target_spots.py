"""Drop targets: every space, and the inside of a walled city separately; where they are and how each
legal one looks.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from diadochi.atlas.atlas import Atlas
from diadochi.forecast.game_forecast import Mark, Spot
from diadochi.scene.palette import rgb
from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS, symbol_of

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
