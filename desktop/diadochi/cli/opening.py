"""Opening the table, without what only reading a command line needs: the table is to stand at once."""

import gc
from pathlib import Path


def open_the_table(wanted: str | None, map_folder: Path | None = None) -> int:
    """Open the table with a set-up, a position file or a position text, and run it; the exit code of the program.

    Raises NoDisplay, TooLittleMemory, and what reading the map and the position raises.
    """
    gc.disable()  # until the window stands
    try:
        return _open(wanted, map_folder)
    finally:
        gc.enable()


def _open(wanted: str | None, map_folder: Path | None) -> int:
    from diadochi.cli.room import WINDOW_MB, require_memory

    require_memory(WINDOW_MB)
    from diadochi.windows.display import require_display

    require_display()
    from diadochi.windows.playing import open_table

    return open_table(wanted, map_folder, greets=wanted is None)
