"""Numbers of a march with their chances: units lost by kind, points rolled, siege points; and what its ends tell."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from desktop.forecast.odds.figures import NOTHING
from desktop.forecast.odds.tree import CERTAIN, Stem, downwards
from desktop.forecast.successors.odds.happening import ALL_CAME_OVER, CAME_OVER
from desktop.forecast.successors.odds.setting_out import points_of
from desktop.rules.successors.facts import is_besieged
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import UNIT_KINDS, Units
from desktop.rules.successors.position import Position

Reached = Mapping[Stem[Position], Fraction]
"""Ends with their chances."""


def spread(reached: Reached, number: Callable[[Stem[Position]], int]) -> dict[int, Fraction]:
    """Each number that an end may have, with its chance."""
    found: dict[int, Fraction] = {}
    for end, chance in reached.items():
        counted = number(end)
        found[counted] = found.get(counted, NOTHING) + chance
    return dict(sorted(found.items()))


def by_kind(reached: Reached, units: Callable[[Stem[Position]], Units]) -> dict[str, dict[int, Fraction]]:
    """How many units of each kind, with their chances; kinds of which there are never any are left out."""
    together: dict[Units, Fraction] = {}
    for end, chance in reached.items():
        lost = units(end)
        together[lost] = together.get(lost, NOTHING) + chance
    found: dict[str, dict[int, Fraction]] = {}
    for kind in UNIT_KINDS:
        numbers: dict[int, Fraction] = {}
        for lost, chance in together.items():
            number = getattr(lost, kind)
            numbers[number] = numbers.get(number, NOTHING) + chance
        if numbers.keys() != {0}:
            found[kind] = dict(sorted(numbers.items()))
    return found


def points_rolled(tree: Stem[Position], seat: int) -> dict[int, Fraction]:
    """Movement points an army of `seat` sets out with, of a tree in which nobody chooses any more."""
    reached, found = {tree: CERTAIN}, dict[int, Fraction]()
    for here in downwards(tree):
        for branch in here.branches:
            chance = reached[here] * branch.chance
            reached[branch.stem] = reached.get(branch.stem, NOTHING) + chance
            points = points_of(branch, seat)
            if points is not None:
                found[points] = found.get(points, NOTHING) + chance
    return dict(sorted(found.items()))


def besieged(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The own cities of `seat` that are besieged."""
    return tuple(
        space for space, owner in position.markers.items() if owner == seat and is_besieged(kit, position, space)
    )


def happened(kit: Kit, cities: tuple[str, ...], seat: int, end: Stem[Position]) -> frozenset[str]:
    """What has happened on the way to an end, and which of these own cities are besieged there no more."""
    position = end.position
    assert position is not None
    keys: frozenset[str] = end.memory.happened
    if CAME_OVER in keys and not end.memory.fought:
        keys = keys - {CAME_OVER} | {ALL_CAME_OVER}
    free = [city for city in cities if position.markers.get(city) == seat and not is_besieged(kit, position, city)]
    return keys.union(f"relieved {city}" for city in free)
