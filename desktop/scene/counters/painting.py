"""Painting a counter: one door to all faces, for sprites on the screen and for vector pictures alike."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from desktop.scene.counters.faces import (
    BadgeFace,
    Face,
    FleetFace,
    GeneralFace,
    IndependentFace,
    MarkerFace,
    RoyalFace,
    SiegeFace,
    SignFace,
    StatusFace,
    TreasureFace,
    UnitFace,
    WallFace,
)
from desktop.scene.counters.groundwork import paint_fleet, paint_independent, paint_marker, paint_siege, paint_wall
from desktop.scene.counters.measures import SHADOW_MARGIN, Detail, size_of
from desktop.scene.counters.shield import paint_general
from desktop.scene.counters.tokens import paint_badge, paint_sign, paint_unit
from desktop.scene.counters.treasures import paint_royal, paint_status, paint_treasure

RESTING = 2.2
"""Height in pixels of a counter that lies on the map."""
LIFTED = 7.0
"""Height in pixels of a counter in the hand."""


_PAINTERS: Mapping[type, Callable[[QPainter, Any, float], None]] = {
    UnitFace: paint_unit,
    RoyalFace: paint_royal,
    TreasureFace: paint_treasure,
    SiegeFace: paint_siege,
    FleetFace: paint_fleet,
    StatusFace: paint_status,
    BadgeFace: paint_badge,
    SignFace: paint_sign,
    WallFace: paint_wall,
}
"""Painters of the faces that look alike at every detail."""


def paint_face(painter: QPainter, face: Face, detail: Detail = Detail.FULL, lift: float = RESTING) -> None:
    """Paint a face with its upper left corner at the origin, in counter pixels; size as `measures.size_of` says."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if isinstance(face, GeneralFace):
        paint_general(painter, face, detail, lift)
    elif isinstance(face, IndependentFace):
        paint_independent(painter, face, detail, lift)
    elif isinstance(face, MarkerFace):
        paint_marker(painter, face, detail, lift)
    else:
        _PAINTERS[type(face)](painter, face, lift)
    painter.restore()


def picture_of(face: Face, detail: Detail, scale: float, lift: float = RESTING) -> QImage:
    """A counter as an image with `SHADOW_MARGIN` round it, `scale` device pixels to a counter pixel."""
    width, height = size_of(face, detail)
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
