"""The counters of one stack, arranged: closed on the map, or fanned out to be read. Counter pixels; no painting.

Closed: the commander's shield on top, subordinates showing behind him, unit tokens beside him under the badge,
attendants in front. Fanned: everything side by side.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from diadochi.scene.counters.counter_face import SHIELD, UNIT, WALL_HEIGHT, Detail, Face, Size
from diadochi.scene.counters.counter_shapes import BadgeFace, WallFace

_T = TypeVar("_T")
_GAP = 1.5
_PEEP: Size = (11.0, 5.0)
_SUBORDINATE = 0.9
_IN_FRONT = 29.0
"""Height of the row of attendants."""
_FAN_GAP = 6.0
FAN_PADDING = 9.0
"""Padding between a fan's counters and the edge of its backing."""


class Laid(NamedTuple):
    """A counter at x, y (its upper left corner) with its scale."""

    face: Face
    x: float
    y: float
    scale: float = 1.0


class Block(NamedTuple):
    """Counters in painting order, later ones on top; the box begins at 0, 0."""

    laid: tuple[Laid, ...]
    width: float
    height: float
    detail: Detail

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces shown, from bottom to top."""
        return tuple(laid.face for laid in self.laid)


class Cast(NamedTuple):
    """The faces of one stack, the commander first; `token` represents all of them from afar if there is no leader."""

    leaders: tuple[Face, ...]
    units: tuple[Face, ...] = ()
    attendants: tuple[Face, ...] = ()
    badge: BadgeFace | None = None
    token: Face | None = None


@lru_cache(maxsize=512)
def alone(face: Face, detail: Detail = Detail.FULL) -> Block:
    """One counter as a block."""
    return Block((Laid(face, 0.0, 0.0),), *face.size(detail), detail)


def side_by_side(faces: tuple[Face, ...], detail: Detail = Detail.FULL) -> Block:
    """Several counters of different owners in one place, from left to right."""
    laid, x, height = [], 0.0, 0.0
    for face in faces:
        width, tall = face.size(detail)
        laid.append(Laid(face, x, 0.0))
        x, height = x + width, max(height, tall)
    return Block(tuple(laid), x, height, detail)


@lru_cache(maxsize=1024)
def closed(cast: Cast, detail: Detail, inside: bool) -> Block:
    """The stack as it is shown on the map; a garrison has the city wall before it."""
    laid = _full(cast) if detail is Detail.FULL else _brief(cast, detail)
    block = _boxed(laid, detail)
    return _behind_wall(block) if inside else block


def fanned(cast: Cast) -> Block:
    """Every counter side by side, readable: leaders in order, units under the badge, attendants."""
    x, laid = 0.0, []
    for leader in cast.leaders:
        laid.append(Laid(leader, x, 0.0))
        x += SHIELD[Detail.FULL][0] + _FAN_GAP
    if cast.badge:
        columns = _columns(cast.units, 2)
        for number, column in enumerate(columns):
            left = x + number * (UNIT[0] + 3.0)
            laid += [Laid(unit, left, 20.0 + row * (UNIT[1] + 3.0)) for row, unit in enumerate(column)]
        wide = len(columns) * (UNIT[0] + 3.0)
        if _tells_more(cast):
            laid.append(Laid(cast.badge, x, 0.0))
            wide = max(wide, cast.badge.size(Detail.FULL)[0])
        x += wide + _FAN_GAP - 3.0
    for pair in _columns(cast.attendants, 2):
        laid += [Laid(face, x, row * 33.0) for row, face in enumerate(pair)]
        x += max(face.size(Detail.FULL)[0] for face in pair) + _FAN_GAP
    return _boxed(laid, Detail.FULL)


def _full(cast: Cast) -> list[Laid]:
    laid = [
        Laid(leader, -_PEEP[0] * place, SHIELD[Detail.FULL][1] * (1 - _SUBORDINATE) + _PEEP[1] * place, _SUBORDINATE)
        for place, leader in reversed(tuple(enumerate(cast.leaders)))
        if place
    ]
    right = 0.0
    if cast.leaders:
        laid.append(Laid(cast.leaders[0], 0.0, 0.0))
        right = SHIELD[Detail.FULL][0] + _GAP
    top = 0.0
    if cast.badge and _tells_more(cast):
        laid.append(Laid(cast.badge, right - 2.0, -2.0))
        top = 16.5
    for number, column in enumerate(_columns(cast.units, 3)):
        x = right + number * (UNIT[0] + _GAP)
        laid += [Laid(unit, x, top + row * (UNIT[1] + _GAP)) for row, unit in enumerate(column)]
    below = top + min(len(cast.units), 3) * (UNIT[1] + _GAP)
    return laid + (_below_tokens(cast, right, below) or _in_front(cast, laid))


def _below_tokens(cast: Cast, x: float, y: float) -> list[Laid]:
    """Attendants in a row below the tokens, if they are low enough for the space beside the shield."""
    tallest = max((face.size(Detail.FULL)[1] for face in cast.attendants), default=0.0)
    if not (cast.leaders and cast.units) or y + tallest > SHIELD[Detail.FULL][1]:
        return []
    row = []
    for face in cast.attendants:
        row.append(Laid(face, x, y))
        x += face.size(Detail.FULL)[0] + _GAP
    return row


def _tells_more(cast: Cast) -> bool:
    """Whether the badge says more than the tokens: a sum, or a strength."""
    return len(cast.units) > 1 or (cast.badge is not None and cast.badge.strength is not None)


def _in_front(cast: Cast, laid: Sequence[Laid]) -> list[Laid]:
    foot = max((each.y + each.face.size(Detail.FULL)[1] * each.scale for each in laid), default=0.0)
    x = 6.0 if laid else 0.0
    row = []
    for face in cast.attendants:
        width, height = face.size(Detail.FULL)
        row.append(Laid(face, x, max(foot - 7.0, 0.0) + (_IN_FRONT - height) / 2))
        x += width + _GAP
    return row


def _brief(cast: Cast, detail: Detail) -> list[Laid]:
    """From afar: the commander (or a token of the units, or the first attendant) and a badge."""
    first = _foremost(cast)
    zoom = 1.0 if cast.leaders else 1.3
    width, height = (side * zoom for side in first.size(detail))
    laid = []
    if len(cast.leaders) > 1:
        laid.append(Laid(cast.leaders[1], -7.0, 4.0, 0.95))
    laid.append(Laid(first, 0.0, 0.0, zoom))
    if cast.attendants and first is not cast.attendants[0]:
        face = cast.attendants[0]
        laid.append(Laid(face, width - 9.0, height - face.size(detail)[1] + 1.0))
    if cast.badge:
        laid.append(_brief_badge(cast.badge, width, detail))
    return laid


def _foremost(cast: Cast) -> Face:
    if cast.leaders:
        return cast.leaders[0]
    return cast.token or cast.attendants[0]


def _brief_badge(badge: BadgeFace, width: float, detail: Detail) -> Laid:
    """The badge over the upper right corner; from far away it has the number of units only."""
    if detail is Detail.COMPACT:
        shown = badge._replace(sealed=False)
        return Laid(shown, width - shown.size(detail)[0] * 0.48, -8.0, 1.15)
    few = badge._replace(strength=None, dice=False, sealed=False)
    return Laid(few, width - few.size(detail)[0] * 0.87, -8.0, 1.4)


def _columns(things: Sequence[_T], most: int) -> list[Sequence[_T]]:
    """Columns of at most `most` things, as even as possible."""
    if not things:
        return []
    count = -(-len(things) // most)
    tall = -(-len(things) // count)
    return [things[start : start + tall] for start in range(0, len(things), tall)]


def _boxed(laid: Sequence[Laid], detail: Detail) -> Block:
    boxes = [(each, *each.face.size(detail)) for each in laid]
    left = min(each.x for each, _, _ in boxes)
    top = min(each.y for each, _, _ in boxes)
    right = max(each.x + width * each.scale for each, width, _ in boxes)
    bottom = max(each.y + height * each.scale for each, _, height in boxes)
    moved = tuple(each._replace(x=each.x - left, y=each.y - top) for each in laid)
    return Block(moved, right - left, bottom - top, detail)


def _behind_wall(block: Block) -> Block:
    wall = WallFace(round(block.width + 14.0))
    shifted = tuple(each._replace(x=each.x + 7.0) for each in block.laid)
    hidden = min(WALL_HEIGHT * 0.7, max(block.height - 22.0, 4.0))  # A low token would vanish behind it.
    foot = Laid(wall, 0.0, block.height - hidden)
    return Block((*shifted, foot), float(wall.width), block.height + WALL_HEIGHT - hidden, block.detail)
