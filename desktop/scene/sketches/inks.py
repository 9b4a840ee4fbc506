"""The inks people draw with: each has a colour, a dash and a sign of its own; no two are told by colour alone."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from desktop.journal.record.sketch import SketchInk
from desktop.scene.palette import SKETCH_INKS


class InkSign(Enum):
    """The shape at the tail of an arrow and behind a mark."""

    DISC = "disc"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    HEXAGON = "hexagon"


class InkLook(NamedTuple):
    """`colour` as "#rrggbb", `dashes` in widths of the line, the sign."""

    colour: str
    dashes: tuple[float, ...]
    sign: InkSign


INKS: Mapping[SketchInk, InkLook] = {
    SketchInk.BLUE: InkLook(SKETCH_INKS["blue"], (), InkSign.DISC),
    SketchInk.VERMILION: InkLook(SKETCH_INKS["vermilion"], (3.0, 1.4), InkSign.SQUARE),
    SketchInk.GREEN: InkLook(SKETCH_INKS["green"], (1.0, 1.0), InkSign.TRIANGLE),
    SketchInk.VIOLET: InkLook(SKETCH_INKS["violet"], (4.0, 1.2, 1.0, 1.2), InkSign.DIAMOND),
    SketchInk.BLACK: InkLook(SKETCH_INKS["black"], (6.0, 2.0), InkSign.HEXAGON),
}
_CORNERS = {
    InkSign.SQUARE: (4, 45.0),
    InkSign.TRIANGLE: (3, 90.0),
    InkSign.DIAMOND: (4, 0.0),
    InkSign.HEXAGON: (6, 0.0),
}
"""Of how many corners a sign is, and where the first one lies: degrees from the right, against the clock."""


def sign_path(sign: InkSign, centre: QPointF, radius: float) -> QPainterPath:
    """The outline of a sign; `radius` is that of a disc as large."""
    path = QPainterPath()
    if sign == InkSign.DISC:
        path.addEllipse(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius))
        return path
    count, first = _CORNERS[sign]
    reach = radius * (1.4 if count == 3 else 1.25 if count == 4 else 1.1)
    turns = [math.radians(first + 360.0 * corner / count) for corner in range(count)]
    path.addPolygon(QPolygonF([centre + QPointF(math.cos(t), -math.sin(t)) * reach for t in turns]))
    path.closeSubpath()
    return path
