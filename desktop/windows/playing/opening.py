"""Opening the table: map and position read, the window shown, the game joined to it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer

from desktop.resources import maps
from desktop.rules.successors.kit import open_kit
from desktop.rules.successors.wanted import wanted_position
from desktop.windows.collection import collection_put_off

SUFFIX = ".diadochi"
"""How the name of a record ends."""
FREE_TABLE = "babylon-323"
"""What lies on the table until a record is opened."""


def opened(wanted: str, map_folder: Path | None = None, *, greets: bool = False) -> int:
    """Show the table with the position or the record that is wanted and run until its window is closed.

    `greets`: games that were played lately are offered first. Returns the exit code of Qt.
    """
    game = Path(wanted) if wanted.endswith(SUFFIX) else None
    with collection_put_off():
        kit = open_kit(map_folder or maps("diadochi"))
        kit, position = wanted_position(kit, FREE_TABLE if game is not None else wanted)
        from desktop.windows import open_window
        from desktop.windows.application import application
        from desktop.windows.mishap import install
        from desktop.windows.playing.playing import Playing

        window = open_window(kit, position)
        playing = Playing(window, kit, position)
        install()
    if game is not None:
        playing.games.files.open_file(game)
    if greets:
        QTimer.singleShot(0, playing.games.greet)
    return application().exec()
