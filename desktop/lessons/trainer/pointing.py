"""What somebody means who clicks on a place of the map: a space, a province, a river."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Feature, Point

REACH = {"river": 45.0, "range": 90.0, "sea": 400.0, "desert": 300.0}
"""Canvas pixels from the line of a feature within which a click means it: house."""
_AS_NEAR = 1.3
"""A feature that is hardly farther from the click than the nearest may be meant as well."""


def space_meant(atlas: Atlas, point: Point, reach: float = 26.0) -> str | None:
    """The space nearest to a click, at most `reach` canvas pixels from its middle."""
    space = min(atlas.place, key=lambda space: math.dist(atlas.place[space], point))
    return space if math.dist(atlas.place[space], point) <= reach else None


def province_meant(atlas: Atlas, point: Point) -> str | None:
    """The province in whose country a click lies: that of the nearest space, as far as its country reaches."""
    owned = [space.id for space in atlas.spaces.values() if space.province is not None]
    nearest = min(owned, key=lambda space: math.dist(atlas.place[space], point), default=None)
    if nearest is None or math.dist(atlas.place[nearest], point) > atlas.reach_px:
        return None
    return atlas.spaces[nearest].province


def features_meant(atlas: Atlas, kind: str, point: Point) -> tuple[str, ...]:
    """The features of one kind that a click may mean, the nearest first."""
    away = {feature.id: _off(_line(atlas, feature.id), point) for feature in atlas.features if feature.kind == kind}
    nearest = min(away.values(), default=math.inf)
    most = min(REACH.get(kind, 100.0), max(nearest * _AS_NEAR, nearest + 6.0))
    return tuple(sorted((name for name, off in away.items() if off <= most), key=away.__getitem__))


def feature_of(atlas: Atlas, name: str) -> Feature:
    """A feature by its id. Raises KeyError."""
    return _features(atlas)[name]


@lru_cache(maxsize=4)
def _features(atlas: Atlas) -> dict[str, Feature]:
    return {feature.id: feature for feature in atlas.features}


@lru_cache(maxsize=512)
def _line(atlas: Atlas, feature: str) -> tuple[Point, ...]:
    return tuple(atlas.projection.project(lon, lat) for lon, lat in feature_of(atlas, feature).points)


def feature_line(atlas: Atlas, feature: str) -> tuple[Point, ...]:
    """The line of a river or range, or that along which a sea is lettered, in canvas pixels."""
    return _line(atlas, feature)


def _off(line: Sequence[Point], point: Point) -> float:
    if len(line) == 1:
        return math.dist(line[0], point)
    return min(_off_edge(a, b, point) for a, b in pairwise(line))


def _off_edge(a: Point, b: Point, point: Point) -> float:
    length = math.dist(a, b)
    if length == 0.0:
        return math.dist(a, point)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    along = max(0.0, min(1.0, along))
    return math.dist(point, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))
