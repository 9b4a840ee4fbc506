"""Province tints: a few muted colours dealt so that neighbours differ."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.atlas.atlas import Atlas

TINTS = (
    "#9c4a34",  # brick
    "#2f74a0",  # slate blue
    "#b98a1d",  # ochre
    "#5c7a3c",  # moss
    "#84507f",  # plum
    "#2f7f78",  # verdigris
    "#b4617c",  # rose
    "#4d4a94",  # violet
)
"""Dull colours that differ in lightness as well as in hue."""
NEIGHBOUR_REACH = 260.0
"""Canvas pixels: spaces closer than this may have province areas that touch."""


def neighbouring_provinces(atlas: Atlas) -> dict[str, set[str]]:
    """For every province those whose areas may touch it: joined by a route, or with spaces close by."""
    near: dict[str, set[str]] = {province: set() for province in atlas.provinces}
    home = {name: space.province for name, space in atlas.spaces.items() if space.province}
    pairs = [(route.a, route.b) for route in atlas.routes.values()]
    pairs += [(a, b) for a, b in combinations(home, 2) if math.dist(atlas.place[a], atlas.place[b]) < NEIGHBOUR_REACH]
    for a, b in pairs:
        one, other = home.get(a), home.get(b)
        if one and other and one != other:
            near[one].add(other)
            near[other].add(one)
    return near


def spread_tints(neighbours: Mapping[str, Sequence[str]], count: int) -> dict[str, int]:
    """A tint number below `count` for each name; neighbours differ as far as `count` tints allow.

    The most hemmed-in name is dealt next (Brelaz), the tint least used so far among those free to it.
    """
    dealt: dict[str, int] = {}
    used = [0] * count

    def hemmed(name: str) -> tuple[int, int, str]:
        seen = {dealt[other] for other in neighbours[name] if other in dealt}
        return -len(seen), -len(neighbours[name]), name

    while len(dealt) < len(neighbours):
        name = min((left for left in neighbours if left not in dealt), key=hemmed)
        clashes = [0] * count
        for other in neighbours[name]:
            if other in dealt:
                clashes[dealt[other]] += 1
        tint = min(range(count), key=lambda number: (clashes[number], used[number], number))
        dealt[name] = tint
        used[tint] += 1
    return dealt
