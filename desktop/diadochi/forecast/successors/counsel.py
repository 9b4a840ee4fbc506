"""Aims that suggest themselves to a side: nearly complete provinces, royals to fetch, provinces to keep.

Only public facts are used.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec import structs

from diadochi.forecast.successors.march_reach import distances
from diadochi.rules.successors.control import holders, provinces_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import where_the_body_is
from diadochi.rules.successors.pieces import CART
from diadochi.rules.successors.position import Memory, Position
from diadochi.rules.successors.siege import place_own_markers, remove_enemy_markers

AIMS = 3
"""The number of aims that are named; our own choice."""
_MOST_MISSING, _FAR = 4, 12
"""How many spaces of a province may be missing, and how many movement points away it may be; our own choice."""


class AimKind(StrEnum):
    """Kinds of aims."""

    PROVINCE = "province"
    ROYAL = "royal"
    BODY = "body"
    KEEP = "keep"


class CounselledAim(NamedTuple):
    """An aim: `id` is the province or royal; `points` are victory points, for royals legitimacy points.

    `spaces` are to be taken, visited or kept; `general` is the nearest one and how many movement points away.
    """

    kind: AimKind
    id: str
    points: int
    spaces: tuple[str, ...]
    general: str = ""
    distance: int = 0


def counselled_aims(kit: Kit, position: Position, seat: int) -> tuple[CounselledAim, ...]:
    """The aims of a seat, the most points for the least effort first (CTL-14, LEG-05, LEG-10)."""
    near = sorted(_provinces(kit, position, seat), key=_worth, reverse=True)
    aims = [*_body(kit, position, seat), *sorted(_royals(kit, position, seat), key=_worth, reverse=True)[:1]]
    room = AIMS - len(aims)
    kept = [*_keep(kit, position, seat)]
    return (*near[: max(room, 1)], *aims, *kept)[:AIMS]


def _worth(aim: CounselledAim) -> float:
    """Points divided by effort: markers to place and movement points of the way."""
    return aim.points / (len(aim.spaces) + aim.distance)


def _provinces(kit: Kit, position: Position, seat: int) -> Iterator[CounselledAim]:
    """Provinces that no one else controls and of which few spaces are missing (CTL-14)."""
    held = holders(kit, position)
    for province, record in kit.atlas.provinces.items():
        missing = missing_spaces(kit, position, seat, province)
        if province in held or not missing or len(missing) > _MOST_MISSING:
            continue
        general, distance = _nearest(kit, position, seat, missing)
        if general and distance <= _FAR:
            yield CounselledAim(AimKind.PROVINCE, province, record.victory_points, missing, general, distance)


def missing_spaces(kit: Kit, position: Position, seat: int, province: str) -> tuple[str, ...]:
    """The fewest spaces whose markers a seat lacks to control a province, major cities first (CTL-14)."""
    cities = kit.province_cities[province]
    others = sorted(
        (space for space in kit.province_spaces[province] if position.markers.get(space) != seat),
        key=lambda space: (space not in cities, position.markers.get(space) is not None),
    )
    with_markers = position.copy()
    for number, space in enumerate(others, 1):
        with_markers.markers[space] = seat
        if holders(kit, with_markers).get(province) == seat:
            return tuple(others[:number])
    return ()


def _royals(kit: Kit, position: Position, seat: int) -> Iterator[CounselledAim]:
    """Royals that are alone where no marker protects them (LEG-45, LEG-05)."""
    for royal, space in position.lying.items():
        nobodys = position.markers.get(space) is None and not position.at(space)
        if royal == CART or royal in position.ladies or not nobodys:
            continue
        general, distance = _nearest(kit, position, seat, (space,))
        if general and distance <= _FAR:
            points = kit.royals[royal].legitimacy
            yield CounselledAim(AimKind.ROYAL, royal, points, (space,), general, distance)


def _body(kit: Kit, position: Position, seat: int) -> Iterator[CounselledAim]:
    """The side that has Alexander's body should bury it (LEG-10, LEG-18)."""
    space = where_the_body_is(kit, position, seat)
    if space is not None:
        yield CounselledAim(AimKind.BODY, CART, 0, (space,))


def _keep(kit: Kit, position: Position, seat: int) -> Iterator[CounselledAim]:
    """The provinces that a seat controls, the most valuable first (VIC-10)."""
    points = {province: kit.atlas.provinces[province].victory_points for province in provinces_of(kit, position, seat)}
    for province in sorted(points, key=lambda each: -points[each]):
        yield CounselledAim(AimKind.KEEP, province, points[province], kit.province_spaces[province])


def _nearest(kit: Kit, position: Position, seat: int, spaces: tuple[str, ...]) -> tuple[str, int]:
    """The general of a seat nearest to one of these spaces, and the movement points of the way (MOV-12)."""
    ways = [
        (min(distances(kit, space).cost.get(target, _FAR + 1) for target in spaces), stack.group.generals[0])
        for space, stack in position.stacks_of(seat)
        if stack.group.generals
    ]
    distance, general = min(ways, default=(_FAR + 1, ""))
    return general, distance


# --- markers of the next surrender segment
# Units place them where they are (SEQ-20 to SEQ-25).


def with_markers_of(kit: Kit, position: Position, *seats: int) -> Position:
    """A copy after the first two steps of the surrender segments of these seats, in this order (SEQ-21)."""
    later = position.copy()
    for seat in seats:
        later.clock, later.memory = structs.replace(position.clock, active=seat), Memory()
        remove_enemy_markers(kit, later)
        place_own_markers(kit, later)
    return later
