"""Where a window stands when it opens: where it stood last, or else where there is most room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt

from desktop.windows.docks import place_window

if TYPE_CHECKING:
    from desktop.windows.main_window import MainWindow

SMALL_SCREEN = QSize(1500, 880)
"""A screen smaller than this is given to the window whole."""


def put_in_place(window: MainWindow) -> None:
    """Give window and panels the places that were kept, or their first ones."""
    if not place_window(window, window.preferences.geometry):
        _place_first(window)
    window.docks.restore(window.preferences.docks)


def _place_first(window: MainWindow) -> None:
    """Most of the screen; on a small one all of it; journal and overview wait until they are asked for."""
    room, docks = window.screen().availableSize(), window.docks
    window.resize(room * 0.92)
    if room.width() < SMALL_SCREEN.width() or room.height() < SMALL_SCREEN.height():
        window.setWindowState(Qt.WindowState.WindowMaximized)
        for waiting in ("journal", "minimap"):
            docks[waiting].hide()
        window.resizeDocks([docks["factions"], docks["inspector"]], [240, 276], Qt.Orientation.Horizontal)
