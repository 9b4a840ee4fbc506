"""Where the drop targets lie: every space, and the inside of every walled city apart from its outside."""

from __future__ import annotations

import math
from collections.abc import Container

from PySide6.QtCore import QPointF, QRectF

from desktop.atlas.atlas import Atlas
from desktop.forecast.marks import Spot
from desktop.scene.sheet.sizes import SYMBOL_RADIUS
from desktop.scene.sheet.trimming import symbol_of

WALLED = "square"
"""The symbol of spaces with an inside and an outside (CTL-17)."""
_REACH, _CROWN = 30.0, 0.62
_LEAST_REACH_PX, _LEAST_CROWN_PX = 20.0, 7.0
_LEAST_RING_PX = 9.0


class SpotPlaces:
    """Centres and sizes of drop targets in canvas pixels, and which target lies under a point.

    The inside of a walled city is its inner crown, the outside is the ring around it.
    """

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._symbols = {space: symbol_of(atlas, space) for space in atlas.spaces}

    def is_walled(self, space: str) -> bool:
        """Whether inside and outside of `space` are separate targets."""
        return self._symbols[space] == WALLED

    def centre(self, space: str) -> QPointF:
        """The middle of the space's symbol."""
        return QPointF(*self._atlas.place[space])

    def radius(self, space: str) -> float:
        """Half the width of the space's symbol."""
        return SYMBOL_RADIUS.get(self._symbols[space], SYMBOL_RADIUS["disc"])

    def ring(self, space: str, step: float) -> float:
        """The radius of a ring round the symbol at a zoom step: never so small that it could not be seen."""
        corner = 1.28 if self._symbols[space] == WALLED else 1.06
        return max(self.radius(space) * corner + 1.6, _LEAST_RING_PX / step)

    def box(self, space: str) -> QRectF:
        """The box of the space's symbol."""
        r = self.radius(space)
        x, y = self._atlas.place[space]
        return QRectF(x - r, y - r, 2 * r, 2 * r)

    def spot_at(self, point: QPointF, scale: float, legal: Container[Spot] = ()) -> Spot | None:
        """The target nearest to a point of the canvas, or None where there is none.

        `scale` is screen pixels to a canvas pixel: from afar targets grow, so that a hand can hit them. Where only one
        of inside and outside is in `legal`, the whole city stands for it.
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
