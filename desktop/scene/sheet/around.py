"""Places of a space's name: round its symbol, near before far, right before left, on one line before two."""

import numpy as np

from desktop.scene.sheet.glyphs import EM, set_line
from desktop.scene.sheet.obstacles import Array, Obstacles, route_ink
from desktop.scene.sheet.options import Gathering, Options
from desktop.scene.sheet.placed import LEADING, Placed
from desktop.scene.sheet.sizes import CROWN_HEIGHT, SYMBOL_RADIUS
from desktop.scene.sheet.wording import Wanted, in_two_lines

_GAPS = (0.16, 0.42, 0.8, 1.3, 1.9, 2.6)
"""Distances of a name from its symbol, in em."""
_SHRUNK = ((1.0, 0.0), (0.92, 2.2), (0.85, 4.0), (0.76, 6.5))
"""Smaller settings a crowded name may take, and what each costs."""


def space_options(wanted: Wanted, symbol: str, obstacles: Obstacles, shrink: int) -> Options:
    """The free places of a space's name, also in the first `shrink` smaller sizes."""
    space = wanted.id.partition(":")[2]
    number = obstacles.number_of[space]
    gathering = Gathering(wanted, obstacles, wanted.gap(0.12))
    for factor, fee in _SHRUNK[: shrink + 1]:
        size = wanted.size * factor
        _add(gathering, wanted, (wanted.text,), size, fee, number, symbol, obstacles)
        halves = in_two_lines(wanted.text)
        if halves is not None:
            _add(gathering, wanted, halves, size, fee + 0.55, number, symbol, obstacles)
    return gathering.options()


def _add(
    gathering: Gathering,
    wanted: Wanted,
    lines: tuple[str, ...],
    size: float,
    fee: float,
    number: int,
    symbol: str,
    obstacles: Obstacles,
) -> None:
    scale = size / EM
    inks = [set_line(wanted.what, line) for line in lines]
    width = max(line.ink.width() for line in inks) * scale
    left = min(line.ink.left() for line in inks) * scale
    ascent = -inks[0].ink.top() * scale
    height = ascent + (len(lines) - 1) * LEADING * size + max(inks[-1].ink.bottom(), 0.0) * scale
    offsets, costs = _ring(width, height, ascent if len(lines) == 1 else height, size, symbol, obstacles.lip)
    x, y = obstacles.centres[number]
    lefts, tops, aligns = x + offsets[:, 0], y + offsets[:, 1], offsets[:, 2]
    boxes = np.stack([lefts, tops, lefts + width, tops + height], axis=-1)
    total = costs + fee + _route_cost(obstacles, boxes, size) + _confusion(obstacles, boxes, number, size)

    def make(index: int) -> Placed:
        return Placed(
            wanted.id, wanted.what, lines, size,
            x=float(lefts[index]) - left, y=float(tops[index]) + ascent, align=int(aligns[index]),
        )  # fmt: skip

    gathering.add(boxes[:, None, :], total, make)


def _ring(width: float, height: float, body: float, size: float, symbol: str, lip: float) -> tuple[Array, Array]:
    """Offsets (left, top, alignment) of a box from the centre of the symbol, and the cost of each.

    `body` is the height without tails of letters, so that a name beside its symbol is centred by what the eye takes in.
    """
    radius = SYMBOL_RADIUS.get(symbol, SYMBOL_RADIUS["disc"])
    under = 0.0 if symbol == "diamond" else lip
    crown = CROWN_HEIGHT if symbol == "square" else 0.0
    rows: list[tuple[float, float, float, float]] = []
    for order, share in enumerate(_GAPS):
        gap, far = share * size, 0.5 * order
        for slide in (0.0, -0.3, 0.3, -0.6, 0.6, -0.95, 0.95):
            top = -body / 2 + slide * (radius + body / 2)
            inward = radius * (1 - (1 - slide * slide) ** 0.5) * 0.8 if symbol != "square" else 0.0
            slant = 0.5 * abs(slide) + (0.05 if slide > 0 else 0.0)
            rows.append((radius - inward + gap, top, -1, far + slant))
            rows.append((-radius + inward - gap - width, top, 1, far + slant + 0.3))
        for slide in (0.0, -0.25, 0.25, -0.5, 0.5, -0.8, 0.8, -1.0, 1.0):
            left = -width / 2 + slide * (radius + width / 2)
            slant = 0.35 * abs(slide)
            rows.append((left, -radius - crown - gap - height, 0, far + slant + 0.45))
            rows.append((left, radius + under + gap, 0, far + slant + 0.8))
    table = np.array(rows)
    return table[:, :3], table[:, 3]


def _route_cost(obstacles: Obstacles, boxes: Array, size: float) -> Array:
    """What it costs to lie over routes: by the length that is covered, in em."""
    return np.minimum(route_ink(obstacles, boxes) / size * 0.75, 5.0)


def _confusion(obstacles: Obstacles, boxes: Array, number: int, size: float) -> Array:
    """What it costs to lie nearer to another space than to one's own, or nearly so."""
    x, y = obstacles.centres.T
    across = np.maximum(np.maximum(boxes[:, 0, None] - x, x - boxes[:, 2, None]), 0.0)
    down = np.maximum(np.maximum(boxes[:, 1, None] - y, y - boxes[:, 3, None]), 0.0)
    distance = np.hypot(across, down) - obstacles.radii
    own = np.maximum(distance[:, number], 0.0)
    distance[:, number] = np.inf
    nearest = np.maximum(distance.min(axis=1), 0.0)
    return np.clip(2.2 * (own - nearest + 0.5 * size) / size, 0.0, 6.0)
