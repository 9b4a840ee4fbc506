"""Lines drawn by hand: one ink, pressed harder here and there; rivers that widen on their way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop.scene.land.boxes import LandBox
from desktop.scene.land.lattice import LatticePiece
from desktop.scene.land.noise import noise
from desktop.scene.land.outlines import OutlinePoints, box_of, polygon_of

_CLASSES = 7
"""Widths a line is told into."""


@dataclass(frozen=True)
class InkStroke:
    """A run of a line with one width in canvas pixels."""

    points: OutlinePoints
    width: float
    box: LandBox

    @cached_property
    def path(self) -> QPainterPath:
        """The run for Qt, made when a piece shows it: few are near any one."""
        path = QPainterPath()
        path.addPolygon(polygon_of(self.points))
        return path


def strokes_of(line: OutlinePoints, widths: npt.NDArray[np.float64], run: int = 60) -> list[InkStroke]:
    """A line cut into runs of like width (one for each point), none longer than `run` points."""
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
    """The ink of coasts: heavier on shores that look south-east, pressed unevenly. `weight` in canvas pixels."""
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
    """Draws the strokes that touch the piece; `more` canvas pixels are added to every width."""
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
