"""Which boxes stand beside the map, what lies in them and where. Canvas pixels; no painting.

Below the sheet each faction has a tray: minor generals in hand, dispersed pieces, fleets. Right of it stand the boxes
of pieces that nobody has: generals to come, royals away, fleets, waiting armies, the fallen.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from desktop.language import tr
from desktop.rules.successors.pieces import Units, minors_of
from desktop.scene.counters.arrangement import Laid
from desktop.scene.counters.casting import Casting
from desktop.scene.counters.faces import Face, StatusFace
from desktop.scene.counters.measures import Detail, size_of
from desktop.scene.counters.siting import Box

COUNTER = 1.6
"""Canvas pixels to a counter pixel in the boxes."""
FRAME = 130.0
"""Canvas pixels between the map and the boxes: the frame of the sheet lies there."""
HEADING = 62.0
TITLE = 44.0
_GAP = 22.0
_PADDING = 16.0
_SIDE = 772.0
"""Canvas pixels that the boxes beside the map are wide: seen whole when the sheet is, on a screen of 1920 x 1080."""


class BoxKey(NamedTuple):
    """A box: what it is for, and whose (None: nobody's)."""

    kind: str
    seat: int | None


class Tray(NamedTuple):
    """A box with its title and its counters; places are canvas pixels."""

    key: BoxKey
    title: str
    box: Box
    laid: tuple[Laid, ...]


class Heading(NamedTuple):
    """The name of a faction above its boxes, with the coins of its standing."""

    seat: int
    name: str
    box: Box
    coins: tuple[StatusFace, ...]


class Trays(NamedTuple):
    """All boxes, and the headings of the factions' ones."""

    trays: tuple[Tray, ...]
    headings: tuple[Heading, ...]

    @property
    def bounds(self) -> Box:
        """The box round all of them; empty at 0, 0 when there are none."""
        boxes = [*(tray.box for tray in self.trays), *(heading.box for heading in self.headings)]
        if not boxes:
            return (0.0, 0.0, 0.0, 0.0)
        return (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )


def lay_trays(casting: Casting) -> Trays:
    """The boxes of a position, beside the canvas of its map."""
    headings, trays = _factions(casting)
    return Trays((*trays, *_common(casting)), headings)


def told_by_trays(casting: Casting) -> tuple[object, ...]:
    """All that the boxes of a position depend on: where this is equal, so are they."""
    position = casting.position
    return (
        casting.kit,
        casting.language,
        tuple((seat, faction.name, faction.status) for seat, faction in position.factions.items()),
        position.usurper,
        frozenset(general for _, stack in position.all_stacks() for general in stack.generals),
        tuple(position.dispersed.items()),
        tuple(position.fleets.items()),
        tuple(position.off_map.items()),
        tuple(position.royal_state.items()),
        tuple(position.independents.items()),
        tuple(position.popularity.items()),
        position.silver,
    )


def _factions(casting: Casting) -> tuple[tuple[Heading, ...], tuple[Tray, ...]]:
    position = casting.position
    seats = sorted(position.factions)
    if not seats:
        return (), ()
    width, height = casting.kit.atlas.canvas
    wide = (width - _GAP * 2 * (len(seats) - 1)) / len(seats)
    top = height + FRAME
    headings: list[Heading] = []
    trays: list[Tray] = []
    for number, seat in enumerate(seats):
        left = number * (wide + 2 * _GAP)
        faction = position.factions[seat]
        coins = [StatusFace(faction.status, seat)]
        if position.usurper == seat:
            coins.append(StatusFace("usurper", seat))
        headings.append(Heading(seat, casting.faction(seat), (left, top, left + wide, top + HEADING), tuple(coins)))
        trays += _row(_held(casting, seat), left, top + HEADING + 8.0, wide)
    lowest = max(tray.box[3] for tray in trays)
    return tuple(headings), tuple(tray._replace(box=(*tray.box[:3], lowest)) for tray in trays)


def _row(boxes: Sequence[tuple[BoxKey, str, list[Face]]], left: float, top: float, wide: float) -> Iterator[Tray]:
    shares = (0.36, 0.32, 0.32)
    room = wide - _GAP * 0.6 * (len(boxes) - 1)
    for (key, title, faces), share in zip(boxes, shares, strict=True):
        yield _tray(key, title, faces, left, top, room * share)
        left += room * share + _GAP * 0.6


def _held(casting: Casting, seat: int) -> list[tuple[BoxKey, str, list[Face]]]:
    position = casting.position
    on_map = {general for _, stack in position.all_stacks() for general in stack.generals}
    group = position.dispersed.get(seat)
    away: list[Face] = []
    if group:
        away += [casting.general(general, seat) for general in casting.kit.senior_first(group.generals)]
        away += casting.units(group.units, seat)
        away += casting.royals(group.royals)
    dispersed = set(group.generals) if group else set()
    hand: list[Face] = [
        casting.general(minor, seat) for minor in minors_of(seat) if minor not in on_map and minor not in dispersed
    ]
    fleets: list[Face] = [casting.fleet(fleet) for fleet, state in position.fleets.items() if state.seat == seat]
    return [
        (BoxKey("minors", seat), tr("Minor generals in hand"), hand),
        (BoxKey("dispersed", seat), tr("Dispersed"), away),
        (BoxKey("fleets", seat), tr("Fleets"), fleets),
    ]


def _common(casting: Casting) -> Iterator[Tray]:
    width, _ = casting.kit.atlas.canvas
    left, top = width + FRAME, 0.0
    for key, title, faces in _unowned(casting):
        tray = _tray(key, title, faces, left, top, _SIDE)
        yield tray
        top = tray.box[3] + _GAP


def _unowned(casting: Casting) -> Iterator[tuple[BoxKey, str, list[Face]]]:
    position = casting.position
    fleets: list[Face] = [casting.fleet(fleet) for fleet, state in position.fleets.items() if state.seat is None]
    waiting: list[Face] = [casting.independent(a) for a, place in position.independents.items() if place == "box"]
    royals = [royal for royal, state in position.royal_state.items() if state == "off_map"]
    reserve = _generals(casting, "reserve", "deck")
    to_come = _generals(casting, "event")
    if position.silver == "not_arrived" and position.factions:
        to_come += casting.units(Units(silver=2), 0)
    if reserve or to_come or position.factions:
        yield BoxKey("reserve", None), tr("Reserve generals"), reserve
        yield BoxKey("event", None), tr("Generals and troops to come"), to_come
    if royals or position.factions:
        yield BoxKey("royals", None), tr("Royal family away from the map"), list(casting.royals(royals))
    if position.fleets:
        yield BoxKey("fleets", None), tr("Fleets of nobody"), fleets
    if waiting or position.factions:
        yield BoxKey("independents", None), tr("Independent armies waiting"), waiting
    fallen = _fallen(casting)
    if fallen or position.factions:
        yield BoxKey("fallen", None), tr("Fallen"), fallen
    unavailable = _generals(casting, "unavailable")
    if unavailable:
        yield BoxKey("unavailable", None), tr("Not in this game"), unavailable


def _generals(casting: Casting, *states: str) -> list[Face]:
    away = [general for general, state in casting.position.off_map.items() if state in states]
    return [casting.general(general, 0) for general in casting.kit.senior_first(tuple(away))]


def _fallen(casting: Casting) -> list[Face]:
    position = casting.position
    faces = _generals(casting, "dead")
    faces += casting.royals(royal for royal, state in position.royal_state.items() if state == "gone")
    faces += [casting.independent(army) for army, place in position.independents.items() if place == "gone"]
    if position.silver == "gone":
        faces += casting.units(Units(silver=2), 0)
    return faces


def _tray(key: BoxKey, title: str, faces: Sequence[Face], left: float, top: float, wide: float) -> Tray:
    laid, x, y, tall = [], left + _PADDING, top + TITLE + _PADDING, 0.0
    for face in faces:
        width, height = (side * COUNTER for side in size_of(face, Detail.FULL))
        if x > left + _PADDING and x + width > left + wide - _PADDING:
            x, y, tall = left + _PADDING, y + tall + 12.0, 0.0
        laid.append(Laid(face, x, y, COUNTER))
        x += width + 14.0
        tall = max(tall, height)
    bottom = max(y + tall, top + TITLE + _PADDING + 66 * COUNTER * 0.6) + _PADDING
    return Tray(key, title, (left, top, left + wide, bottom), tuple(laid))
