"""Lengths on the globe."""

import math
from collections.abc import Sequence
from itertools import pairwise

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Point, Route

_EARTH_KM = 6371.0


def kilometres(points: Sequence[Point]) -> float:
    """The great-circle length of a chain of lon, lat points in degrees."""
    return sum(_apart(a, b) for a, b in pairwise(points))


def route_kilometres(atlas: Atlas, route: Route) -> float:
    """The length of a route between the true places of its ends, through its bend points."""
    a, b = atlas.spaces[route.a], atlas.spaces[route.b]
    return kilometres([(a.lon, a.lat), *route.via, (b.lon, b.lat)])


def _apart(a: Point, b: Point) -> float:
    (lon_a, lat_a), (lon_b, lat_b) = (tuple(map(math.radians, point)) for point in (a, b))
    h = math.sin((lat_b - lat_a) / 2) ** 2 + math.cos(lat_a) * math.cos(lat_b) * math.sin((lon_b - lon_a) / 2) ** 2
    return 2 * _EARTH_KM * math.asin(math.sqrt(h))
