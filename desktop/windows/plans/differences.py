"""Where two positions differ on the map: other stacks, or another marker."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from desktop.language import ENGLISH
from desktop.rules.core.system import AnyKit
from desktop.scene.counters.plug import counters_of


def differing(kit: AnyKit, positions: Iterable[Any]) -> frozenset[str]:
    """The spaces at which some of these positions differ from others."""
    looks = [_look(kit, position) for position in positions]
    found: set[str] = set()
    for one, other in combinations(looks, 2):
        found |= {key[0] for key in {*one} | {*other} if one.get(key) != other.get(key)}
    return frozenset(found)


def _look(kit: AnyKit, position: Any) -> dict[tuple[str, object], object]:
    """What lies where: groups by their stack, markers by their space."""
    system = counters_of(kit)
    found: dict[tuple[str, object], object] = {
        (key.space, key): system.group_at(kit, position, key) for key in system.keys(kit, position)
    }
    markers = system.casting(kit, position, ENGLISH).markers()
    return found | {(space, "marker"): face for space, face in markers.items()}
