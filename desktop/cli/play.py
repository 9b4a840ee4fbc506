"""``diadochi play``: the table in a window."""

from pathlib import Path
from typing import Annotated

import typer

DEFAULT_SETUP = "babylon-323"


def play(
    file: Annotated[str | None, typer.Argument(help="A set-up, a position text, or a file that holds one.")] = None,
    map_folder: Annotated[Path | None, typer.Option("--map", help="The folder of the map.")] = None,
) -> int:
    """Open the table: the map with a position on it, to be played, planned and looked at."""
    from desktop.windows.display import require_display

    require_display()
    from desktop.windows.playing import open_table

    return open_table(file or DEFAULT_SETUP, map_folder)
