"""Coasts as a hand would draw them: corners rounded, the line trembling a little."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF, QTransform

from desktop.scene.land.boxes import LandBox
from desktop.scene.land.lattice import LatticeField, LatticePiece
from desktop.scene.land.noise import noise

if TYPE_CHECKING:
    from shapely.geometry import MultiPolygon

OutlinePoints = npt.NDArray[np.float64]
"""Points of a line, n x 2, canvas pixels."""
_SIDE = 10.0
"""Canvas pixels: the longest side of an outline before its corners are rounded."""
_TREMBLE = ((9.0, 0.75, 31), (3.7, 0.3, 37))
"""Wave length and height in canvas pixels, and the seed of each tremble of the hand."""

_COVES = ((26.0, 3.4, 33), (13.0, 1.7, 35))
"""The same for the bays of lakes."""


@dataclass(frozen=True)
class Outline:
    """One closed shape to be filled: its rings and the box around it."""

    rings: tuple[OutlinePoints, ...]
    box: LandBox

    @cached_property
    def path(self) -> QPainterPath:
        """The shape for Qt, made when a piece shows it: few are near any one."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for ring in self.rings:
            path.addPolygon(polygon_of(ring))
        return path

    @property
    def area(self) -> float:
        """Square canvas pixels within the outer ring."""
        x, y = self.rings[0].T
        return abs(float(np.dot(x[:-1], y[1:]) - np.dot(x[1:], y[:-1]))) / 2


def rounded(ring: OutlinePoints, times: int = 2) -> OutlinePoints:
    """A closed ring with its corners cut off and cut off again (Chaikin)."""
    for _ in range(times):
        start, end = ring[:-1], ring[1:]
        cut = np.empty((2 * len(start), 2))
        cut[0::2], cut[1::2] = 0.75 * start + 0.25 * end, 0.25 * start + 0.75 * end
        ring = np.vstack([cut, cut[:1]])
    return ring


def trembled(line: OutlinePoints, waves: Sequence[tuple[float, float, int]] = _TREMBLE) -> OutlinePoints:
    """Each point moved by noise that depends only on where it lies."""
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
    """Lakes (canvas pixels): few points, so their corners are cut off wholly."""
    lines = [rounded(np.asarray(shape.exterior.coords), 4) for shape in shapes.geoms]
    return [outline_of([trembled(line, (*_TREMBLE, *_COVES))]) for line in lines]


def drawn_coasts(shapes: MultiPolygon) -> list[Outline]:
    """Land (canvas pixels) with rounded and trembling rings; shells run clockwise on the screen, holes against."""
    from shapely.geometry.polygon import orient

    found = []
    for shape in shapes.geoms:
        # Short sides first: a rounded corner takes away a quarter of each side.
        turned = orient(shape.segmentize(_SIDE))
        rings = [np.asarray(ring.coords) for ring in (turned.exterior, *turned.interiors)]
        found.append(outline_of(trembled(rounded(ring)) for ring in rings))
    return found


def onto(piece: LatticePiece) -> QTransform:
    """From canvas pixels to the pixels of a piece."""
    scale = piece.scale
    return QTransform(
        scale, 0, 0, scale, -piece.sheet.left * scale - piece.column, -piece.sheet.top * scale - piece.row
    )


def covered(piece: LatticePiece, outlines: Iterable[Outline]) -> LatticeField:
    """How much of each pixel the shapes cover, 0 to 1."""
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
