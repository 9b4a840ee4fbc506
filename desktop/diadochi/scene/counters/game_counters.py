"""What a game supplies for its counters (the faces of all pieces), and their layout, the same for all games."""

from abc import ABC, abstractmethod
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from diadochi.language import Name
from diadochi.rules.core.game import G, GameGroup, GameKit, GamePosition, K, P
from diadochi.rules.core.system import game_part
from diadochi.rules.core.verdict import Thing
from diadochi.scene.counters.counter_shapes import (
    SHIELD,
    UNIT,
    WALL_HEIGHT,
    BadgeFace,
    Detail,
    Face,
    MarkerFace,
    Size,
    WallFace,
    counter_scale,
    detail_at,
)
from diadochi.scene.counters.siting import Corner, CounterBox, Ground, MarkWant, SpaceMark, StackKey, Want, site
from diadochi.scene.palette import FactionColours

# --- arrangement
# The counters of one stack, arranged: closed on the map, or fanned out to be read. Counter pixels; no painting.
#
# Closed: the commander's shield on top, subordinates showing behind him, unit tokens beside him under the badge,
# attendants in front. Fanned: everything side by side.

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


# --- boxes beside the map
# Boxes of players, boxes of pieces without an owner, and lines about hands. No painting.


class BoxKey(NamedTuple):
    """A box: its purpose and its owner (None: no owner)."""

    kind: str
    seat: int | None


class Contents(NamedTuple):
    """The counters in a box and its title."""

    key: BoxKey
    title: str
    faces: tuple[Face, ...]


class Owner(NamedTuple):
    """A player at the table: the name above the boxes, the coins of the standing, the boxes.

    The first box has a row of its own, the others share the next.
    """

    seat: int
    name: str
    colours: FactionColours
    coins: tuple[Face, ...]
    boxes: tuple[Contents, ...]


class HandLine(NamedTuple):
    """A line about one seat's hand below a picture."""

    seat: int
    words: str


# --- what a game supplies


class GameCasting(ABC, Generic[K, P, G]):
    """The faces of all pieces of a position, named in `language`, one of `NAME_LANGUAGES`."""

    kit: K
    position: P
    language: str

    @abstractmethod
    def stacks(self) -> Mapping[StackKey, Cast]:
        """The stacks on the map."""

    def rows(self) -> Mapping[StackKey, tuple[Face, ...]]:
        """Counters on the map that form no stack and are placed side by side."""
        return {}

    @abstractmethod
    def markers(self) -> Mapping[str, MarkerFace]:
        """The control markers, by space."""

    @abstractmethod
    def marks(self) -> tuple[SpaceMark, ...]:
        """Marks of spaces: siege points, worth in points, a battle."""

    @abstractmethod
    def cast(self, owner: int, group: G) -> Cast:
        """The faces of the pieces of a group of an owner, as a separate stack."""

    @abstractmethod
    def owners(self) -> tuple[Owner, ...]:
        """All players with their boxes, in order."""

    def common(self) -> Iterable[Contents]:
        """The boxes right of the map, for pieces without an owner."""
        return ()

    @abstractmethod
    def boxes_depend_on(self) -> tuple[object, ...]:
        """All that the boxes of a position depend on: equal values give equal boxes."""

    @abstractmethod
    def hands(self) -> tuple[HandLine, ...]:
        """A line for each player who holds cards; hidden cards are counted, not named."""

    @abstractmethod
    def face_named(self, kind: str, name: str) -> Face | None:
        """The face of one piece, for pages about it; None for a kind that has no counter."""


class GameCounters(ABC, Generic[K, P, G]):
    """The counters of one game.

    `DRAWINGS` are the drawings it requires, by folder of assets/counters; `LEADER` is the kind of `Name` of leaders of
    stacks.
    """

    DRAWINGS: Mapping[str, tuple[str, ...]]
    LEADER: str

    @abstractmethod
    def casting(self, kit: K, position: P, language: str) -> GameCasting[K, P, G]:
        """The faces of a position."""

    @abstractmethod
    def colours(self, kit: K, position: P | None, seat: int) -> FactionColours:
        """The colours of a seat; neutral ones for an empty seat, or while there is no position (None)."""

    @abstractmethod
    def stack_colours(self, kit: K, key: StackKey) -> FactionColours:
        """The colours of the owner of a stack."""

    @abstractmethod
    def keys(self, kit: K, position: P) -> Iterable[StackKey]:
        """Every stack on the map that has an owner."""

    @abstractmethod
    def seat_of(self, kit: K, position: P, owner: int) -> int:
        """The seat that plays an owner of stacks; 0 if there is none."""

    @abstractmethod
    def name_of(self, face: Face) -> Name | None:
        """The piece whose counter this is; None for units, markers and other counters that are no single piece."""

    @abstractmethod
    def leaders(self, kit: K, position: P, key: StackKey) -> tuple[str, ...]:
        """The leaders of a stack, the commander first; none for a stack that cannot be lifted."""

    @abstractmethod
    def key_of(self, kit: K, position: P, leader: str) -> StackKey | None:
        """The stack a leader belongs to; None when he is not on the map."""

    @abstractmethod
    def keys_at(self, kit: K, position: P, space: str) -> tuple[StackKey, ...]:
        """The stacks in a space that may have leaders: outside before inside."""

    @abstractmethod
    def key_of_thing(self, kit: K, position: P, thing: Thing) -> StackKey | None:
        """The stack that a verdict names, or the stack of the counter that it names."""

    @abstractmethod
    def group_at(self, kit: K, position: P, key: StackKey) -> G | None:
        """The pieces of a stack, None when there are none."""

    @abstractmethod
    def marked(self, position: P) -> Container[str]:
        """The spaces with a control marker."""


AnyCasting = GameCasting[GameKit, GamePosition, GameGroup]


def counters_of(kit: GameKit) -> GameCounters[GameKit, GamePosition, GameGroup]:
    """The counters of the game of a kit."""
    return game_part(GameCounters, kit.atlas.system, "diadochi.scene.counters.{}.counters")


# --- counter layout
# The counters of a whole position at one zoom step: which blocks, and where. No painting.

INSIDE_SCALE = 0.82
"""Garrisons are drawn a little smaller, to fit within their wall."""
_LARGEST_MARK = 1.9
"""Canvas pixels per counter pixel of coins on a space's corner, at most: from afar they leave more of
the symbol free.
"""


class StandingStack(NamedTuple):
    """A block on the map: its box (canvas pixels), and canvas pixels per counter pixel."""

    key: StackKey
    block: Block
    box: CounterBox
    scale: float


class PlacedMark(NamedTuple):
    """A mark of a space: its upper left corner in canvas pixels, and canvas pixels per counter pixel."""

    space: str
    face: Face
    x: float
    y: float
    scale: float


class LayoutPlan(NamedTuple):
    """Everything on the map at a zoom step. `casts` has the faces of stacks, for fans."""

    standing: Mapping[StackKey, StandingStack]
    markers: Mapping[str, MarkerFace]
    marks: tuple[PlacedMark, ...]
    casts: Mapping[StackKey, Cast]


def plan(casting: AnyCasting, ground: Ground, step: float) -> LayoutPlan:
    """Lay out a position at a zoom step (screen pixels per canvas pixel)."""
    casts, marks = casting.stacks(), casting.marks()
    blocks = _blocks(casting, casts, step)
    wants = [Want(key, block.width * scale, block.height * scale) for key, (block, scale) in blocks.items()]
    scales = [mark_scale(mark, step) for mark in marks]
    sites = site(ground, wants, [_want(mark, scale) for mark, scale in zip(marks, scales, strict=True)])
    standing = {key: StandingStack(key, block, sites.blocks[key], scale) for key, (block, scale) in blocks.items()}
    placed = tuple(
        PlacedMark(mark.space, mark.face, box[0], box[1], scale)
        for mark, box, scale in zip(marks, sites.marks, scales, strict=True)
    )
    return LayoutPlan(standing, casting.markers(), placed, casts)


def blocks_at(casting: AnyCasting, step: float) -> Mapping[StackKey, tuple[Block, float]]:
    """Every block of a position at a zoom step with its scale (canvas pixels per counter pixel), not yet placed."""
    return _blocks(casting, casting.stacks(), step)


def mark_scale(mark: SpaceMark, step: float) -> float:
    """Canvas pixels per counter pixel of a mark: ladders are part of the city, the rest must be readable from afar."""
    if mark.corner is Corner.FOOT:
        return 1.0
    return min(counter_scale(step) / step, _LARGEST_MARK)


def _want(mark: SpaceMark, scale: float) -> MarkWant:
    width, height = mark.face.size(Detail.FULL)
    return MarkWant(mark.space, mark.corner, width * scale, height * scale)


def _blocks(casting: AnyCasting, casts: Mapping[StackKey, Cast], step: float) -> dict[StackKey, tuple[Block, float]]:
    detail = detail_at(step)
    ratio = counter_scale(step) / step
    blocks = {
        key: (closed(cast, detail, key.inside), ratio * (INSIDE_SCALE if key.inside else 1.0))
        for key, cast in casts.items()
    }
    for key, faces in casting.rows().items():
        blocks[key] = (side_by_side(faces, detail), ratio)
    return blocks


# --- layout of the boxes beside the map
# Canvas pixels; no painting. Players have boxes left of the sheet, under a heading. Right of it are the boxes of pieces
# without an owner. With the boxes on both sides the sheet has about the shape of a wide screen, and the whole map is
# as large there as its height allows.

COUNTER = 1.6
"""Canvas pixels per counter pixel in the boxes."""
FRAME = 130.0
"""Canvas pixels between the map and the boxes, for the frame of the sheet."""
HEADING = 62.0
TITLE = 56.0
TITLE_SIZE = 40.0
"""Height of a title's letters: 10 pixels or more where a screen of 1920 x 1080 shows the whole map."""
_HEADING_GAP = 8.0
_TRAY_GAP = 22.0
_PADDING = 16.0
_SIDE = 772.0
"""Width of the boxes on each side of the map, in canvas pixels."""


class Tray(NamedTuple):
    """A box with its title, the colours of its owner and its counters; places in canvas pixels."""

    key: BoxKey
    title: str
    colours: FactionColours | None
    box: CounterBox
    laid: tuple[Laid, ...]


class Heading(NamedTuple):
    """The name of an owner above the boxes, with the coins of the standing."""

    seat: int
    name: str
    colours: FactionColours
    box: CounterBox
    coins: tuple[Face, ...]


class Trays(NamedTuple):
    """All boxes, and the headings of those with an owner."""

    trays: tuple[Tray, ...]
    headings: tuple[Heading, ...]

    @property
    def bounds(self) -> CounterBox:
        """The bounding box of all; empty at 0, 0 when there are none."""
        boxes = [*(tray.box for tray in self.trays), *(heading.box for heading in self.headings)]
        if not boxes:
            return (0.0, 0.0, 0.0, 0.0)
        return (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )


def lay_trays(casting: AnyCasting) -> Trays:
    """The boxes of a position, beside the canvas of its map."""
    headings, trays = _owned(casting)
    return Trays((*trays, *_common(casting)), headings)


def _owned(casting: AnyCasting) -> tuple[tuple[Heading, ...], tuple[Tray, ...]]:
    headings: list[Heading] = []
    trays: list[Tray] = []
    left, top = -(FRAME + _SIDE), 0.0
    for owner in casting.owners():
        box = (left, top, left + _SIDE, top + HEADING)
        headings.append(Heading(owner.seat, owner.name, owner.colours, box, owner.coins))
        top += HEADING + _HEADING_GAP
        for row in (owner.boxes[:1], owner.boxes[1:]):
            trays += _row(row, owner.colours, left, top)
            top = trays[-1].box[3] + _HEADING_GAP
        top += 2 * _TRAY_GAP
    return tuple(headings), tuple(trays)


def _row(row: Sequence[Contents], colours: FactionColours, left: float, top: float) -> Iterator[Tray]:
    """Boxes of one width and one height beside each other."""
    wide = (_SIDE - _TRAY_GAP * 0.6 * (len(row) - 1)) / len(row)
    trays = [
        _tray(contents, colours, left + number * (wide + _TRAY_GAP * 0.6), top, wide)
        for number, contents in enumerate(row)
    ]
    lowest = max(tray.box[3] for tray in trays)
    return (tray._replace(box=(*tray.box[:3], lowest)) for tray in trays)


def _common(casting: AnyCasting) -> Iterator[Tray]:
    width, _ = casting.kit.atlas.canvas
    left, top = width + FRAME, 0.0
    for contents in casting.common():
        tray = _tray(contents, None, left, top, _SIDE)
        yield tray
        top = tray.box[3] + _TRAY_GAP


def _tray(contents: Contents, colours: FactionColours | None, left: float, top: float, wide: float) -> Tray:
    laid, x, y, tall = [], left + _PADDING, top + TITLE + _PADDING, 0.0
    for face in contents.faces:
        width, height = (side * COUNTER for side in face.size(Detail.FULL))
        if x > left + _PADDING and x + width > left + wide - _PADDING:
            x, y, tall = left + _PADDING, y + tall + 12.0, 0.0
        laid.append(Laid(face, x, y, COUNTER))
        x += width + 14.0
        tall = max(tall, height)
    bottom = max(y + tall, top + TITLE + _PADDING + 66 * COUNTER * 0.6) + _PADDING
    return Tray(contents.key, contents.title, colours, (left, top, left + wide, bottom), tuple(laid))
