"""Progress, tables and figures on a terminal; plain text through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, Final

import typer

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE_S: Final = 0.6
"""A command that is done sooner shows no progress, and need not import what draws it."""
_LONG: Final = 10_000
"""Columns of a pipe: no table is cut there."""


class _Shown:
    """The line of progress that is on the terminal, or will be soon."""

    line: Progress | None = None
    task: TaskID | None = None
    count: tuple[int, int | None] = (0, None)


@contextmanager
def working(words: str) -> Iterator[None]:
    """Show on the terminal that something is worked at, once that takes a while; nothing in a pipe."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    _Shown.count = (0, None)
    soon = Timer(_PATIENCE_S, _show, (words,))
    soon.daemon = True
    soon.start()
    try:
        yield
    finally:
        soon.cancel()
        soon.join()
        if _Shown.line is not None:
            _Shown.line.stop()
            _Shown.line = None


def worked(done: int, total: int) -> None:
    """Say how much of what is worked at is done."""
    _Shown.count = done, total
    if _Shown.line is not None and _Shown.task is not None:
        _Shown.line.update(_Shown.task, completed=done, total=total)


def _show(words: str) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
    console = Console(stderr=True, markup=False)
    # an answer that goes into a pipe must not be drawn above the line of progress instead
    line = Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty())
    done, total = _Shown.count
    _Shown.task = line.add_task(words, total=total, completed=done)
    line.start()
    _Shown.line = line


def show_figures(figures: Mapping[str, object], indent: str = "") -> None:
    """Print figures by name: plain ones on a line each, figures of the same kinds as a table."""
    for name, value in figures.items():
        if not isinstance(value, Mapping):
            typer.echo(f"{indent}{name}: {_plain(value)}")
        elif value and all(isinstance(part, Mapping) for part in value.values()):
            typer.echo(f"{indent}{name}:")
            heads = list(dict.fromkeys(head for part in value.values() for head in part))
            rows = [(key, *(_plain(part.get(head, "")) for head in heads)) for key, part in value.items()]
            show_table(("", *heads), rows, f"{indent}  ")
        elif any(isinstance(part, Mapping | list | tuple) for part in value.values()):
            typer.echo(f"{indent}{name}:")
            show_figures(value, f"{indent}  ")
        else:
            typer.echo(f"{indent}{name}: {_plain(value)}")


def _plain(value: object) -> str:
    """A figure as people write it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} = {_plain(part)}" for name, part in value.items()) or "-"
    if isinstance(value, list | tuple):
        mark = ", " if not any(isinstance(part, list | tuple) for part in value) else "; "
        return mark.join(map(_of_list, value)) or "-"
    return "-" if value is None else str(value)


def _of_list(value: object) -> str:
    return " ".join(map(_plain, value)) if isinstance(value, list | tuple) else _plain(value)


def show_table(heads: Sequence[str], rows: Sequence[Sequence[str]], indent: str = "") -> None:
    """Print a table; figures are set to the right. Colour is left to the terminal, and to NO_COLOR."""
    from rich import box
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table

    console = Console(markup=False, highlight=False, emoji=False)
    if not console.is_terminal:
        console = Console(markup=False, highlight=False, emoji=False, width=_LONG, no_color=True)
    table = Table(box=box.SIMPLE_HEAD if console.is_terminal else None, pad_edge=False)
    for place, head in enumerate(heads):
        is_figure = all(row[place].replace(".", "").isdecimal() for row in rows if row[place])
        table.add_column(head, justify="right" if is_figure and head else "left")
    for row in rows:
        table.add_row(*row)
    with console.capture() as said:
        console.print(Padding(table, (0, 0, 0, len(indent)), expand=False))
    typer.echo("\n".join(line.rstrip() for line in said.get().rstrip("\n").split("\n")))
