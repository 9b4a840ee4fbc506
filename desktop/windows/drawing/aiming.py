"""Where a pen that goes over the map leads: to the spaces it comes near, along routes, or to bare points."""

from __future__ import annotations

import math
from heapq import heappop, heappush

from PySide6.QtCore import QPointF

from desktop.atlas.atlas import Atlas
from desktop.journal.record.sketch import MOST_PLACES, SketchPlace, point_of
from desktop.scene.view.map_scene import MapScene

_DETOUR = 1.9
"""How many times longer than a straight line the way of an arrow may be."""
_REACH, _REACH_PX = 30.0, 18.0
"""How near to a space the pen must come: canvas pixels, and pixels of the screen from afar."""
_PASSING = 0.6
"""Share of that reach within which a pen that goes by means a space."""


def place_at(scene: MapScene, point: QPointF, scale: float) -> SketchPlace:
    """The space that a hand means at a point: its symbol, the stack that stands there; else the point itself."""
    symbol = space_near(scene.atlas, point, scale, _PASSING)
    stack = scene.stack_at(point) if symbol is None else None
    near = symbol or (stack.space if stack is not None else space_near(scene.atlas, point, scale))
    return near if near is not None else point_of(point.x(), point.y())


def space_near(atlas: Atlas, point: QPointF, scale: float, share: float = 1.0) -> str | None:
    """The space nearest to a point, within a share of the reach of a hand; None where there is none."""
    reach = max(_REACH, _REACH_PX / scale) * share
    x, y = point.x(), point.y()
    found = [((px - x) ** 2 + (py - y) ** 2, space) for space, (px, py) in atlas.place.items()]
    square, space = min(found)
    return space if square <= reach * reach else None


def way_between(atlas: Atlas, start: str, goal: str) -> tuple[str, ...]:
    """The spaces of the way with the least ink from one space to another, the first left out; nothing where a
    straight line is not even half as long, or there is no way.
    """
    straight = _apart(atlas, start, goal)
    waiting, known = [(0.0, start)], {start: (0.0, "")}
    while waiting:
        length, here = heappop(waiting)
        if here == goal:
            return _back(known, goal)
        for step in atlas.steps.get(here, ()):
            total = length + _apart(atlas, here, step.to)
            if total <= straight * _DETOUR and (step.to not in known or total < known[step.to][0]):
                known[step.to] = total, here
                heappush(waiting, (total, step.to))
    return ()


def _apart(atlas: Atlas, here: str, there: str) -> float:
    return math.dist(atlas.place[here], atlas.place[there])


def _back(known: dict[str, tuple[float, str]], goal: str) -> tuple[str, ...]:
    way = [goal]
    while known[way[-1]][1]:
        way.append(known[way[-1]][1])
    return tuple(reversed(way[:-1]))


def _without_detours(places: tuple[SketchPlace, ...]) -> tuple[SketchPlace, ...]:
    """A way goes nowhere only to come back at once."""
    kept: list[SketchPlace] = []
    for place in places:
        if len(kept) > 1 and kept[-2] == place:
            kept.pop()
        else:
            kept.append(place)
    return tuple(kept)


class PenWay:
    """The places of an arrow while it is drawn, `straight` or along the way that the pen goes."""

    def __init__(self, scene: MapScene, start: SketchPlace, *, straight: bool) -> None:
        self._scene, self._atlas, self._straight = scene, scene.atlas, straight
        self.places: list[SketchPlace] = [start]

    def lead(self, point: QPointF, scale: float) -> tuple[SketchPlace, ...]:
        """The pen goes on to a point; the places of the arrow as it would be were it lifted here."""
        there = place_at(self._scene, point, scale)
        if self._straight:
            return (self.places[0], there)
        passed = space_near(self._atlas, point, scale, _PASSING)
        if passed is not None:
            self.meet(passed)
        here = self.places[-1]
        if there == here:
            return tuple(self.places)
        ahead = way_between(self._atlas, here, there) if isinstance(here, str) and isinstance(there, str) else ()
        return _without_detours((*self.places, *(ahead or (there,))))

    def meet(self, space: str) -> None:
        """The pen comes by a space: it is on the way where a route leads there; whoever goes back takes back."""
        if len(self.places) > 1 and self.places[-2] == space:
            self.places.pop()
        elif self._joins(self.places[-1], space) and len(self.places) < MOST_PLACES - 1:
            self.places.append(space)

    def walk(self, space: str) -> tuple[SketchPlace, ...]:
        """The keyboard goes on to a space, wherever it lies; the places so far."""
        if len(self.places) > 1 and self.places[-2] == space:
            self.places.pop()
        elif len(self.places) < MOST_PLACES:
            self.places.append(space)
        return (self.places[0], self.places[-1]) if self._straight else tuple(self.places)

    def _joins(self, here: SketchPlace, there: str) -> bool:
        return isinstance(here, str) and any(step.to == there for step in self._atlas.steps.get(here, ()))
