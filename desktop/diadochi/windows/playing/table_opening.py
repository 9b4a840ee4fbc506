"""Opens a table: reads map and position, shows the window, starts the game in it."""

from __future__ import annotations

from pathlib import Path

from diadochi.windows.startup import collection_put_off, import_qt

SUFFIX = ".diadochi"
"""Suffix of record files."""
READY_MS = 1500
"""Milliseconds until the table prepares what its first answer needs."""


def open_table(wanted: str | None, map_folder: Path | None = None, *, greets: bool = False) -> int:
    """Open a window on a set-up, a position file or text, a record, or the free table; run until it closes.

    `greets`: show the start page first. Raises what reading the map and the position raises. Returns the exit code.
    """
    import_qt()  # before anything else imports Qt
    from PySide6.QtCore import QTimer

    from diadochi.resources import maps
    from diadochi.rules.core.position_text import wanted_position
    from diadochi.rules.core.system import open_map

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
