"""``diadochi school``: whether everything the school asks and teaches can be solved, and gives nothing away."""

from pathlib import Path
from typing import Annotated

import typer

from diadochi.language import ENGLISH, LANGUAGES, NAME_LANGUAGES, set_language, tr, trn


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
    from diadochi.lessons.rule_texts import check_school
    from diadochi.resources import maps
    from diadochi.rules.core.system import open_map

    folder = map_folder if map_folder is not None else maps("diadochi")
    if worksheet is not None:
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


# --- worksheets as PDF


def print_worksheet(out: Path, map_folder: Path, kind: str, seed: int, paper: str, language: str, pale: bool) -> str:
    """Write the pages into `out`; a sentence that says how many. Raises Unanswerable for what cannot be printed so."""
    from diadochi.cli.asking import Unanswerable
    from diadochi.cli.render import without_display
    from diadochi.rules.core.system import open_map
    from diadochi.scene.sheet.paper_formats import Paper
    from diadochi.whole_file import real_path
    from diadochi.windows.school.worksheet_room import PAGE_SIZES, SheetKind, SheetPages

    if out.suffix.lower() != ".pdf" or not real_path(out).parent.is_dir():
        raise Unanswerable(
            tr("{name} cannot be written; name a file in a folder that is there, ending in .pdf.", name=out)
        )
    for given, known in ((kind, [*SheetKind]), (paper, [*PAGE_SIZES]), (language, NAME_LANGUAGES)):
        if given not in known:
            raise Unanswerable(tr("{word} is none of {choices}.", word=given, choices=", ".join(known)))
    if language in LANGUAGES:
        set_language(language)
    kept = without_display()
    kit = open_map(map_folder)
    count = SheetPages(kit, SheetKind(kind), seed, Paper(paper), language, pale=pale).write(out)
    del kept
    return trn("{name}: {n} page", "{name}: {n} pages", count, name=out)
