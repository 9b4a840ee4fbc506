"""``diadochi numbers``: an owner's own numbers: list, print, import and export sets of them."""

from pathlib import Path
from typing import Annotated

import typer

from diadochi.atlas.documents import JsonObject, MapError
from diadochi.atlas.map_folders import find_map
from diadochi.atlas.owner_numbers import Figure, OwnerNumbers, read_numbers
from diadochi.cli.asking import (
    DEFAULT_MAP,
    JsonOption,
    MapOption,
    Unanswerable,
    show_json,
    show_table,
    the_kit,
)
from diadochi.foreign import write_file
from diadochi.language import Speaker, capitalised, tr, trn
from diadochi.resources import maps
from diadochi.rules.core.number_tables import HOUSE
from diadochi.rules.core.numbers import (
    all_numbers,
    faults_of,
    find_numbers,
    is_name,
    keep_numbers,
    number_tables,
    numbers_folder,
    numbers_of_this_machine,
)
from diadochi.rules.core.system import spell


def numbers(
    name: Annotated[str, typer.Argument(help="A set of numbers by name or file.")] = "",
    add: Annotated[
        Path | None, typer.Option("--import", metavar="FILE", help="Add a set of numbers from this file.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write the set to this file; without a name, our numbers to edit."),
    ] = None,
    whole: Annotated[bool, typer.Option("--all", help="List every number of the map, with its path.")] = False,
    map_folder: MapOption = None,
    json: JsonOption = False,
) -> int:
    """List your own numbers for a map; print, import or export a set of them.

    Use a set with `--numbers NAME` wherever `--map` is accepted.
    """
    if add is not None:
        _add(add, name or add.stem, map_folder)
    elif out is not None:
        _write(out, find_numbers(name) if name else _ours(map_folder or maps(DEFAULT_MAP)))
    elif whole or name:
        found = find_numbers(name) if name else None
        _print(map_folder or (find_map(found.map) if found else maps(DEFAULT_MAP)), found, whole=whole, json=json)
    else:
        _list(json=json)
    return 0


def _add(file: Path, name: str, map_folder: Path | None) -> None:
    found = read_numbers(file)
    if not is_name(name):
        raise Unanswerable(tr("{name} cannot be a name. Use letters, digits and spaces.", name=name))
    faults = faults_of(map_folder or find_map(found.map), found)
    if faults:
        raise MapError(faults)
    keep_numbers(name, found)
    count = trn("{n} number", "{n} numbers", len(found.numbers))
    typer.echo(tr("{numbers} added as {name}. Play with them: {command}", numbers=count, name=name, command=_use(name)))


def _use(name: str) -> str:
    return f'diadochi play --numbers "{name}"'


def _write(out: Path, found: OwnerNumbers) -> None:
    write_file(out, found.written().encode())
    typer.echo(
        tr("{numbers} written to {file}", numbers=trn("{n} number", "{n} numbers", len(found.numbers)), file=out)
    )


def _ours(folder: Path) -> OwnerNumbers:
    """Our own numbers of a map, as a set to edit."""
    ours = {path: number.shipped for path, number in all_numbers(folder).items() if number.label == HOUSE}
    from diadochi.atlas.map_files import open_atlas

    return OwnerNumbers(open_atlas(folder).id, "", numbers=ours)


def _list(*, json: bool) -> None:
    found = numbers_of_this_machine()
    if json:
        show_json(
            {name: {"map": each.map, "title": each.title, "numbers": len(each.numbers)} for name, each in found.items()}
        )
        return
    if found:
        rows = [(name, each.map, str(len(each.numbers)), each.title) for name, each in found.items()]
        show_table((tr("name"), tr("map"), tr("numbers"), tr("title")), rows)
    else:
        typer.echo(tr("You have no numbers of your own yet."))
    typer.echo(tr("Your numbers are in {folder}.", folder=numbers_folder()))


def _print(folder: Path, found: OwnerNumbers | None, *, whole: bool, json: bool) -> None:
    """Print the numbers of a set, or all numbers of a map beside those of the set."""
    entered = found.numbers if found is not None else {}
    say = Speaker(spell(the_kit(folder))).say
    rows: list[tuple[str, str, Figure, str, Figure | None]] = []
    for table in number_tables(folder):
        for row in table.rows:
            for column, number in zip(table.columns, row.numbers, strict=True):
                if number is not None and (whole or number.path in entered):
                    words = ", ".join(capitalised(say(part)) for part in (table.title, row.title, column))
                    rows.append((number.path, words, number.shipped, number.label, entered.get(number.path)))
    if json:
        show_json([_record(*row) for row in rows])
        return
    heads = (tr("path"), tr("meaning"), tr("ours"), tr("label"), tr("yours"))
    show_table(heads, [(path, words, str(ours), label, _own(own)) for path, words, ours, label, own in rows])


def _own(figure: Figure | None) -> str:
    return "" if figure is None else str(figure)


def _record(path: str, words: str, ours: Figure, label: str, own: Figure | None) -> JsonObject:
    return {"path": path, "meaning": words, "ours": ours, "label": label, "yours": own}
