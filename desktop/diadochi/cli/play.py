"""``diadochi play``: the table in a window."""

from pathlib import Path
from typing import Annotated

import typer

from diadochi.cli.opening import open_the_table


def play(
    file: Annotated[
        str | None, typer.Argument(help="A set-up, a position text, a file that holds one, or the record of a game.")
    ] = None,
    map_folder: Annotated[Path | None, typer.Option("--map", help="The folder of the map.")] = None,
) -> int:
    """Open the table: the map with a position on it, to be played, planned and looked at."""
    return open_the_table(file, map_folder)
