"""A label in its place, as a plain value: enough to paint it and to measure it without asking the engine again."""

import math

import msgspec
from PySide6.QtGui import QPainterPath

from desktop.scene.sheet.glyphs import EM, set_line

LabelBox = tuple[float, float, float, float]
"""Left, top, right, bottom in canvas pixels."""
LEADING = 0.92
"""Distance of two baselines, in em."""
VALUE_RADIUS = 0.5
"""Radius of the roundel of victory points, in em of the province's name."""
VALUE_GAP = 0.5
"""Space between a province's name and its roundel, in em."""


class Placed(msgspec.Struct, frozen=True, array_like=True):
    """A label that has found its place.

    `x`, `y` is where the pen starts on the first baseline, canvas pixels, lines being centred (`align` 0), flush left
    (-1) or flush right (1) under the widest; `size` is the em, canvas pixels, and `spacing` that between letters, em. A
    label along a curve has a pen position and an angle (radians) for every letter in `letters` instead.
    """

    id: str
    what: str
    lines: tuple[str, ...]
    size: float
    spacing: float = -1.0
    x: float = 0.0
    y: float = 0.0
    align: int = 0
    value: int = 0
    letters: tuple[tuple[float, float, float], ...] = ()


def pens(label: Placed) -> list[tuple[str, float, float]]:
    """Each line of a straight label with its pen position in canvas pixels."""
    advances = [set_line(label.what, line, label.spacing).advance * label.size / EM for line in label.lines]
    widest = max(advances)
    share = {-1: 0.0, 0: 0.5, 1: 1.0}[label.align]
    return [
        (line, label.x + (widest - advance) * share, label.y + number * LEADING * label.size)
        for number, (line, advance) in enumerate(zip(label.lines, advances, strict=True))
    ]


def value_centre(label: Placed) -> tuple[float, float]:
    """The centre of the roundel of victory points, at the end of the last line."""
    line, x, y = pens(label)[-1]
    ink = set_line(label.what, line, label.spacing).ink
    scale = label.size / EM
    across = x + ink.right() * scale + (VALUE_GAP + VALUE_RADIUS) * label.size
    return across, y - 0.33 * label.size


def ink_boxes(label: Placed) -> list[LabelBox]:
    """The rectangles that hold the ink of a label: one for each line, or for each letter along a curve."""
    scale = label.size / EM
    if label.letters:
        line = set_line(label.what, label.lines[0])
        turned = zip(line.letters, label.letters, strict=True)
        return [_turned(letter.path, *pen, scale) for letter, pen in turned if not letter.path.isEmpty()]
    boxes = []
    for text, x, y in pens(label):
        ink = set_line(label.what, text, label.spacing).ink
        boxes.append((x + ink.left() * scale, y + ink.top() * scale, x + ink.right() * scale, y + ink.bottom() * scale))
    if label.value:
        cx, cy = value_centre(label)
        r = VALUE_RADIUS * label.size
        boxes.append((cx - r, cy - r, cx + r, cy + r))
    return boxes


def _turned(path: QPainterPath, x: float, y: float, angle: float, scale: float) -> LabelBox:
    """The rectangle round the corners of a letter's ink, turned about its pen position."""
    ink = path.boundingRect()
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    corners = [
        (x + cos * px - sin * py, y + sin * px + cos * py)
        for px in (ink.left(), ink.right())
        for py in (ink.top(), ink.bottom())
    ]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
