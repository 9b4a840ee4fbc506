"""Playing in the window: the prompt and its buttons, gestures on the map, dice, the journal, first-time cards."""

from pathlib import Path

__all__ = ["open_table"]


def open_table(wanted: str | None, map_folder: Path | None = None, *, greets: bool = False) -> int:
    """Open a window on a set-up, a position file or text, or the free table; run until it closes.

    `greets`: show the start page first. Raises what reading the map and the position raises. Returns the exit code.
    """
    from diadochi.windows.startup import import_qt

    import_qt()
    from diadochi.windows.playing.table_opening import opened

    return opened(wanted, map_folder, greets=greets)
