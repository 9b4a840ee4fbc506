"""The drawn line of a march: the curves of its routes joined end to end, in the direction of the march."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Point


def line_of(atlas: Atlas, routes: Sequence[str], start: str | None = None) -> tuple[Point, ...]:
    """The points of a way in canvas pixels; `start` is its first space, found from the routes when it is None.

    Unknown routes are passed over: a way is drawn as far as the map knows it.
    """
    known = [route for route in routes if route in atlas.routes]
    if not known:
        return ()
    here = start if start is not None else _first(atlas, known)
    points: list[Point] = []
    for name in known:
        route = atlas.routes[name]
        curve = atlas.curve(name)
        if route.a == here:
            here = route.b
        else:
            curve, here = tuple(reversed(curve)), route.a
        points += curve[1:] if points else curve
    return tuple(points)


def stations(atlas: Atlas, routes: Sequence[str], start: str | None = None) -> tuple[str, ...]:
    """The spaces of a way, the first one included."""
    known = [route for route in routes if route in atlas.routes]
    if not known:
        return ()
    here = start if start is not None else _first(atlas, known)
    met = [here]
    for name in known:
        route = atlas.routes[name]
        here = route.b if route.a == here else route.a
        met.append(here)
    return tuple(met)


def routes_along(atlas: Atlas, spaces: Sequence[str]) -> tuple[str, ...]:
    """A route for every pair of neighbours in a list of spaces, the first that joins them; gaps are left out."""
    found = []
    for here, there in pairwise(spaces):
        step = next((step for step in atlas.steps.get(here, ()) if step.to == there), None)
        if step is not None:
            found.append(step.route)
    return tuple(found)


def _first(atlas: Atlas, routes: Sequence[str]) -> str:
    """The end of the first route that the second one does not touch."""
    first = atlas.routes[routes[0]]
    if len(routes) == 1:
        return first.a
    second = atlas.routes[routes[1]]
    return first.b if first.a in (second.a, second.b) else first.a
