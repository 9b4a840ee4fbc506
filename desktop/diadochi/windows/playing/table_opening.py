"""Opens a table: reads map and position, shows the window, starts the game in it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer

from diadochi.resources import maps
from diadochi.rules.core.position_text import wanted_position
from diadochi.rules.core.system import open_map
from diadochi.windows.startup import collection_put_off

SUFFIX = ".diadochi"
"""Suffix of record files."""
READY_MS = 1500
"""Milliseconds until the table prepares what its first answer needs."""


def opened(wanted: str | None, map_folder: Path | None = None, *, greets: bool = False) -> int:
    """Show the wanted position or record, or the free table; run until the window closes.

    `greets`: show the start page first. Returns Qt's exit code.
    """
    game = Path(wanted) if wanted is not None and wanted.endswith(SUFFIX) else None
    with collection_put_off():
        kit = open_map(map_folder or maps("diadochi"))
        from diadochi.scene.first_pictures import FIRST_PICTURES
        from diadochi.windows.application import application, install
        from diadochi.windows.game_window import windows_of
        from diadochi.windows.playing.map_tables import MapTables

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
