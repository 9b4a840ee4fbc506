"""What commands share: finding the map and the position they name, and printing answers."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Timer
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Final

import typer

from diadochi.atlas.documents import JsonObject, meant
from diadochi.atlas.map_folders import find_map
from diadochi.language import LANGUAGES, Name, Speaker, tr, use_terms
from diadochi.resources import maps
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import open_map, rules_of, spell
from diadochi.rules.core.verdict import place_of

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


DEFAULT_MAP = "diadochi"
RECORD = ".diadochi"
"""The extension of game records."""
LAB: Final = "diadochi.lab"
"""Commands for maintainers. It is looked up by name, because wheels leave it out."""


# --- options

PositionArgument = Annotated[str, typer.Argument(help="A set-up, a position text, a file with one, or a saved game.")]
ArmyOption = Annotated[str, typer.Option("--army", help="The army as SPACE:GENERAL, for example kelainai:antigonos.")]
PointsOption = Annotated[
    int | None,
    typer.Option("--mp", min=0, max=20, help="Movement points; by default the rolled ones, or the most possible."),
]
MapOption = Annotated[
    Path | None,
    typer.Option("--map", metavar="MAP", parser=find_map, help="A map by name (see `diadochi maps`) or folder."),
]
NumbersOption = Annotated[
    str | None,
    typer.Option("--numbers", metavar="NUMBERS", help="Your numbers by name (see `diadochi numbers`) or file."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")]


class Unanswerable(Exception):
    """A command that cannot be carried out; the text is a sentence with a remedy."""


def has_lab() -> bool:
    return find_spec(LAB) is not None


def lab(module: str) -> ModuleType:
    """A module of the lab. Raises Unanswerable if it is not installed."""
    if not has_lab():
        raise Unanswerable(tr("This command is not installed. Run it from a copy of the source code."))
    return import_module(f"{LAB}.{module}")


def the_kit(folder: Path | None = None) -> GameKit:
    """The kit of a map folder, by default that of the Successors. Raises MapError."""
    return open_map(folder or maps(DEFAULT_MAP))


def map_with(folder: Path | None, numbers: str | None) -> Path | None:
    """The folder of a map with an owner's numbers in it, by default of the map they are for. Raises MapError."""
    if numbers is None:
        return folder
    from diadochi.rules.core.numbers import find_numbers, open_numbered

    found = find_numbers(numbers)
    return open_numbered(folder or find_map(found.map), found).atlas.folder


def the_position(kit: GameKit, wanted: str, seat: int | None = None) -> tuple[GameKit, GamePosition]:
    """A position by set-up name, file, text or record, with the kit of its edition; `seat` is who looks at a record.

    Raises what `wanted_position` raises, and RecordError.
    """
    from diadochi.rules.core.position_text import wanted_position

    return _of_record(Path(wanted), seat) if wanted.endswith(RECORD) else wanted_position(kit, wanted)


def _of_record(file: Path, seat: int | None) -> tuple[GameKit, GamePosition]:
    # Only the hand of `seat` is shown (SEQ-10).
    from diadochi.journal.record.game_record import Record

    with Record.look(file) as record:
        return record.kit, rules_of(record.kit).view(record.position_at(record.cursor), seat)


def know_space(kit: GameKit, text: str, option: str) -> None:
    """Raise Unanswerable, naming the option, if a text is neither a space of the map nor its inside."""
    space = place_of(text)[0]
    if space not in kit.atlas.spaces:
        raise no_space(option, space, kit.atlas.spaces)


def no_space(option: str, space: str, spaces: Collection[str]) -> Unanswerable:
    """The error for an unknown space, with the space that is probably meant."""
    near = meant(space, spaces)
    remedy = tr('Did you mean "{near}"?', near=near) if near else tr("Use an id from spaces.toml.")
    return Unanswerable(
        tr('{option}: there is no space "{space}" on this map. {remedy}', option=option, space=space, remedy=remedy)
    )


def not_there(option: str, general: str, space: str) -> Unanswerable:
    """The error for a general who is not in a space."""
    if not general:
        return Unanswerable(tr("{option}: name the general too. Write SPACE:GENERAL.", option=option))
    words = tr(
        "{option}: {general} is not at {space}. Write SPACE:GENERAL.", option=option, general=general, space=space
    )
    return Unanswerable(words)


def the_general(kit: GameKit, position: GamePosition, army: str, option: str = "--army") -> str:
    """The general of an army written as SPACE:GENERAL. Raises Unanswerable, naming the option, if it is not there."""
    from diadochi.forecast.game_forecast import forecast_of

    space, _, general = army.partition(":")
    if not general:
        raise not_there(option, general, space)
    know_space(kit, space, option)
    found = forecast_of(kit).where(position, general)
    if found is None or found[0] != place_of(space)[0]:
        raise not_there(option, general, space)
    return general


def speaker(kit: GameKit, position: GamePosition) -> Speaker:
    """A speaker with the names of the map and the terms of the edition."""
    from diadochi.narration.game_narration import words_of

    use_terms(words_of(kit).terms(position))
    return Speaker(spell(kit, position=lambda: position))


def require_known(*pairs: tuple[str, Iterable[str]]) -> None:
    """Raise Unanswerable for the first word that is not one of its choices."""
    for given, known in pairs:
        if given not in (choices := [*known]):
            raise Unanswerable(tr("Unknown: {word}. Choose from {choices}.", word=given, choices=", ".join(choices)))


def show_json(answer: object) -> None:
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=1))


# --- what a seat may see


def the_seen_position(kit: GameKit, wanted: str, reveal: str | None) -> tuple[GameKit, GamePosition]:
    """A position by set-up name, file, text or record, with only the hand of seat `reveal` open; None: with none.

    `reveal` is the number or letter of a seat, the name of its side, or of its player in a record. Raises Unanswerable
    if that names no seat or several, and what `the_position` raises.
    """
    if not wanted.endswith(RECORD):
        home, position = the_position(kit, wanted)
        return home, rules_of(home).view(position, _seat(home, position, {}, reveal))
    from diadochi.journal.record.game_record import Record

    with Record.look(Path(wanted)) as record:
        position = record.position_at(record.cursor)
        rules = rules_of(record.kit)
        home = rules.under(record.kit, position)
        return home, rules.view(position, _seat(home, position, record.about.seats, reveal))


def _seat(kit: GameKit, position: GamePosition, seats: JsonObject, wanted: str | None) -> int | None:
    if wanted is None:
        return None
    names = {seat: {*_names(kit, position, seats, seat)} for seat in rules_of(kit).seats(position)}
    found = [seat for seat, known in names.items() if wanted.strip().casefold() in {name.casefold() for name in known}]
    if len(found) == 1:
        return found[0]
    sides = ", ".join(_shown(kit, position, seat) for seat in names)
    if found:
        raise Unanswerable(
            tr("More than one side is called {name}. Use the letter: {sides}.", name=wanted, sides=sides)
        )
    raise Unanswerable(tr("No side is called {name}. Choose from: {sides}.", name=wanted, sides=sides))


def _names(kit: GameKit, position: GamePosition, seats: JsonObject, seat: int) -> Iterator[str]:
    yield from (str(seat), *rules_of(kit).seat_names(kit, position, seat))
    yield from (_side(kit, position, seat, language) for language in LANGUAGES)
    players = seats.get("players")
    plan = players.get(str(seat)) if isinstance(players, dict) else None
    if isinstance(plan, dict) and isinstance(plan.get("name"), str) and plan["name"]:
        yield plan["name"]


def _shown(kit: GameKit, position: GamePosition, seat: int) -> str:
    short, *others = rules_of(kit).seat_names(kit, position, seat)
    return f"{short} ({', '.join(others)})" if others else short


def _side(kit: GameKit, position: GamePosition, seat: int, language: str) -> str:
    return spell(kit, lambda: language, lambda: position)(Name("seat", str(seat)))


def hands(kit: GameKit, position: GamePosition) -> Mapping[str, list[str]]:
    """The visible hand of every side by its short name; empty if no one has a card."""
    found = rules_of(kit).hands(kit, position)
    return found if any(found.values()) else {}


# --- terminal
# Progress, tables and figures on a terminal; plain text through a pipe.

_PATIENCE_S: Final = 0.6
"""Shorter commands show no progress, and need not import what draws it."""
_LONG: Final = 10_000
"""Columns in a pipe, so that no table is cut off."""


class _Shown:
    """The progress bar on the terminal, if any."""

    line: Progress | None = None
    task: TaskID | None = None
    count: tuple[int, int | None] = (0, None)


@contextmanager
def working(words: str) -> Iterator[None]:
    """Show progress on the terminal if this takes a while; nothing in a pipe."""
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
    """Update the progress bar."""
    _Shown.count = done, total
    if _Shown.line is not None and _Shown.task is not None:
        _Shown.line.update(_Shown.task, completed=done, total=total)


def _show(words: str) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
    console = Console(stderr=True, markup=False)
    # otherwise an answer for a pipe would be printed above the progress bar
    line = Progress(*columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty())
    done, total = _Shown.count
    _Shown.task = line.add_task(words, total=total, completed=done)
    line.start()
    _Shown.line = line


def show_figures(figures: Mapping[str, object], indent: str = "") -> None:
    """Print figures by name: single ones on a line each, groups with the same keys as a table."""
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
    if isinstance(value, Mapping):
        return ", ".join(f"{name} = {_plain(part)}" for name, part in value.items()) or "-"
    if isinstance(value, list | tuple):
        mark = ", " if not any(isinstance(part, list | tuple) for part in value) else "; "
        return mark.join(map(_of_list, value)) or "-"
    return "-" if value is None else str(value)


def _of_list(value: object) -> str:
    return " ".join(map(_plain, value)) if isinstance(value, list | tuple) else _plain(value)


def show_table(heads: Sequence[str], rows: Sequence[Sequence[str]], indent: str = "") -> None:
    """Print a table with numbers aligned right. The terminal and NO_COLOR decide on colour."""
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
