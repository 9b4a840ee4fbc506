"""What labels keep clear of (symbols, signs, cartouche, the sheet's edge), and what they avoid covering: routes."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from diadochi.atlas.atlas import Atlas
from diadochi.scene.sheet.sheet_geometry import (
    BADGE_RADIUS,
    CROWN_HEIGHT,
    PORT_RADIUS,
    SYMBOL_RADIUS,
    marker_lip,
    signs_of,
    symbol_of,
    trimmed,
)
from diadochi.scene.sheet.sheet_labels import LabelBox


def cartouche_box(atlas: Atlas) -> LabelBox | None:
    """Left, top, right, bottom of the cartouche in canvas pixels; None for a map without one."""
    if atlas.cartouche is None:
        return None
    x, y, width, height = atlas.cartouche
    return x, y, x + width, y + height


Array = npt.NDArray[np.float64]
_CELL = 4.0
"""Canvas pixels per cell of the grid of routes."""
_WEIGHTS = {"road": 1.0, "chevrons": 1.3, "rope": 1.5, "dashes": 0.45, "long_dashes": 0.6}
EDGE = 8.0
"""Canvas pixels between labels and the edge of the sheet."""


class Obstacles(NamedTuple):
    """`circles` are rows x, y, radius; `rects` rows left, top, right, bottom; canvas pixels. `centres` and
    `radii` are those of the spaces, numbered by `number_of`; `routes` is the summed-area table of their ink.
    """

    circles: Array
    rects: Array
    centres: Array
    radii: Array
    number_of: Mapping[str, int]
    routes: Array
    sheet: LabelBox
    lip: float


def obstacles_of(atlas: Atlas, step: float) -> Obstacles:
    """All obstacles of a map at a zoom step."""
    signs = signs_of(atlas)
    circles, rects = [], []
    for space, (x, y) in atlas.place.items():
        symbol = symbol_of(atlas, space)
        radius = SYMBOL_RADIUS.get(symbol, SYMBOL_RADIUS["disc"])
        if symbol == "square":
            rects.append((x - radius - 1.5, y - radius - CROWN_HEIGHT, x + radius + 1.5, y + radius))
        else:
            circles.append((x, y, radius))
        if symbol != "diamond":
            circles.append((x, y + marker_lip(step), radius))
        if (port := signs[space].port) is not None:
            circles.append((*port, PORT_RADIUS))
        if (badge := signs[space].badge) is not None:
            circles.append((*badge, BADGE_RADIUS))
    box = cartouche_box(atlas)
    if box is not None:
        rects.append(box)
    width, height = atlas.canvas
    return Obstacles(
        np.array(circles, dtype=float).reshape(-1, 3),
        np.array(rects, dtype=float).reshape(-1, 4),
        np.array(list(atlas.place.values()), dtype=float),
        np.array([SYMBOL_RADIUS.get(symbol_of(atlas, s), 16.0) for s in atlas.spaces]),
        {space: number for number, space in enumerate(atlas.spaces)},
        _route_sums(atlas),
        (EDGE, EDGE, width - EDGE, height - EDGE),
        marker_lip(step),
    )


def _route_sums(atlas: Atlas) -> Array:
    """The summed-area table of the routes' ink: the amount above and left of each grid corner."""
    width, height = atlas.canvas
    grid = np.zeros((int(height / _CELL) + 2, int(width / _CELL) + 2))
    for route in atlas.routes.values():
        stroke = trimmed(atlas, route.id)
        weight = _WEIGHTS.get(atlas.route_kinds[route.kind].style, 1.0)
        for (x, y), _ in stroke.every(_CELL):
            column, row = int(x / _CELL) + 1, int(y / _CELL) + 1
            if 0 < row < grid.shape[0] and 0 < column < grid.shape[1]:
                grid[row, column] += weight
    return grid.cumsum(axis=0).cumsum(axis=1)


def route_ink(obstacles: Obstacles, boxes: Array) -> Array:
    """The ink of routes within each box (rows), in canvas pixels of weighted length."""
    sums = obstacles.routes
    rows, columns = sums.shape
    left = np.clip((boxes[..., 0] / _CELL).astype(int), 0, columns - 1)
    top = np.clip((boxes[..., 1] / _CELL).astype(int), 0, rows - 1)
    right = np.clip((boxes[..., 2] / _CELL).astype(int) + 1, 0, columns - 1)
    bottom = np.clip((boxes[..., 3] / _CELL).astype(int) + 1, 0, rows - 1)
    return _CELL * (sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left])


def is_free(obstacles: Obstacles, boxes: Array, gap: float) -> npt.NDArray[np.bool_]:
    """Which boxes (rows) keep `gap` canvas pixels from every obstacle and are on the sheet."""
    left, top, right, bottom = (boxes[..., n, None] for n in range(4))
    sheet = obstacles.sheet
    free = (boxes[..., 0] >= sheet[0]) & (boxes[..., 1] >= sheet[1])
    free &= (boxes[..., 2] <= sheet[2]) & (boxes[..., 3] <= sheet[3])
    reach = _reach(boxes, gap)
    x, y, r = _within(obstacles.circles, reach, obstacles.circles[:, 2]).T
    across = np.maximum(np.maximum(left - x, x - right), 0.0)
    down = np.maximum(np.maximum(top - y, y - bottom), 0.0)
    free &= ~(across * across + down * down < (r + gap) ** 2).any(axis=-1)
    x0, y0, x1, y1 = obstacles.rects[_meets(obstacles.rects, reach)].T
    met = (left < x1 + gap) & (right > x0 - gap) & (top < y1 + gap) & (bottom > y0 - gap)
    return free & ~met.any(axis=-1)


def _reach(boxes: Array, gap: float) -> LabelBox:
    low, high = (
        boxes[..., :2].min(axis=tuple(range(boxes.ndim - 1))),
        boxes[..., 2:].max(axis=tuple(range(boxes.ndim - 1))),
    )
    return float(low[0]) - gap, float(low[1]) - gap, float(high[0]) + gap, float(high[1]) + gap


def _within(circles: Array, reach: LabelBox, radii: Array) -> Array:
    x, y = circles[:, 0], circles[:, 1]
    near = (x + radii > reach[0]) & (x - radii < reach[2]) & (y + radii > reach[1]) & (y - radii < reach[3])
    return circles[near]


def _meets(rects: Array, reach: LabelBox) -> npt.NDArray[np.bool_]:
    near: npt.NDArray[np.bool_] = (rects[:, 0] < reach[2]) & (rects[:, 2] > reach[0])
    return near & (rects[:, 1] < reach[3]) & (rects[:, 3] > reach[1])
