"""Where trays stand: at the lower edge of the map, or at the upper one when they would hide what is to be picked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from desktop.windows.main_window import MainWindow

_EDGE = 12
"""Pixels between a tray and the edge of the map."""
_GLOW = 24
"""Pixels round a place that should stay in sight."""


def stand_below(tray: QWidget, window: MainWindow, spaces: Iterable[str] = ()) -> None:
    """Move a child of `window` to the middle of an edge of the map, where it hides fewest of `spaces`.

    It is as large as it wants to be, but never broader than the map.
    """
    view = window.view
    layout = tray.layout()
    if layout is not None:
        layout.activate()
    tray.setMaximumWidth(max(tray.minimumWidth(), view.width() - 2 * _EDGE))
    tray.adjustSize()
    left = max(0, (view.width() - tray.width()) // 2)
    below = QPoint(left, max(0, view.height() - tray.height() - _EDGE))
    above = QPoint(left, _EDGE)
    points = [view.mapFromScene(window.scene.place(space)) for space in spaces]
    hidden = lambda corner: sum(_box(corner, tray).contains(point) for point in points)  # noqa: E731
    tray.move(view.mapTo(window, min((below, above), key=hidden)))


def _box(corner: QPoint, tray: QWidget) -> QRect:
    return QRect(corner, tray.size()).adjusted(-_GLOW, -_GLOW, _GLOW, _GLOW)
