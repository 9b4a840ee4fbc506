"""A table of the game as a grid of text, with the cells that rolls have hit."""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message

WHOLE_ROW = -1
"""A column that stands for all of its row."""


DICE = range(1, 7)
"""The faces of a die."""


class Hit(NamedTuple):
    """A cell that was hit, from 0, and the seat that threw."""

    row: int
    column: int
    seat: int


class Grid(NamedTuple):
    """A table: what its rows and columns mean, their heads, the cells by row, and what was hit."""

    down: Message
    across: Message | None
    rows: tuple[str, ...]
    columns: tuple[str | Message, ...]
    cells: tuple[tuple[str, ...], ...]
    hits: tuple[Hit, ...] = ()
    house: bool = False


def near_hits(grid: Grid, around: int = 0) -> Grid:
    """Only the rows of a table in which something was hit, and so many on each side of them; all where nothing was."""
    rows = [row for row in range(len(grid.rows)) if any(abs(row - hit.row) <= around for hit in grid.hits)]
    if not rows:
        return grid
    return grid._replace(
        rows=tuple(grid.rows[row] for row in rows),
        cells=tuple(grid.cells[row] for row in rows),
        hits=tuple(hit._replace(row=rows.index(hit.row)) for hit in grid.hits),
    )
