"""The scale at which a rectangle of the scene fits into a view."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize

from desktop.scene.zoom import STEPS

SMALLEST = 0.08
"""The smallest scale of a fitted map, however small the window."""


def fitting_scale(whole: QRectF, room: QSize) -> float:
    """The largest scale, a zoom step or not, at which `whole` (canvas pixels) fits into `room` (screen pixels)."""
    if whole.isEmpty():
        return 1.0
    most = min(room.width() / whole.width(), room.height() / whole.height())
    return min(max(most, SMALLEST), STEPS[-1])
