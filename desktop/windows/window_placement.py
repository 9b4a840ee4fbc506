"""Where a window stands when it opens: where it stood last, or else where there is most room for it."""

from __future__ import annotations

from PySide6.QtCore import Qt

from desktop.windows.docks import place_window
from desktop.windows.screen_room import first_window
from desktop.windows.shell import Shell


def put_in_place(shell: Shell) -> None:
    """Give window and panels the places that were kept, or their first ones."""
    if not place_window(shell.frame, shell.preferences.geometry):
        _place_first(shell)
    shell.docks.restore()


def _place_first(shell: Shell) -> None:
    """Most of the screen; on a small one all of it."""
    frame = shell.frame
    room = frame.screen().availableSize()
    size = first_window(room)
    frame.resize(room * 0.92)
    if size == room:
        frame.setWindowState(Qt.WindowState.WindowMaximized)
