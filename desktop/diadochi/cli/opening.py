"""Opening the table, without the imports that only the command line needs, so that the window shows at once."""

import gc
import os
import sys
from pathlib import Path
from typing import Final

from diadochi.language import tr

READY_MS = 1500
"""Milliseconds until the table prepares what its first answer needs."""


def open_the_table(wanted: str | None, map_folder: Path | None = None) -> int:
    """Open the table with a set-up, a position file or a position text, run it and return the exit code.

    Raises NoDisplay, TooLittleMemory, and what reading the map and the position raises.
    """
    gc.disable()  # `open_table` enables it once the window is up: collecting would delay the start
    try:
        return _open(wanted, map_folder)
    finally:
        gc.enable()


def _open(wanted: str | None, map_folder: Path | None) -> int:
    require_memory(WINDOW_MB)
    from diadochi.windows.startup import require_display

    require_display()
    return open_table(wanted, map_folder, greets=wanted is None)


def open_table(wanted: str | None, map_folder: Path | None = None, *, greets: bool = False) -> int:
    """Open a window on a set-up, a position file or text, a record, or the free table; run until it closes.

    `greets`: show the start page first. Raises what reading the map and the position raises. Returns the exit code.
    """
    from diadochi.journal.map_packages import SUFFIX as MAP_PACKAGE
    from diadochi.journal.map_packages import install_package
    from diadochi.journal.saved_games import SUFFIX
    from diadochi.windows.startup import collection_put_off, import_qt

    import_qt()  # before anything else imports Qt
    from PySide6.QtCore import QTimer

    from diadochi.resources import maps
    from diadochi.rules.core.position_text import wanted_position
    from diadochi.rules.core.system import open_map

    if wanted is not None and Path(wanted).suffix == MAP_PACKAGE:
        map_folder = install_package(Path(wanted))
        wanted = None
    elif wanted is not None and (folder := _map_folder(Path(wanted))) is not None:
        map_folder, wanted = folder, None
    file = Path(wanted) if wanted is not None and wanted.endswith((SUFFIX, *_BY_THE_WINDOW)) else None
    with collection_put_off():
        kit = open_map(map_folder or maps("diadochi"))
        from diadochi.scene.first_pictures import FIRST_PICTURES
        from diadochi.windows.application import application, install
        from diadochi.windows.game_window import windows_of
        from diadochi.windows.playing.all_tables import MapTables

        if wanted is None or file is not None:
            position = windows_of(kit.atlas.system).free_table(kit)
        else:
            kit, position = wanted_position(kit, wanted)
        if greets:
            FIRST_PICTURES.begin()
        tables = MapTables()
        playing = tables.open(kit, position, at_once=file is not None)
        install()
    if file is not None and file.suffix == SUFFIX:
        playing.games.files.open_file(file)
    elif file is not None:
        playing.window.files.open(file)
    QTimer.singleShot(READY_MS, playing, playing.games.tables.prepare)
    if greets:
        QTimer.singleShot(0, playing.games.greet)
    QTimer.singleShot(READY_MS, playing, FIRST_PICTURES.end)
    code = application().exec()
    FIRST_PICTURES.end()
    # The loop also ends with windows open, when the display goes away. Qt must not close them while Python ends: it
    # would call back into a half-finished interpreter, and crash.
    tables.close()
    application().shutdown()
    return code


_BY_THE_WINDOW: Final = (".toml", ".pupil")
"""Endings of files that the window opens: lessons, set-ups, sets of numbers, the progress of a pupil."""


def _map_folder(path: Path) -> Path | None:
    """The map folder that a path names, or whose map.toml it is; None for any other path."""
    from diadochi.atlas.map_folders import MAP_FILE

    folder = path.parent if path.name == MAP_FILE else path
    # Any text may be asked for, and Path.is_file raises for one that cannot be a name.
    return folder.resolve() if os.path.isfile(folder / MAP_FILE) else None  # noqa: PTH113


# --- limits on memory
# Qt and numpy crash when an allocation fails, so the limit is checked first. The needs were measured as address space;
# a third to a half of it is used.

WINDOW_MB: Final = 1_500
"""The table on a screen of 3840 x 2160 took 1,200 while its land was painted for the first time."""
PICTURE_MB: Final = 1_000
"""Painting a sheet into a file took 800, without the picture itself."""
CHECK_MB: Final = 300
"""Checking a map with its coasts took 200."""
_PLENTY: Final = 1 << 50


class TooLittleMemory(Exception):
    """A limit allows less memory than needed; the text is a sentence with a remedy."""


def require_memory(mb: int) -> None:
    """Raise TooLittleMemory if this process may not use `mb` megabytes of address space."""
    allowed = _allowed() // (1 << 20)
    if allowed < mb:
        raise TooLittleMemory(
            tr(
                "This needs {mb} MB of memory, but only {allowed} MB are allowed. Run `ulimit -v unlimited`, "
                "or raise the limit where the program is started.",
                mb=mb,
                allowed=allowed,
            )
        )


def _allowed() -> int:
    if sys.platform == "win32":
        return _PLENTY
    import resource

    limits = (resource.getrlimit(kind)[0] for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA))
    return min((limit for limit in limits if limit != resource.RLIM_INFINITY), default=_PLENTY)
