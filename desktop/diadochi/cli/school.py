"""``diadochi school``: whether everything the school asks and teaches can be solved, and gives nothing away."""

from pathlib import Path
from typing import Annotated

import typer

from diadochi.language import ENGLISH, tr


def school(
    check: Annotated[bool, typer.Option("--check", help="Look through every question, exercise and lesson.")] = False,
    map_folder: Annotated[Path | None, typer.Option("--map", help="The folder of the map.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print figures and faults as JSON.")] = False,
    worksheet: Annotated[
        Path | None, typer.Option("--worksheet", help="Print a map or a worksheet with its key into this PDF instead.")
    ] = None,
    sheet: Annotated[
        str, typer.Option("--sheet", help="work: a worksheet and its key; blank: no names; numbers: a number a place.")
    ] = "work",
    seed: Annotated[int, typer.Option("--seed", help="The number of the worksheet; the same is made again.")] = 1,
    paper: Annotated[str, typer.Option("--paper", help="a4 or a3.")] = "a4",
    language: Annotated[str, typer.Option("--language", help="Language of the sheet and its names.")] = ENGLISH,
    pale: Annotated[bool, typer.Option("--pale", help="Pale land, for printers in black and white.")] = False,
) -> int:
    """Look through the school of a map. Exit code 1 when something in it cannot be solved or gives itself away."""
    from diadochi.cli.asking import show_json
    from diadochi.lessons.school_check import check_school
    from diadochi.resources import maps
    from diadochi.rules.core.system import open_map

    folder = map_folder if map_folder is not None else maps("diadochi")
    if worksheet is not None:
        from diadochi.cli.worksheet import print_worksheet

        typer.echo(print_worksheet(worksheet, folder, sheet, seed, paper, language, pale))
        return 0
    if not check:
        raise typer.BadParameter(tr("say --check to look through the school"))
    found = check_school(open_map(folder))
    record = found.as_record()
    if json:
        show_json(record)
    else:
        for name, figure in record.items():
            typer.echo(f"{name}: {figure or 0}")
    return 0 if found.is_sound else 1
