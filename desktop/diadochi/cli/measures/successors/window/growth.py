"""Frames of a pan on a map ten times as large, with ten times the counters, against those on the map itself."""

from contextlib import closing
from statistics import median
from typing import Any

from diadochi.atlas.enlargement import enlarge
from diadochi.cli.measures.successors.ground import ground
from diadochi.cli.measures.successors.growth import FACTOR
from diadochi.cli.measures.successors.window.frames import MOVES, pan
from diadochi.cli.measures.successors.window.stage import MeasuredTable
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position


def take(size: tuple[int, int], quick: bool, _begun: float) -> Any:
    """The multiple: the frame in the middle of a pan on the large map by that on the map itself."""
    kit, position = ground()
    moves = MOVES // 8 if quick else MOVES
    with closing(MeasuredTable(size, kit, position)) as small:
        scale = small.roomy_steps()[0]
        cost = median(pan(small, scale, moves))
    with closing(MeasuredTable(size, Kit(enlarge(kit.atlas, FACTOR), kit.box), spread_out(kit, position))) as large:
        return round(median(pan(large, scale, moves)) / cost, 2)


def spread_out(kit: Kit, position: Position) -> Position:
    """The counters of a position on every copy of the map: more than there are, and only to be looked at."""
    many = position.copy()
    for number in range(2, FACTOR + 1):
        copies = {space: f"{space}_{number}" for space in kit.atlas.spaces}
        many.stacks.update({copies[space]: stacks for space, stacks in position.stacks.items()})
        many.markers.update({copies[space]: seat for space, seat in position.markers.items()})
    return many
