"""Playing in the window: the prompt and its buttons, lifting and dropping, choosing who goes, the journal."""

from pathlib import Path

__all__ = ["open_table"]


def open_table(wanted: str | None, map_folder: Path | None = None, *, greets: bool = False) -> int:
    """Open a window on a set-up, a position file or a position text, else on the free table; run it until it is closed.

    `greets`: games that were played lately are offered first.

    Raises what reading the map and the position raises. Returns the exit code of the program.
    """
    from desktop.windows.startup import import_qt

    import_qt()
    from desktop.windows.playing.table_opening import opened

    return opened(wanted, map_folder, greets=greets)
