"""``diadochi school``: whether everything the school asks and teaches can be solved, and gives nothing away."""

from pathlib import Path
from typing import Annotated

import typer

from desktop.language import tr


def school(
    check: Annotated[bool, typer.Option("--check", help="Look through every question, exercise and lesson.")] = False,
    map_folder: Annotated[Path | None, typer.Option("--map", help="The folder of the map.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print figures and faults as JSON.")] = False,
) -> int:
    """Look through the school of a map. Exit code 1 when something in it cannot be solved or gives itself away."""
    from desktop.cli.asking import show_json
    from desktop.lessons.rooms import check_school
    from desktop.resources import maps
    from desktop.rules.core.system import open_map

    if not check:
        raise typer.BadParameter(tr("say --check to look through the school"))
    found = check_school(open_map(map_folder if map_folder is not None else maps("diadochi")))
    record = found.as_record()
    if json:
        show_json(record)
    else:
        for name, figure in record.items():
            typer.echo(f"{name}: {figure or 0}")
    return 0 if found.is_sound else 1
