"""The counters of a whole position at one zoom step: which blocks, and where. No painting."""

from collections.abc import Mapping
from typing import NamedTuple

from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.scene.counters.arrangement import Block, Cast, cast_of, closed, side_by_side
from desktop.scene.counters.casting import TOMB, Casting
from desktop.scene.counters.faces import IndependentFace, MarkerFace, SiegeFace
from desktop.scene.counters.measures import Detail, counter_scale, detail_at, size_of
from desktop.scene.counters.siting import Box, Ground, StackKey, Want, site

INSIDE_SCALE = 0.82
"""Garrisons are drawn a little smaller, to stand within their wall."""


class Standing(NamedTuple):
    """A block on the map: where its box is (canvas pixels), and canvas pixels to a counter pixel."""

    key: StackKey
    block: Block
    box: Box
    scale: float


class Ladders(NamedTuple):
    """Siege points at a space, their upper left corner in canvas pixels."""

    space: str
    face: SiegeFace
    x: float
    y: float


class Plan(NamedTuple):
    """Everything that stands on the map at a zoom step. `casts` has the faces of stacks, for fans."""

    standing: Mapping[StackKey, Standing]
    markers: Mapping[str, MarkerFace]
    ladders: tuple[Ladders, ...]
    casts: Mapping[StackKey, Cast]


NOBODY = -1
"""The seat of the key under which royals, the cart and the tomb lie when they are with nobody."""


def plan(casting: Casting, ground: Ground, step: float) -> Plan:
    """Lay out a position at a zoom step (screen pixels to a canvas pixel)."""
    casts = _casts(casting)
    blocks = _blocks(casting, casts, step)
    wants = [Want(key, block.width * scale, block.height * scale) for key, (block, scale) in blocks.items()]
    boxes = site(ground, wants)
    standing = {key: Standing(key, block, boxes[key], scale) for key, (block, scale) in blocks.items()}
    markers = {space: casting.marker(space) for space in casting.position.markers}
    return Plan(standing, markers, _ladders(casting, ground, boxes), casts)


def blocks_at(casting: Casting, step: float) -> Mapping[StackKey, tuple[Block, float]]:
    """Every block of a position at a zoom step with its scale (canvas pixels to a counter pixel), not placed."""
    return _blocks(casting, _casts(casting), step)


def _blocks(casting: Casting, casts: Mapping[StackKey, Cast], step: float) -> dict[StackKey, tuple[Block, float]]:
    detail = detail_at(step)
    ratio = counter_scale(step) / step
    blocks = {
        key: (closed(cast, detail, key.inside), ratio * (INSIDE_SCALE if key.inside else 1.0))
        for key, cast in casts.items()
    }
    for key, faces in _independents(casting).items():
        blocks[key] = (side_by_side(faces, detail), ratio)
    return blocks


def _casts(casting: Casting) -> dict[StackKey, Cast]:
    position = casting.position
    casts = {
        StackKey(space, stack.seat, stack.inside): cast_of(casting, stack.seat, stack.group)
        for space, stack in position.all_stacks()
    }
    for space, royals in lying(position).items():
        faces = casting.royals(royals)
        casts[StackKey(space, NOBODY, inside=False)] = Cast((), (), faces, None)
    return casts


def lying(position: Position) -> dict[str, tuple[str, ...]]:
    """Royals, the cart and the tomb that are with nobody, by space."""
    found: dict[str, tuple[str, ...]] = {}
    for royal, space in position.lying.items():
        found[space] = (*found.get(space, ()), royal)
    if position.tomb:
        found[position.tomb] = (*found.get(position.tomb, ()), TOMB)
    return found


def _independents(casting: Casting) -> dict[StackKey, tuple[IndependentFace, ...]]:
    """Independent armies by where they stand: several may share a space (IND-03)."""
    found: dict[StackKey, tuple[IndependentFace, ...]] = {}
    for army, space in casting.position.independents.items():
        if space in casting.kit.atlas.place:
            key = StackKey(space, INDEPENDENT, inside=False)
            found[key] = (*found.get(key, ()), casting.independent(army))
    return found


def _ladders(casting: Casting, ground: Ground, boxes: Mapping[StackKey, Box]) -> tuple[Ladders, ...]:
    """Ladders lean against the wall of the garrison, or against the city where nobody is inside."""
    walls = {key.space: box for key, box in boxes.items() if key.inside}
    found = []
    for space in casting.position.sieges:
        face = casting.siege(space)
        width, height = size_of(face, Detail.FULL)
        x, y = ground.place[space]
        radius = ground.radius[space]
        _, _, right, bottom = walls.get(space, (0.0, 0.0, x + radius, y + radius))
        found.append(Ladders(space, face, right - width * 0.9, bottom - height * 0.72))
    return tuple(found)
