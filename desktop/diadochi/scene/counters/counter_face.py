"""The face of a counter: an immutable value that knows its size and paints itself, and the sizes of counters.

Pieces with equal faces share one picture; names are already in the language they are shown in.
"""

from enum import Enum
from typing import Protocol

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS

# --- sizes
# Sizes are pixels at full size. Counters shrink more slowly than the map, so that they can be read from afar, and show
# less the smaller they are.

Size = tuple[float, float]


class Detail(Enum):
    """How much a counter shows: everything, emblem and ratings, or the emblem alone."""

    FULL = "full"
    COMPACT = "compact"
    SMALL = "small"


SHIELD: dict[Detail, Size] = {Detail.FULL: (50, 66), Detail.COMPACT: (46, 58), Detail.SMALL: (40, 48)}
UNIT: Size = (45, 20)
WALL_HEIGHT = 17.0
SHADOW_MARGIN = 12.0
"""Margin of every picture for its shadow, rim and halo."""
MARKER_RIM = 1.5
"""The radius of a control marker minus that of the symbol above it."""
MARKER_LIP = {Detail.FULL: 12.5, Detail.COMPACT: 18.0, Detail.SMALL: 23.0}
"""How far a control marker shows below the symbol above it; further from afar, for its letter to be seen."""
_AT_ONE = 1.2
"""Screen pixels per counter pixel where a canvas pixel is a screen pixel."""


def symbol_radius(symbol: str) -> float:
    """Half the width of a space symbol in canvas pixels; unknown shapes are drawn as discs."""
    return SYMBOL_RADIUS.get(symbol, SYMBOL_RADIUS["disc"])


def detail_at(step: float) -> Detail:
    """What counters show at a zoom step (screen pixels per canvas pixel)."""
    if step >= 0.9:
        return Detail.FULL
    return Detail.COMPACT if step >= 0.45 else Detail.SMALL


def counter_scale(step: float) -> float:
    """Screen pixels per counter pixel at a zoom step: the root of the step below 1, a little less than it above."""
    return float(_AT_ONE * (step**0.5 if step < 1 else step**0.82))


# --- face


class Face(Protocol):
    """Any counter's face."""

    def __hash__(self) -> int:
        """Equal faces share one picture."""
        ...

    def size(self, detail: Detail) -> Size:
        """Width and height in pixels at full size, without the shadow."""
        ...

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Paint with the upper left corner at the origin, in counter pixels, `lift` pixels above the table."""
        ...


# --- painting
# Faces are painted here only, for sprites on the screen and for vector pictures alike.

RESTING = 2.2
"""Height in pixels above the table of a counter on the map."""
LIFTED = 7.0
"""Height in pixels of a lifted counter."""


def paint_face(painter: QPainter, face: Face, detail: Detail = Detail.FULL, lift: float = RESTING) -> None:
    """Paint a face with its upper left corner at the origin, in counter pixels, at its own size."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    face.paint(painter, detail, lift)
    painter.restore()


def picture_of(face: Face, detail: Detail, scale: float, lift: float = RESTING) -> QImage:
    """A counter as an image with a margin of `SHADOW_MARGIN`, `scale` device pixels per counter pixel."""
    width, height = face.size(detail)
    size = QSize(round((width + 2 * SHADOW_MARGIN) * scale + 0.5), round((height + 2 * SHADOW_MARGIN) * scale + 0.5))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        painter.scale(scale, scale)
        painter.translate(QPointF(SHADOW_MARGIN, SHADOW_MARGIN))
        paint_face(painter, face, detail, lift)
    finally:
        painter.end()
    return image
