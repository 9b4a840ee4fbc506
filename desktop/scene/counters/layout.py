"""The counters of a whole position at one zoom step: which blocks, and where. No painting."""

from collections.abc import Mapping
from typing import NamedTuple

from desktop.scene.counters.arrangement import Block, Cast, closed, side_by_side
from desktop.scene.counters.face import Face
from desktop.scene.counters.marker import MarkerFace
from desktop.scene.counters.measures import Detail, counter_scale, detail_at
from desktop.scene.counters.plug import CastingSystem
from desktop.scene.counters.siting import Corner, CounterBox, Ground, MarkWant, SpaceMark, StackKey, Want, site

INSIDE_SCALE = 0.82
"""Garrisons are drawn a little smaller, to stand within their wall."""
_LARGEST_MARK = 1.9
"""Canvas pixels to a counter pixel of coins on a space's corner: from afar they leave more of the symbol free."""


class StandingStack(NamedTuple):
    """A block on the map: where its box is (canvas pixels), and canvas pixels to a counter pixel."""

    key: StackKey
    block: Block
    box: CounterBox
    scale: float


class PlacedMark(NamedTuple):
    """A mark of a space, its upper left corner in canvas pixels, and canvas pixels to a counter pixel."""

    space: str
    face: Face
    x: float
    y: float
    scale: float


class LayoutPlan(NamedTuple):
    """Everything that stands on the map at a zoom step. `casts` has the faces of stacks, for fans."""

    standing: Mapping[StackKey, StandingStack]
    markers: Mapping[str, MarkerFace]
    marks: tuple[PlacedMark, ...]
    casts: Mapping[StackKey, Cast]


def plan(casting: CastingSystem, ground: Ground, step: float) -> LayoutPlan:
    """Lay out a position at a zoom step (screen pixels to a canvas pixel)."""
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


def blocks_at(casting: CastingSystem, step: float) -> Mapping[StackKey, tuple[Block, float]]:
    """Every block of a position at a zoom step with its scale (canvas pixels to a counter pixel), not placed."""
    return _blocks(casting, casting.stacks(), step)


def mark_scale(mark: SpaceMark, step: float) -> float:
    """Canvas pixels to a counter pixel of a mark: ladders are part of the city, the rest must be read from afar."""
    if mark.corner is Corner.FOOT:
        return 1.0
    return min(counter_scale(step) / step, _LARGEST_MARK)


def _want(mark: SpaceMark, scale: float) -> MarkWant:
    width, height = mark.face.size(Detail.FULL)
    return MarkWant(mark.space, mark.corner, width * scale, height * scale)


def _blocks(casting: CastingSystem, casts: Mapping[StackKey, Cast], step: float) -> dict[StackKey, tuple[Block, float]]:
    detail = detail_at(step)
    ratio = counter_scale(step) / step
    blocks = {
        key: (closed(cast, detail, key.inside), ratio * (INSIDE_SCALE if key.inside else 1.0))
        for key, cast in casts.items()
    }
    for key, faces in casting.rows().items():
        blocks[key] = (side_by_side(faces, detail), ratio)
    return blocks
