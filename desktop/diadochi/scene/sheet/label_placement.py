"""Chooses a place for every label of a zoom step, so that none overlaps another, and shrinks names that find no room.

The choice is deterministic: the same candidates give the same placement.
"""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from diadochi.atlas.atlas import Atlas
from diadochi.scene.sheet.label_obstacles import Array, Obstacles, obstacles_of
from diadochi.scene.sheet.label_places import (
    Options,
    ProvinceGround,
    Wanted,
    feature_options,
    province_options,
    space_options,
    wanted_labels,
)
from diadochi.scene.sheet.sheet_geometry import symbol_of
from diadochi.scene.sheet.sheet_labels import Placement

# --- choice of places
# The most important labels are placed first and may push aside less important ones. A label that finds no place at all
# is dropped (-1), by weight.

_PUSHES = 14
"""The most pushes per label, on average."""
_SWEEPS = 4
"""The most rounds in which placed labels move to better free places."""


class Board:
    """Which label has which place, and which labels may overlap."""

    def __init__(self, options: Sequence[Options]) -> None:
        self.options = options
        self.chosen = [-1] * len(options)
        self._reach = [_reach(option.boxes) for option in options]
        self._near = _neighbours(np.array(self._reach).reshape(-1, 4))

    def clashes(self, label: int) -> npt.NDArray[np.bool_]:
        """For each place of a label (rows), which of its placed neighbours (columns of `near`) it overlaps."""
        near = self.near(label)
        boxes = self.options[label].boxes
        met = np.zeros((len(boxes), len(near)), dtype=bool)
        for column, other in enumerate(near):
            theirs = self.options[other].boxes[self.chosen[other]]
            met[:, column] = _meet(boxes, theirs)
        return met

    def near(self, label: int) -> list[int]:
        """The placed labels that some place of this one might overlap."""
        return [other for other in self._near[label] if self.chosen[other] >= 0]


def solve(options: Sequence[Options]) -> list[int]:
    """For each label the index of its place, -1 where it is dropped."""
    board = Board(options)
    weights = np.array([option.wanted.weight for option in options], dtype=float)
    # important labels first; among equals those with the fewest places
    order = sorted(range(len(options)), key=lambda n: (-weights[n], len(options[n]), n))
    _fill(board, order, weights)
    for _ in range(_SWEEPS):
        if not _improve(board, order):
            break
    return board.chosen


def _fill(board: Board, order: Sequence[int], weights: Array) -> None:
    """Place the labels in order. One that finds no room pushes aside the lightest ones, which then queue again.

    A label that is pushed gains weight, so that two neighbours cannot push each other forever.
    """
    burden = weights.copy()
    queue = deque(order)
    best, best_loss = list(board.chosen), float("inf")
    for _ in range(_PUSHES * max(len(order), 1)):
        if not queue:
            break
        label = queue.popleft()
        if not len(board.options[label]):
            continue
        pushed = _seat(board, label, burden)
        for other in pushed:
            board.chosen[other] = -1
            burden[other] *= 1.25
        queue.extend(pushed)
        loss = _loss(board, weights)
        if loss < best_loss:
            best, best_loss = list(board.chosen), loss
    if _loss(board, weights) > best_loss:
        board.chosen[:] = best


def _loss(board: Board, weights: Array) -> float:
    return float(sum(weights[n] for n, place in enumerate(board.chosen) if place < 0))


def _seat(board: Board, label: int, burden: Array) -> list[int]:
    """Give a label its best place, and return the labels it pushes aside if none is free."""
    near = board.near(label)
    met = board.clashes(label)
    costs = board.options[label].costs
    push = met @ burden[near] if near else np.zeros(len(costs))
    place = int(np.lexsort((costs, push))[0]) if push.min() > 0 else int(np.argmin(np.where(push > 0, np.inf, costs)))
    if push[place] > burden[label] * 1.5:
        return []
    board.chosen[label] = place
    return [other for column, other in enumerate(near) if met[place, column]]


def _improve(board: Board, order: Sequence[int]) -> bool:
    """Move every label to its best free place; whether any moved."""
    moved = False
    for label in order:
        option = board.options[label]
        if not len(option):
            continue
        met = board.clashes(label).any(axis=1)
        costs = np.where(met, np.inf, option.costs)
        place = int(np.argmin(costs))
        here = board.chosen[label]
        if np.isfinite(costs[place]) and (here < 0 or costs[place] < option.costs[here] - 1e-9):
            board.chosen[label] = place
            moved = True
    return moved


def _reach(boxes: Array) -> Array:
    """The rectangle around all places of a label; an empty one far away for a label without any."""
    if not len(boxes):
        return np.array([-1e9, -1e9, -1e9, -1e9])
    flat = boxes.reshape(-1, 4)
    return np.concatenate([flat[:, :2].min(axis=0), flat[:, 2:].max(axis=0)])


def _neighbours(reach: Array) -> list[list[int]]:
    met = (
        (reach[:, None, 0] < reach[None, :, 2])
        & (reach[:, None, 2] > reach[None, :, 0])
        & (reach[:, None, 1] < reach[None, :, 3])
        & (reach[:, None, 3] > reach[None, :, 1])
    )
    np.fill_diagonal(met, val=False)
    return [np.flatnonzero(row).tolist() for row in met]


def _meet(boxes: Array, theirs: Array) -> npt.NDArray[np.bool_]:
    """Which places (rows of `boxes`) meet any of another label's boxes."""
    mine = boxes[:, :, None, :]
    other = theirs[None, None, :, :]
    met = (
        (mine[..., 0] < other[..., 2])
        & (mine[..., 2] > other[..., 0])
        & (mine[..., 1] < other[..., 3])
        & (mine[..., 3] > other[..., 1])
    )
    return np.asarray(met.any(axis=(1, 2)), dtype=np.bool_)


# --- placement of a zoom step

_ENOUGH = 60
"""With so many free places of a large name, smaller sizes are not tried at first."""


class _Ground(NamedTuple):
    obstacles: Obstacles
    country: ProvinceGround


@lru_cache(maxsize=4)
def _ground(atlas: Atlas, step: float) -> _Ground:
    return _Ground(obstacles_of(atlas, step), _country(atlas))


@lru_cache(maxsize=2)
def _country(atlas: Atlas) -> ProvinceGround:
    return ProvinceGround(atlas)


def place_labels(atlas: Atlas, language: str, step: float, text_scale: float = 1.0) -> Placement:
    """Place the names of a map in a language at a zoom step; `text_scale` enlarges all lettering.

    No label overlaps another, a symbol or a sign, or leaves the sheet. Names without room shrink, and are dropped only
    if that does not help. The shipped fonts must be loaded.
    """
    wanted = wanted_labels(atlas, language, step, text_scale)
    ground = _ground(atlas, step)
    options = [_options(label, atlas, ground, 0) for label in wanted]
    chosen = solve(options)
    for shrink in (1, 2, 3):
        crowded = [n for n, place in enumerate(chosen) if place < 0]
        if not crowded:
            break
        options = _shrunk(options, crowded, atlas, ground, shrink)
        chosen = solve(options)
    labels = tuple(option.take(place) for option, place in zip(options, chosen, strict=True) if place >= 0)
    dropped = tuple(label.id for label, place in zip(wanted, chosen, strict=True) if place < 0)
    return Placement(labels, dropped)


def _options(wanted: Wanted, atlas: Atlas, ground: _Ground, shrink: int) -> Options:
    return _free_options(wanted, atlas, ground, shrink).as_wished(ground.obstacles.sheet)


def _free_options(wanted: Wanted, atlas: Atlas, ground: _Ground, shrink: int) -> Options:
    kind, _, name = wanted.id.partition(":")
    if kind == "space":
        return space_options(wanted, symbol_of(atlas, name), ground.obstacles, shrink)
    if kind == "province":
        return province_options(wanted, ground.country, ground.obstacles, _ENOUGH << 2 * shrink)
    feature = next(feature for feature in atlas.features if feature.id == name)
    return feature_options(wanted, feature, atlas, ground.obstacles, _ENOUGH << 2 * shrink)


def _shrunk(
    options: Sequence[Options],
    crowded: Sequence[int],
    atlas: Atlas,
    ground: _Ground,
    shrink: int,
) -> list[Options]:
    """The options with smaller settings added for the labels that found no room and the spaces near them."""
    again = set(crowded)
    for number in crowded:
        again |= {n for n, other in enumerate(options) if _close(options[number].wanted, other.wanted, atlas)}
    return [
        _options(option.wanted, atlas, ground, shrink) if number in again else option
        for number, option in enumerate(options)
    ]


def _close(one: Wanted, other: Wanted, atlas: Atlas) -> bool:
    """Whether two labels name spaces within 220 canvas pixels of each other."""
    a, b = atlas.place.get(one.id.partition(":")[2]), atlas.place.get(other.id.partition(":")[2])
    return a is not None and b is not None and abs(a[0] - b[0]) < 220 and abs(a[1] - b[1]) < 220
