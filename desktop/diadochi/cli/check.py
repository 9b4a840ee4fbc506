"""``diadochi check`` and ``diadochi school``: faults of maps and lessons, checks of the school, and worksheets."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from diadochi.atlas.documents import JsonObject
from diadochi.atlas.map_folders import find_map
from diadochi.cli.asking import MapOption, NumbersOption, Unanswerable, map_with, require_known, show_figures, show_json
from diadochi.language import ENGLISH, LANGUAGES, NAME_LANGUAGES, set_language, tr, trn
from diadochi.resources import maps
from diadochi.whole_file import real_path

if TYPE_CHECKING:
    from shapely import Geometry

    from diadochi.atlas.atlas import Atlas
    from diadochi.atlas.documents import Fault


MOST_SHOWN: Final = 20
"""The most faults of a map that are printed, the causes of others first; with --json all are."""


def check(
    folders: Annotated[
        list[Path],
        typer.Argument(parser=find_map, metavar="MAP...", help="Maps by name or folder, or lesson folders or files."),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print faults and figures as JSON.")] = False,
) -> int:
    """Check maps and lessons, and list every fault with its remedy. Exit code 1 if there are faults."""
    from diadochi.cli.opening import CHECK_MB, require_memory

    require_memory(CHECK_MB)
    reports = [_report(folder) for folder in folders]
    if json:
        show_json({"maps": reports})
    else:
        for report in reports:
            _tell(report)
    return 1 if any(report["faults"] for report in reports) else 0


def _report(folder: Path) -> JsonObject:
    from diadochi.atlas.map_files import FILES

    is_map = any((folder / name).exists() for name in FILES)
    if folder.suffix == ".toml" or (any(folder.glob("*.toml")) and not is_map):
        return _lessons(folder)
    from diadochi.atlas.lint import cause_rank, check_folder, figures, is_note

    atlas, faults = check_folder(folder, _land, lambda atlas: _box_faults(folder, atlas.system))
    is_shipped = real_path(folder).is_relative_to(real_path(maps()))
    noted = [fault for fault in faults if is_note(fault) and not is_shipped]  # our own maps speak every language
    real = sorted((fault for fault in faults if fault not in noted), key=cause_rank)
    sentences = list(dict.fromkeys(fault.sentence() for fault in real))
    notes = list(dict.fromkeys(fault.sentence() for fault in noted))
    return {"map": str(folder), "faults": sentences, "notes": notes, "figures": figures(atlas) if atlas else {}}


def _lessons(folder: Path) -> JsonObject:
    from diadochi.lessons.lesson_files import lesson_files, lessons_of, map_of, unsolved_faults
    from diadochi.resources import maps
    from diadochi.rules.core.system import open_map

    sentences, lessons = [], []
    for name in sorted({map_of(path) or "diadochi" for path in lesson_files([folder])}):
        kit = open_map(maps(name))
        found, faults = lessons_of(kit, [folder])
        sentences += [fault.sentence() for fault in (*faults, *unsolved_faults(kit, found))]
        lessons += found
    figures = {"lessons": len(lessons), "steps": sum(len(lesson.steps) for lesson in lessons)}
    return {"map": str(folder), "faults": list(dict.fromkeys(sentences)), "figures": figures}


def _land(atlas: "Atlas") -> "Geometry":
    from diadochi.atlas.geography import load_geography

    return load_geography(atlas).land


def _box_faults(folder: Path, system: str) -> "tuple[Fault, ...]":
    from diadochi.atlas.documents import MapError
    from diadochi.rules.core.system import rules_named

    try:
        return rules_named(system).lint(folder)
    except MapError as error:
        return error.faults


def _tell(report: JsonObject) -> None:
    typer.echo(report["map"])
    faults, notes = report["faults"], report.get("notes", [])
    for fault in faults[:MOST_SHOWN]:
        typer.echo(f"  {fault}")
    more = len(faults) - MOST_SHOWN
    if more > 0:
        typer.echo(
            f"  {trn('and {n} more fault; correct these first', 'and {n} more faults; correct these first', more)}"
        )
    if notes:
        untranslated = trn(
            "{n} text is not translated, which is no fault",
            "{n} texts are not translated, which is no fault",
            len(notes),
        )
        typer.echo(f"  {untranslated}")
    show_figures(report["figures"], "  ")
    if not faults:
        typer.echo(f"  {tr('no faults')}")


# --- school


def school(
    check: Annotated[bool, typer.Option("--check", help="Check every question, exercise and lesson.")] = False,
    map_folder: MapOption = None,
    numbers: NumbersOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print figures and faults as JSON.")] = False,
    worksheet: Annotated[
        Path | None, typer.Option("--worksheet", help="Write a map or a worksheet with answers to this PDF instead.")
    ] = None,
    deck: Annotated[
        Path | None,
        typer.Option("--deck", help="Write all questions with pictures to this file instead: .apkg (Anki) or .csv."),
    ] = None,
    sheet: Annotated[
        str, typer.Option("--sheet", help="work: worksheet and answers; blank: no names; numbers: numbered map.")
    ] = "work",
    seed: Annotated[
        int, typer.Option("--seed", help="Number of the worksheet; the same number gives the same sheet.")
    ] = 1,
    paper: Annotated[str, typer.Option("--paper", help="a4 or a3.")] = "a4",
    region: Annotated[
        str, typer.Option("--region", help="Id of a province: ask only about it and its neighbours.")
    ] = "",
    level: Annotated[str, typer.Option("--level", help="easy, medium or hard: questions up to this level.")] = "hard",
    tasks: Annotated[
        str, typer.Option("--tasks", help="Parts of a worksheet: names, provinces, neighbours, distances.")
    ] = "names,provinces,neighbours,distances",
    questions: Annotated[int, typer.Option("--questions", min=1, max=40, help="Questions on a worksheet.")] = 20,
    topic: Annotated[
        str, typer.Option("--topic", help="Cards of one topic: places, provinces, waters, routes, ways or opening.")
    ] = "",
    manner: Annotated[str, typer.Option("--kind", help="Cards of one kind: find, name or draw.")] = "",
    language: Annotated[str, typer.Option("--language", help="Language of the sheet and its names.")] = ENGLISH,
    pale: Annotated[bool, typer.Option("--pale", help="Light land colours for black-and-white printers.")] = False,
) -> int:
    """Check the school of a map. Exit code 1 if a task cannot be solved or gives itself away."""
    from diadochi.lessons.rule_texts import check_school
    from diadochi.resources import maps
    from diadochi.rules.core.system import open_map

    folder = map_with(map_folder, numbers) or maps("diadochi")
    if worksheet is not None:
        plan = (region, tuple(tasks.split(",")), questions, level)
        typer.echo(print_worksheet(worksheet, folder, sheet, seed, paper, language, plan, pale=pale))
        return 0
    if deck is not None:
        typer.echo(export_deck(deck, folder, language, (topic, level, region, manner)))
        return 0
    if not check:
        raise typer.BadParameter(tr("add --check to check the school"))
    found = check_school(open_map(folder))
    record = found.as_record()
    if json:
        show_json(record)
    else:
        for name, figure in record.items():
            typer.echo(f"{name}: {figure or 0}")
    return 0 if found.is_sound else 1


# --- decks of cards


def export_deck(out: Path, map_folder: Path, language: str, chosen: tuple[str, str, str, str]) -> str:
    """Write questions of a map as cards into `out` and return a sentence with their number.

    `chosen` are the topic, the level, the region and the kind, empty for all. Raises Unanswerable for a wrong word.
    """
    from diadochi.cli.render import without_display
    from diadochi.lessons.judgement import Level, Topic
    from diadochi.lessons.question_set import AnswerManner, ChosenSet
    from diadochi.rules.core.system import open_map
    from diadochi.whole_file import real_path
    from diadochi.windows.school.card_deck import SUFFIXES, CardDeck, write_deck

    if out.suffix.lower() not in SUFFIXES or not real_path(out).parent.is_dir():
        choices = ", ".join(SUFFIXES)
        raise Unanswerable(
            tr(
                "Cannot write {name}. Give a file in an existing folder that ends in {choices}.",
                name=out,
                choices=choices,
            )
        )
    kit = open_map(map_folder)
    topic, level, region, manner = chosen
    require_known((language, NAME_LANGUAGES), (level, Level), (topic or Topic.PLACES, Topic))
    require_known((manner or AnswerManner.FIND, AnswerManner), (region, ("", *kit.atlas.provinces)))
    if language in LANGUAGES:
        set_language(language)
    kept = without_display()
    wanted = ChosenSet(
        Topic(topic) if topic else None, Level(level), region or None, AnswerManner(manner) if manner else None
    )
    count = write_deck(CardDeck(kit, language, wanted), out)
    del kept
    return trn("{name}: {n} card", "{name}: {n} cards", count, name=out)


# --- worksheets as PDF


def print_worksheet(
    out: Path,
    map_folder: Path,
    kind: str,
    seed: int,
    paper: str,
    language: str,
    plan: tuple[str, tuple[str, ...], int, str],
    *,
    pale: bool,
) -> str:
    """Write the pages into `out` and return a sentence with their number.

    `plan` are the region (empty: the whole map), the sorts of questions, their number and the level. Raises
    Unanswerable for a wrong option.
    """
    from diadochi.cli.render import without_display
    from diadochi.lessons.judgement import Level
    from diadochi.lessons.worksheet import TaskKind, WorksheetPlan
    from diadochi.rules.core.system import open_map
    from diadochi.scene.canvas import Paper
    from diadochi.whole_file import real_path
    from diadochi.windows.school.sheet_pages import PAGE_SIZES, SheetKind, SheetPages

    if out.suffix.lower() != ".pdf" or not real_path(out).parent.is_dir():
        raise Unanswerable(tr("Cannot write {name}. Give a .pdf file in an existing folder.", name=out))
    kit = open_map(map_folder)
    region, tasks, questions, level = plan
    require_known((kind, SheetKind), (paper, PAGE_SIZES), (language, NAME_LANGUAGES), (level, Level))
    require_known(*((task, TaskKind) for task in tasks), (region, ("", *kit.atlas.provinces)))
    if language in LANGUAGES:
        set_language(language)
    kept = without_display()
    wanted = WorksheetPlan(region or None, tuple(map(TaskKind, tasks)), questions, Level(level))
    count = SheetPages(kit, SheetKind(kind), seed, Paper(paper), language, wanted, pale=pale).write(out)
    del kept
    return trn("{name}: {n} page", "{name}: {n} pages", count, name=out)
