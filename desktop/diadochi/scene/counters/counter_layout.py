"""The counters of a whole position at one zoom step: which blocks, and where. No painting."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from diadochi.scene.counters.arrangement import Block, Cast, Laid, closed, side_by_side
from diadochi.scene.counters.counter_face import Detail, Face, counter_scale, detail_at
from diadochi.scene.counters.counter_shapes import MarkerFace
from diadochi.scene.counters.game_counters import AnyCasting, BoxKey, Contents, Owner
from diadochi.scene.counters.siting import Corner, CounterBox, Ground, MarkWant, SpaceMark, StackKey, Want, site
from diadochi.scene.palette import FactionColours

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


# --- boxes beside the map
# Canvas pixels; no painting. Players have boxes below the sheet, under a heading. Right of it are the boxes of pieces
# without an owner.

COUNTER = 1.6
"""Canvas pixels per counter pixel in the boxes."""
FRAME = 130.0
"""Canvas pixels between the map and the boxes, for the frame of the sheet."""
HEADING = 62.0
TITLE = 44.0
_GAP = 22.0
_PADDING = 16.0
_SIDE = 772.0
"""Width of the boxes right of the map, in canvas pixels: with the sheet they fit a screen of 1920 x 1080."""


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
    owners = casting.owners()
    if not owners:
        return (), ()
    width, height = casting.kit.atlas.canvas
    wide = (width - _GAP * 2 * (len(owners) - 1)) / len(owners)
    top = height + FRAME
    headings: list[Heading] = []
    trays: list[Tray] = []
    for number, owner in enumerate(owners):
        left = number * (wide + 2 * _GAP)
        box = (left, top, left + wide, top + HEADING)
        headings.append(Heading(owner.seat, owner.name, owner.colours, box, owner.coins))
        trays += _row(owner, left, top + HEADING + 8.0, wide)
    lowest = max((tray.box[3] for tray in trays), default=0.0)
    return tuple(headings), tuple(tray._replace(box=(*tray.box[:3], lowest)) for tray in trays)


def _row(owner: Owner, left: float, top: float, wide: float) -> Iterator[Tray]:
    room = wide - _GAP * 0.6 * (len(owner.boxes) - 1)
    whole = sum(contents.share for contents in owner.boxes)
    for contents in owner.boxes:
        part = room * contents.share / whole
        yield _tray(contents, owner.colours, left, top, part)
        left += part + _GAP * 0.6


def _common(casting: AnyCasting) -> Iterator[Tray]:
    width, _ = casting.kit.atlas.canvas
    left, top = width + FRAME, 0.0
    for contents in casting.common():
        tray = _tray(contents, None, left, top, _SIDE)
        yield tray
        top = tray.box[3] + _GAP


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
