"""Which drop target a point of the sheet means: a symbol, a stack that stands beside its space, or what is near."""

from __future__ import annotations

from collections.abc import Callable, Container

from PySide6.QtCore import QPointF

from desktop.forecast.marks import Spot
from desktop.scene.counters.layer import CountersLayer
from desktop.scene.highlights.spots import SpotPlaces


class Aim:
    """Finds targets; `scale` gives screen pixels to a canvas pixel at this moment."""

    def __init__(self, places: SpotPlaces, counters: CountersLayer, scale: Callable[[], float]) -> None:
        self._places, self._counters, self._scale = places, counters, scale

    def spot_at(self, point: QPointF, targets: Container[Spot] = ()) -> Spot | None:
        """The target under a point.

        A symbol that is hit goes first; then a stack, which stands for its space and its side of the walls; then the
        nearest symbol.
        """
        near = self._places.spot_at(point, self._scale(), targets)
        if near is not None and self._hits(point, near[0]):
            return near
        key = self._counters.stack_at(point)
        if key is None:
            return near
        inside, outside = (key.space, True), (key.space, False)
        if (inside in targets) != (outside in targets):
            return inside if inside in targets else outside
        return key.space, key.inside

    def _hits(self, point: QPointF, space: str) -> bool:
        reach = self._places.radius(space)
        off = point - self._places.centre(space)
        return max(abs(off.x()), abs(off.y())) <= reach
