"""Places of the names of seas, deserts, ranges and rivers: letter by letter along a calm line."""

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np

from desktop.atlas.atlas import Atlas
from desktop.atlas.curves import smooth
from desktop.atlas.model import Feature
from desktop.scene.sheet.beside import add_level_places
from desktop.scene.sheet.glyphs import EM, LetterLine, set_line
from desktop.scene.sheet.obstacles import Array, Obstacles, route_ink
from desktop.scene.sheet.options import Gathering, Options
from desktop.scene.sheet.placed import Placed
from desktop.scene.sheet.strokes import Stroke
from desktop.scene.sheet.wording import Wanted

Pens = tuple[tuple[float, float, float], ...]
_SPACINGS = {
    "sea": (0.9, 0.6, 0.4, 0.25, 0.12),
    "desert": (0.9, 0.6, 0.4, 0.25, 0.12),
    "range": (0.7, 0.4, 0.2, 0.08),
    "river": (0.16, 0.05),
}
_SIZES = ((1.0, 0.0), (0.88, 0.7), (0.76, 1.6), (0.64, 2.8), (0.54, 4.2))
_ASIDE = {
    "sea": (0.3,),
    "desert": (0.3,),
    "range": (-26.0, 26.0, -36.0, 36.0, -50.0, 50.0),
    "river": (-6.0, 6.0, -12.0, 12.0, -22.0, 22.0, -34.0, 34.0),
}
"""Canvas pixels from the line to the nearer edge of the lettering: above it (negative) or below."""
_SHIFTS = (0.0, -40.0, 40.0, -80.0, 80.0, -130.0, 130.0)
"""How far a sea's or a desert's name may be moved as a whole, canvas pixels, each way."""


def feature_options(wanted: Wanted, feature: Feature, atlas: Atlas, obstacles: Obstacles, enough: int) -> Options:
    """The free places of a feature's name: once there are `enough`, smaller sizes are not looked for."""
    gathering = Gathering(wanted, obstacles, wanted.gap(0.1))
    baseline = _baseline(feature, atlas)
    for factor, fee in _SIZES:
        if gathering.found > enough:
            break
        size = wanted.size * factor
        settings = list(_settings(wanted, baseline, size, feature.kind))
        if settings:
            pens = np.array([setting for setting, _ in settings])
            boxes = _letter_boxes(wanted, pens, size)
            costs = np.array([cost for _, cost in settings]) + fee
            costs += route_ink(obstacles, boxes).sum(axis=1) / size * 0.3
            gathering.add(boxes, costs, _maker(wanted, size, pens))
    if gathering.found < enough:
        add_level_places(gathering, wanted, baseline, obstacles)
    return gathering.options(max(enough, 160))


def _maker(wanted: Wanted, size: float, pens: Array) -> Callable[[int], Placed]:
    def make(number: int) -> Placed:
        letters = tuple((float(x), float(y), float(angle)) for x, y, angle in pens[number])
        return Placed(wanted.id, wanted.what, (wanted.text,), size, letters=letters)

    return make


def _letter_boxes(wanted: Wanted, pens: Array, size: float) -> Array:
    """The rectangles of the inked letters (settings, letters, 4), as `placed.ink_boxes` measures them."""
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
    """The feature's line on the canvas, calmed, read from left to right."""
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
    """Pen position and angle of each letter, the middle of each letter standing square on the line."""
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
    """What it costs that letters turn against each other: little while it is gentle, very much beyond."""
    turns = [abs(math.remainder(b[2] - a[2], math.tau)) for a, b in pairwise(pens)]
    sharpest = max(turns, default=0.0)
    steep = max((abs(math.remainder(pen[2], math.tau)) for pen in pens), default=0.0)
    return 0.8 * sum(turns) + 12.0 * max(0.0, sharpest - 0.3) + 1.0 * max(0.0, steep - 1.2)
