"""The candidate places of every label on the sheet: for each its boxes (canvas pixels) and its cost.

Names of spaces go around their symbol, names of seas and rivers along a line, names of provinces over their area.
`label_placement` chooses among these candidates.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec import structs

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Feature, Point, smooth
from diadochi.scene.sheet.label_obstacles import Array, Obstacles, is_free, route_ink
from diadochi.scene.sheet.sheet_geometry import CROWN_HEIGHT, SYMBOL_RADIUS, Stroke, letter_size
from diadochi.scene.sheet.sheet_labels import EM, LEADING, LabelBox, LetterLine, Placed, ink_boxes, set_line

# --- what is named
# The labels of a zoom step with their size and importance.


class Wanted(NamedTuple):
    """A label to be placed.

    `id` is "space:<id>", "province:<id>" or "feature:<id>"; `what` the kind of lettering (see `letter_size`); `size`
    the em in canvas pixels and `hair` one screen pixel in them; `value` the victory points shown beside a province (0:
    none); `weight` the cost of dropping the label; `wish` the canvas point where the map wants the middle of it.
    """

    id: str
    what: str
    text: str
    size: float
    value: int
    weight: float
    hair: float
    wish: Point | None = None

    def gap(self, share: float) -> float:
        """The free margin around the ink in canvas pixels: a share of the em, and more than one screen pixel."""
        return max(share * self.size, 1.15 * self.hair)


_WEIGHTS = {
    "major": 1000.0, "province": 300.0, "minor": 200.0, "transit": 120.0,
    "sea": 100.0, "desert": 60.0, "range": 40.0, "river": 20.0,
}  # fmt: skip


_WISHED = 10.0
"""How much heavier a label is that the map wants at a place: the others make way for it."""
_FINE = 1.0
"""From this step on provinces have the display face; below it a sturdier one ("country"), whose
hairlines do not fade.
"""


def wanted_labels(atlas: Atlas, language: str, step: float, text_scale: float = 1.0) -> tuple[Wanted, ...]:
    """The labels of a zoom step in one language of the map's names."""
    labels = (label for label in _all_labels(atlas, language, step, text_scale) if label.size > 0)
    wishes = _wishes(atlas)
    return tuple(
        label if label.id not in wishes else label._replace(wish=wishes[label.id], weight=label.weight * _WISHED)
        for label in labels
    )


def _wishes(atlas: Atlas) -> dict[str, Point]:
    """Where the map wants the middle of labels, in canvas pixels."""
    named = {f"space:{space.id}": space.label for space in atlas.spaces.values()}
    named |= {f"province:{province.id}": province.label for province in atlas.provinces.values()}
    named |= {f"feature:{feature.id}": feature.label for feature in atlas.features}
    return {label: atlas.projection.project(*at) for label, at in named.items() if at is not None}


def _all_labels(atlas: Atlas, language: str, step: float, text_scale: float) -> Iterator[Wanted]:
    for space in atlas.spaces.values():
        what = manner(atlas, space.id)
        size = letter_size(what, step, text_scale)
        yield Wanted(f"space:{space.id}", what, space.names.in_language(language), size, 0, _WEIGHTS[what], 1 / step)
    size = letter_size("province", step, text_scale)
    for province in atlas.provinces.values():
        text = province.names.in_language(language)
        label = f"province:{province.id}"
        what = "province" if step >= _FINE else "country"
        yield Wanted(label, what, text, size, province.victory_points, _WEIGHTS["province"], 1 / step)
    for feature in atlas.features:
        size = letter_size(feature.kind, step, text_scale)
        text = feature.names.in_language(language)
        yield Wanted(f"feature:{feature.id}", feature.kind, text, size, 0, _WEIGHTS[feature.kind], 1 / step)


def manner(atlas: Atlas, space: str) -> str:
    """The lettering of a space by its symbol: "major", "minor" or "transit"."""
    symbol = atlas.space_kinds[atlas.spaces[space].kind].symbol
    return {"square": "major", "diamond": "transit"}.get(symbol, "minor")


def in_two_lines(text: str) -> tuple[str, str] | None:
    """A text of several words broken into halves of most equal length; None for a single word."""
    words = text.split()
    if len(words) < 2:
        return None
    breaks = ((" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words)))
    return min(breaks, key=lambda halves: abs(len(halves[0]) - len(halves[1])))


# --- candidate places

_UNWISHED = 1000.0
"""Cost of any other place for a label that the map wants at one."""
Make = Callable[[int], Placed]
"""Makes the label in the place with this index."""


class Options:
    """All free places of one label.

    `boxes` is an array (places, boxes of a place, 4) of rectangles in canvas pixels, padded with repeats; `costs` the
    cost of each place (0 is best). `take(n)` returns the label in place n.
    """

    def __init__(self, wanted: Wanted, boxes: Array, costs: Array, makers: Sequence[tuple[Make, int]]) -> None:
        self.wanted = wanted
        self.boxes = boxes
        self.costs = costs
        self._makers = makers

    def __len__(self) -> int:
        return len(self.costs)

    def take(self, number: int) -> Placed:
        """The label in one of its places."""
        make, place = self._makers[number]
        return make(place)

    def as_wished(self, sheet: LabelBox) -> "Options":
        """These places, and before them the one where the map wants the middle of the label, whatever is there.

        The label looks there as in its best other place. It does not leave the `sheet`.
        """
        wish = self.wanted.wish
        if wish is None:
            return self
        pattern = self.take(0) if len(self) else _plain(self.wanted)
        inks = np.array(ink_boxes(pattern))
        low, high = inks[:, :2].min(axis=0), inks[:, 2:].max(axis=0)
        middle = np.clip(wish, np.array(sheet[:2]) + (high - low) / 2, np.array(sheet[2:]) - (high - low) / 2)
        dx, dy = (float(shift) for shift in middle - (low + high) / 2)
        moved = structs.replace(
            pattern,
            x=pattern.x + dx,
            y=pattern.y + dy,
            letters=tuple((x + dx, y + dy, angle) for x, y, angle in pattern.letters),
        )
        depth = max(self.boxes.shape[1], len(inks))
        first = np.pad(inks + np.array([dx, dy, dx, dy]), ((0, depth - len(inks)), (0, 0)), mode="edge")
        others = np.pad(self.boxes, ((0, 0), (0, depth - self.boxes.shape[1]), (0, 0)), mode="edge")
        costs = np.concatenate([[0.0], self.costs + _UNWISHED])
        return Options(self.wanted, np.concatenate([first[None], others]), costs, [(lambda _: moved, 0), *self._makers])


def _plain(wanted: Wanted) -> Placed:
    """A level label of the usual size."""
    return Placed(wanted.id, wanted.what, (wanted.text,), wanted.size, value=wanted.value)


class Gathering:
    """Collects the places of one label, and drops those that overlap obstacles."""

    def __init__(self, wanted: Wanted, obstacles: Obstacles, gap: float) -> None:
        self._wanted = wanted
        self._obstacles = obstacles
        self._gap = gap
        self._boxes: list[Array] = []
        self._costs: list[Array] = []
        self._batches: list[tuple[Make, npt.NDArray[np.intp]]] = []
        self.found = 0
        """The number of free places so far."""

    def add(self, boxes: Array, costs: Array, make: Make) -> None:
        """Add places: `boxes` (places, boxes, 4), `costs` (places,); `make(n)` makes the label in the nth of them."""
        if not len(boxes):
            return
        grown = boxes + np.array([-1.0, -1.0, 1.0, 1.0]) * self._gap
        free = is_free(self._obstacles, grown.reshape(-1, 4), 0.0).reshape(boxes.shape[:2]).all(axis=1)
        kept: npt.NDArray[np.intp] = np.flatnonzero(free)
        self._boxes.append(grown[kept])
        self._costs.append(costs[kept])
        self._batches.append((make, kept))
        self.found += len(kept)

    def options(self, most: int = 400) -> Options:
        """The cheapest `most` free places, cheapest first."""
        depth = max((boxes.shape[1] for boxes in self._boxes), default=1)
        padded = [np.pad(boxes, ((0, 0), (0, depth - boxes.shape[1]), (0, 0)), mode="edge") for boxes in self._boxes]
        boxes = np.concatenate(padded) if padded else np.zeros((0, 1, 4))
        costs = np.concatenate(self._costs) if self._costs else np.zeros(0)
        order = np.argsort(costs, kind="stable")[:most]
        batch = np.repeat(np.arange(len(self._batches)), [len(kept) for _, kept in self._batches])
        place = np.concatenate([kept for _, kept in self._batches]) if self._batches else np.zeros(0, dtype=int)
        makers = [(self._batches[batch[number]][0], int(place[number])) for number in order]
        return Options(self._wanted, boxes[order], costs[order], makers)


# --- names of spaces
# Around the symbol: near before far, right before left, one line before two.

_GAPS = (0.16, 0.42, 0.8, 1.3, 1.9, 2.6)
"""Distances of a name from its symbol, in em."""
_SHRUNK = ((1.0, 0.0), (0.92, 2.2), (0.85, 4.0), (0.76, 6.5))
"""Smaller sizes a crowded name may take, with the cost of each."""


def space_options(wanted: Wanted, symbol: str, obstacles: Obstacles, shrink: int) -> Options:
    """The free places of a space's name, in the first `shrink` smaller sizes as well."""
    space = wanted.id.partition(":")[2]
    number = obstacles.number_of[space]
    gathering = Gathering(wanted, obstacles, wanted.gap(0.12))
    for factor, fee in _SHRUNK[: shrink + 1]:
        size = wanted.size * factor
        _add_space_places(gathering, wanted, (wanted.text,), size, fee, number, symbol, obstacles)
        halves = in_two_lines(wanted.text)
        if halves is not None:
            _add_space_places(gathering, wanted, halves, size, fee + 0.55, number, symbol, obstacles)
    return gathering.options()


def _add_space_places(
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

    `body` is the height without descenders, so that a name beside its symbol is centred optically.
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
    """Cost of covering routes, by the length that is covered, in em."""
    return np.minimum(route_ink(obstacles, boxes) / size * 0.75, 5.0)


def _confusion(obstacles: Obstacles, boxes: Array, number: int, size: float) -> Array:
    """Cost of being nearer to another space than to the label's own, or nearly so."""
    x, y = obstacles.centres.T
    across = np.maximum(np.maximum(boxes[:, 0, None] - x, x - boxes[:, 2, None]), 0.0)
    down = np.maximum(np.maximum(boxes[:, 1, None] - y, y - boxes[:, 3, None]), 0.0)
    distance = np.hypot(across, down) - obstacles.radii
    own = np.maximum(distance[:, number], 0.0)
    distance[:, number] = np.inf
    nearest = np.maximum(distance.min(axis=1), 0.0)
    return np.clip(2.2 * (own - nearest + 0.5 * size) / size, 0.0, 6.0)


# --- level names of features
# The last resort for a feature: a level name, on one line or two, near the line that it could not follow.

_LEVEL_SIZES = ((0.9, 5.0), (0.76, 6.5), (0.62, 8.0), (0.52, 10.0))
"""Shares of the usual size, with the cost of each."""
_DISTANCES = (24.0, 40.0, 60.0, 85.0, 115.0, 150.0)
"""Distances of the middle of the name from the line, canvas pixels."""
_DIRECTIONS = 16


def add_level_places(gathering: Gathering, wanted: Wanted, line: Stroke, obstacles: Obstacles) -> None:
    """Add the level places near a line."""
    feet = np.array([foot for foot, _ in line.every(30.0)])
    angles = np.arange(_DIRECTIONS) * (2 * np.pi / _DIRECTIONS)
    spokes = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    offsets = np.concatenate([spokes * distance for distance in _DISTANCES])
    middles = (feet[:, None, :] + offsets[None]).reshape(-1, 2)
    far = np.tile(np.repeat(_DISTANCES, _DIRECTIONS), len(feet))
    halves = in_two_lines(wanted.text)
    for share, fee in _LEVEL_SIZES:
        for lines in ((wanted.text,), halves):
            if lines is None:
                continue
            pattern = Placed(wanted.id, wanted.what, lines, wanted.size * share, 0.04)
            inks = np.array(ink_boxes(pattern))
            pens = middles - (inks[:, :2].min(axis=0) + inks[:, 2:].max(axis=0)) / 2
            boxes = inks[None] + np.concatenate([pens, pens], axis=1)[:, None, :]
            costs = fee + far / 40.0 + route_ink(obstacles, boxes).sum(axis=1) / pattern.size * 0.3
            gathering.add(boxes, costs, _level_maker(pattern, pens))


def _level_maker(pattern: Placed, pens: Array) -> Make:
    return lambda number: structs.replace(pattern, x=float(pens[number, 0]), y=float(pens[number, 1]))


# --- names along lines
# Seas, deserts, ranges and rivers: letter by letter along a smoothed line.

Pens = tuple[tuple[float, float, float], ...]
_SPACINGS = {
    "sea": (0.9, 0.6, 0.4, 0.25, 0.12),
    "desert": (0.9, 0.6, 0.4, 0.25, 0.12),
    "range": (0.7, 0.4, 0.2, 0.08),
    "river": (0.16, 0.05),
}
_LINE_SIZES = ((1.0, 0.0), (0.88, 0.7), (0.76, 1.6), (0.64, 2.8), (0.54, 4.2))
_ASIDE = {
    "sea": (0.3,),
    "desert": (0.3,),
    "range": (-26.0, 26.0, -36.0, 36.0, -50.0, 50.0),
    "river": (-6.0, 6.0, -12.0, 12.0, -22.0, 22.0, -34.0, 34.0),
}
"""Canvas pixels from the line to the nearer edge of the lettering: above the line (negative) or below."""
_SHIFTS = (0.0, -40.0, 40.0, -80.0, 80.0, -130.0, 130.0)
"""Offsets by which the whole name of a sea or desert may be moved, canvas pixels, in each direction."""


def feature_options(wanted: Wanted, feature: Feature, atlas: Atlas, obstacles: Obstacles, enough: int) -> Options:
    """The free places of a feature's name. Smaller sizes are not tried once there are `enough`."""
    gathering = Gathering(wanted, obstacles, wanted.gap(0.1))
    baseline = _baseline(feature, atlas)
    for factor, fee in _LINE_SIZES:
        if gathering.found > enough:
            break
        size = wanted.size * factor
        settings = list(_settings(wanted, baseline, size, feature.kind))
        if settings:
            pens = np.array([setting for setting, _ in settings])
            boxes = _letter_boxes(wanted, pens, size)
            costs = np.array([cost for _, cost in settings]) + fee
            costs += route_ink(obstacles, boxes).sum(axis=1) / size * 0.3
            gathering.add(boxes, costs, _line_maker(wanted, size, pens))
    if gathering.found < enough:
        add_level_places(gathering, wanted, baseline, obstacles)
    return gathering.options(max(enough, 160))


def _line_maker(wanted: Wanted, size: float, pens: Array) -> Callable[[int], Placed]:
    def make(number: int) -> Placed:
        letters = tuple((float(x), float(y), float(angle)) for x, y, angle in pens[number])
        return Placed(wanted.id, wanted.what, (wanted.text,), size, letters=letters)

    return make


def _letter_boxes(wanted: Wanted, pens: Array, size: float) -> Array:
    """The rectangles of the inked letters (settings, letters, 4), measured as in `sheet_labels.ink_boxes`."""
    letters = set_line(wanted.what, wanted.text).letters
    inked = [number for number, letter in enumerate(letters) if not letter.path.isEmpty()]
    scale = size / EM
    inks = [letters[number].path.boundingRect() for number in inked]
    px = np.array([(ink.left(), ink.left(), ink.right(), ink.right()) for ink in inks]) * scale
    py = np.array([(ink.top(), ink.bottom(), ink.top(), ink.bottom()) for ink in inks]) * scale
    x, y, angle = (pens[:, inked, n, None] for n in range(3))
    xs = x + np.cos(angle) * px - np.sin(angle) * py
    ys = y + np.sin(angle) * px + np.cos(angle) * py
    return np.stack([xs.min(axis=-1), ys.min(axis=-1), xs.max(axis=-1), ys.max(axis=-1)], axis=-1)


def _baseline(feature: Feature, atlas: Atlas) -> Stroke:
    """The feature's line on the canvas, smoothed, read from left to right."""
    line = Stroke(smooth([atlas.projection.project(*point) for point in feature.points]))
    width, height = atlas.canvas
    inside = [p for p in line.points if -20 <= p[0] <= width + 20 and -20 <= p[1] <= height + 20]
    if len(inside) > 1:
        line = Stroke(inside)
    if line.points[0][0] > line.points[-1][0]:
        line = line.reversed()
    return line.eased(12.0, 6 if feature.kind in ("sea", "desert") else 24)


def _settings(wanted: Wanted, baseline: Stroke, size: float, kind: str) -> Iterator[tuple[Pens, float]]:
    """Settings of a name along its line, each with its cost."""
    line = set_line(wanted.what, wanted.text)
    wide = kind in ("sea", "desert")
    for number, spacing in enumerate(_SPACINGS[kind]):
        length = (line.advance / EM + spacing * (len(line.letters) - 1)) * size
        if length > baseline.length * (1.3 if wide else 1.0) and number + 1 < len(_SPACINGS[kind]):
            continue
        loss = 0.3 * number
        for start, off_middle in _starts(baseline.length, length, size, wide):
            for order, aside in enumerate(_ASIDE[kind]):
                pens = _pens(line, baseline, size, spacing, start, aside)
                cost = loss + off_middle + 0.3 * order + _bend(pens)
                yield from _moved(pens, cost) if wide else ((pens, cost),)


def _starts(whole: float, length: float, size: float, wide: bool) -> Iterator[tuple[float, float]]:
    """Where along the line a name may start, with the cost of being off its middle."""
    middle = (whole - length) / 2
    yield middle, 0.0
    reach = max(middle, 0.0) if not wide else 0.0
    gap = max(1.2 * size, 14.0)
    for number in range(1, int(reach / gap) + 1):
        for side in (-1, 1):
            yield middle + side * number * gap, 0.5 * number * gap / max(reach, 1.0)
    if length > whole * 0.8 and not wide:
        for slide in (-0.5, -0.25, 0.25, 0.5):
            yield middle + slide * length, 1.5 * abs(slide)


def _moved(pens: Pens, cost: float) -> Iterator[tuple[Pens, float]]:
    for dx in _SHIFTS:
        for dy in _SHIFTS:
            moved = tuple((x + dx, y + dy, angle) for x, y, angle in pens)
            yield moved, cost + math.hypot(dx, dy) / 55.0


def _pens(line: LetterLine, baseline: Stroke, size: float, spacing: float, start: float, aside: float) -> Pens:
    """Pen position and angle of each letter, centred upright on the line."""
    scale = size / EM
    drop = aside if aside <= 0 else aside + 0.62 * size
    if abs(aside) < 1:
        drop = aside * size
    pens = []
    for number, letter in enumerate(line.letters):
        half = letter.advance * scale / 2
        (x, y), angle = baseline.at(start + letter.pen * scale + number * spacing * size + half)
        x, y = x - drop * math.sin(angle), y + drop * math.cos(angle)
        pens.append((x - half * math.cos(angle), y - half * math.sin(angle), angle))
    return tuple(pens)


def _bend(pens: Pens) -> float:
    """Cost of letters turned against each other: small for gentle bends, growing fast beyond."""
    turns = [abs(math.remainder(b[2] - a[2], math.tau)) for a, b in pairwise(pens)]
    sharpest = max(turns, default=0.0)
    steep = max((abs(math.remainder(pen[2], math.tau)) for pen in pens), default=0.0)
    return 0.8 * sum(turns) + 12.0 * max(0.0, sharpest - 0.3) + 1.0 * max(0.0, steep - 1.2)


# --- names of provinces
# Over the province's own area, large and spaced, on one line or two.

_PROVINCE_SIZES = ((1.0, 0.0), (0.86, 0.8), (0.74, 1.8), (0.62, 3.2), (0.52, 4.8))
_PROVINCE_SPACINGS = ((0.34, 0.0), (0.2, 0.25), (0.1, 0.6))
"""Sizes and letter spacings (em) a name may take, with the cost of each."""
_CELL = 8.0
"""Canvas pixels per cell of the grid of provinces."""
_REACH = 240.0
"""A province's name must be within this many canvas pixels of the province's spaces."""

Setting = tuple[tuple[str, ...], float, float]
"""Lines, em in canvas pixels, letter spacing in em."""


class ProvinceGround:
    """Assigns each point of the sheet to the province of its nearest space."""

    def __init__(self, atlas: Atlas) -> None:
        homes = [(space.province, atlas.place[name]) for name, space in atlas.spaces.items() if space.province]
        self.provinces = np.array([province for province, _ in homes])
        self.places = np.array([place for _, place in homes]).reshape(-1, 2)
        self._numbers = {province: number for number, province in enumerate(dict.fromkeys(self.provinces.tolist()))}
        self._owner = self._owners(*atlas.canvas)

    def _owners(self, width: int, height: int) -> npt.NDArray[np.int16]:
        """The index of the province of each grid cell."""
        xs, ys = np.arange(0, width + _CELL, _CELL), np.arange(0, height + _CELL, _CELL)
        least = np.full((len(ys), len(xs)), np.inf, dtype=np.float32)
        owner = np.zeros((len(ys), len(xs)), dtype=np.int16)
        for province, (x, y) in zip(self.provinces.tolist(), self.places, strict=True):
            distance = ((xs - x) ** 2).astype(np.float32)[None, :] + ((ys - y) ** 2).astype(np.float32)[:, None]
            nearer = distance < least
            least[nearer] = distance[nearer]
            owner[nearer] = self._numbers[province]
        return owner

    def share(self, province: str, points: Array) -> Array:
        """For each row of `points` (rows, points, 2) the share that is in a province."""
        rows = np.clip((points[..., 1] / _CELL + 0.5).astype(int), 0, self._owner.shape[0] - 1)
        columns = np.clip((points[..., 0] / _CELL + 0.5).astype(int), 0, self._owner.shape[1] - 1)
        return (self._owner[rows, columns] == self._numbers[province]).mean(axis=1)

    def members(self, province: str) -> Array:
        """The places of the spaces of a province."""
        return self.places[self.provinces == province]


def province_options(wanted: Wanted, country: ProvinceGround, obstacles: Obstacles, enough: int) -> Options:
    """The free places of a province's name; none for a province without a space.

    Smaller sizes are not tried once there are `enough`.
    """
    province = wanted.id.partition(":")[2]
    gathering = Gathering(wanted, obstacles, wanted.gap(0.1))
    if len(country.members(province)):
        halves = in_two_lines(wanted.text)
        for factor, fee in _PROVINCE_SIZES:
            if gathering.found > enough:
                break
            for spacing, loss in _PROVINCE_SPACINGS:
                size = wanted.size * factor
                _add_province_places(gathering, wanted, ((wanted.text,), size, spacing), fee + loss, country, obstacles)
                if halves is not None:
                    _add_province_places(
                        gathering, wanted, (halves, size, spacing), fee + loss + 0.3, country, obstacles
                    )
    return gathering.options(500)


def _add_province_places(
    gathering: Gathering, wanted: Wanted, setting: Setting, fee: float, country: ProvinceGround, obstacles: Obstacles
) -> None:
    province = wanted.id.partition(":")[2]
    lines, size, spacing = setting
    pattern = Placed(wanted.id, wanted.what, lines, size, spacing, value=wanted.value)
    inks = np.array(ink_boxes(pattern))
    low, high = inks[:, :2].min(axis=0), inks[:, 2:].max(axis=0)
    pens = _grid(country.members(province), max(0.55 * size, 8.0)) - (low + high) / 2
    boxes = inks[None] + np.concatenate([pens, pens], axis=1)[:, None, :]
    whole = np.concatenate([pens + low, pens + high], axis=1)
    costs = fee + _belonging(country, province, whole) + route_ink(obstacles, boxes).sum(axis=1) / size * 0.22

    def make(index: int) -> Placed:
        return structs.replace(pattern, x=float(pens[index, 0]), y=float(pens[index, 1]))

    gathering.add(boxes, costs, make)


def _grid(members: Array, gap: float) -> Array:
    """Points over the area of a province, `gap` canvas pixels apart, within `_REACH` of its spaces."""
    low, high = members.min(axis=0) - _REACH / 2, members.max(axis=0) + _REACH / 2
    xs, ys = np.arange(low[0], high[0] + gap, gap), np.arange(low[1], high[1] + gap, gap)
    points = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    distance = np.hypot(points[:, None, 0] - members[:, 0], points[:, None, 1] - members[:, 1]).min(axis=1)
    return points[distance < _REACH]


def _belonging(country: ProvinceGround, province: str, boxes: Array) -> Array:
    """Cost of being away from the middle of the province, or over another one."""
    shares = np.linspace(0.02, 0.98, 7)
    xs = boxes[:, 0, None] + shares * (boxes[:, 2] - boxes[:, 0])[:, None]
    ys = np.broadcast_to(((boxes[:, 1] + boxes[:, 3]) / 2)[:, None], xs.shape)
    share = country.share(province, np.stack([xs, ys], axis=-1))
    members = country.members(province)
    middle = members.mean(axis=0)
    spread = max(float(np.hypot(*(members - middle).T).mean()), 60.0)
    centre = np.stack([boxes[:, [0, 2]].mean(axis=1), boxes[:, [1, 3]].mean(axis=1)], axis=-1)
    far = np.hypot(*(centre - middle).T) / spread
    nearest = np.hypot(centre[:, None, 0] - members[:, 0], centre[:, None, 1] - members[:, 1]).min(axis=1)
    return 9.0 * (1.0 - share) + 0.9 * far + np.maximum(0.0, nearest - 110.0) / 60.0
