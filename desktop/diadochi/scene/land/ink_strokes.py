"""Lines as if drawn by hand: coasts with rounded, trembling corners, ink of uneven pressure, winding rivers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from diadochi.cache import cache_key, load_entry, make_room, store_entry
from diadochi.resources import cached
from diadochi.scene.canvas import LandBox
from diadochi.scene.land.lattice import LatticeField, LatticePiece, between, noise

if TYPE_CHECKING:
    from shapely.geometry import MultiPolygon


OutlinePoints = npt.NDArray[np.float64]
"""Points of a line, n x 2, canvas pixels."""
_SIDE = 10.0
"""The longest side of an outline before its corners are rounded, canvas pixels."""
_TREMBLE = ((9.0, 0.75, 31), (3.7, 0.3, 37))
"""Wavelength and height in canvas pixels, and seed, of each tremble of the hand."""

_COVES = ((26.0, 3.4, 33), (13.0, 1.7, 35))
"""The same for the bays of lakes."""


@dataclass(frozen=True)
class Outline:
    """One closed filled shape: its rings and the box around it."""

    rings: tuple[OutlinePoints, ...]
    box: LandBox

    @cached_property
    def path(self) -> QPainterPath:
        """The shape for Qt, made when a piece shows it: few are near any one piece."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for ring in self.rings:
            path.addPolygon(polygon_of(ring))
        return path

    @property
    def area(self) -> float:
        """The area within the outer ring, square canvas pixels."""
        x, y = self.rings[0].T
        return abs(float(np.dot(x[:-1], y[1:]) - np.dot(x[1:], y[:-1]))) / 2


def rounded(ring: OutlinePoints, times: int = 2) -> OutlinePoints:
    """A closed ring with its corners cut off repeatedly (Chaikin)."""
    for _ in range(times):
        start, end = ring[:-1], ring[1:]
        cut = np.empty((2 * len(start), 2))
        cut[0::2], cut[1::2] = 0.75 * start + 0.25 * end, 0.25 * start + 0.75 * end
        ring = np.vstack([cut, cut[:1]])
    return ring


def trembled(line: OutlinePoints, waves: Sequence[tuple[float, float, int]] = _TREMBLE) -> OutlinePoints:
    """Each point displaced by noise that depends only on its place."""
    moved = line.copy()
    for wave, height, seed in waves:
        u, v = line[:, 0] / wave, line[:, 1] / wave
        moved[:, 0] += height * noise(u, v, seed)
        moved[:, 1] += height * noise(u, v, seed + 1)
    return moved


def box_of(points: OutlinePoints) -> LandBox:
    """The box around points."""
    left, top = points.min(axis=0)
    right, bottom = points.max(axis=0)
    return LandBox(float(left), float(top), float(right - left), float(bottom - top))


def polygon_of(line: OutlinePoints) -> QPolygonF:
    """The points of a line for Qt."""
    return QPolygonF([*map(QPointF, *line.T.tolist())])


def outline_of(rings: Iterable[OutlinePoints]) -> Outline:
    """One shape of a shell and its holes."""
    kept = tuple(rings)
    return Outline(kept, box_of(kept[0]))


def drawn_lakes(shapes: MultiPolygon) -> list[Outline]:
    """Lakes (canvas pixels): they have few points, so their corners are cut off fully."""
    lines = [rounded(np.asarray(shape.exterior.coords), 4) for shape in shapes.geoms]
    return [outline_of([trembled(line, (*_TREMBLE, *_COVES))]) for line in lines]


def drawn_coasts(shapes: MultiPolygon) -> list[Outline]:
    """Land (canvas pixels) with rounded, trembling rings; shells run clockwise on the screen, holes
    counter-clockwise.
    """
    from shapely.geometry.polygon import orient

    found = []
    for shape in shapes.geoms:
        # short sides first: rounding a corner removes a quarter of each side
        turned = orient(shape.segmentize(_SIDE))
        rings = [np.asarray(ring.coords) for ring in (turned.exterior, *turned.interiors)]
        found.append(outline_of(trembled(rounded(ring)) for ring in rings))
    return found


def onto(piece: LatticePiece) -> QTransform:
    """The transform from canvas pixels to the pixels of a piece."""
    scale = piece.scale
    return QTransform(
        scale, 0, 0, scale, -piece.sheet.left * scale - piece.column, -piece.sheet.top * scale - piece.row
    )


def covered(piece: LatticePiece, outlines: Iterable[Outline]) -> LatticeField:
    """The share of each pixel that the shapes cover, 0 to 1."""
    image = QImage(piece.columns, piece.rows, QImage.Format.Format_Grayscale8)
    image.fill(0)
    near = [outline for outline in outlines if outline.box.meets(piece.box)]
    if near:
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(onto(piece))
        for outline in near:
            painter.fillPath(outline.path, QColor("white"))
        painter.end()
    cells = np.frombuffer(image.constBits(), np.uint8).reshape(piece.rows, image.bytesPerLine())
    return cells[:, : piece.columns].astype(np.float32) / np.float32(255)


# --- ink

_CLASSES = 7
"""The number of widths that a line is divided into."""


@dataclass(frozen=True)
class InkStroke:
    """A run of a line with one width in canvas pixels."""

    points: OutlinePoints
    width: float
    box: LandBox

    @cached_property
    def path(self) -> QPainterPath:
        """The run for Qt, made when a piece shows it: few are near any one piece."""
        path = QPainterPath()
        path.addPolygon(polygon_of(self.points))
        return path


def strokes_of(line: OutlinePoints, widths: npt.NDArray[np.float64], run: int = 60) -> list[InkStroke]:
    """A line cut into runs of similar width (one for each point), none longer than `run` points."""
    low, high = float(widths.min()), float(widths.max())
    span = max(high - low, 1e-6)
    classes = np.rint((widths - low) / span * (_CLASSES - 1)).astype(int)
    found, start = [], 0
    for end in range(1, len(line)):
        if end == len(line) - 1 or classes[end] != classes[start] or end - start >= run:
            part = line[start : end + 1]
            found.append(InkStroke(part, low + span * float(classes[start]) / (_CLASSES - 1), box_of(part).grown(4)))
            start = end
    return found


def coast_strokes(rings: Iterable[OutlinePoints], weight: float) -> list[InkStroke]:
    """The ink of coasts: heavier on shores that face south-east, with uneven pressure. `weight` in canvas pixels."""
    found = []
    for ring in rings:
        along = np.gradient(ring, axis=0)
        length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-9)
        shade = (along[:, 1] - along[:, 0]) / length / np.sqrt(2)
        width = 9
        if len(ring) > 2 * width:
            shade = np.convolve(np.pad(shade, width, mode="wrap"), np.ones(2 * width + 1) / (2 * width + 1), "valid")
        press = noise(ring[:, 0] / 38, ring[:, 1] / 38, 61) + 0.5 * noise(ring[:, 0] / 11, ring[:, 1] / 11, 67)
        found += strokes_of(ring, weight * np.clip(1 - 0.42 * shade + 0.34 * press, 0.5, 1.8))
    return found


def draw_strokes(
    painter: QPainter, piece: LatticePiece, strokes: Iterable[InkStroke], colour: QColor, more: float = 0.0
) -> None:
    """Draw the strokes that touch the piece; `more` canvas pixels are added to every width."""
    pen = QPen(colour)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    near: dict[float, QPainterPath] = {}
    for stroke in strokes:
        if stroke.box.meets(piece.box):
            near.setdefault(stroke.width, QPainterPath()).addPath(stroke.path)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, path in sorted(near.items(), key=lambda pair: pair[0]):
        pen.setWidthF(piece.pen(width + more) / piece.scale)
        painter.setPen(pen)
        painter.drawPath(path)


# --- rivers
# Made from a few known points: smooth, winding, wider towards the mouth.

_SPACING = 3.0
"""Canvas pixels between the points of a drawn river."""
_WINDINGS = ((52.0, 8.0, 71), (21.0, 3.6, 73), (8.0, 1.0, 79))
"""Wavelength and height in canvas pixels, and seed, of the bends."""

_LAST = 18
"""The number of points of a river, counted from its mouth, in which it may meet another."""
_TO_RIVER, _TO_SEA = 62.0, 75.0
"""Canvas pixels between a mouth and the river or shore that it is connected to."""


def smooth_line(points: OutlinePoints, spacing: float = _SPACING) -> OutlinePoints:
    """A Catmull-Rom curve through points, sampled about every `spacing` canvas pixels."""
    if len(points) < 3:
        count = max(2, int(np.hypot(*(points[-1] - points[0])) / spacing))
        return np.linspace(points[0], points[-1], count)
    ends = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    pieces = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        count = max(2, int(np.hypot(*(c - b)) / spacing))
        t = np.linspace(0, 1, count, endpoint=False)[:, None]
        pieces.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack([*pieces, points[-1:]])


def winding(line: OutlinePoints) -> OutlinePoints:
    """The line with bends across its course; its ends stay."""
    along = np.gradient(line, axis=0)
    across = np.column_stack([-along[:, 1], along[:, 0]]) / np.maximum(np.hypot(*along.T), 1e-9)[:, None]
    run = np.linspace(0, 1, len(line)) * len(line) * _SPACING
    free = np.clip(np.minimum(run, run[-1] - run) / 40, 0, 1)
    off = sum(height * noise(line[:, 0] / wave, line[:, 1] / wave, seed) for wave, height, seed in _WINDINGS)
    return line + across * (off * free)[:, None]


def joined_rivers(courses: Sequence[OutlinePoints], shore: OutlinePoints) -> list[OutlinePoints]:
    """The drawn lines of rivers, from source to mouth, from their known points (canvas pixels).

    A river that ends near another is led into it; one that ends near the shore (points along all coasts), into the sea.
    """
    lines = [winding(smooth_line(course)) for course in courses]
    joined = []
    for number, line in enumerate(lines):
        others = np.vstack([np.empty((0, 2)), *(other for index, other in enumerate(lines) if index != number)])
        joined.append(_led_into(line, others, shore))
    return joined


def _led_into(line: OutlinePoints, rivers: OutlinePoints, shore: OutlinePoints) -> OutlinePoints:
    met = [index for index in range(max(1, len(line) - _LAST), len(line)) if _gap(line[index], rivers) < _SPACING]
    if met:  # it crosses the other river: cut off the part beyond
        return line[: met[0] + 1]
    mouth, gap, target = line[-1], 0.0, None
    for points, reach in ((rivers, _TO_RIVER), (shore, _TO_SEA)):
        away = _gap(mouth, points)
        if away < reach and (target is None or away < gap):
            gap, target = away, points[int(np.argmin(np.hypot(*(points - mouth).T)))]
    if target is None or gap < 0.5:
        return line
    # a little beyond the point where they meet, and in a curve
    bend = (mouth + target) / 2 + 0.12 * np.array([mouth[1] - target[1], target[0] - mouth[0]])
    tail = smooth_line(np.vstack([line[-2:], bend, target + (target - bend) / max(gap, 1.0) * 1.5]))
    return np.vstack([line[:-2], tail])


def _gap(point: OutlinePoints, points: OutlinePoints) -> float:
    return float(np.hypot(*(points - point).T).min()) if len(points) else np.inf


def river_strokes(line: OutlinePoints) -> list[InkStroke]:
    """The strokes of one drawn river, from its source to its mouth."""
    length = len(line) * _SPACING
    widest = min(3.1, 1.25 + length / 620)
    grown = np.linspace(0, 1, len(line)) ** 0.65
    return strokes_of(line, 0.65 + (widest - 0.65) * grown, run=40)


# --- distance field
# The distance of every place of the sheet from a line, in canvas pixels: jump flooding over a
# lattice, and its cache.

FAR = np.float32(1e4)
"""More than any distance on a sheet."""
_ROWS = 24
"""The number of rows of a lattice that are processed at a time."""


@dataclass(frozen=True)
class DistanceField:
    """Distances on a lattice of `pitch` canvas pixels whose first node is the box's upper left corner."""

    box: LandBox
    pitch: float
    values: LatticeField

    def at(self, piece: LatticePiece) -> LatticeField:
        """Distances in canvas pixels of all pixels of a piece."""
        across = np.clip((piece.xs - self.box.left) / self.pitch, 0, self.values.shape[1] - 1.001)
        down = np.clip((piece.ys - self.box.top) / self.pitch, 0, self.values.shape[0] - 1.001)
        return between(self.values, *np.broadcast_arrays(across, down))

    def near(self, points: npt.NDArray[np.float64]) -> LatticeField:
        """Distances in canvas pixels of points, n x 2; points off the lattice get the value at its edge."""
        across = np.clip((points[:, 0] - self.box.left) / self.pitch, 0, self.values.shape[1] - 1.001)
        down = np.clip((points[:, 1] - self.box.top) / self.pitch, 0, self.values.shape[0] - 1.001)
        return between(self.values, across, down)


def distance_field(points: npt.NDArray[np.float64], box: LandBox, pitch: float, reach: float) -> DistanceField:
    """Distances from points (n x 2, canvas pixels, close together along their lines); exact up to about `reach`."""
    columns, rows = int(box.width / pitch) + 2, int(box.height / pitch) + 2
    near_x, near_y = np.full((rows, columns), FAR), np.full((rows, columns), FAR)
    _plant(points, box, pitch, near_x, near_y)
    across = (np.arange(columns, dtype=np.float32) * np.float32(pitch) + np.float32(box.left))[None, :]
    down = (np.arange(rows, dtype=np.float32) * np.float32(pitch) + np.float32(box.top))[:, None]
    best = (near_x - across) ** 2 + (near_y - down) ** 2
    step = 1
    while step * 2 * pitch < reach:
        step *= 2
    while step:
        for dy in (-step, 0, step):
            for dx in (-step, 0, step):
                if dx or dy:
                    _ask_neighbour(dx, dy, near_x, near_y, best, across, down)
        step //= 2
    return DistanceField(box, pitch, np.sqrt(best))


def _plant(
    points: npt.NDArray[np.float64], box: LandBox, pitch: float, near_x: LatticeField, near_y: LatticeField
) -> None:
    """Put each point into the node nearest to it; of several the nearest stays."""
    rows, columns = near_x.shape
    column = np.rint((points[:, 0] - box.left) / pitch).astype(int)
    row = np.rint((points[:, 1] - box.top) / pitch).astype(int)
    inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
    points, column, row = points[inside], column[inside], row[inside]
    off = (points[:, 0] - box.left - column * pitch) ** 2 + (points[:, 1] - box.top - row * pitch) ** 2
    order = np.argsort(-off, kind="stable")
    near_x[row[order], column[order]] = points[order, 0]
    near_y[row[order], column[order]] = points[order, 1]


def _ask_neighbour(
    dx: int,
    dy: int,
    near_x: LatticeField,
    near_y: LatticeField,
    best: LatticeField,
    across: LatticeField,
    down: LatticeField,
) -> None:
    """Take over the nearest point of the node at dx, dy wherever it is nearer than the present one.

    A few rows at a time, so that they stay in the processor's cache; in the direction away from the neighbour, so that
    no updated node is read.
    """
    rows, columns = best.shape
    own, other = _sides(dx, columns)
    starts = range(max(0, -dy), rows - max(0, dy), _ROWS)
    for top in starts if dy >= 0 else reversed(starts):
        bottom = min(top + _ROWS, rows - max(0, dy))
        here, there = np.s_[top:bottom, own], np.s_[top + dy : bottom + dy, other]
        other_x, other_y = near_x[there], near_y[there]
        apart, aside = other_x - across[:, own], other_y - down[top:bottom]
        apart *= apart
        aside *= aside
        apart += aside
        nearer = apart < best[here]
        if nearer.any():
            np.copyto(best[here], apart, where=nearer)
            np.copyto(near_x[here], other_x.copy(), where=nearer)
            np.copyto(near_y[here], other_y.copy(), where=nearer)


def _sides(off: int, size: int) -> tuple[slice, slice]:
    """The places that have a neighbour at this offset, and those neighbours."""
    return slice(max(0, -off), size - max(0, off)), slice(max(0, off), size - max(0, -off))


def dotted(rings: list[npt.NDArray[np.float64]], spacing: float) -> npt.NDArray[np.float64]:
    """Points at most `spacing` apart along the given lines, n x 2."""
    pieces = []
    for ring in rings:
        lengths = np.hypot(*np.diff(ring, axis=0).T)
        run = np.concatenate([[0.0], np.cumsum(lengths)])
        marks = np.linspace(0, run[-1], max(2, int(run[-1] / spacing) + 2))
        pieces.append(np.column_stack([np.interp(marks, run, ring[:, 0]), np.interp(marks, run, ring[:, 1])]))
    return np.concatenate(pieces) if pieces else np.empty((0, 2))


# --- cached distances
# Distances are cached for the next start, in the cache folder.

FORM = 1
"""Raise this when distances are measured or stored differently."""
MOST = 16
"""The number of stored fields, three for each map; the oldest is deleted first."""
_MOST_BYTES = 100_000_000


def kept_distances(points: npt.NDArray[np.float64], box: LandBox, pitch: float, reach: float) -> DistanceField:
    """What `distance_field` returns, computed once: the file is named after a hash of all inputs."""
    key = cache_key("distances", FORM, box, pitch, reach, np.ascontiguousarray(points).tobytes())
    path = cached("distances", f"{key[:16].hex()}.bin")
    content = load_entry(path, key, _MOST_BYTES)
    if content is not None:
        shape, values = msgspec.msgpack.decode(content, type=tuple[tuple[int, ...], bytes])
        return DistanceField(box, pitch, np.frombuffer(values, np.float32).reshape(shape).copy())
    found = distance_field(points, box, pitch, reach)
    make_room(path.parent, MOST)
    values = np.ascontiguousarray(found.values, np.float32).tobytes()
    store_entry(path, key, msgspec.msgpack.encode((found.values.shape, values)))
    return found
