"""How a sheet is fitted into a view: at which scale, and with what in the middle."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize

from desktop.scene.zoom import STEPS

SMALLEST = 0.08
"""No window is so small that the sheet is shown smaller than at this scale."""


def fitting_scale(sheet: QRectF, room: QSize) -> float:
    """The largest step at which the sheet fits into `room` (pixels); in a small window smaller than any step."""
    if sheet.isEmpty():
        return 1.0
    most = min(room.width() / sheet.width(), room.height() / sheet.height())
    return max((step for step in STEPS if step <= most * 1.03), default=max(most, SMALLEST))


def middle_of(sheet: QRectF, around: QRectF, wide: float, high: float) -> QPointF:
    """The middle of what lies on the table if all of it is seen; else the sheet whole, then what is beside it.

    `around` holds the sheet and what lies beside it; `wide` and `high` are what a view shows, in canvas pixels.
    """
    return QPointF(
        _middle(sheet.left(), sheet.right(), around.left(), around.right(), wide),
        _middle(sheet.top(), sheet.bottom(), around.top(), around.bottom(), high),
    )


def _middle(near: float, far: float, around_near: float, around_far: float, room: float) -> float:
    """Where the middle of the view belongs: on all that lies there, or else with the sheet at its nearer edge."""
    if around_far - around_near <= room:
        return (around_near + around_far) / 2
    if far - near > room:
        return (near + far) / 2
    return max(near, min(around_near, far - room)) + room / 2
