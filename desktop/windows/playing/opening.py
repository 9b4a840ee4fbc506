"""Opening the table: map and position read, the window shown, the game joined to it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer

from desktop.resources import maps
from desktop.rules.successors.kit import open_kit
from desktop.rules.successors.wanted import wanted_position
from desktop.windows.collection import collection_put_off


def opened(wanted: str, map_folder: Path | None = None, *, greets: bool = False) -> int:
    """Show the table with the position that is wanted and run until its window is closed; the exit code of Qt."""
    with collection_put_off():
        kit, position = wanted_position(open_kit(map_folder or maps("diadochi")), wanted)
        from desktop.windows import open_window
        from desktop.windows.application import application
        from desktop.windows.mishap import install
        from desktop.windows.playing.playing import Playing

        window = open_window(kit, position)
        playing = Playing(window, kit, position)
        install()
    if greets:
        QTimer.singleShot(0, playing.games.greet)
    return application().exec()
