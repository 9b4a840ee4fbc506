"""``diadochi print``: counters to cut out, posters of the map and player aids, as PDF or PNG pages."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from diadochi.cli.asking import MapOption, NumbersOption, Unanswerable, map_with, require_known
from diadochi.cli.render import PaperOption, PositionOption, SheetsOption, render, without_display
from diadochi.language import ENGLISH, LANGUAGES, NAME_LANGUAGES, set_language, tr, trn

if TYPE_CHECKING:
    from PySide6.QtCore import QSizeF

    from diadochi.rules.core.game import GameKit
    from diadochi.scene.paper_pages import PagePainter


class PrintedThing(StrEnum):
    """What can be printed."""

    COUNTERS = "counters"
    POSTER = "poster"
    AIDS = "aids"


def print_pages(
    what: Annotated[PrintedThing, typer.Argument(help="counters to cut out, a poster of the map, or player aids.")],
    out: Annotated[Path, typer.Argument(help="The file to write: .pdf, or .png for pictures of the pages.")],
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    paper: PaperOption = None,
    sheets: SheetsOption = None,
    size: Annotated[float, typer.Option("--size", min=10, max=60, help="Height of a general's counter in mm.")] = 20.0,
    position: PositionOption = None,
    pale: Annotated[bool, typer.Option("--pale", help="Light land colours for black-and-white printers.")] = False,
    language: Annotated[str, typer.Option("--language", help="Language of the pages and their names.")] = ENGLISH,
    progress: Annotated[bool, typer.Option("--progress", hidden=True)] = False,
) -> int:
    """Make pages for a printer. Counters and player aids come on A4 or A3; posters are up to A0, see --sheets."""
    if what is PrintedThing.POSTER:
        return render(
            out,
            map_folder=map_folder,
            numbers=numbers,
            position=position,
            paper=paper or "a2",
            sheets=sheets,
            pale=pale,
            language=language,
            progress=progress,
        )
    from diadochi.resources import maps
    from diadochi.rules.core.system import open_map
    from diadochi.scene.canvas import SHEETS, Paper
    from diadochi.scene.paper_pages import write_pages
    from diadochi.scene.sheet.sheet_picture import size_of
    from diadochi.whole_file import real_path

    require_known((paper or Paper.A4, SHEETS), (language, NAME_LANGUAGES))
    if out.suffix.lower() not in (".pdf", ".png") or not real_path(out).parent.is_dir():
        raise Unanswerable(tr("Cannot write {name}. Give a .pdf or .png file in an existing folder.", name=out))
    if language in LANGUAGES:
        set_language(language)
    kept = without_display()
    kit, page = open_map(map_with(map_folder, numbers) or maps("diadochi")), size_of(Paper(paper or Paper.A4))
    pages = _pages(what, kit, language, page, size)
    count = write_pages(out, kit.atlas.names.in_language(language), page, pages)
    del kept
    typer.echo(trn("{name}: {n} page", "{name}: {n} pages", count, name=out))
    return 0


def _pages(what: PrintedThing, kit: GameKit, language: str, page: QSizeF, shield_mm: float) -> list[PagePainter]:
    from diadochi.scene.counters.counter_materials import check_drawings
    from diadochi.scene.counters.counter_sheets import CounterSheets, cut_outs_of
    from diadochi.scene.counters.game_counters import counters_of
    from diadochi.windows.player_aid import aid_pages

    if what is PrintedThing.AIDS:
        return aid_pages(kit, language, page)
    check_drawings(counters_of(kit).DRAWINGS)
    return CounterSheets(cut_outs_of(kit, language), page, shield_mm).pages()
