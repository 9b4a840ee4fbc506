"""How the counters of one stack lie together: closed on the map, or fanned out to be read. Counter pixels; no painting.

Closed: the commander's shield on top, subordinates peeping out behind him, unit tokens at his side under the badge,
royals in front. Fanned: everything side by side.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from desktop.rules.successors.pieces import Group
from desktop.scene.counters.casting import Casting
from desktop.scene.counters.faces import BadgeFace, Face, GeneralFace, RoyalFace, TreasureFace, UnitFace, WallFace
from desktop.scene.counters.measures import SHIELD, UNIT, WALL_HEIGHT, Detail, Size, size_of

_T = TypeVar("_T")
_GAP = 1.5
_PEEP: Size = (11.0, 5.0)
_SUBORDINATE = 0.9
_FAN_GAP = 6.0
FAN_PADDING = 9.0
"""Room between a fan's counters and the edge of its backing."""


class Laid(NamedTuple):
    """A counter laid at x, y (its upper left corner) at a scale of its own."""

    face: Face
    x: float
    y: float
    scale: float = 1.0


class Block(NamedTuple):
    """Counters that lie together, later ones on top of earlier ones; the box begins at 0, 0."""

    laid: tuple[Laid, ...]
    width: float
    height: float
    detail: Detail

    @property
    def faces(self) -> tuple[Face, ...]:
        """What is shown, the undermost first."""
        return tuple(laid.face for laid in self.laid)


class Cast(NamedTuple):
    """The faces of one stack, the commander first."""

    generals: tuple[GeneralFace, ...]
    units: tuple[UnitFace, ...]
    royals: tuple[RoyalFace | TreasureFace, ...]
    badge: BadgeFace | None


def cast_of(casting: Casting, seat: int, group: Group) -> Cast:
    """The faces of the pieces of a group; no badge without combat units."""
    return Cast(
        tuple(casting.general(general, seat) for general in casting.kit.senior_first(group.generals)),
        casting.units(group.units, seat),
        casting.royals(group.royals),
        casting.badge(group, seat) if group.units else None,
    )


@lru_cache(maxsize=512)
def alone(face: Face, detail: Detail = Detail.FULL) -> Block:
    """One counter as a block."""
    return Block((Laid(face, 0.0, 0.0),), *size_of(face, detail), detail)


def side_by_side(faces: tuple[Face, ...], detail: Detail = Detail.FULL) -> Block:
    """Several counters of different owners of one place, from left to right."""
    laid, x, height = [], 0.0, 0.0
    for face in faces:
        width, tall = size_of(face, detail)
        laid.append(Laid(face, x, 0.0))
        x, height = x + width, max(height, tall)
    return Block(tuple(laid), x, height, detail)


@lru_cache(maxsize=1024)
def closed(cast: Cast, detail: Detail, inside: bool) -> Block:
    """The stack as it lies on the map; a garrison has the city wall before it."""
    laid = _full(cast) if detail is Detail.FULL else _brief(cast, detail)
    block = _boxed(laid, detail)
    return _behind_wall(block) if inside else block


def fanned(cast: Cast) -> Block:
    """Every counter side by side, readable: generals in order of seniority, units under the badge, royals."""
    x, laid = 0.0, []
    for general in cast.generals:
        laid.append(Laid(general, x, 0.0))
        x += SHIELD[Detail.FULL][0] + _FAN_GAP
    if cast.badge:
        laid.append(Laid(cast.badge, x, 0.0))
        columns = _columns(cast.units, 2)
        for number, column in enumerate(columns):
            left = x + number * (UNIT[0] + 3.0)
            laid += [Laid(unit, left, 20.0 + row * (UNIT[1] + 3.0)) for row, unit in enumerate(column)]
        x += max(len(columns) * (UNIT[0] + 3.0), size_of(cast.badge, Detail.FULL)[0]) + _FAN_GAP - 3.0
    for pair in _columns(cast.royals, 2):
        laid += [Laid(royal, x, row * 33.0) for row, royal in enumerate(pair)]
        x += max(size_of(royal, Detail.FULL)[0] for royal in pair) + _FAN_GAP
    return _boxed(laid, Detail.FULL)


def _full(cast: Cast) -> list[Laid]:
    laid = [
        Laid(general, -_PEEP[0] * place, SHIELD[Detail.FULL][1] * (1 - _SUBORDINATE) + _PEEP[1] * place, _SUBORDINATE)
        for place, general in reversed(tuple(enumerate(cast.generals)))
        if place
    ]
    right = 0.0
    if cast.generals:
        laid.append(Laid(cast.generals[0], 0.0, 0.0))
        right = SHIELD[Detail.FULL][0] + _GAP
    top = 0.0
    if cast.badge and cast.units:
        laid.append(Laid(cast.badge, right - 2.0, -2.0))
        top = 16.5
    for number, column in enumerate(_columns(cast.units, 3)):
        x = right + number * (UNIT[0] + _GAP)
        laid += [Laid(unit, x, top + row * (UNIT[1] + _GAP)) for row, unit in enumerate(column)]
    laid += _in_front(cast, laid)
    return laid


def _in_front(cast: Cast, laid: Sequence[Laid]) -> list[Laid]:
    """Royals in a row at the foot of the stack, below the tokens."""
    foot = max((each.y + size_of(each.face, Detail.FULL)[1] * each.scale for each in laid), default=0.0)
    x = 6.0 if laid else 0.0
    row = []
    for royal in cast.royals:
        width, height = size_of(royal, Detail.FULL)
        row.append(Laid(royal, x, max(foot - 7.0, 0.0) + (29.0 - height) / 2))
        x += width + _GAP
    return row


def _brief(cast: Cast, detail: Detail) -> list[Laid]:
    """From afar: the commander (or a token of the units, or the first royal) and a badge."""
    first = _foremost(cast)
    zoom = 1.0 if cast.generals else 1.3
    width, height = (side * zoom for side in size_of(first, detail))
    laid = []
    if len(cast.generals) > 1:
        laid.append(Laid(cast.generals[1], -7.0, 4.0, 0.95))
    laid.append(Laid(first, 0.0, 0.0, zoom))
    if cast.royals and first is not cast.royals[0]:
        royal = cast.royals[0]
        laid.append(Laid(royal, width - 9.0, height - size_of(royal, detail)[1] + 1.0))
    if cast.badge:
        laid.append(_brief_badge(cast.badge, width, detail))
    return laid


def _foremost(cast: Cast) -> Face:
    if cast.generals:
        return cast.generals[0]
    if cast.units:
        return max(cast.units, key=lambda unit: unit.number)._replace(number=0)
    return cast.royals[0]


def _brief_badge(badge: BadgeFace, width: float, detail: Detail) -> Laid:
    """The badge over the upper right corner; from far away it has the number of units only."""
    if detail is Detail.COMPACT:
        shown = badge._replace(sealed=False)
        return Laid(shown, width - size_of(shown, detail)[0] * 0.48, -8.0, 1.15)
    few = badge._replace(strength=None, elephants=0, sealed=False)
    return Laid(few, width - size_of(few, detail)[0] * 0.87, -8.0, 1.4)


def _columns(things: Sequence[_T], most: int) -> list[Sequence[_T]]:
    """Columns of at most `most` things, as even as may be."""
    if not things:
        return []
    count = -(-len(things) // most)
    tall = -(-len(things) // count)
    return [things[start : start + tall] for start in range(0, len(things), tall)]


def _boxed(laid: Sequence[Laid], detail: Detail) -> Block:
    """Shift counters so that their common box begins at 0, 0."""
    boxes = [(each, *size_of(each.face, detail)) for each in laid]
    left = min(each.x for each, _, _ in boxes)
    top = min(each.y for each, _, _ in boxes)
    right = max(each.x + width * each.scale for each, width, _ in boxes)
    bottom = max(each.y + height * each.scale for each, _, height in boxes)
    moved = tuple(each._replace(x=each.x - left, y=each.y - top) for each in laid)
    return Block(moved, right - left, bottom - top, detail)


def _behind_wall(block: Block) -> Block:
    wall = WallFace(round(block.width + 14.0))
    shifted = tuple(each._replace(x=each.x + 7.0) for each in block.laid)
    foot = Laid(wall, 0.0, block.height - WALL_HEIGHT * 0.7)
    return Block((*shifted, foot), float(wall.width), block.height + WALL_HEIGHT * 0.3, block.detail)
