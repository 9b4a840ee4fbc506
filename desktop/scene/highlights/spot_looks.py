"""How each legal target looks, worked out once when an army is lifted: ring, band, coin, risk. No painting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from desktop.forecast.marks import Mark, Spot
from desktop.scene.highlights.spots import SpotPlaces, on_circle
from desktop.scene.highlights.tones import band_of

SHOULDER = 38.0
"""Degrees below the east at which the coin of a city's outside hangs on its ring."""
CHIP_STEP = 0.45
"""The zoom step from which chances and signs of risk are written at each target."""
_MARGIN_PX = 26.0


class SpotLook(NamedTuple):
    """A target as it is drawn: centre and ring in canvas pixels.

    `band` is None when the points are known; `percent` None when the cost is sure; `signs` are fight, ambush, stop.
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
        """Whether the target lies within walls."""
        return self.spot[1]

    @property
    def is_risky(self) -> bool:
        """Whether something may go wrong: the points may not suffice, or something waits on the way."""
        return self.percent is not None or bool(self.signs)

    def coin(self) -> QPointF:
        """Where the coin with the cost lies."""
        return on_circle(self.centre, self.ring, SHOULDER) if self.on_ring else self.centre

    def chip(self, step: float) -> QPointF:
        """Where chance and signs are written: below the target, clear of the coin."""
        if self.inside:
            return QPointF(self.centre.x(), self.centre.y() - self.ring - 9.0 / step)
        return QPointF(self.centre.x(), self.centre.y() + self.ring + (15.0 if self.on_ring else 12.0) / step)

    def box(self, step: float) -> QRectF:
        """Everything that is drawn for the target, in canvas pixels."""
        reach = self.ring * 1.6 + _MARGIN_PX / step
        return QRectF(self.centre.x() - reach, self.centre.y() - reach, 2 * reach, 2 * reach)


def looks_of(places: SpotPlaces, marks: Mapping[Spot, Mark], points: int | None, step: float) -> tuple[SpotLook, ...]:
    """A look for every mark. `points`: the movement points when they are known, None before the roll."""
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
    """What waits on the way, as the signs to draw."""
    found = (
        ("fight", mark.fights),
        ("interception", mark.intercepted),
        ("ambush", mark.ambushes),
        ("stop", mark.stops),
    )
    return tuple(sign for sign, what in found if what)
