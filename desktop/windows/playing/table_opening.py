"""Opening the table: map and position read, the window shown, the game joined to it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer

from desktop.resources import maps
from desktop.rules.core.position_text import wanted_position
from desktop.rules.core.system import open_map
from desktop.windows.startup import collection_put_off

SUFFIX = ".diadochi"
"""How the name of a record ends."""
READY_MS = 1500
"""Milliseconds after which the table makes ready what the first answer on it will need."""


def opened(wanted: str | None, map_folder: Path | None = None, *, greets: bool = False) -> int:
    """Show the table with the position or the record that is wanted, else the free table; run until it is closed.

    `greets`: games that were played lately are offered first. Returns the exit code of Qt.
    """
    game = Path(wanted) if wanted is not None and wanted.endswith(SUFFIX) else None
    with collection_put_off():
        kit = open_map(map_folder or maps("diadochi"))
        from desktop.scene.first_pictures import FIRST_PICTURES
        from desktop.windows.application import application, install
        from desktop.windows.playing.map_tables import MapTables
        from desktop.windows.plug import windows_of

        if wanted is None or game is not None:
            position = windows_of(kit.atlas.system).free_table(kit)
        else:
            kit, position = wanted_position(kit, wanted)
        if greets:
            FIRST_PICTURES.begin()
        tables = MapTables()
        playing = tables.open(kit, position, at_once=game is not None)
        install()
    if game is not None:
        playing.games.files.open_file(game)
    QTimer.singleShot(READY_MS, playing, playing.games.tables.prepare)
    if greets:
        QTimer.singleShot(0, playing.games.greet)
    QTimer.singleShot(READY_MS, playing, FIRST_PICTURES.end)
    code = application().exec()
    FIRST_PICTURES.end()
    return code
